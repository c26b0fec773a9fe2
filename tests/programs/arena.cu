// One allocation for everything, as programs with allocators of their own have it: arrays of two types begin in it at
// offsets that are no multiples of a sector, and one kernel writes beside what it reads.
#include <cstdio>
#include <vector>

__global__ void scale(const float* in, float* out, int n, float by)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = by * in[i];
}

__global__ void countBelow(const float* values, int* counts, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&counts[int(values[i]) % 5], 1);
}

__global__ void addOne(float* values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        values[i] += values[-1] < 0 ? 0.0f : 1.0f; // what lies before the pointer is the program's, too
}

int main()
{
    const int n = 500;
    std::vector<float> host(n);
    for (int i = 0; i < n; ++i)
        host[i] = float(i % 11);
    char* arena;
    cudaMalloc(&arena, 3 * n * sizeof(float));
    cudaMemset(arena, 0, 3 * n * sizeof(float));
    float* const in = reinterpret_cast<float*>(arena + 20);
    float* const out = in + n + 3;
    int* const counts = reinterpret_cast<int*>(out + n + 1);
    cudaMemcpy(in, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    scale<<<4, 128>>>(in, out, n, 2.0f);
    countBelow<<<4, 128>>>(out, counts, n);
    addOne<<<4, 128>>>(out + 1, n - 1);
    int seen[5];
    cudaMemcpy(seen, counts, sizeof seen, cudaMemcpyDeviceToHost);
    cudaMemcpy(host.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%d %d %d %d %d, %.0f %.0f %.0f\n", seen[0], seen[1], seen[2], seen[3], seen[4], host[0], host[1], host[n - 1]);
    cudaFree(arena);
    return 0;
}
