// Writes the next input over the one that a kernel may still be reading. With WAITS, after it.
#include <cstdio>

__global__ void sum(const int* values, int count, int* result)
{
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        atomicAdd(result, values[i]);
}

int main()
{
    const int count = 100;
    int *values, *result;
    cudaMallocManaged(&values, 2 * count * sizeof(int));
    cudaMalloc(&result, sizeof(int));
    cudaMemset(result, 0, sizeof(int));
    for (int i = 0; i < count; ++i)
        values[i] = 1;
    sum<<<1, 32>>>(values, count, result);
    values[count] = 7; // behind what it reads
    int first = values[0]; // which it reads as well
#ifdef WAITS
    cudaDeviceSynchronize();
#endif
    values[3] = 2;
    int total = 0;
    cudaMemcpy(&total, result, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d, %s\n", first, total == count ? "the sum" : "another sum");
    cudaFree(values);
    cudaFree(result);
}
