// Destroys streams that have not done their work yet: it is done all the same, before what waits for it.
#include <cstdio>

__global__ void write(int* values, int value) { values[threadIdx.x] = value; }
__global__ void add(const int* from, int* to) { to[threadIdx.x] += from[threadIdx.x]; }

int main()
{
    int *values, *sums, back[32];
    cudaMalloc(&values, sizeof back);
    cudaMalloc(&sums, sizeof back);
    cudaMemset(sums, 0, sizeof back);
    cudaDeviceSynchronize();
    for (int round = 1; round <= 3; ++round) {
        cudaStream_t first, second;
        cudaEvent_t written;
        cudaEventCreate(&written);
        cudaStreamCreate(&first);
        write<<<1, 32, 0, first>>>(values, round);
        cudaEventRecord(written, first);
        cudaStreamDestroy(first);
        cudaStreamCreate(&second);
        cudaStreamWaitEvent(second, written, 0);
        add<<<1, 32, 0, second>>>(values, sums);
        cudaEventDestroy(written);
        cudaStreamDestroy(second);
        cudaDeviceSynchronize();
    }
    cudaMemcpy(back, sums, sizeof back, cudaMemcpyDeviceToHost);
    std::printf("%d %d, %s\n", back[0], back[31], cudaGetErrorName(cudaGetLastError()));
    cudaFree(values);
    cudaFree(sums);
}
