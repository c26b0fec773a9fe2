// The barrier is initialised for half of the threads: a phase ends before the others have written what it is for.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
// for: 9.0
// not with clang: needs NVIDIA's headers
#include <cuda/barrier>
__global__ void phase_for_half(const int* in, int* out)
{
    __shared__ int data[64];
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    int t = threadIdx.x;
    data[t] = 0;
    if (t == 0)
        init(&all, 32);
    __syncthreads();
    data[t] = in[t]; // finds: race: was initialised for 32 arrivals, and 64 threads arrive at it
    all.arrive_and_wait();
    out[t] = data[63 - t]; // also: race
}
