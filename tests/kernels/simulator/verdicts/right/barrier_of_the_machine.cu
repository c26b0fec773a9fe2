// cuda::barrier where GPUs have an instruction for it, with copies that belong to its phase.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
// for: 9.0
// not with clang: needs NVIDIA's headers
#include <cuda/barrier>
#include <cuda/std/utility>
__global__ void barrier_of_the_machine(const int* in, int* out)
{
    __shared__ int data[64];
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    int t = threadIdx.x;
    if (t == 0)
        init(&all, 64);
    __syncthreads();
    for (int round = 0; round < 2; ++round) {
        cuda::memcpy_async(&data[t], in + t, sizeof(int), all);
        auto token = all.arrive();
        int mine = in[t] * 2;
        all.wait(cuda::std::move(token));
        out[t] = data[63 - t] + mine;
        all.arrive_and_wait();
    }
}
