// cuda::pipeline: the next tile is on its way while this one is worked on.
// launch: 1 64
// arg: in i32 256 ramp
// arg: out i32 64
// for: 8.0
// not with clang: needs NVIDIA's headers
#include <cooperative_groups.h>
#include <cuda/pipeline>
__global__ void pipeline_of_two(const int* in, int* out)
{
    __shared__ int stage[2][64];
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto block = cooperative_groups::this_thread_block();
    auto pipeline = cuda::make_pipeline(block, &state);
    int sum = 0;
    for (int tile = 0, next = 0; tile < 4; ++tile) {
        for (; next < 4 && next < tile + 2; ++next) {
            pipeline.producer_acquire();
            cuda::memcpy_async(block, stage[next % 2], in + next * 64, sizeof(int) * 64, pipeline);
            pipeline.producer_commit();
        }
        pipeline.consumer_wait();
        sum += stage[tile % 2][63 - threadIdx.x];
        pipeline.consumer_release();
    }
    out[threadIdx.x] = sum;
}
