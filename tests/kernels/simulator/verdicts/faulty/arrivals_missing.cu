// The barrier takes an arrival of each thread, and only half of them arrive.
// launch: 1 64
// arg: out i32 64
// for: 9.0
// not with clang: needs NVIDIA's headers
#include <cuda/barrier>
__global__ void arrivals_missing(int* out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    if (threadIdx.x == 0)
        init(&all, blockDim.x);
    __syncthreads();
    // In one line: the compiler gives the library's loop to the statement before it.
    if (threadIdx.x < 32) all.arrive_and_wait(); // finds: barrier: takes 64 arrivals, and 32 of them are missing
    out[threadIdx.x] = 1;
}
