// Thrust's algorithms, which ask CUDA for what their kernels were compiled for: transform, sort, reduce, the largest.
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

struct Hash {
    __host__ __device__ int operator()(int i) const { return (i * 37 + 11) % 1009; }
};

int main()
{
    thrust::device_vector<int> values(3000);
    for (int i = 0; i < 10; ++i)
        values[i] = i;
    thrust::transform(values.begin(), values.end(), values.begin(), Hash());
    const auto largest = thrust::max_element(values.begin(), values.end());
    std::printf("largest %d at %d\n", int(*largest), int(largest - values.begin()));
    thrust::sort(values.begin(), values.end());
    std::printf("last %d, sum %d\n", int(values.back()), thrust::reduce(values.begin(), values.end()));
    return 0;
}
