// Reads a buffer before the copy into it has ended: the sum is that of what was there before.
#include <cstdio>

__global__ void fill(int* values, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] = i;
}

int main()
{
    const int count = 1000;
    int *host, *device;
    cudaMallocHost(&host, count * sizeof(int));
    cudaMalloc(&device, count * sizeof(int));
    for (int i = 0; i < count; ++i)
        host[i] = 0;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    fill<<<4, 256, 0, stream>>>(device, count);
    cudaMemcpyAsync(host, device, count * sizeof(int), cudaMemcpyDeviceToHost, stream);
#ifdef WAITS
    cudaStreamSynchronize(stream);
#endif
    long sum = 0;
    for (int i = 0; i < count; ++i)
        sum += host[i];
    std::printf("sum %ld\n", sum);
    cudaStreamDestroy(stream);
    cudaFree(device);
    cudaFreeHost(host);
}
