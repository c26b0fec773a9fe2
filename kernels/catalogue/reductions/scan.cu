// Prefix sums: out[i] = in[0] + ... + in[i]. The values are cut into parts of `size` values (a multiple of four), which
// the blocks take in turn. A part needs the sum of all that lies before it, and blocks cannot wait for one another
// within a launch. So there are three launches.
//
//     scan_sums<<<parts, 256>>>(in, sums, n, parts, size);    // the sum of each part
//     scan_offsets<<<1, 256>>>(sums, parts);                  // the sum of all values up to the end of each part
//     scan<<<parts, 256>>>(in, sums, out, n, parts, size);    // each part, on top of what lies before it

// The thread's number in its block, whatever the block's shape.
__device__ int threadInBlock()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

__device__ int threadsOfBlock()
{
    return blockDim.x * blockDim.y * blockDim.z;
}

// Writes the prefix sums of `count` values, on top of `carry`. `in` and `out` may be the same.
__device__ void scanPart(const int* in, int* out, int count, int carry)
{
    __shared__ int sumsOfWarps[32];
    int t = threadInBlock();
    int threads = threadsOfBlock();
    int lane = t % 32;
    int warp = t / 32;
    int warps = (threads + 31) / 32;
    // The last warp of a block may have fewer lanes.
    int lanes = min(32, threads - 32 * warp);
    unsigned int mask = lanes == 32 ? 0xffffffffu : (1u << lanes) - 1;
    const int4* inFours = (const int4*)in;
    int4* outFours = (int4*)out;
    int fours = count / 4;
    for (int first = 0; first < fours; first += threads) {
        int i = first + t;
        int4 four = make_int4(0, 0, 0, 0);
        if (i < fours) {
            four = inFours[i];
        }
        // Within the thread ...
        four.y += four.x;
        four.z += four.y;
        four.w += four.z;
        // ... within the warp: each lane adds what the lane 1, then 2, 4, 8, 16 below it has ...
        int sum = four.w;
        for (int offset = 1; offset < 32; offset *= 2) {
            int below = __shfl_up_sync(mask, sum, offset);
            if (lane >= offset) {
                sum += below;
            }
        }
        // ... and within the block: its warps' sums meet in shared memory.
        if (lane == lanes - 1) {
            sumsOfWarps[warp] = sum;
        }
        __syncthreads();
        int before = carry + sum - four.w;
        for (int w = 0; w < warps; w++) {
            int sumOfWarp = sumsOfWarps[w];
            carry += sumOfWarp;
            if (w < warp) {
                before += sumOfWarp;
            }
        }
        if (i < fours) {
            four.x += before;
            four.y += before;
            four.z += before;
            four.w += before;
            outFours[i] = four;
        }
        // All threads must have read the warps' sums before the next round or the block's next part overwrites them.
        __syncthreads();
    }
    // At most three values are left.
    if (t == 0) {
        for (int i = 4 * fours; i < count; i++) {
            carry += in[i];
            out[i] = carry;
        }
    }
}

extern "C" __global__ void scan_sums(const int* in, int* sums, int n, int parts, int size)
{
    __shared__ int total;
    int t = threadInBlock();
    int threads = threadsOfBlock();
    for (int part = blockIdx.x; part < parts; part += gridDim.x) {
        int begin = part * size;
        int count = min(size, n - begin);
        if (t == 0) {
            total = 0;
        }
        __syncthreads();
        const int4* fours = (const int4*)(in + begin);
        int sum = 0;
        for (int i = t; i < count / 4; i += threads) {
            int4 four = fours[i];
            sum += four.x + four.y + four.z + four.w;
        }
        for (int i = count / 4 * 4 + t; i < count; i += threads) {
            sum += in[begin + i];
        }
        atomicAdd(&total, sum);
        __syncthreads();
        if (t == 0) {
            sums[part] = total;
        }
        __syncthreads();
    }
}

extern "C" __global__ void scan_offsets(int* sums, int parts)
{
    scanPart(sums, sums, parts, 0);
}

extern "C" __global__ void scan(const int* in, const int* sums, int* out, int n, int parts, int size)
{
    for (int part = blockIdx.x; part < parts; part += gridDim.x) {
        int begin = part * size;
        int before = part == 0 ? 0 : sums[part - 1];
        scanPart(in + begin, out + begin, min(size, n - begin), before);
    }
}
