// Kernels whose lanes part and meet in every way that C++ has. Each writes its results to `out` and, at numbered points,
// the lanes that are there together to `masks`. What they must be is in flow_test.cpp; how the PTX files are made is in
// flow.md. Plain CUDA C++ and inline PTX, so that both compilers take it.

#define LANE (threadIdx.x % 32)

// Each point has a text of its own, so that no compiler takes two of them for one.
#define MARK(point)                                                                                                    \
    do {                                                                                                               \
        unsigned together;                                                                                             \
        asm volatile("activemask.b32 %0; // at " #point : "=r"(together));                                             \
        masks[(point) * 32 + LANE] = together;                                                                         \
    } while (0)

static __device__ __forceinline__ int shuffle(unsigned mask, int value, int lane)
{
    int result;
    asm volatile("shfl.sync.idx.b32 %0, %1, %2, 31, %3;" : "=r"(result) : "r"(value), "r"(lane), "r"(mask));
    return result;
}
static __device__ __forceinline__ int shuffleDown(unsigned mask, int value, int delta)
{
    int result;
    asm volatile("shfl.sync.down.b32 %0, %1, %2, 31, %3;" : "=r"(result) : "r"(value), "r"(delta), "r"(mask));
    return result;
}
static __device__ __forceinline__ unsigned ballot(unsigned mask, bool yes)
{
    unsigned result;
    asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, %2; }"
                 : "=r"(result)
                 : "r"((unsigned)yes), "r"(mask));
    return result;
}
static __device__ __forceinline__ unsigned matchAny(unsigned mask, int value)
{
    unsigned result;
    asm volatile("match.any.sync.b32 %0, %1, %2;" : "=r"(result) : "r"(value), "r"(mask));
    return result;
}
static __device__ __forceinline__ void syncWarp(unsigned mask)
{
    asm volatile("bar.warp.sync %0;" ::"r"(mask) : "memory");
}
static __device__ __forceinline__ int swapIf(int* p, int expected, int value)
{
    int old;
    asm volatile("atom.cas.b32 %0, [%1], %2, %3;" : "=r"(old) : "l"(p), "r"(expected), "r"(value) : "memory");
    return old;
}
static __device__ __forceinline__ int swap(int* p, int value)
{
    int old;
    asm volatile("atom.exch.b32 %0, [%1], %2;" : "=r"(old) : "l"(p), "r"(value) : "memory");
    return old;
}

extern "C" __global__ void if_else(int* out, unsigned* masks)
{
    int i = threadIdx.x, v;
    if (i % 3 == 0) {
        MARK(0);
        v = i * 2;
    } else {
        MARK(1);
        v = i + 100;
    }
    MARK(2);
    out[i] = v;
}

extern "C" __global__ void nesting(int* out, unsigned* masks)
{
    int i = threadIdx.x, v = 0;
    if (i < 20) {
        MARK(0);
        if (i & 1) {
            MARK(1);
            v = 1;
            if (i % 5 == 0) {
                MARK(2);
                v += 10;
            }
            MARK(3);
        } else {
            MARK(4);
            v = 2;
        }
        MARK(5);
        v += 100;
    }
    MARK(6);
    out[i] = v;
}

#define ASKED(point, answer) ({ MARK(point); answer; })

extern "C" __global__ void short_circuit(int* out, unsigned* masks)
{
    int i = threadIdx.x, v = 0;
    if ((ASKED(0, i > 3) && ASKED(1, i % 2 == 0)) || ASKED(2, i == 1)) {
        MARK(3);
        v = 1;
    }
    MARK(4);
    out[i] = v;
}

extern "C" __global__ void break_loop(int* out, unsigned* masks)
{
    int i = threadIdx.x, sum = 0;
    for (int n = 0; n < 10; ++n) {
        MARK(n);
        if (n == i % 7)
            break;
        sum += n + 1;
    }
    MARK(10);
    out[i] = sum;
}

extern "C" __global__ void continue_loop(int* out, unsigned* masks)
{
    int i = threadIdx.x, sum = 0;
    for (int n = 0; n < 4; ++n) {
        MARK(2 * n);
        if ((n + i) % 3 == 1)
            continue;
        MARK(2 * n + 1);
        sum += 10 * n + i;
    }
    MARK(8);
    out[i] = sum;
}

extern "C" __global__ void early_return(int* out, unsigned* masks)
{
    int i = threadIdx.x;
    if (i >= 12 && i < 20) {
        MARK(0);
        out[i] = -1;
        return;
    }
    MARK(1);
    int sum = 0;
    for (int n = 0; n < i % 4; ++n)
        sum += i;
    MARK(2);
    out[i] = sum;
}

extern "C" __global__ void return_in_loop(int* out, unsigned* masks)
{
    int i = threadIdx.x;
    for (int n = 0; n < 5; ++n) {
        MARK(n);
        if (i % 8 == n) {
            MARK(5 + n);
            out[i] = n;
            return;
        }
    }
    MARK(10);
    out[i] = 100 + i;
}

extern "C" __global__ void two_exits(int* out, unsigned* masks)
{
    int i = threadIdx.x, v;
    for (int n = 0;; ++n) {
        MARK(n);
        if (n * n > i) {
            v = n;
            break;
        }
        if (n == 3) {
            MARK(4);
            v = 50 + i;
            break;
        }
    }
    MARK(5);
    out[i] = v;
}

extern "C" __global__ void fall_through(int* out, unsigned* masks)
{
    int i = threadIdx.x, v = 0;
    switch (i % 6) {
    case 0:
        MARK(0);
        v = 1;
        break;
    case 1:
        MARK(1);
        v = 2;
        // falls through
    case 2:
        MARK(2);
        v += 3;
        break;
    case 3:
        MARK(3);
        v = 7 * i;
        break;
    case 4:
        MARK(4);
        v = i * i;
        break;
    default:
        MARK(5);
        v = 9 - i;
    }
    MARK(6);
    out[i] = v;
}

extern "C" __global__ void goto_out(int* out, unsigned* masks)
{
    int i = threadIdx.x, steps = 0;
    for (int a = 1; a < 5; ++a) {
        for (int b = 1; b < 5; ++b) {
            ++steps;
            if (a * b == i % 12)
                goto found;
        }
        MARK(a - 1);
    }
    steps = -steps;
found:
    MARK(4);
    out[i] = steps;
}

extern "C" __global__ void nested_loops(int* out, unsigned* masks)
{
    int i = threadIdx.x, sum = 0;
    for (int a = 0; a < i % 4; ++a) {
        int b = 0;
        do {
            sum += a + b;
            ++b;
        } while (b < i % 3);
        MARK(a);
    }
    MARK(3);
    out[i] = sum;
}

static __device__ __noinline__ int scaled(int x, unsigned* masks, int point)
{
    MARK(point);
    if (x & 1) {
        MARK(point + 1);
        return x * 3;
    }
    MARK(point + 2);
    return x * 2;
}

extern "C" __global__ void calls(int* out, unsigned* masks)
{
    int i = threadIdx.x, v;
    if (i < 16)
        v = scaled(i, masks, 0);
    else
        v = scaled(i + i / 8, masks, 3);
    MARK(6);
    out[i] = v;
}

static __device__ __noinline__ int fibonacci(int n, unsigned* masks)
{
    if (n < 2) {
        MARK(n);
        return n;
    }
    return fibonacci(n - 1, masks) + fibonacci(n - 2, masks);
}

extern "C" __global__ void recursion(int* out, unsigned* masks)
{
    int i = threadIdx.x;
    int v = fibonacci(i % 9, masks);
    MARK(2);
    out[i] = v;
}

static __device__ __noinline__ int isOdd(int n);
static __device__ __noinline__ int isEven(int n)
{
    return n == 0 ? 1 : isOdd(n - 1);
}
static __device__ __noinline__ int isOdd(int n)
{
    int here[2] = { n, 0 };
    volatile int* kept = here;
    int answer = n == 0 ? 0 : isEven(n - 1);
    return kept[0] == n ? answer : -1;
}

extern "C" __global__ void mutual_recursion(int* out, unsigned* masks)
{
    int i = threadIdx.x;
    int v = i < 10 ? isEven(i) : isOdd(i);
    MARK(0);
    out[i] = v;
}

typedef int (*Operation)(int, unsigned*);
static __device__ __noinline__ int plusOne(int x, unsigned* masks)
{
    MARK(0);
    return x + 1;
}
static __device__ __noinline__ int squared(int x, unsigned* masks)
{
    MARK(1);
    return x * x;
}
static __device__ __noinline__ int negated(int x, unsigned* masks)
{
    MARK(2);
    return -x;
}
__device__ Operation operations[3] = { plusOne, squared, negated };

extern "C" __global__ void pointers(int* out, unsigned* masks)
{
    int i = threadIdx.x;
    int v = operations[i % 3](i, masks);
    MARK(3);
    out[i] = v;
}

// One lock for all: the lanes of a warp take it from each other.
extern "C" __global__ void spin_lock(int* out, unsigned* masks)
{
    int* lock = (int*)masks;
    volatile int* counter = out;
    while (swapIf(lock, 0, 1) != 0) {
    }
    counter[0] = counter[0] + 1;
    __threadfence();
    swap(lock, 0);
    MARK(1);
}

extern "C" __global__ void lock_with_flag(int* out, unsigned* masks)
{
    int* lock = (int*)masks;
    volatile int* counter = out;
    bool done = false;
    while (!done) {
        if (swapIf(lock, 0, 1) == 0) {
            counter[0] = counter[0] + 1;
            __threadfence();
            swap(lock, 0);
            done = true;
        }
    }
}

// Lane 0 makes what lane 1 takes, through one place that holds one value.
extern "C" __global__ void producer_consumer(int* out, unsigned* masks)
{
    __shared__ volatile int value, full;
    int i = threadIdx.x;
    if (i == 0)
        full = 0;
    __syncthreads();
    if (i == 0) {
        for (int n = 0; n < 5; ++n) {
            while (full) {
            }
            value = n * n + 3;
            full = 1;
        }
    } else if (i == 1) {
        for (int n = 0; n < 5; ++n) {
            while (!full) {
            }
            out[n] = value;
            full = 0;
        }
    }
    out[8 + i] = i;
}

// The first thread of each warp of each block in turn.
extern "C" __global__ void warp_lock(int* out, unsigned* masks)
{
    int* lock = (int*)masks;
    volatile int* counter = out;
    if (LANE == 0) {
        while (swapIf(lock, 0, 1) != 0) {
        }
        int before = counter[0];
        counter[0] = before + 1;
        out[1 + before] = blockIdx.x * 100 + threadIdx.x / 32;
        __threadfence();
        swap(lock, 0);
    }
}

// Warp 1 waits for what warp 0 says, and the last block for the first.
extern "C" __global__ void flags(int* out, unsigned* masks)
{
    volatile unsigned* flag = masks;
    if (blockIdx.x == 0 && threadIdx.x < 32) {
        if (threadIdx.x == 5) {
            out[0] = 42;
            __threadfence();
            flag[0] = 1;
        }
    } else {
        while (flag[0] == 0) {
        }
        __threadfence();
        if (LANE == 7)
            out[1 + blockIdx.x * 2 + threadIdx.x / 32] = ((volatile int*)out)[0] + blockIdx.x;
    }
}

extern "C" __global__ void barrier_in_loop(int* out, unsigned* masks)
{
    __shared__ int ring[96];
    int i = threadIdx.x;
    ring[i] = i;
    __syncthreads();
    for (int n = 0; n < 5; ++n) {
        int next = ring[(i + 1) % 96];
        if (i % 2 == n % 2)
            next += 1000;
        __syncthreads();
        ring[i] = next;
        __syncthreads();
    }
    out[i] = ring[i];
}

extern "C" __global__ void partial_sum(int* out, unsigned* masks)
{
    int i = threadIdx.x;
    unsigned mask = ballot(0xffffffffu, i < 20);
    if (i < 20) {
        MARK(0);
        int v = i + 1;
        for (int delta = 16; delta > 0; delta /= 2) {
            int other = shuffleDown(mask, v, delta);
            if (i + delta < 20)
                v += other;
        }
        out[i] = v;
    }
    MARK(1);
}

extern "C" __global__ void groups(int* out, unsigned* masks)
{
    int i = threadIdx.x;
    unsigned peers = matchAny(0xffffffffu, i % 3);
    int leader = 0;
    while ((peers >> leader & 1) == 0)
        ++leader;
    int sum = 0;
    // All groups at once, each lane with its own group's mask.
    for (int n = 0; n < 3; ++n)
        sum += shuffle(peers, i * 10 + n, leader);
    out[i] = sum;
    masks[LANE] = peers;
}

// The members come from two places of the program.
extern "C" __global__ void meeting_apart(int* out, unsigned* masks)
{
    int i = threadIdx.x, v;
    if (i < 16) {
        MARK(0);
        v = shuffle(0xffffffffu, i + 1000, 31 - i) + 1;
    } else {
        MARK(1);
        v = shuffle(0xffffffffu, i * 3, i - 16) * 2;
    }
    MARK(2);
    out[i] = v;
}

extern "C" __global__ void warp_barriers(int* out, unsigned* masks)
{
    __shared__ volatile int box[32];
    int i = threadIdx.x;
    if (i % 2 == 0) {
        box[i] = i * i;
        syncWarp(0xffffffffu);
        out[i] = box[i + 1];
    } else {
        box[i] = -i;
        syncWarp(0xffffffffu);
        out[i] = box[i - 1];
    }
    syncWarp(0xffffffffu);
    if (i >= 8) {
        box[i] = i + 500;
        syncWarp(0xffffff00u);
        out[i] += box[8 + (i + 5) % 24];
    }
}
