// cublasSgemm() and cublasDgemm() with each operation, leading dimensions above what is needed, and scalars of the host's
// and of the device's, against a loop on the host. Values are small whole numbers: sums are exact in any order.
#include <cmath>
#include <cstdio>
#include <vector>

#include <cublas_v2.h>

static cublasStatus_t product(cublasHandle_t h, cublasOperation_t a, cublasOperation_t b, int m, int n, int k,
    const float* alpha, const float* A, int lda, const float* B, int ldb, const float* beta, float* C, int ldc)
{
    return cublasSgemm(h, a, b, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}
static cublasStatus_t product(cublasHandle_t h, cublasOperation_t a, cublasOperation_t b, int m, int n, int k,
    const double* alpha, const double* A, int lda, const double* B, int ldb, const double* beta, double* C, int ldc)
{
    return cublasDgemm(h, a, b, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc);
}

template <class T> static T* onDevice(const std::vector<T>& host)
{
    T* device;
    cudaMalloc(&device, host.size() * sizeof(T));
    cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
    return device;
}

static std::vector<int> numbers(int count, int step)
{
    std::vector<int> values(count);
    for (int i = 0; i < count; ++i)
        values[i] = (i * step + 3) % 17 - 8;
    return values;
}

/// Elements that differ.
template <class T>
static int check(cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, T alpha,
    T beta, bool scalarsOnDevice)
{
    const int rowsA = opA == CUBLAS_OP_N ? m : k, columnsA = opA == CUBLAS_OP_N ? k : m;
    const int rowsB = opB == CUBLAS_OP_N ? k : n, columnsB = opB == CUBLAS_OP_N ? n : k;
    const int lda = rowsA + 2, ldb = rowsB + 1, ldc = m + 3;
    const std::vector<int> ints[] = {numbers(lda * columnsA, 5), numbers(ldb * columnsB, 7), numbers(ldc * n, 11)};
    std::vector<T> A(ints[0].begin(), ints[0].end()), B(ints[1].begin(), ints[1].end()),
        C(ints[2].begin(), ints[2].end());
    if (beta == 0) // which is not to be read
        for (T& value : C)
            value = NAN;
    T *dA = onDevice(A), *dB = onDevice(B), *dC = onDevice(C), *scalars = onDevice(std::vector<T>{alpha, beta});
    cublasSetPointerMode(handle, scalarsOnDevice ? CUBLAS_POINTER_MODE_DEVICE : CUBLAS_POINTER_MODE_HOST);
    const cublasStatus_t status = product(handle, opA, opB, m, n, k, scalarsOnDevice ? scalars : &alpha, dA, lda, dB,
        ldb, scalarsOnDevice ? scalars + 1 : &beta, dC, ldc);
    std::vector<T> result(C.size());
    cudaMemcpy(result.data(), dC, C.size() * sizeof(T), cudaMemcpyDeviceToHost);
    int wrong = status == CUBLAS_STATUS_SUCCESS ? 0 : 1000;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < ldc; ++i) {
            T sum = 0;
            for (int p = 0; p < k && i < m; ++p)
                sum += (opA == CUBLAS_OP_N ? A[i + p * lda] : A[p + i * lda])
                    * (opB == CUBLAS_OP_N ? B[p + j * ldb] : B[j + p * ldb]);
            const T before = C[i + j * ldc];
            const T wanted = i >= m ? before : beta == 0 ? alpha * sum : alpha * sum + beta * before;
            const T got = result[i + j * ldc];
            wrong += !(got == wanted || (std::isnan(got) && std::isnan(wanted)));
        }
    for (T* pointer : {dA, dB, dC, scalars})
        cudaFree(pointer);
    return wrong;
}

template <class T> static int checkAll(cublasHandle_t handle)
{
    int wrong = 0;
    for (cublasOperation_t opA : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C})
        for (cublasOperation_t opB : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C})
            for (bool scalarsOnDevice : {false, true})
                for (T beta : {T(0), T(-2)}) {
                    wrong += check<T>(handle, opA, opB, 7, 5, 11, 3, beta, scalarsOnDevice);
                    wrong += check<T>(handle, opA, opB, 150, 6, 1, 1, beta, scalarsOnDevice);
                }
    wrong += check<T>(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 3, 0, 2, 5, false); // C is scaled, and nothing is added
    return wrong + check<T>(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 3, 6, 0, 5, false);
}

int main()
{
    cublasHandle_t handle;
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS)
        return 2;
    cublasSetMathMode(handle, CUBLAS_PEDANTIC_MATH);
    std::printf("wrong: %d float, %d double\n", checkAll<float>(handle), checkAll<double>(handle));
    cublasDestroy(handle);
}
