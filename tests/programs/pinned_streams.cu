// Chunks over two streams from pinned memory, with an event between them and modelled times.
#include <cstdio>

__global__ void square(int* values, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] *= values[i];
}

int main()
{
    const int chunks = 4, count = 256;
    int *host, *device;
    cudaMallocHost(&host, chunks * count * sizeof(int));
    cudaMalloc(&device, chunks * count * sizeof(int));
    for (int i = 0; i < chunks * count; ++i)
        host[i] = i;
    cudaStream_t streams[2];
    for (cudaStream_t& stream : streams)
        cudaStreamCreate(&stream);
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    for (int chunk = 0; chunk < chunks; ++chunk) {
        cudaStream_t stream = streams[chunk % 2];
        int *from = host + chunk * count, *to = device + chunk * count;
        cudaMemcpyAsync(to, from, count * sizeof(int), cudaMemcpyHostToDevice, stream);
        square<<<2, 128, 0, stream>>>(to, count);
        cudaMemcpyAsync(from, to, count * sizeof(int), cudaMemcpyDeviceToHost, stream);
    }
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    int wrong = 0;
    for (int i = 0; i < chunks * count; ++i)
        wrong += host[i] != i * i;
    std::printf("%d wrong, %s\n", wrong, milliseconds > 0 ? "some time" : "no time");
    for (cudaStream_t stream : streams)
        cudaStreamDestroy(stream);
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaFreeHost(host);
    cudaFree(device);
}
