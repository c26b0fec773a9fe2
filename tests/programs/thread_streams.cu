// Host threads, each with a default stream of its own: named, or by what the program is compiled with.
#include <cstdio>
#include <thread>

#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
static const cudaStream_t own = nullptr;
#else
static const cudaStream_t own = cudaStreamPerThread;
#endif

__global__ void fill(int* values, int value)
{
    values[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

struct Result {
    int wrong = 0;
    unsigned long long stream = 0;
};

void work(int value, Result* result)
{
    const int count = 2048;
    int *device, *host;
    cudaMalloc(&device, count * sizeof(int));
    cudaMallocHost(&host, count * sizeof(int));
    fill<<<count / 256, 256, 0, own>>>(device, value);
    cudaMemcpyAsync(host, device, count * sizeof(int), cudaMemcpyDeviceToHost, own);
    cudaStreamSynchronize(own);
    for (int i = 0; i < count; ++i)
        result->wrong += host[i] != value;
    cudaStreamGetId(own, &result->stream);
    cudaFreeHost(host);
    cudaFree(device);
}

int main()
{
    Result results[2];
    std::thread first(work, 3, &results[0]), second(work, 4, &results[1]);
    first.join();
    second.join();
    std::printf("2 threads, %s, %d wrong\n", results[0].stream != results[1].stream ? "streams differ" : "one stream",
        results[0].wrong + results[1].wrong);
}
