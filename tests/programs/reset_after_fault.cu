// A kernel that goes wrong takes the context with it: a reset of the device works, and the process has none any more.
#include <cstdio>

__global__ void scatter(const int* from, int* to)
{
    *to = *from;
}

__global__ void set(int* value)
{
    *value = 7;
}

int main()
{
    int *device, host = 0;
    cudaMalloc(&device, sizeof(int));
    scatter<<<1, 1>>>(nullptr, device);
    const cudaError_t kernel = cudaDeviceSynchronize();
    void* more;
    const cudaError_t again = cudaMalloc(&more, 4);
    std::printf("kernel: %s, again: %s\n", cudaGetErrorName(kernel), cudaGetErrorName(again));
    const cudaError_t reset = cudaDeviceReset();
    std::printf("reset: %s, last: %s\n", cudaGetErrorName(reset), cudaGetErrorName(cudaGetLastError()));
    cudaMalloc(&device, sizeof(int));
    set<<<1, 1>>>(device);
    cudaMemcpy(&host, device, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("afterwards: %d\n", host);
    cudaFree(device);
}
