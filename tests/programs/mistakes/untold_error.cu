// A mistake: the kernel writes through a pointer that was never allocated, and the program ends without asking how it
// went. With MENDED, it is allocated, and waited for.
#include <cstdio>

__global__ void fill(float* values, int count, float value)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] = value;
}

int main()
{
    const int count = 1000;
    float* values = nullptr;
#ifdef MENDED
    cudaMalloc(&values, count * sizeof(float));
#endif
    fill<<<(count + 255) / 256, 256>>>(values, count, 1.5f);
    if (cudaGetLastError() != cudaSuccess)
        std::printf("the launch was refused\n");
#ifdef MENDED
    if (cudaDeviceSynchronize() != cudaSuccess)
        std::printf("the kernel went wrong\n");
    float first = 0;
    cudaMemcpy(&first, values, sizeof first, cudaMemcpyDeviceToHost);
    cudaFree(values);
#endif
    std::printf("filled\n");
    return 0;
}
