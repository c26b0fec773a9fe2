// The token is taken and waited for, but the neighbour's value is read in between.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
// for: 9.0
// not with clang: needs NVIDIA's headers
#include <cuda/barrier>
#include <cuda/std/utility>
__global__ void read_before_the_phase(const int* in, int* out)
{
    __shared__ int data[64];
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    int t = threadIdx.x;
    if (t == 0)
        init(&all, 64);
    data[t] = 0;
    __syncthreads();
    data[t] = in[t]; // also: race
    auto token = all.arrive();
    int other = data[63 - t]; // finds: race
    all.wait(cuda::std::move(token));
    out[t] = other;
}
