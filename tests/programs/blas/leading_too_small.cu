// A mistake: B has 5 rows, and the leading dimension says 4. Nobody looks at the status, unless it is CHECKED.
#include <cstdio>
#include <vector>

#include <cublas_v2.h>

int main()
{
    const int m = 4, n = 3, k = 5;
    std::vector<float> A(m * k, 1), B(k * n, 2), C(m * n, -1);
    float *dA, *dB, *dC;
    cudaMalloc(&dA, A.size() * sizeof(float));
    cudaMalloc(&dB, B.size() * sizeof(float));
    cudaMalloc(&dC, C.size() * sizeof(float));
    cudaMemcpy(dA, A.data(), A.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(dB, B.data(), B.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(dC, C.data(), C.size() * sizeof(float), cudaMemcpyHostToDevice);
    cublasHandle_t handle;
    cublasCreate(&handle);
    const float one = 1, zero = 0;
#ifdef MENDED
    const int ldb = k;
#else
    const int ldb = m;
#endif
    cublasStatus_t status = cublasSgemm(
        handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, dA, m, dB, ldb, &zero, dC, m);
#ifdef CHECKED
    if (status != CUBLAS_STATUS_SUCCESS) {
        std::printf("%s\n", cublasGetStatusString(status));
        return 3;
    }
#endif
    static_cast<void>(status);
    cudaMemcpy(C.data(), dC, C.size() * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("C[0] = %g\n", C[0]);
    cublasDestroy(handle);
    for (float* pointer : {dA, dB, dC})
        cudaFree(pointer);
}
