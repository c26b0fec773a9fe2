// Prefix sums and what is made of them.

extern "C" __global__ void scan_hillis_steele(const int* in, int* out, int n)
{
    extern __shared__ int buffers[];
    int* from = buffers;
    int* to = buffers + blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    from[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int step = 1; step < blockDim.x; step *= 2) {
        to[threadIdx.x] = from[threadIdx.x] + (threadIdx.x >= step ? from[threadIdx.x - step] : 0);
        __syncthreads();
        int* swap = from;
        from = to;
        to = swap;
    }
    if (i < n)
        out[i] = from[threadIdx.x];
}

// Exclusive, two elements a thread; the block's total goes to `totals`.
extern "C" __global__ void scan_blelloch(const int* in, int* out, int* totals, int n)
{
    __shared__ int values[256];
    int base = blockIdx.x * 256;
    int t = threadIdx.x;
    values[2 * t] = base + 2 * t < n ? in[base + 2 * t] : 0;
    values[2 * t + 1] = base + 2 * t + 1 < n ? in[base + 2 * t + 1] : 0;
    int offset = 1;
    for (int d = 128; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d)
            values[offset * (2 * t + 2) - 1] += values[offset * (2 * t + 1) - 1];
        offset *= 2;
    }
    if (t == 0) {
        totals[blockIdx.x] = values[255];
        values[255] = 0;
    }
    for (int d = 1; d < 256; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int left = offset * (2 * t + 1) - 1;
            int right = offset * (2 * t + 2) - 1;
            int carried = values[left];
            values[left] = values[right];
            values[right] += carried;
        }
    }
    __syncthreads();
    if (base + 2 * t < n)
        out[base + 2 * t] = values[2 * t];
    if (base + 2 * t + 1 < n)
        out[base + 2 * t + 1] = values[2 * t + 1];
}

__device__ int warpScan(int value)
{
    int lane = threadIdx.x & 31;
    for (int step = 1; step < 32; step *= 2) {
        int below = __shfl_up_sync(0xffffffffu, value, step);
        if (lane >= step)
            value += below;
    }
    return value;
}

__device__ int blockScan(int value)
{
    __shared__ int totals[32];
    int inclusive = warpScan(value);
    if ((threadIdx.x & 31) == 31)
        totals[threadIdx.x >> 5] = inclusive;
    __syncthreads();
    if (threadIdx.x < 32) {
        int total = threadIdx.x < blockDim.x / 32 ? totals[threadIdx.x] : 0;
        totals[threadIdx.x] = warpScan(total) - total;
    }
    __syncthreads();
    int result = inclusive + totals[threadIdx.x >> 5];
    __syncthreads();
    return result;
}

extern "C" __global__ void scan_warps(const int* in, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = blockScan(i < n ? in[i] : 0);
    if (i < n)
        out[i] = sum;
}

// Linear maps x -> a x + b, composed from the left: a prefix "sum" of structures that does not commute.
struct Affine {
    unsigned int a, b;
};

__device__ Affine then(Affine first, Affine second)
{
    Affine both;
    both.a = second.a * first.a;
    both.b = second.a * first.b + second.b;
    return both;
}

extern "C" __global__ void scan_structs(const Affine* in, Affine* out, int n)
{
    __shared__ Affine maps[2][64];
    int t = threadIdx.x;
    Affine identity = {1u, 0u};
    Affine carried = identity;
    for (int start = 0; start < n; start += 64) {
        int at = 0;
        maps[0][t] = start + t < n ? in[start + t] : identity;
        __syncthreads();
        for (int step = 1; step < 64; step *= 2) {
            maps[1 - at][t] = t >= step ? then(maps[at][t - step], maps[at][t]) : maps[at][t];
            at = 1 - at;
            __syncthreads();
        }
        if (start + t < n)
            out[start + t] = then(carried, maps[at][t]);
        carried = then(carried, maps[at][63]);
        __syncthreads();
    }
}

// The positive values, in their order; one block.
extern "C" __global__ void compact(const int* in, int* out, int* count, int n)
{
    int written = 0;
    __shared__ int total;
    for (int start = 0; start < n; start += blockDim.x) {
        int i = start + threadIdx.x;
        int keep = i < n && in[i] > 0;
        int place = blockScan(keep);
        if (keep)
            out[written + place - 1] = in[i];
        if (threadIdx.x == blockDim.x - 1)
            total = place;
        __syncthreads();
        written += total;
        __syncthreads();
    }
    if (threadIdx.x == 0)
        *count = written;
}

// With ballots and one atomic a warp; which warp comes first is open, so each keeps its values together with its name.
extern "C" __global__ void compact_warps(const int* in, int* places, int* counter, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool keep = i < n && in[i] % 3 == 0;
    unsigned int kept = __ballot_sync(0xffffffffu, keep);
    int lane = threadIdx.x & 31;
    int start = 0;
    if (lane == 0)
        start = atomicAdd(counter, __popc(kept));
    start = __shfl_sync(0xffffffffu, start, 0);
    if (keep) {
        int place = start + __popc(kept & ((1u << lane) - 1));
        atomicAdd(&places[place], 1);
    }
}

// Sums that begin anew where a flag is set.
extern "C" __global__ void scan_segments(const int* in, const unsigned char* flags, int* out, int n)
{
    __shared__ int sums[128];
    __shared__ unsigned char starts[128];
    int t = threadIdx.x;
    int i = blockIdx.x * 128 + t;
    sums[t] = i < n ? in[i] : 0;
    starts[t] = t == 0 || (i < n && flags[i]);
    __syncthreads();
    for (int step = 1; step < 128; step *= 2) {
        int sum = sums[t];
        unsigned char start = starts[t];
        if (t >= step && !start) {
            sum += sums[t - step];
            start = starts[t - step];
        }
        __syncthreads();
        sums[t] = sum;
        starts[t] = start;
        __syncthreads();
    }
    if (i < n)
        out[i] = sums[t];
}
