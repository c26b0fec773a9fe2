// The barrier is initialised for half of the threads that arrive: it runs ahead of those who wait.
// launch: 1 128
// arg: out i32 128
// for: 9.0
// not with clang: needs NVIDIA's headers
#include <cuda/barrier>
__global__ void initialised_for_fewer(int* out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    if (threadIdx.x == 0)
        init(&all, 64);
    // In one line: the compiler gives the library's loop to the statement before it.
    __syncthreads(); all.arrive_and_wait(); // finds: barrier: later ones have followed
    out[threadIdx.x] = 1;
}
