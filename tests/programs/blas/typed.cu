// cublasGemmEx() and the products of several matrices, with types that are named, against cublasSgemm() and
// cublasDgemm() of each. Values are small whole numbers: sums are exact in any order.
#include <cstdio>
#include <vector>

#include <cublas_v2.h>

static cublasStatus_t one(cublasHandle_t h, int m, int n, int k, const float* s, const float* A, const float* B, float* C)
{
    return cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, s, A, m, B, n, s + 1, C, m);
}
static cublasStatus_t one(
    cublasHandle_t h, int m, int n, int k, const double* s, const double* A, const double* B, double* C)
{
    return cublasDgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, s, A, m, B, n, s + 1, C, m);
}
static cublasStatus_t several(cublasHandle_t h, int m, int n, int k, const float* s, const float* A, long long strideA,
    const float* B, float* C, int count)
{
    return cublasSgemmStridedBatched(
        h, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, s, A, m, strideA, B, n, n * k, s + 1, C, m, m * n, count);
}
static cublasStatus_t several(cublasHandle_t h, int m, int n, int k, const double* s, const double* A,
    long long strideA, const double* B, double* C, int count)
{
    return cublasDgemmStridedBatched(
        h, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, s, A, m, strideA, B, n, n * k, s + 1, C, m, m * n, count);
}

template <class T> static T* onDevice(int count, int step)
{
    std::vector<T> host(count);
    for (int i = 0; i < count; ++i)
        host[i] = (i * step + 3) % 17 - 8;
    T* device;
    cudaMalloc(&device, count * sizeof(T));
    cudaMemcpy(device, host.data(), count * sizeof(T), cudaMemcpyHostToDevice);
    return device;
}

template <class T> static int check(cublasHandle_t h, cudaDataType type, cublasComputeType_t compute)
{
    const int m = 9, n = 6, k = 13, count = 40;
    T *A = onDevice<T>(m * k * count, 5), *B = onDevice<T>(n * k * count, 7);
    int wrong = 0;
    for (int way = 0; way < 4; ++way) { // 1 and 3: all with one A; 2 and 3: with types that are named
        T *wanted = onDevice<T>(m * n * count, 11), *got = onDevice<T>(m * n * count, 11);
        const T scalars[] = {3, -2};
        const long long strideA = way % 2 ? 0 : m * k;
        for (int i = 0; i < count; ++i)
            wrong += one(h, m, n, k, scalars, A + i * strideA, B + i * n * k, wanted + i * m * n) != 0;
        wrong += way < 2 ? several(h, m, n, k, scalars, A, strideA, B, got, count) != 0
                         : cublasGemmStridedBatchedEx(h, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, scalars, A, type, m,
                               strideA, B, type, n, n * k, scalars + 1, got, type, m, m * n, count, compute,
                               CUBLAS_GEMM_DEFAULT)
                != 0;
        if (way == 3) // the first of them once more, in both
            wrong += one(h, m, n, k, scalars, A, B, wanted) != 0
                || cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_T, m, n, k, scalars, A, type, m, B, type, n, scalars + 1,
                       got, type, m, compute, CUBLAS_GEMM_DEFAULT_TENSOR_OP)
                    != 0;
        std::vector<T> a(m * n * count), b(a.size());
        cudaMemcpy(a.data(), wanted, a.size() * sizeof(T), cudaMemcpyDeviceToHost);
        cudaMemcpy(b.data(), got, b.size() * sizeof(T), cudaMemcpyDeviceToHost);
        for (std::size_t i = 0; i < a.size(); ++i)
            wrong += a[i] != b[i];
        cudaFree(wanted);
        cudaFree(got);
    }
    cudaFree(A);
    cudaFree(B);
    return wrong;
}

int main()
{
    cublasHandle_t h;
    cublasCreate(&h);
    std::printf("wrong: %d float, %d double\n", check<float>(h, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32),
        check<double>(h, CUDA_R_64F, CUBLAS_COMPUTE_64F));
    float *x = onDevice<float>(100, 1), scalars[] = {1, 0};
    const cublasStatus_t mixed = cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, scalars, x, CUDA_R_16F, 2, x,
        CUDA_R_16F, 2, scalars + 1, x, CUDA_R_32F, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    const cublasStatus_t apart = cublasSgemmStridedBatched(
        h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, scalars, x, 2, 10, x + 40, 2, 4, scalars + 1, x + 80, 2, 4, 2);
    const cublasStatus_t less = cublasSgemmStridedBatched(
        h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, scalars, x, 2, 4, x + 40, 2, 4, scalars + 1, x + 80, 2, 4, -1);
    std::printf("%s %s %s\n", cublasGetStatusName(mixed), cublasGetStatusName(apart), cublasGetStatusName(less));
    cudaFree(x);
    cublasDestroy(h);
}
