// The primitives of CUDA for mbarriers.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
// for: 8.0
// not with clang: needs NVIDIA's headers
#include <cuda_awbarrier_primitives.h>
__global__ void primitives_of_phases(const int* in, int* out)
{
    __shared__ __mbarrier_t all;
    __shared__ int data[64];
    int t = threadIdx.x;
    if (t == 0)
        __mbarrier_init(&all, 64);
    __syncthreads();
    data[t] = in[t];
    __mbarrier_token_t token = __mbarrier_arrive(&all);
    while (!__mbarrier_test_wait(&all, token)) {
    }
    out[t] = data[63 - t] + __mbarrier_token_pending_count(token);
    __syncthreads();
    if (t == 0)
        __mbarrier_inval(&all);
}
