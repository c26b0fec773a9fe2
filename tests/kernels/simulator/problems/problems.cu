// A kernel for each kind of problem but races (races.cu), and its correct twin; problems.ptx is made from this file (see
// problems.md).
#include <cassert>
#include <cstdio>

// ---- memory that nobody wrote -----------------------------------------------------------------------------------

extern "C" __global__ void uninitialised_shared(const int* in, int* out, int n)
{
    __shared__ int tile[256];
    int t = threadIdx.x;
    if (t < n)
        tile[t] = in[t];
    __syncthreads();
    out[t] = tile[t];
}
extern "C" __global__ void uninitialised_shared_right(const int* in, int* out, int n)
{
    __shared__ int tile[256];
    int t = threadIdx.x;
    tile[t] = t < n ? in[t] : 0;
    __syncthreads();
    out[t] = tile[t];
}
extern "C" __global__ void uninitialised_local(int* out, int n, int which)
{
    int values[8];
    for (int k = 0; k < n; ++k)
        values[k * 3 & 7] = k * threadIdx.x;
    out[threadIdx.x] = values[(which + threadIdx.x) & 7];
}
extern "C" __global__ void uninitialised_global(const int* in, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * 2;
}
extern "C" __global__ void uninitialised_heap(int* out)
{
    int* own = (int*)malloc(4 * sizeof(int));
    own[0] = threadIdx.x;
    out[threadIdx.x] = own[0] + own[1];
    free(own);
}
extern "C" __global__ void uninitialised_heap_right(int* out)
{
    int* own = (int*)malloc(4 * sizeof(int));
    own[0] = threadIdx.x;
    own[1] = 1;
    out[threadIdx.x] = own[0] + own[1];
    free(own);
}
struct Padded {
    char tag;
    int value;
};
extern "C" __global__ void padded_copy(int* out, int n)
{
    __shared__ Padded pairs[64];
    int t = threadIdx.x;
    Padded own;
    own.tag = t;
    own.value = n;
    pairs[t] = own;
    __syncthreads();
    Padded other = pairs[63 - t];
    out[t] = other.tag + other.value;
}

// ---- accesses where nothing is ----------------------------------------------------------------------------------

extern "C" __global__ void past_the_end(const int* in, int* out, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i + offset] = in[i];
}
extern "C" __global__ void overflowing_index(const int* in, int* out, int stride)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[(unsigned)(i - 1) * stride];
}
extern "C" __global__ void null_pointer(int* out, const int* nothing)
{
    out[threadIdx.x] = nothing[threadIdx.x];
}
extern "C" __global__ void misaligned(const char* bytes, int* out, int offset)
{
    out[threadIdx.x] = *(const int*)(bytes + 4 * threadIdx.x + offset);
}
extern "C" __global__ void shared_past_the_end(int* out, int offset)
{
    __shared__ int before[32];
    __shared__ int tile[64];
    int t = threadIdx.x;
    before[t & 31] = 0;
    tile[t] = t;
    __syncthreads();
    out[t] = tile[t + offset] + before[t & 31];
}
extern "C" __global__ void dynamic_shared(int* out)
{
    extern __shared__ int dynamic[];
    int t = threadIdx.x;
    dynamic[t] = t;
    out[t] = dynamic[t];
}
extern "C" __global__ void local_past_the_end(int* out, int count)
{
    int values[8];
    for (int k = 0; k < count; ++k)
        values[k] = k;
    out[threadIdx.x] = values[threadIdx.x & 7];
}
__constant__ int constants[4] = {1, 2, 3, 4};
extern "C" __global__ void write_constant(int* out)
{
    int* writable = const_cast<int*>(constants) + threadIdx.x;
    asm volatile("" : "+l"(writable));
    out[threadIdx.x] = *writable;
    *writable = 5;
}
extern "C" __global__ void use_after_free(int* out)
{
    int* own = (int*)malloc(4 * sizeof(int));
    own[0] = 1;
    free(own);
    out[threadIdx.x] = own[0];
}
extern "C" __global__ void free_twice(int* out)
{
    int* own = (int*)malloc(4 * sizeof(int));
    own[0] = threadIdx.x;
    out[threadIdx.x] = own[0];
    free(own);
    free(own);
}
extern "C" __global__ void heap_past_the_end(int* out, int index)
{
    int* own = (int*)malloc(4 * sizeof(int));
    own[index] = threadIdx.x;
    out[threadIdx.x] = own[index];
    free(own);
}
extern "C" __global__ void leak(int* out)
{
    int* own = (int*)malloc(4 * sizeof(int));
    own[0] = threadIdx.x;
    out[threadIdx.x] = own[0];
}
__device__ __noinline__ int deep(int n)
{
    volatile int here[16];
    here[n & 15] = n;
    return n == 0 ? here[0] : deep(n - 1) + here[n & 15];
}
extern "C" __global__ void call_stack(int* out, int depth)
{
    out[threadIdx.x] = deep(depth);
}
extern "C" __global__ void division(const int* in, int* out)
{
    out[threadIdx.x] = 1000 / in[threadIdx.x];
}
extern "C" __global__ void asserts(const int* in, int* out)
{
    assert(in[threadIdx.x] > 0);
    out[threadIdx.x] = in[threadIdx.x];
}

// ---- threads that do not meet -----------------------------------------------------------------------------------

extern "C" __global__ void barrier_in_branch(int* out)
{
    if (threadIdx.x < 40)
        __syncthreads();
    out[threadIdx.x] = 1;
}
extern "C" __global__ void barrier_in_branch_right(int* out)
{
    if (threadIdx.x < 40)
        out[threadIdx.x] = 2;
    __syncthreads();
    out[threadIdx.x] = 1;
}
extern "C" __global__ void barrier_count(int* out, int threads)
{
    asm volatile("bar.sync 1, %0;" ::"r"(threads) : "memory");
    out[threadIdx.x] = 1;
}
extern "C" __global__ void missing_lanes(int* out)
{
    int v = threadIdx.x;
    if (threadIdx.x < 16)
        v = __shfl_sync(0xffffffff, v, 0);
    out[threadIdx.x] = v;
}
extern "C" __global__ void missing_lanes_right(int* out)
{
    int v = threadIdx.x;
    if (threadIdx.x < 16)
        v = __shfl_sync(0xffff, v, 0);
    out[threadIdx.x] = v;
}
