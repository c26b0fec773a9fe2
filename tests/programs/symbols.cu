// Variables of the device: copied to and from by their names, and kept from launch to launch.
#include <cstdio>

__constant__ float weights[3] = {1.0f, 1.0f, 1.0f};
__device__ int launches = 10;
__device__ float total;

__device__ float roundedOnce;

__global__ void sum(const float* values, int count)
{
    if (threadIdx.x < count)
        atomicAdd(&total, values[threadIdx.x] * weights[threadIdx.x % 3]);
    if (threadIdx.x == 0) {
        ++launches;
        const float x = values[0] + 1.0f / 4096; // its square has one bit more than a float
        roundedOnce = x * x - (1.0f + 1.0f / 2048);
    }
}

int main()
{
    const float values[6] = {1, 2, 3, 4, 5, 6}, given[2] = {2, 3};
    float* device;
    cudaMalloc(&device, sizeof values);
    cudaMemcpy(device, values, sizeof values, cudaMemcpyHostToDevice);
    sum<<<1, 32>>>(device, 6);
    cudaMemcpyToSymbol(weights, given, sizeof given, sizeof(float));
    sum<<<1, 32>>>(device, 6);
    float result;
    int count;
    size_t bytes;
    cudaMemcpyFromSymbol(&result, total, sizeof result);
    cudaMemcpyFromSymbol(&count, launches, sizeof count);
    cudaGetSymbolSize(&bytes, weights);
    void* address;
    cudaGetSymbolAddress(&address, total);
    cudaMemset(address, 0, sizeof result);
    float cleared = 1, once = 0;
    cudaMemcpyFromSymbol(&once, roundedOnce, sizeof once);
    cudaMemcpyFromSymbol(&cleared, total, sizeof cleared);
    std::printf("total %.0f, launches %d, %zu bytes, cleared %.0f, %s\n", result, count, bytes, cleared,
        once == 1.0f / 16777216 ? "rounded once" : "rounded twice");
    cudaFree(device);
}
