__device__ int sumOfWarp(int value, int lane, int lanes)
{
    unsigned int mask = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;
    for (int offset = 16; offset > 0; offset /= 2) {
        // A lane that is not there has no value to give: who would ask it asks itself.
        int source = lane + offset < lanes ? lane + offset : lane;
        int other = __shfl_sync(mask, value, source);
        if (source != lane) {
            value += other;
        }
    }
    return value;
}

extern "C" __global__ void reduce_shuffle(const int* in, int* sum, int n)
{
    __shared__ int sumsOfWarps[32];
    int t = threadIdx.x;
    int threads = blockDim.x;
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    int stride = gridDim.x * blockDim.x;
    int value = 0;
    const int4* fours = (const int4*)in;
    for (int i = first; i <= n / 4; i += stride) {
        int4 four = fours[i];
        value += four.x + four.y + four.z + four.w;
    }
    int lane = t % 32;
    int warp = t / 32;
    int warps = (threads + 31) / 32;
    value = sumOfWarp(value, lane, min(32, threads - 32 * warp));
    if (lane == 0) {
        sumsOfWarps[warp] = value;
    }
    __syncthreads();
    if (warp == 0) {
        int own = lane < warps ? sumsOfWarps[lane] : 0;
        value = sumOfWarp(own, lane, min(32, threads));
    }
    if (t == 0) {
        atomicAdd(sum, value);
    }
}
