// Many values to one: in shared memory, with shuffles, with atomics, and in two passes of one launch.

extern "C" __global__ void reduce_divergent(const int* in, int* out, int n)
{
    __shared__ int values[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int step = 1; step < blockDim.x; step *= 2) {
        if (threadIdx.x % (2 * step) == 0)
            values[threadIdx.x] += values[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = values[0];
}

extern "C" __global__ void reduce_sequential(const float* in, float* out, int n)
{
    extern __shared__ float partial[];
    int i = blockIdx.x * blockDim.x * 2 + threadIdx.x;
    float sum = 0.0f;
    if (i < n)
        sum = in[i];
    if (i + blockDim.x < n)
        sum += in[i + blockDim.x];
    partial[threadIdx.x] = sum;
    __syncthreads();
    for (unsigned int step = blockDim.x / 2; step > 0; step >>= 1) {
        if (threadIdx.x < step)
            partial[threadIdx.x] += partial[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = partial[0];
}

template <class T>
__device__ T warpSum(T value)
{
    for (int step = 16; step > 0; step /= 2)
        value += __shfl_down_sync(0xffffffffu, value, step);
    return value;
}

extern "C" __global__ void reduce_shuffle(const double* in, double* out, int n)
{
    __shared__ double warps[8];
    double sum = 0.0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        sum += in[i];
    sum = warpSum(sum);
    if (threadIdx.x % 32 == 0)
        warps[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x < 32) {
        sum = threadIdx.x < blockDim.x / 32 ? warps[threadIdx.x] : 0.0;
        sum = warpSum(sum);
        if (threadIdx.x == 0)
            out[blockIdx.x] = sum;
    }
}

__device__ unsigned int finished = 0;

// The block that comes last adds what the others left.
extern "C" __global__ void reduce_with_ticket(const int* in, volatile int* partial, int* out, int n)
{
    __shared__ int warps[4];
    __shared__ bool last;
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        sum += in[i];
    sum = warpSum(sum);
    if (threadIdx.x % 32 == 0)
        warps[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = warps[0] + warps[1] + warps[2] + warps[3];
        __threadfence();
        unsigned int ticket = atomicAdd(&finished, 1u);
        last = ticket == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int total = 0;
        for (int block = 0; block < gridDim.x; ++block)
            total += partial[block];
        *out = total;
        finished = 0;
    }
}

extern "C" __global__ void dot_atomic(const int* a, const int* b, unsigned long long* out, int n)
{
    __shared__ unsigned long long total;
    if (threadIdx.x == 0)
        total = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&total, (unsigned long long)((long long)a[i] * b[i]));
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(out, total);
}

extern "C" __global__ void extremes(const int* in, int* low, int* high, unsigned int* unsignedHigh, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicMin(low, in[i]);
    atomicMax(high, in[i]);
    atomicMax(unsignedHigh, (unsigned int)in[i]);
}

// The place of the largest value, the first of equals: value and place packed into 64 bits.
extern "C" __global__ void arg_max(const float* in, unsigned long long* best, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long key = 0;
    if (i < n) {
        unsigned int bits = __float_as_uint(in[i]);
        bits = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
        key = (unsigned long long)bits << 32 | (0xffffffffu - i);
    }
    for (int step = 16; step > 0; step /= 2) {
        unsigned long long other = __shfl_xor_sync(0xffffffffu, key, step);
        key = other > key ? other : key;
    }
    if (threadIdx.x % 32 == 0)
        atomicMax(best, key);
}

extern "C" __global__ void count_in_block(const int* in, int* counts, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = i < n ? in[i] : -1;
    int even = __syncthreads_count(value >= 0 && value % 2 == 0);
    int all = __syncthreads_and(value > -2);
    int any = __syncthreads_or(value == 77);
    int none = __syncthreads_and(value != 78);
    if (threadIdx.x == 0) {
        counts[4 * blockIdx.x] = even;
        counts[4 * blockIdx.x + 1] = all != 0;
        counts[4 * blockIdx.x + 2] = any != 0;
        counts[4 * blockIdx.x + 3] = none != 0;
    }
}

struct Moments {
    double count, mean, squares;
};

__device__ Moments merged(const Moments& a, const Moments& b)
{
    Moments sum;
    sum.count = a.count + b.count;
    if (sum.count == 0.0)
        return a;
    double delta = b.mean - a.mean;
    sum.mean = a.mean + delta * b.count / sum.count;
    sum.squares = a.squares + b.squares + delta * delta * a.count * b.count / sum.count;
    return sum;
}

extern "C" __global__ void mean_and_variance(const double* in, double* out, int n)
{
    __shared__ Moments moments[96];
    Moments mine = {0.0, 0.0, 0.0};
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        Moments one = {1.0, in[i], 0.0};
        mine = merged(mine, one);
    }
    moments[threadIdx.x] = mine;
    for (int active = blockDim.x; active > 1;) {
        __syncthreads();
        int half = (active + 1) / 2;
        if (threadIdx.x + half < active)
            moments[threadIdx.x] = merged(moments[threadIdx.x], moments[threadIdx.x + half]);
        active = half;
    }
    if (threadIdx.x == 0) {
        out[0] = moments[0].mean;
        out[1] = moments[0].squares / moments[0].count;
    }
}
