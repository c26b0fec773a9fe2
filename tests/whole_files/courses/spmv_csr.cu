#include <cassert>
#include <cusparse.h>
#include <iostream>
#include <memory>
#include <vector>

#define CHECK_CUSPARSE(func)                                                   \
{                                                                              \
    cusparseStatus_t status = (func);                                          \
    if (status != CUSPARSE_STATUS_SUCCESS) {                                   \
        std::cerr << "cusparse: " << cusparseGetErrorString(status) << '\n';   \
        std::exit(EXIT_FAILURE);                                               \
    }                                                                          \
}

template <typename T> struct CsrMatrix {
    int rows, columns;
    std::vector<int> offsets, indices;
    std::vector<T> values;
    CsrMatrix(int r, int c) : rows(r), columns(c), offsets(r + 1) { }
    std::size_t nonZeros() const { return values.size(); }
    void add(int row, int column, T value)
    {
        assert(row < rows);
        indices.push_back(column);
        values.push_back(value);
        ++offsets[row + 1];
    }
};

template <typename T>
__global__ void spmvScalar(int rows, const int* __restrict__ offsets, const int* __restrict__ indices,
    const T* __restrict__ values, const T* __restrict__ x, T* __restrict__ y)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        T dot = 0;
        for (int j = offsets[row]; j < offsets[row + 1]; ++j)
            dot += values[j] * x[indices[j]];
        y[row] += dot;
    }
}

struct Deleter {
    template <typename T> void operator()(T* p) const { cudaFree(p); }
};
template <typename T> using DevicePointer = std::unique_ptr<T[], Deleter>;

template <typename T> DevicePointer<T> toDevice(const std::vector<T>& host)
{
    T* p = nullptr;
    cudaMalloc(&p, host.size() * sizeof(T));
    cudaMemcpy(p, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
    return DevicePointer<T>(p);
}

template <typename T> void multiply(const CsrMatrix<T>& a, const T* x, T* y)
{
    auto offsets = toDevice(a.offsets);
    auto indices = toDevice(a.indices);
    auto values = toDevice(a.values);
    spmvScalar<T><<<(a.rows + 127) / 128, 128>>>(a.rows, offsets.get(), indices.get(), values.get(), x, y);
}

int main()
{
    cusparseHandle_t handle = nullptr;
    CHECK_CUSPARSE(cusparseCreate(&handle));
    CsrMatrix<double> a(3, 3);
    a.add(0, 0, 2.0);
    double *x = nullptr, *y = nullptr;
    multiply(a, x, y);
    CHECK_CUSPARSE(cusparseDestroy(handle));
}
