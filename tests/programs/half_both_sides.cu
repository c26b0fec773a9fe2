// Numbers of 16 bits: the host converts and computes them as the device does.
#include <cstdio>
#include <cuda_fp16.h>
#include <vector>

__host__ __device__ void convert(float x, unsigned short* to)
{
    to[0] = __half_as_ushort(__float2half_rn(x));
    to[1] = __half_as_ushort(__float2half_rz(x));
    to[2] = __half_as_ushort(__float2half_rd(x));
    to[3] = __half_as_ushort(__float2half_ru(x));
}

__host__ __device__ unsigned short compute(__half a, __half b, __half c)
{
    // No product is added to anything: a GPU would round once, and the host rounds twice.
    const unsigned short some = __half_as_ushort(__hadd(a, b)), other = __half_as_ushort(__hmul(__hsub(c, a), b));
    return some ^ other * 3 ^ __half_as_ushort(__hdiv(a, c)) ^ (a < b);
}

__global__ void convertAll(const float* from, unsigned short* to, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        convert(from[i], to + 4 * i);
}

__global__ void computeAll(const __half* from, unsigned short* to, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 2 < count)
        to[i] = compute(from[i], from[i + 1], from[i + 2]);
}

__global__ void pairs(__half2* values)
{
    values[threadIdx.x] = __hmul2(values[threadIdx.x], __float2half2_rn(2.0f));
}

int main()
{
    const int count = 4096;
    std::vector<float> numbers(count);
    std::vector<__half> halves(count);
    unsigned seed = 1;
    for (int i = 0; i < count; ++i) {
        seed = seed * 1664525u + 1013904223u;
        const int exponent = int(seed >> 24) % 44 - 26; // from below the smallest numbers to beyond the largest
        numbers[i] = (seed & 1 ? -1.0f : 1.0f) * ldexpf(1.0f + (seed >> 9 & 0x7fff) / 32768.0f, exponent);
        halves[i] = __float2half((int(seed >> 16 & 0xff) - 128) / 32.0f);
    }
    numbers[0] = 65519.9f;
    numbers[1] = 65520.0f;
    numbers[2] = -0.0f;
    float* from;
    unsigned short* to;
    cudaMalloc(&from, count * sizeof(float));
    cudaMallocManaged(&to, 4 * count * sizeof(unsigned short));
    cudaMemcpy(from, numbers.data(), count * sizeof(float), cudaMemcpyHostToDevice);
    convertAll<<<count / 256, 256>>>(from, to, count);
    cudaDeviceSynchronize();
    int differ = 0, others = 0;
    for (int i = 0; i < count; ++i) {
        unsigned short mine[4];
        convert(numbers[i], mine);
        for (int k = 0; k < 4; ++k)
            differ += mine[k] != to[4 * i + k];
    }
    cudaMemcpy(from, halves.data(), count * sizeof(__half), cudaMemcpyHostToDevice);
    computeAll<<<count / 256, 256>>>((const __half*)from, to, count);
    cudaDeviceSynchronize();
    for (int i = 0; i + 2 < count; ++i)
        others += compute(halves[i], halves[i + 1], halves[i + 2]) != to[i];
    std::printf("%d of %d numbers differ, %d of %d results\n", differ, count, others, count - 2);

    __half2* two;
    cudaMallocManaged(&two, 2 * sizeof(__half2));
    two[0] = __floats2half2_rn(0.0625f, 1.0f);
    two[1] = __halves2half2(__float2half(2.25f), __float2half(-0.5f));
    pairs<<<1, 2>>>(two);
    cudaDeviceSynchronize();
    std::printf("half of them %g, pairs %g %g\n", __low2float(two[0]), __low2float(two[1]), __high2float(two[1]));
    cudaFree(two);
    cudaFree(from);
    cudaFree(to);
}
