// The largest eigenvalue of a symmetric matrix, in a stream of its own.
#include <cstdio>
#include <vector>

#include <cublas_v2.h>

int main()
{
    const int n = 48;
    std::vector<float> A(n * n), x(n, 1);
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i)
            A[i + j * n] = i == j ? 2.0f : i - j == 1 || j - i == 1 ? -1.0f : 0.0f;
    x[3] = 2; // or it is at right angles to what is looked for
    float *dA, *dX, *dY;
    cudaMalloc(&dA, n * n * sizeof(float));
    cudaMalloc(&dX, n * sizeof(float));
    cudaMalloc(&dY, n * sizeof(float));
    cublasHandle_t handle;
    cudaStream_t stream, given;
    cublasCreate(&handle);
    cudaStreamCreate(&stream);
    cublasSetStream(handle, stream);
    cublasGetStream(handle, &given);
    cublasSetMatrix(n, n, sizeof(float), A.data(), n, dA, n);
    cublasSetVector(n, sizeof(float), x.data(), 1, dX, 1);
    float length = 0;
    for (int step = 0; step < 2000; ++step) {
        const float one = 1, zero = 0;
        cublasSgemv(handle, CUBLAS_OP_N, n, n, &one, dA, n, dX, 1, &zero, dY, 1);
        cublasSnrm2(handle, n, dY, 1, &length);
        const float shrink = 1 / length;
        cublasSscal(handle, n, &shrink, dY, 1);
        std::swap(dX, dY);
    }
    // 2 - 2 cos(n pi / (n + 1))
    std::printf("%s stream, eigenvalue %.3f\n", given == stream ? "own" : "other", length);
    cublasDestroy(handle);
    cudaStreamDestroy(stream);
    for (float* pointer : {dA, dX, dY})
        cudaFree(pointer);
}
