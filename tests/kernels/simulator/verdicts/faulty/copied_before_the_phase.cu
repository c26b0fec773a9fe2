// Copies that belong to a barrier's phase are read before it has ended.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
// for: 9.0
// not with clang: needs NVIDIA's headers
#include <cuda/barrier>
#include <cuda/std/utility>
__global__ void copied_before_the_phase(const int* in, int* out)
{
    __shared__ int data[64];
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    int t = threadIdx.x;
    if (t == 0)
        init(&all, 64);
    __syncthreads();
    cuda::memcpy_async(&data[t], in + t, sizeof(int), all);
    auto token = all.arrive();
    int early = data[t]; // finds: race: cp.async
    all.wait(cuda::std::move(token));
    out[t] = early + data[63 - t];
}
