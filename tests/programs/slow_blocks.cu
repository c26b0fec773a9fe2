// A kernel of many blocks that takes minutes here: each is as long as the next.
#include <cstdio>

__global__ void count(int* counts, int rounds)
{
    int sum = 0;
    for (int i = 0; i < rounds; ++i)
        sum += (sum ^ i) & 1;
    counts[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

int main()
{
    constexpr int blocks = 100000, threads = 256;
    int* counts;
    cudaMalloc(&counts, blocks * threads * sizeof(int));
    count<<<blocks, threads>>>(counts, 100000);
    cudaDeviceSynchronize();
    std::puts("done");
    cudaFree(counts);
}
