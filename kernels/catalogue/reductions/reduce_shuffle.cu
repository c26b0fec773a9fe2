// Returns the sum of a warp's values in its first lane. Lanes exchange registers without any memory. `lanes` is less
// than 32 in the last warp of a block whose threads are no multiple of 32.
__device__ int sumOfWarp(int value, int lane, int lanes)
{
    unsigned int mask = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;
    for (int offset = 16; offset > 0; offset /= 2) {
        // Lanes from `lanes` on do not exist. A lane that would read from one reads its own value instead and drops it.
        int source = lane + offset < lanes ? lane + offset : lane;
        int other = __shfl_sync(mask, value, source);
        if (source != lane) {
            value += other;
        }
    }
    return value;
}

// Adds up n numbers. Each thread adds many of them in a register, four with one load; then each warp adds its lanes'
// sums, and the first warp adds the warps' sums. A block needs one barrier and one atomic addition.
//
//     reduce_shuffle<<<4096, 256>>>(in, sum, n);
extern "C" __global__ void reduce_shuffle(const int* in, int* sum, int n)
{
    __shared__ int sumsOfWarps[32];
    int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    int threads = blockDim.x * blockDim.y * blockDim.z;
    int first = blockIdx.x * threads + t;
    int stride = gridDim.x * threads;

    int value = 0;
    const int4* fours = (const int4*)in;
    for (int i = first; i < n / 4; i += stride) {
        int4 four = fours[i];
        value += four.x + four.y + four.z + four.w;
    }
    // At most three values are left.
    for (int i = first; i < n % 4; i += stride) {
        value += in[n / 4 * 4 + i];
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
        int lanes = min(32, threads);
        // A block never has more warps than its first warp has lanes.
        value = sumOfWarp(lane < warps ? sumsOfWarps[lane] : 0, lane, lanes);
    }
    if (t == 0) {
        atomicAdd(sum, value);
    }
}
