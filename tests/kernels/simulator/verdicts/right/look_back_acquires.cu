// The same with cuda::atomic_ref of the device.
// launch: 4 64
// arg: inout i32 4 zeros
// arg: inout i32 256 zeros
// arg: out i32 256
// not with clang: needs NVIDIA's headers
#include <cuda/atomic>
__global__ void look_back_acquires(int* state, int* data, int* out)
{
    int t = threadIdx.x, b = blockIdx.x;
    data[b * 64 + t] = b * 1000 + t;
    __syncthreads();
    if (t == 0)
        cuda::atomic_ref<int, cuda::thread_scope_device>(state[b]).store(1, cuda::memory_order_release);
    int from = b > 0 ? b - 1 : 0;
    if (t == 0)
        while (cuda::atomic_ref<int, cuda::thread_scope_device>(state[from]).load(cuda::memory_order_acquire) == 0) {
        }
    __syncthreads();
    out[b * 64 + t] = data[from * 64 + 63 - t];
}
