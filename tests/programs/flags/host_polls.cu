// The host waits for what a kernel or a copy writes by looking at it, and makes no call. The argument says for what.
#include <cstdio>
#include <cstring>

__global__ void answer(volatile int* asked, volatile int* answered, int* value)
{
    for (int round = 1; round <= 2; ++round) {
        while (*asked < round) { }
        *value = *value * 10 + round;
        __threadfence_system();
        *answered = round;
    }
}

__global__ void set(volatile int* flag, int* value)
{
    *value = 7;
    __threadfence_system();
    *flag = 1;
}

__global__ void waitFor(volatile int* flag, int* value)
{
    while (*flag == 0) { }
    *value = 8;
}

__global__ void setPlainly(int* value)
{
    *value = 7;
}

/// Each sees what the other did before.
void talk(int* flags)
{
    int* value;
    cudaMallocManaged(&value, sizeof(int));
    volatile int *asked = flags, *answered = flags + 1;
    *value = 4;
    answer<<<1, 1>>>(asked, answered, value);
    for (int round = 1; round <= 2; ++round) {
        *asked = round;
        while (*answered < round) { }
        std::printf("%d\n", *value);
    }
    cudaDeviceSynchronize();
    cudaFree(value);
}

/// The one that was asked for later waits for the host, which waits for the other.
void waitForFirst(int* flags)
{
    int *first = flags + 2, *second = flags + 3;
    cudaStream_t one, two;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    set<<<1, 1, 0, one>>>(flags, first);
    waitFor<<<1, 1, 0, two>>>(flags + 1, second);
    while (*static_cast<volatile int*>(flags) == 0) { }
    *static_cast<volatile int*>(flags + 1) = 1;
    cudaDeviceSynchronize();
    std::printf("%d %d\n", *first, *second);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
}

int main(int, char** argv)
{
    const auto is = [&](const char* way) { return std::strcmp(argv[1], way) == 0; };
    constexpr std::size_t bytes = 4 * sizeof(int);
    int* flags;
    is("managed") ? cudaMallocManaged(&flags, bytes) : cudaHostAlloc(&flags, bytes, cudaHostAllocMapped);
    std::memset(flags, 0, bytes);
    volatile int* const flag = flags;
    if (is("pinned") || is("managed"))
        talk(flags);
    else if (is("two_kernels"))
        waitForFirst(flags);
    else if (is("plainly")) {
        setPlainly<<<1, 1>>>(flags);
        while (*flag == 0) { }
        std::printf("%d\n", *flag);
        cudaDeviceSynchronize();
    } else if (is("copy")) {
        int* value;
        cudaMalloc(&value, sizeof(int));
        setPlainly<<<1, 1>>>(value);
        cudaMemcpyAsync(flags, value, sizeof(int), cudaMemcpyDeviceToHost);
        while (*flag == 0) { }
        std::printf("%d\n", *flag);
        cudaDeviceSynchronize();
        cudaFree(value);
    }
    is("managed") ? cudaFree(flags) : cudaFreeHost(flags);
    return 0;
}
