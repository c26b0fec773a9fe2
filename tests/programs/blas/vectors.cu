// Functions of vectors, with distances of either sign between elements, against loops on the host.
#include <cmath>
#include <cstdio>
#include <vector>

#include <cublas_v2.h>

#define FUNCTIONS(T, S, Is)                                                                                            \
    static cublasStatus_t gemv(cublasHandle_t h, cublasOperation_t op, int m, int n, T alpha, const T* A, int lda,     \
        const T* x, int incx, T beta, T* y, int incy)                                                                  \
    {                                                                                                                  \
        return cublas##S##gemv(h, op, m, n, &alpha, A, lda, x, incx, &beta, y, incy);                                  \
    }                                                                                                                  \
    static void axpy(cublasHandle_t h, int n, T alpha, const T* x, int incx, T* y, int incy)                           \
    {                                                                                                                  \
        cublas##S##axpy(h, n, &alpha, x, incx, y, incy);                                                               \
    }                                                                                                                  \
    static void reduce(cublasHandle_t h, int n, const T* x, int incx, const T* y, int incy, T* results, int* place)    \
    {                                                                                                                  \
        cublas##S##dot(h, n, x, incx, y, incy, results);                                                               \
        cublas##S##nrm2(h, n, x, incx, results + 1);                                                                   \
        cublas##S##asum(h, n, x, incx, results + 2);                                                                   \
        cublas##Is##amax(h, n, x, incx, place);                                                                        \
    }                                                                                                                  \
    static void scal(cublasHandle_t h, int n, T alpha, T* x, int incx) { cublas##S##scal(h, n, &alpha, x, incx); }
FUNCTIONS(float, S, Is)
FUNCTIONS(double, D, Id)

static int place(int i, int n, int step)
{
    return step < 0 ? (i - n + 1) * step : i * step;
}

template <class T> static int check(cublasHandle_t handle, int incx, int incy)
{
    const int n = 9, m = 6, lda = 7, room = 40;
    std::vector<T> x(room), y(room), A(lda * n);
    for (int i = 0; i < room; ++i) {
        x[i] = (i * 7) % 13 - 6;
        y[i] = (i * 5) % 11 - 4;
    }
    for (int i = 0; i < lda * n; ++i)
        A[i] = (i * 3) % 7 - 3;
    T *dx, *dy, *dA;
    cudaMalloc(&dx, room * sizeof(T));
    cudaMalloc(&dy, room * sizeof(T));
    cudaMalloc(&dA, A.size() * sizeof(T));
    cublasSetVector(room, sizeof(T), x.data(), 1, dx, 1);
    cublasSetVector(room, sizeof(T), y.data(), 1, dy, 1);
    cublasSetMatrix(lda, n, sizeof(T), A.data(), lda, dA, lda);

    T results[3], dot = 0, squares = 0, sum = 0;
    int largest = -1, wantedLargest = 0;
    reduce(handle, n, dx, incx, dy, incy, results, &largest);
    for (int i = 0; i < n; ++i) {
        const T value = x[place(i, n, incx)];
        dot += value * y[place(i, n, incy)];
        squares += value * value;
        sum += std::abs(value);
        if (std::abs(value) > std::abs(x[place(wantedLargest, n, incx)]))
            wantedLargest = i;
    }
    if (incx < 0)
        squares = sum = 0;
    int wrong = results[0] != dot;
    wrong += !(std::abs(results[1] - std::sqrt(squares)) <= 1e-5);
    wrong += results[2] != sum;
    wrong += largest != (incx < 0 ? 0 : wantedLargest + 1);

    for (cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_T}) {
        const int inputs = op == CUBLAS_OP_N ? n : m, outputs = op == CUBLAS_OP_N ? m : n;
        gemv(handle, op, m, n, T(2), dA, lda, dx, incx, T(3), dy, incy);
        for (int i = 0; i < outputs; ++i) {
            T product = 0;
            for (int p = 0; p < inputs; ++p)
                product += (op == CUBLAS_OP_N ? A[i + p * lda] : A[p + i * lda]) * x[place(p, inputs, incx)];
            T& element = y[place(i, outputs, incy)];
            element = 2 * product + 3 * element;
        }
    }
    axpy(handle, n, T(-3), dx, incx, dy, incy);
    for (int i = 0; i < n; ++i)
        y[place(i, n, incy)] += -3 * x[place(i, n, incx)];
    scal(handle, n, T(4), dx, incx);
    for (int i = 0; i < n && incx > 0; ++i)
        x[i * incx] *= 4;
    std::vector<T> gotX(room), gotY(room);
    cublasGetVector(room / 2, sizeof(T), dx, 2, gotX.data(), 2);
    cublasGetVector(room / 2, sizeof(T), dx + 1, 2, gotX.data() + 1, 2);
    cublasGetMatrix(5, room / 5, sizeof(T), dy, 5, gotY.data(), 5);
    for (int i = 0; i < room; ++i)
        wrong += (gotX[i] != x[i]) + (gotY[i] != y[i]);
    for (T* pointer : {dx, dy, dA})
        cudaFree(pointer);
    return wrong;
}

int main()
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    int wrong = 0;
    for (int incx : {1, 3, -1, -4})
        for (int incy : {1, 2, -1, -3})
            wrong += check<float>(handle, incx, incy) + check<double>(handle, incx, incy);
    // Where the device has the result, the stream writes it.
    float values[4] = {3, -4, 0, 0}, *device;
    cudaMalloc(&device, sizeof values);
    cublasSetVector(4, sizeof(float), values, 1, device, 1);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    cublasSnrm2(handle, 2, device, 1, device + 2);
    cublasSaxpy(handle, 1, device + 2, device, 1, device + 3, 1);
    cublasGetVector(4, sizeof(float), device, 1, values, 1);
    std::printf("wrong: %d; length %g, scaled %g\n", wrong, values[2], values[3]);
    cudaFree(device);
    cublasDestroy(handle);
}
