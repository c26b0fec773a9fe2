// A mistake: the time between two events is asked for before the second has been reached. With WAITS, after it; with
// ASKS_AGAIN, until it has been.
#include <cstdio>

__global__ void work(int* value) { *value = 7; }

int main()
{
    int* value = nullptr;
    cudaMalloc(&value, sizeof(int));
    cudaEvent_t begin = nullptr, end = nullptr;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaEventRecord(begin);
    work<<<1, 1>>>(value);
    cudaEventRecord(end);
#ifdef WAITS
    cudaEventSynchronize(end);
#endif
    float milliseconds = -1;
#ifdef ASKS_AGAIN
    while (cudaEventElapsedTime(&milliseconds, begin, end) == cudaErrorNotReady)
        cudaEventSynchronize(end);
#else
    cudaEventElapsedTime(&milliseconds, begin, end);
#endif
    std::printf("time %s\n", milliseconds < 0 ? "not known" : "known");
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    cudaFree(value);
    cudaDeviceSynchronize();
    return 0;
}
