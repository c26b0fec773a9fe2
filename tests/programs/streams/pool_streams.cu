// Allocates and frees memory in the order of one stream, and uses it in another. With ORDERS, the other one waits.
#include <cstdio>

__global__ void fill(int* values, int value) { values[threadIdx.x] = value; }

int main()
{
    cudaStream_t first, second;
    cudaEvent_t there;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    cudaEventCreate(&there);
    int *values, *own, back[32];
    cudaMallocAsync(&values, sizeof back, first);
    cudaMallocAsync(&own, sizeof back, second);
#ifdef ORDERS
    cudaEventRecord(there, first);
    cudaStreamWaitEvent(second, there, 0);
#endif
    fill<<<1, 32, 0, second>>>(own, 2); // of its own stream
    fill<<<1, 32, 0, second>>>(values, 7);
    cudaMemcpyAsync(back, values, sizeof back, cudaMemcpyDeviceToHost, second);
    cudaStreamSynchronize(second);
    cudaFreeAsync(values, first); // which the host has waited for
    cudaFreeAsync(own, second);
    cudaDeviceSynchronize();
    std::printf("%d\n", back[31]);
    cudaEventDestroy(there);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
}
