#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <iterator>
#include <numeric>

#define SWAP(a, b) { auto t_ = (a); (a) = (b); (b) = t_; }
static const int LENGTH = 1 << 10;

template <typename T>
__global__ void bitonicStep(T* values, int j, int k)
{
    unsigned i = threadIdx.x + blockDim.x * blockIdx.x;
    unsigned ixj = i ^ j;
    if (ixj > i) {
        if ((i & k) == 0 && values[i] > values[ixj])
            SWAP(values[i], values[ixj])
        if ((i & k) != 0 && values[i] < values[ixj])
            SWAP(values[i], values[ixj])
    }
}

template <typename T, typename Compare = std::less<T>>
bool sorted(const T* begin, const T* end, Compare compare = Compare())
{
    return std::is_sorted(begin, end, compare);
}

template <typename T> void bitonicSort(T* device, int n)
{
    const int threads = 256;
    for (int k = 2; k <= n; k <<= 1)
        for (int j = k >> 1; j > 0; j = j >> 1)
            bitonicStep<<<n / threads, threads>>>(device, j, k);
}

int main()
{
    int* values = new int[LENGTH];
    std::iota(values, values + LENGTH, -5);
    std::random_shuffle(values, values + LENGTH);
    int* device;
    cudaMalloc(&device, LENGTH * sizeof *device);
    cudaMemcpy(device, values, LENGTH * sizeof *device, cudaMemcpyHostToDevice);
    bitonicSort(device, LENGTH);
    cudaMemcpy(values, device, LENGTH * sizeof *device, cudaMemcpyDeviceToHost);
    std::copy(values, values + 10, std::ostream_iterator<int>(std::cout, " "));
    std::cout << (sorted(values, values + LENGTH) ? "sorted" : "not sorted") << std::endl;
    delete[] values;
}
