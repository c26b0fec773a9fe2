// A grid-stride loop, and one atomic a warp.
// launch: 4 96
// arg: in f32 1000 ramp
// arg: inout f32 1 zeros
// arg: i32 1000
__global__ void strided_sum(const float* in, float* sum, int n)
{
    float mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        mine += in[i];
    for (int d = 16; d > 0; d /= 2)
        mine += __shfl_down_sync(0xffffffff, mine, d);
    if (threadIdx.x % 32 == 0)
        atomicAdd(sum, mine);
}
