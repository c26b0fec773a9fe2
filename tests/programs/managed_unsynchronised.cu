// Reads managed memory while the kernel that writes it may still run.
#include <cstdio>

__global__ void scale(float* values, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] = values[i] * 2 + 1;
}

int main()
{
    const int count = 300;
    float* values;
    cudaMallocManaged(&values, count * sizeof(float));
    for (int i = 0; i < count; ++i)
        values[i] = i;
    scale<<<2, 256>>>(values, count);
#ifdef WAITS
    cudaDeviceSynchronize();
#endif
    std::printf("last %.0f\n", values[count - 1]);
    cudaFree(values);
}
