// The host and a kernel share a flag and a counter of CUDA's own library.
#include <cstdio>
#include <cuda/atomic>

using Shared = cuda::atomic_ref<int, cuda::thread_scope_system>;

__global__ void work(int* flag, int* counter)
{
    while (Shared(*flag).load(cuda::memory_order_acquire) == 0) { }
    for (int i = 0; i < 5; ++i)
        Shared(*counter).fetch_add(1, cuda::memory_order_relaxed);
}

int main()
{
    int* shared;
    cudaMallocManaged(&shared, 2 * sizeof(int));
    shared[0] = shared[1] = 0;
    work<<<1, 2>>>(shared, shared + 1);
    for (int i = 0; i < 10; ++i)
        Shared(shared[1]).fetch_add(1, cuda::memory_order_relaxed);
    Shared(shared[0]).store(1, cuda::memory_order_release);
    cudaDeviceSynchronize();
    std::printf("%d\n", shared[1]);
    cudaFree(shared);
    return 0;
}
