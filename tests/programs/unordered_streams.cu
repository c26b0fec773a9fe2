// Two streams, of which one reads what the other writes: an event has to order them.
#include <cstdio>

__global__ void fill(int* values)
{
    values[threadIdx.x] = threadIdx.x;
}

__global__ void sum(const int* values, int count, int* total)
{
    *total = 0;
    for (int i = 0; i < count; ++i)
        *total += values[i];
}

int main()
{
    const int count = 512;
    int *values, *total, result = -1;
    cudaMalloc(&values, count * sizeof(int));
    cudaMalloc(&total, sizeof(int));
    cudaMemset(values, 0, count * sizeof(int));
    cudaDeviceSynchronize();
    cudaStream_t producer, consumer;
    cudaStreamCreate(&producer);
    cudaStreamCreate(&consumer);
    cudaEvent_t filled;
    cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);
    fill<<<1, count, 0, producer>>>(values);
    cudaEventRecord(filled, producer);
#ifdef ORDERS
    cudaStreamWaitEvent(consumer, filled, 0);
#endif
    sum<<<1, 1, 0, consumer>>>(values, count, total);
    cudaMemcpyAsync(&result, total, sizeof(int), cudaMemcpyDeviceToHost, consumer);
    cudaStreamSynchronize(consumer);
    std::printf("sum %d\n", result);
    cudaEventDestroy(filled);
    cudaStreamDestroy(producer);
    cudaStreamDestroy(consumer);
    cudaFree(values);
    cudaFree(total);
}
