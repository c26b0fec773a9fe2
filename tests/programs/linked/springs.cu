// The other file of main.cu.
#include <cstdio>

struct Spring {
    float rest, stiffness;
};

using Law = float (*)(float);

template <class T> __device__ __noinline__ T squared(T value) // in both files
{
    return value * value;
}

__constant__ Spring springs[2];
__device__ unsigned int pulls;
__managed__ int steps = 1;

static __device__ float scale = 0.5f; // main.cu has one of its own

static __device__ __noinline__ float damped(float force)
{
    return force * scale;
}

static __device__ float linear(float stretch)
{
    return stretch;
}

static __device__ float cubic(float stretch)
{
    return stretch * squared(stretch);
}

__device__ Law laws[2] = {linear, cubic};

__device__ float pull(int spring, float length)
{
    atomicAdd(&pulls, 1u);
    return damped(springs[spring].stiffness * laws[spring](length - springs[spring].rest));
}

static __global__ void move(float* lengths, int count)
{
    extern __shared__ float forces[];
    const int i = int(threadIdx.x);
    forces[i] = i < count ? pull(i % 2, lengths[i]) : 0.0f;
    __syncthreads();
    lengths[i] -= forces[blockDim.x - 1 - i];
    if (i == 0)
        printf("%s: %d threads\n", "move", int(blockDim.x));
}

void moveAll(float* lengths, int count, int threads)
{
    move<<<1, threads, threads * sizeof(float)>>>(lengths, count);
    steps += 1;
}
