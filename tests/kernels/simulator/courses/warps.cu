// The lanes of one warp talk to each other.

extern "C" __global__ void shuffles(const int* in, int* out)
{
    int lane = threadIdx.x % 32;
    int value = in[threadIdx.x];
    int result = __shfl_sync(0xffffffffu, value, (lane * 5 + 3) % 32);
    result = result * 3 + __shfl_up_sync(0xffffffffu, value, 4);
    result = result * 3 + __shfl_down_sync(0xffffffffu, value, 9);
    result = result * 3 + __shfl_xor_sync(0xffffffffu, value, 21);
    result = result * 3 + __shfl_sync(0xffffffffu, value, 6, 8);
    result = result * 3 + __shfl_up_sync(0xffffffffu, value, 3, 16);
    result = result * 3 + __shfl_down_sync(0xffffffffu, value, 1, 4);
    out[threadIdx.x] = result;
}

extern "C" __global__ void votes(const int* in, unsigned int* out)
{
    int value = in[threadIdx.x];
    unsigned int warp = threadIdx.x / 32;
    unsigned int ballot = __ballot_sync(0xffffffffu, value > 50);
    int all = __all_sync(0xffffffffu, value > 2);
    int any = __any_sync(0xffffffffu, value == 99);
    unsigned int odd = 0;
    if (value % 2 != 0) {
        unsigned int lanes = __ballot_sync(__activemask(), value > 20);
        odd = __popc(lanes);
    }
    out[threadIdx.x] = __popc(ballot) + 100 * (all != 0) + 1000 * (any != 0) + 10000 * warp + (odd > 32 ? 1 : 0);
}

// How many lanes carry my value, and which is the first of them.
extern "C" __global__ void match_lanes(const int* in, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool inside = i < n;
    unsigned int members = __ballot_sync(0xffffffffu, inside);
    if (!inside)
        return;
    unsigned int peers = __match_any_sync(members, in[i]);
    int same = 0;
    unsigned int everybody = __match_all_sync(members, in[i] / 100, &same);
    out[i] = __popc(peers) * 100 + __ffs(peers) - 1 + (same ? 100000 : 0) + (everybody == members ? 1000000 : 0);
}

// A histogram with one atomic for all lanes of equal value.
extern "C" __global__ void aggregated_histogram(const int* in, int* bins, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned int active = __activemask();
        unsigned int peers = __match_any_sync(active, in[i]);
        int leader = __ffs(peers) - 1;
        if (threadIdx.x % 32 == leader)
            atomicAdd(&bins[in[i]], __popc(peers));
    }
}

extern "C" __global__ void warp_sort(const int* in, int* out)
{
    int lane = threadIdx.x % 32;
    int value = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int size = 2; size <= 32; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            int other = __shfl_xor_sync(0xffffffffu, value, stride);
            bool keepLow = ((lane & stride) == 0) == ((lane & size) == 0);
            value = keepLow ? min(value, other) : max(value, other);
        }
    out[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

// Two halves of a warp work on different things, each with a mask of its own.
extern "C" __global__ void half_warps(const float* in, float* out)
{
    int lane = threadIdx.x % 32;
    float value = in[threadIdx.x];
    if (lane < 16) {
        for (int step = 8; step > 0; step /= 2)
            value += __shfl_xor_sync(0x0000ffffu, value, step);
    } else {
        for (int step = 8; step > 0; step /= 2)
            value = fmaxf(value, __shfl_xor_sync(0xffff0000u, value, step));
    }
    __syncwarp();
    out[threadIdx.x] = value;
}

extern "C" __global__ void transpose_in_registers(const unsigned int* in, unsigned int* out)
{
    int lane = threadIdx.x;
    unsigned int row = in[lane];
    unsigned int mask = 0xffffu;
    for (int width = 16; width > 0; width /= 2) {
        unsigned int other = __shfl_xor_sync(0xffffffffu, row, width);
        row = (lane & width) == 0 ? (row & mask) | (other & mask) << width : (row & ~mask) | (other & ~mask) >> width;
        mask ^= mask << width / 2;
    }
    out[lane] = row;
}

extern "C" __global__ void broadcast_double(const double* in, double* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double mine = i < n ? in[i] : 0.0;
    double first = __shfl_sync(0xffffffffu, mine, 0);
    long long big = __shfl_down_sync(0xffffffffu, (long long)i << 35, 1);
    if (i < n)
        out[i] = mine - first + (big >> 35);
}
