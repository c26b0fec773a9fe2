// cuda::pipeline with roles: one warp brings, the other works.
// launch: 1 64
// arg: in i32 128 ramp
// arg: out i32 32
// for: 9.0
// not with clang: needs NVIDIA's headers
#include <cooperative_groups.h>
#include <cuda/pipeline>
__global__ void pipeline_of_roles(const int* in, int* out)
{
    __shared__ int stage[2][32];
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto block = cooperative_groups::this_thread_block();
    int lane = threadIdx.x % 32;
    auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
    auto pipeline = cuda::make_pipeline(block, &state, role);
    int sum = 0;
    for (int tile = 0; tile < 4; ++tile) {
        if (threadIdx.x < 32) {
            pipeline.producer_acquire();
            stage[tile % 2][lane] = in[tile * 32 + lane];
            pipeline.producer_commit();
        } else {
            pipeline.consumer_wait();
            sum += stage[tile % 2][31 - lane];
            pipeline.consumer_release();
        }
    }
    if (threadIdx.x >= 32)
        out[lane] = sum;
}
