// A mistake: one factor of a product is never filled.
#include <cstdio>
#include <vector>

#include <cublas_v2.h>

int main()
{
    const int n = 16;
    std::vector<float> A(n * n, 1), C(n * n, 0);
    float *dA, *dB, *dC;
    for (float** pointer : {&dA, &dB, &dC})
        cudaMalloc(pointer, n * n * sizeof(float));
    cudaMemcpy(dA, A.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
#ifdef MENDED
    cudaMemcpy(dB, A.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
#endif
    cublasHandle_t handle;
    cublasCreate(&handle);
    const float one = 1, zero = 0;
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, dA, n, dB, n, &zero, dC, n);
    cudaMemcpy(C.data(), dC, n * n * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("C[0] = %g\n", C[0]);
    cublasDestroy(handle);
    for (float* pointer : {dA, dB, dC})
        cudaFree(pointer);
}
