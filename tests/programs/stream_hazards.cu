// Work in streams that do not wait for each other: what the GPU may do in either order.
#include <cstdio>

#ifdef ORDERS
#define ORDERED_BY(call) call
#else
#define ORDERED_BY(call)
#endif

__global__ void fill(int* values, int value)
{
    values[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

__global__ void copy(int* to, const int* from)
{
    to[threadIdx.x] = from[threadIdx.x];
}

__global__ void count(int* counter)
{
    atomicAdd(counter, 1);
}

int main()
{
    constexpr int n = 256;
    int *a, *b, *counter, host[n];
    cudaMalloc(&a, 2 * n * sizeof(int));
    cudaMalloc(&b, n * sizeof(int));
    cudaMalloc(&counter, sizeof(int));
    cudaMemset(a, 0, 2 * n * sizeof(int));
    cudaMemset(b, 0, n * sizeof(int));
    cudaMemset(counter, 0, sizeof(int));
    cudaDeviceSynchronize();
    cudaStream_t one, two;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
    cudaEvent_t reached;
    cudaEventCreate(&reached);

    // Halves of one allocation, and one counter that both add to: no order is needed.
    fill<<<1, n, 0, one>>>(a, 1);
    fill<<<1, n, 0, two>>>(a + n, 2);
    count<<<1, n, 0, one>>>(counter);
    count<<<1, n, 0, two>>>(counter);
    cudaDeviceSynchronize();

    // What is read in one stream is overwritten in the other.
    copy<<<1, n, 0, one>>>(b, a);
    ORDERED_BY(cudaEventRecord(reached, one));
    ORDERED_BY(cudaStreamWaitEvent(two, reached));
    fill<<<1, n, 0, two>>>(a, 3);
    cudaDeviceSynchronize();

    // Both fill the same.
    cudaMemsetAsync(b, 0, n * sizeof(int), one);
    ORDERED_BY(cudaStreamSynchronize(one));
    fill<<<1, n / 2, 0, two>>>(b + n / 2, 4);
    cudaDeviceSynchronize();

    // The copy waits for the default stream alone, which these streams do not know.
    fill<<<1, n, 0, one>>>(b, 5);
    ORDERED_BY(cudaStreamSynchronize(one));
    cudaMemcpy(host, b, sizeof host, cudaMemcpyDeviceToHost);
    cudaDeviceSynchronize();

    // Memory of a stream's pool that another stream still uses.
    int* c;
    cudaMallocAsync(&c, n * sizeof(int), one);
    fill<<<1, n, 0, one>>>(c, 6);
    ORDERED_BY(cudaEventRecord(reached, one));
    ORDERED_BY(cudaStreamWaitEvent(two, reached));
    cudaFreeAsync(c, two);
    cudaDeviceSynchronize();

    int counted = 0;
    cudaMemcpy(&counted, counter, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("counted %d, %s\n", counted, cudaGetErrorName(cudaGetLastError()));
    cudaEventDestroy(reached);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaFree(a);
    cudaFree(b);
    cudaFree(counter);
}
