// Kernels whose threads race, of each kind, and their correct twins; races.ptx is made from this file (see problems.md).

// ---- races in shared memory -------------------------------------------------------------------------------------

// Read after write: the neighbour's value may not be there yet.
extern "C" __global__ void shared_raw(const int* in, int* out)
{
    __shared__ int tile[256];
    int t = threadIdx.x;
    tile[t] = in[t];
    out[t] = tile[blockDim.x - 1 - t];
}
extern "C" __global__ void shared_raw_right(const int* in, int* out)
{
    __shared__ int tile[256];
    int t = threadIdx.x;
    tile[t] = in[t];
    __syncthreads();
    out[t] = tile[blockDim.x - 1 - t];
}

// Write after read: the second step may overwrite what a slower thread still has to read.
extern "C" __global__ void shared_war(int* out, int steps)
{
    __shared__ int tile[256];
    int t = threadIdx.x;
    tile[t] = t;
    __syncthreads();
    for (int k = 0; k < steps; ++k) {
        int left = tile[(t + 1) % blockDim.x];
        tile[t] = left + 1;
        __syncthreads();
    }
    out[t] = tile[t];
}
extern "C" __global__ void shared_war_right(int* out, int steps)
{
    __shared__ int tile[256];
    int t = threadIdx.x;
    tile[t] = t;
    __syncthreads();
    for (int k = 0; k < steps; ++k) {
        int left = tile[(t + 1) % blockDim.x];
        __syncthreads();
        tile[t] = left + 1;
        __syncthreads();
    }
    out[t] = tile[t];
}

// Write after write: which thread's value stays?
extern "C" __global__ void shared_waw(int* out)
{
    __shared__ int last;
    last = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = last;
}
extern "C" __global__ void shared_waw_right(int* out)
{
    __shared__ int last;
    if (threadIdx.x == blockDim.x - 1)
        last = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = last;
}
// All write the same value: allowed unless one asks.
extern "C" __global__ void shared_equal_writes(int* out)
{
    __shared__ int flag;
    flag = 7;
    __syncthreads();
    out[threadIdx.x] = flag;
}

// An update that several threads make needs an atomic.
extern "C" __global__ void shared_histogram(const unsigned char* in, int* bins, int n)
{
    __shared__ int local[16];
    if (threadIdx.x < 16)
        local[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        local[in[i] & 15] += 1;
    __syncthreads();
    if (threadIdx.x < 16)
        atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
extern "C" __global__ void shared_histogram_right(const unsigned char* in, int* bins, int n)
{
    __shared__ int local[16];
    if (threadIdx.x < 16)
        local[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&local[in[i] & 15], 1);
    __syncthreads();
    if (threadIdx.x < 16)
        atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

// Only some threads enter the branch: the barrier belongs behind it, not into it.
extern "C" __global__ void shared_in_branch(const int* in, int* out)
{
    __shared__ int row[64];
    const int t = threadIdx.x;
    row[t] = in[t];
    __syncthreads();
    if (t < 40) {
        const int next = row[t + 1];
        row[t] = next + 1;
    }
    __syncthreads();
    out[t] = row[t];
}

extern "C" __global__ void shared_in_branch_right(const int* in, int* out)
{
    __shared__ int row[64];
    const int t = threadIdx.x;
    row[t] = in[t];
    __syncthreads();
    int next = 0;
    if (t < 40)
        next = row[t + 1];
    __syncthreads();
    if (t < 40)
        row[t] = next + 1;
    __syncthreads();
    out[t] = row[t];
}

// Bytes: neighbours share a word and do not race.
extern "C" __global__ void shared_bytes(unsigned char* out)
{
    __shared__ unsigned char tile[256];
    int t = threadIdx.x;
    tile[t] = t;
    out[t] = tile[t ^ 1];
}
extern "C" __global__ void shared_bytes_right(unsigned char* out)
{
    __shared__ unsigned char tile[256];
    int t = threadIdx.x;
    tile[t] = t;
    out[t] = tile[t];
}

// Lanes of a warp are not in lockstep since Volta.
extern "C" __global__ void warp_synchronous(const int* in, int* out)
{
    __shared__ int partial[64];
    int t = threadIdx.x;
    partial[t] = in[t];
    partial[t + 32] = 0;
    partial[t] += partial[t + 16];
    partial[t] += partial[t + 8];
    out[t] = partial[t];
}
extern "C" __global__ void warp_synchronous_right(const int* in, int* out)
{
    __shared__ int partial[64];
    int t = threadIdx.x;
    partial[t] = in[t];
    partial[t + 32] = 0;
    __syncwarp();
    int v = partial[t + 16];
    __syncwarp();
    partial[t] += v;
    __syncwarp();
    v = partial[t + 8];
    __syncwarp();
    partial[t] += v;
    out[t] = partial[t];
}
// The half that meets is ordered, the other half is not.
extern "C" __global__ void half_warp(int* out)
{
    __shared__ int tile[32];
    int t = threadIdx.x;
    tile[t] = t;
    if (t < 16)
        __syncwarp(0xffff);
    out[t] = tile[t ^ 1];
}
extern "C" __global__ void half_warp_right(int* out)
{
    __shared__ int tile[32];
    int t = threadIdx.x;
    tile[t] = t;
    if (t < 16)
        __syncwarp(0xffff);
    else
        __syncwarp(0xffff0000);
    out[t] = tile[t ^ 1];
}

// Named barriers: warp 0 fills, the others wait for it.
extern "C" __global__ void producer_consumer(int* out)
{
    __shared__ int buffer[32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int r = 0; r < 2; ++r) {
        if (warp == 0) {
            buffer[lane] = r * 32 + lane;
            asm volatile("bar.arrive %0, 64;" ::"r"(1 + r) : "memory");
        } else {
            asm volatile("bar.sync %0, 64;" ::"r"(1 + r) : "memory");
            out[r * 32 + lane] = buffer[31 - lane];
        }
    }
}
extern "C" __global__ void producer_consumer_right(int* out, int rounds)
{
    __shared__ int buffer[2][32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int r = 0; r < rounds; ++r) {
        int b = r & 1;
        if (warp == 0) {
            if (r >= 2)
                asm volatile("bar.sync %0, 64;" ::"r"(3 + b) : "memory");
            buffer[b][lane] = r * 32 + lane;
            asm volatile("bar.arrive %0, 64;" ::"r"(1 + b) : "memory");
        } else {
            asm volatile("bar.sync %0, 64;" ::"r"(1 + b) : "memory");
            out[r * 32 + lane] = buffer[b][31 - lane];
            if (r + 2 < rounds)
                asm volatile("bar.arrive %0, 64;" ::"r"(3 + b) : "memory");
        }
    }
}

// ---- races in global memory -------------------------------------------------------------------------------------

extern "C" __global__ void global_count(int* counter)
{
    *counter += 1;
}
extern "C" __global__ void global_count_right(int* counter)
{
    atomicAdd(counter, 1);
}

// Reads what a block writes that may not have run yet.
extern "C" __global__ void global_shift(int* data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n)
        data[i] = data[i + 1] + 1;
}
extern "C" __global__ void global_shift_right(const int* in, int* data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n)
        data[i] = in[i + 1] + 1;
}

// Within one block, through global memory.
extern "C" __global__ void global_block(int* data)
{
    int t = threadIdx.x, base = blockIdx.x * blockDim.x;
    data[base + t] = t;
    data[base + t] = data[base + (t ^ 33)];
}
extern "C" __global__ void global_block_right(int* data)
{
    int t = threadIdx.x, base = blockIdx.x * blockDim.x;
    data[base + t] = t;
    __syncthreads();
    int v = data[base + (t ^ 33)];
    __syncthreads();
    data[base + t] = v;
}

// "The last block adds up": textbook code with a fence and a ticket, and without the fence.
__device__ unsigned tickets = 0;
__device__ unsigned ticketsWithoutFence = 0;
template <bool Fence> __device__ void lastBlock(const int* in, int* partial, int* out, int n, unsigned* ticket)
{
    __shared__ int sums[256];
    __shared__ bool last;
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    sums[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s)
            sums[t] += sums[t + s];
        __syncthreads();
    }
    if (t == 0) {
        partial[blockIdx.x] = sums[0];
        if (Fence)
            __threadfence();
        last = atomicInc(ticket, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        int sum = 0;
        for (int b = t; b < gridDim.x; b += blockDim.x)
            sum += partial[b];
        atomicAdd(out, sum);
        if (t == 0)
            *ticket = 0;
    }
}
extern "C" __global__ void last_block(const int* in, int* partial, int* out, int n)
{
    lastBlock<false>(in, partial, out, n, &ticketsWithoutFence);
}
extern "C" __global__ void last_block_right(const int* in, int* partial, int* out, int n)
{
    lastBlock<true>(in, partial, out, n, &tickets);
}

// ---- scopes: what is meant for the own block says nothing to others ----------------------------------------------

// One thread a block; the last one adds up.
extern "C" __global__ void scoped_fence(int* partial, unsigned* ticket, int* out)
{
    partial[blockIdx.x] = blockIdx.x + 1;
    __threadfence_block();
    if (atomicAdd(ticket, 1u) == gridDim.x - 1)
        for (int b = 0; b < gridDim.x; ++b)
            *out += partial[b];
}
extern "C" __global__ void scoped_fence_right(int* partial, unsigned* ticket, int* out)
{
    partial[blockIdx.x] = blockIdx.x + 1;
    __threadfence();
    if (atomicAdd(ticket, 1u) == gridDim.x - 1)
        for (int b = 0; b < gridDim.x; ++b)
            *out += partial[b];
}

extern "C" __global__ void scoped_atomic(int* counter)
{
    atomicAdd_block(counter, 1);
}
extern "C" __global__ void scoped_atomic_right(int* counters)
{
    atomicAdd_block(counters + blockIdx.x, 1);
}

// ---- volatile: seen by others, and neither atomic nor in order -----------------------------------------------------

extern "C" __global__ void volatile_count(volatile int* counter)
{
    *counter = *counter + 1;
}
// Whoever is served hands on: each has waited for the one before.
extern "C" __global__ void volatile_turn(volatile int* turn)
{
    if (threadIdx.x != 0)
        return;
    while (*turn != blockIdx.x) {
    }
    *turn = *turn + 1;
}

extern "C" __global__ void volatile_tile(const int* in, int* out)
{
    __shared__ volatile int tile[256];
    int t = threadIdx.x;
    tile[t] = in[t];
    out[t] = tile[blockDim.x - 1 - t];
}
extern "C" __global__ void volatile_shift(volatile int* data)
{
    int t = threadIdx.x;
    data[t] = data[t + 1];
}
extern "C" __global__ void volatile_tile_right(const int* in, int* out)
{
    __shared__ volatile int tile[256];
    int t = threadIdx.x;
    tile[t] = in[t];
    __syncthreads();
    out[t] = tile[blockDim.x - 1 - t];
}

// As it was written before lanes had a program counter each.
extern "C" __global__ void volatile_warp(const int* in, int* out)
{
    __shared__ volatile int partial[64];
    int t = threadIdx.x;
    partial[t] = in[t];
    partial[t + 32] = 0;
    partial[t] += partial[t + 16];
    partial[t] += partial[t + 8];
    out[t] = partial[t];
}
// A flag that is waited for orders what stands behind a fence.
extern "C" __global__ void volatile_flag(int* out)
{
    __shared__ volatile int value, full;
    if (threadIdx.x == 0)
        full = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        value = 7;
        __threadfence_block();
        full = 1;
    } else if (threadIdx.x == 32) {
        while (!full) {
        }
        __threadfence_block();
        out[0] = value;
    }
}
// As volatile_turn, waiting by an atomic operation that changes nothing.
extern "C" __global__ void atomic_turn(int* turn)
{
    if (threadIdx.x != 0)
        return;
    while (atomicAdd(turn, 0) != blockIdx.x) {
    }
    *(volatile int*)turn = *(volatile int*)turn + 1;
}

// Lanes that exchange values have met; nothing is said of what they wrote before.
extern "C" __global__ void exchanged_tile(const int* in, int* out)
{
    __shared__ int tile[32];
    int t = threadIdx.x;
    tile[t] = in[t];
    int left = __shfl_up_sync(0xffffffff, t, 1);
    out[t] = tile[t ^ 1] + left;
}
extern "C" __global__ void exchanged_tile_right(const int* in, int* out)
{
    __shared__ int tile[32];
    int t = threadIdx.x;
    tile[t] = in[t];
    int left = __shfl_up_sync(0xffffffff, t, 1);
    __syncwarp();
    out[t] = tile[t ^ 1] + left;
}
extern "C" __global__ void voted_tile(const int* in, int* out)
{
    __shared__ int tile[32];
    int t = threadIdx.x;
    tile[t] = in[t];
    int odd = __ballot_sync(0xffffffff, in[t] & 1);
    out[t] = tile[t ^ 1] + odd;
}
extern "C" __global__ void fenced_tile(const int* in, int* out)
{
    __shared__ int tile[32];
    int t = threadIdx.x;
    tile[t] = in[t];
    __threadfence_block();
    int odd = __any_sync(0xffffffff, in[t] & 1);
    out[t] = tile[t ^ 1] + odd;
}
// What was read has been handed on before somebody else writes there.
extern "C" __global__ void exchanged_read(int* out)
{
    __shared__ int tile[32];
    int t = threadIdx.x;
    tile[t] = t;
    __syncwarp();
    int mine = tile[t ^ 1];
    int left = __shfl_sync(0xffffffff, mine, t ^ 3);
    tile[t] = left;
    out[t] = tile[t];
}

// An update in three lines is one as well.
extern "C" __global__ void global_count_apart(int* counter)
{
    int seen = *counter;
    seen += 1;
    *counter = seen;
}

// The largest value, by a volatile that its threads read and replace one after the other.
extern "C" __global__ void volatile_largest(const int* in, volatile int* largest, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (in[i] > *largest)
            *largest = in[i];
}

// A flag that one lane sets and waits for, on behalf of its warp: __syncwarp() passes on what the fences order.
extern "C" __global__ void warp_hands_over(int* out)
{
    __shared__ int tile[32];
    __shared__ volatile int flag;
    int t = threadIdx.x, lane = t & 31;
    if (t == 0)
        flag = 0;
    __syncthreads();
    if (t < 32) {
        tile[lane] = lane;
        __syncwarp();
        if (lane == 0) {
            __threadfence_block();
            flag = 1;
        }
    } else {
        if (lane == 0) {
            while (flag == 0)
                ;
            __threadfence_block();
        }
        __syncwarp();
        out[lane] = tile[31 - lane];
    }
}
// The same without the lanes' meeting before the flag, and without that behind it.
extern "C" __global__ void warp_sets_too_early(int* out)
{
    __shared__ int tile[32];
    __shared__ volatile int flag;
    int t = threadIdx.x, lane = t & 31;
    if (t == 0)
        flag = 0;
    __syncthreads();
    if (t < 32) {
        tile[lane] = lane;
        if (lane == 0) {
            __threadfence_block();
            flag = 1;
        }
    } else {
        if (lane == 0) {
            while (flag == 0)
                ;
            __threadfence_block();
        }
        __syncwarp();
        out[lane] = tile[31 - lane];
    }
}
extern "C" __global__ void warp_takes_too_early(int* out)
{
    __shared__ int tile[32];
    __shared__ volatile int flag;
    int t = threadIdx.x, lane = t & 31;
    if (t == 0)
        flag = 0;
    __syncthreads();
    if (t < 32) {
        tile[lane] = lane;
        __syncwarp();
        if (lane == 0) {
            __threadfence_block();
            flag = 1;
        }
    } else {
        if (lane == 0) {
            while (flag == 0)
                ;
            __threadfence_block();
        }
        out[lane] = tile[31 - lane];
    }
}
