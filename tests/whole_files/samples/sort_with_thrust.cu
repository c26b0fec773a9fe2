#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sort.h>
#include <thrust/execution_policy.h>
#include <iostream>
#include <cstdint>

// Morton codes of points, by a kernel of our own; Thrust sorts them on the host's order.
__device__ __forceinline__ uint32_t spread(uint32_t v)
{
    v &= 0x0000ffff;
    v = (v | (v << 8)) & 0x00ff00ff;
    v = (v | (v << 4)) & 0x0f0f0f0f;
    v = (v | (v << 2)) & 0x33333333;
    v = (v | (v << 1)) & 0x55555555;
    return v;
}

__global__ void mortonCodes(const uint16_t* x, const uint16_t* y, uint32_t* code, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        code[i] = spread(x[i]) | (spread(y[i]) << 1);
}

static thrust::host_vector<uint16_t> randomCoordinates(int n)
{
    thrust::host_vector<uint16_t> v(n);
    for (auto& value : v)
        value = static_cast<uint16_t>(rand());
    return v;
}

template <typename Vector> auto raw(Vector& v) { return thrust::raw_pointer_cast(v.data()); }

int main()
{
    const int n = 1 << 12;
    thrust::device_vector<uint16_t> x = randomCoordinates(n), y = randomCoordinates(n);
    thrust::device_vector<uint32_t> codes(n);
    mortonCodes<<<(n + 255) / 256, 256>>>(raw(x), raw(y), raw(codes), n);
    thrust::sort(thrust::device, codes.begin(), codes.end());
    std::cout << codes[0] << " ... " << codes[n - 1] << std::endl;
}
