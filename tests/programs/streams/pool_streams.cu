// Allocates and frees memory in the order of one stream, and uses it in another. With ORDERS, the other one waits.
// With FREES, memory that the other stream may still write is given back.
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
#ifdef FREES
    int* late;
    cudaMallocAsync(&late, sizeof back, second);
    fill<<<1, 32, 0, second>>>(late, 9);
    cudaFreeAsync(late, first);
    cudaStreamSynchronize(first);
#endif
    std::printf("%d, %s\n", back[31], cudaGetErrorName(cudaDeviceSynchronize()));
    cudaEventDestroy(there);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
}
