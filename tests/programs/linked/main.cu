// A program of two files with device code: functions, variables and kernels of the one are used by the other.
#include <cstdio>
#include <cstdlib>

struct Spring {
    float rest, stiffness;
};

extern __constant__ Spring springs[2];
extern __device__ unsigned int pulls;
extern __managed__ int steps;

__device__ float pull(int spring, float length);
void moveAll(float* lengths, int count, int threads);

template <class T> __device__ __noinline__ T squared(T value) // in both files
{
    return value * value;
}

namespace {

__device__ float scale = 2.0f; // springs.cu has one of its own

__device__ __noinline__ float damped(float force)
{
    return force + scale;
}

__global__ void stretch(float* lengths, float* forces, int count)
{
    extern __shared__ float kept[];
    const int i = int(threadIdx.x);
    kept[i] = damped(lengths[i]);
    __syncthreads();
    if (i >= count)
        return;
    forces[i] = pull(i % 2, kept[i]) + squared(1.0f) + float(steps);
    if (i == 0)
        printf("%s: %d springs\n", "stretch", count);
}

} // namespace

int main(int argumentCount, char** arguments)
{
    constexpr int count = 4;
    const int threads = argumentCount > 1 ? std::atoi(arguments[1]) : count;
    const Spring given[2] = {{1.0f, 4.0f}, {2.0f, 2.0f}};
    const float start[count] = {1, 2, 3, 4};
    float *lengths = nullptr, *forces = nullptr, result[count] = {}, moved[count] = {};
    unsigned int pulled = 0;
    cudaMemcpyToSymbol(springs, given, sizeof given);
    cudaMalloc(&lengths, sizeof start);
    cudaMalloc(&forces, sizeof result);
    cudaMemcpy(lengths, start, sizeof start, cudaMemcpyHostToDevice);
    stretch<<<1, count, count * sizeof(float)>>>(lengths, forces, count);
    cudaDeviceSynchronize();
    moveAll(lengths, count, threads);
    cudaMemcpy(result, forces, sizeof result, cudaMemcpyDeviceToHost);
    cudaMemcpy(moved, lengths, sizeof moved, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&pulled, pulls, sizeof pulled);
    cudaDeviceSynchronize();
    for (int i = 0; i < count; ++i)
        std::printf("force %g, length %g\n", result[i], moved[i]);
    std::printf("%u pulls, %d steps\n", pulled, steps);
    cudaFree(lengths);
    cudaFree(forces);
}
