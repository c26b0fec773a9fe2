// What cuBLAS refuses, as its status tells it.
#include <cstdio>

#include <cublas_v2.h>

static void told(const char* what, cublasStatus_t status)
{
    std::printf("%s: %s\n", what, cublasGetStatusName(status));
}

int main()
{
    const float one = 1, zero = 0;
    float result = 0, *a;
    cublasHandle_t handle;
    cudaMalloc(&a, 64 * sizeof(float));
    cudaMemset(a, 0, 64 * sizeof(float));
    told("no handle", cublasSscal(nullptr, 4, &one, a, 1));
    told("no place for a handle", cublasCreate(nullptr));
    told("created", cublasCreate(&handle));
    const auto product = [&](int m, int n, int k, int lda, int ldb, int ldc) {
        return cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, &one, a, lda, a, ldb, &zero, a, ldc);
    };
    told("lda", product(4, 3, 2, 3, 3, 4));
    told("ldb", product(4, 3, 2, 4, 2, 4));
    told("ldc", product(4, 3, 2, 4, 3, 3));
    told("negative", product(-1, 3, 2, 4, 3, 4));
    told("nothing", product(0, 3, 2, 4, 3, 4));
    told("operation", cublasSgemv(handle, (cublasOperation_t)7, 2, 2, &one, a, 2, a, 1, &zero, a, 1));
    told("lda of a vector's", cublasSgemv(handle, CUBLAS_OP_N, 3, 2, &one, a, 2, a, 1, &zero, a, 1));
    told("rows that do not fit", cublasSetMatrix(4, 2, sizeof(float), &result, 3, a, 4));
    told("no scalar", cublasSaxpy(handle, 2, nullptr, a, 1, a, 1));
    told("elements of no size", cublasSetVector(2, 0, &result, 1, a, 1));
    told("too few", cublasSasum(handle, 65, a, 1, &result));
    told("of the host", cublasSasum(handle, 1, &result, 1, &result));
    told("result on the device", cublasSasum(handle, 4, a, 1, a));
    told("right", cublasSasum(handle, 64, a, 1, &result));
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    told("scalar on the host", cublasSscal(handle, 4, &one, a, 1));
    cublasDestroy(handle);
    cudaFree(a);
}
