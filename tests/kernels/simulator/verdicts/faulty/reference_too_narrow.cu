// cuda::atomic_ref of the block between blocks.
// launch: 3 32
// arg: inout i32 1 zeros
// not with clang: needs NVIDIA's headers
#include <cuda/atomic>
__global__ void reference_too_narrow(int* counter)
{
    cuda::atomic_ref<int, cuda::thread_scope_block> count(*counter);
    if (threadIdx.x == 0)
        count.fetch_add(1, cuda::memory_order_relaxed); // finds: race: thread_scope_device
}
