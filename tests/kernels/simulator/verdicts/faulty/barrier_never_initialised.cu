// Nobody calls init().
// launch: 1 64
// arg: out i32 64
// for: 9.0
// not with clang: needs NVIDIA's headers
#include <cuda/barrier>
__global__ void barrier_never_initialised(int* out)
{
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    all.arrive_and_wait(); // finds: barrier: finds no barrier in this memory
    out[threadIdx.x] = 1;
}
