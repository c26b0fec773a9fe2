// The host and a kernel use memory beside each other: by flags and counters that both look at, or without (FAULT). The
// argument says how.
#include <cstdio>
#include <cstdlib>

constexpr int count = 6000;

__global__ void waitForFlag(volatile int* flag, int* result)
{
    while (*flag == 0) { }
    *result = 7;
}

__global__ void sumWhenReady(volatile int* flag, const int* values, int* result)
{
    while (*flag == 0) { }
    __threadfence_system();
    int sum = 0;
    for (int i = 0; i < count; ++i)
        sum += values[i];
    *result = sum;
}

__global__ void countUp(int* counter)
{
#ifdef FAULT
    atomicAdd(counter, 1);
#else
    atomicAdd_system(counter, 1);
#endif
}

__global__ void pollPlainly(const int* value, int* result)
{
    *result = *value;
}

int main(int argc, char** argv)
{
    const int how = std::atoi(argv[1]);
    int *shared, *values, *result, found = 0;
    if (how % 2 == 0)
        cudaHostAlloc(&shared, 64, cudaHostAllocMapped);
    else
        cudaMallocManaged(&shared, 64);
    volatile int* const flag = shared;
    flag[0] = 0;
    cudaMallocManaged(&values, count * sizeof(int));
    cudaMalloc(&result, sizeof(int));
    cudaMemset(result, 0, sizeof(int));
    switch (how / 2) {
    case 0: // the host releases the kernel
        waitForFlag<<<1, 1>>>(shared, result);
        flag[0] = 1;
        break;
    case 1: // and gives it values, then
        sumWhenReady<<<1, 1>>>(shared, values, result);
        for (int i = 0; i < 100; ++i)
            values[i] = 1;
        flag[0] = 1;
#ifdef FAULT
        values[50] = 2;
#endif
        break;
    case 2: // more of them than anybody notes
        sumWhenReady<<<1, 1>>>(shared, values, result);
        for (int i = 0; i < count; ++i)
            values[i] = 1;
        flag[0] = 1;
        break;
    case 3: // both count
        countUp<<<3, 32>>>(shared);
        for (int i = 0; i < 1000; ++i)
            __sync_fetch_and_add(shared, 1);
        cudaDeviceSynchronize();
        found = shared[0];
        break;
    case 4: // what no kernel looks at beside the host
        pollPlainly<<<1, 1>>>(shared, result);
#ifdef FAULT
        flag[0] = 2;
#endif
        break;
    }
    cudaDeviceSynchronize();
    int fromKernel;
    cudaMemcpy(&fromKernel, result, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\n", found + fromKernel);
    cudaFree(result);
    cudaFree(values);
    how % 2 == 0 ? cudaFreeHost(shared) : cudaFree(shared);
    return 0;
}
