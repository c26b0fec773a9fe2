// What CUDA 13 does not have any more, as old courses use it.
#include <cstdio>

__global__ void twice(float* values)
{
    values[threadIdx.x] *= 2;
}

static double gigabytesPerSecond(const cudaDeviceProp& gpu)
{
    return 2.0 * gpu.memoryClockRate * (gpu.memoryBusWidth / 8) / 1e6;
}

int main()
{
    int clockRate = 0, computeMode = -1; // names of its own
    cudaDeviceProp gpu = {0};
    struct cudaDeviceProp none;
    cudaGetDeviceProperties(&gpu, 0);
    std::printf("%d kHz, %.0f GB/s, overlap %d, limit %d, mode %d\n", gpu.clockRate, gigabytesPerSecond(gpu),
        gpu.deviceOverlap, gpu.kernelExecTimeoutEnabled, gpu.computeMode);
    std::printf("linear %d, ratio %d, several %d\n", gpu.maxTexture1DLinear, gpu.singleToDoublePrecisionPerfRatio,
        gpu.cooperativeMultiDeviceLaunch);
    cudaDeviceGetAttribute(&clockRate, cudaDevAttrClockRate, 0);
    cudaDeviceGetAttribute(&computeMode, cudaDevAttrComputeMode, 0);
    std::printf("%d %d\n", clockRate == gpu.clockRate, computeMode);
    cudaGetDeviceProperties(&none, 3);

    float* values;
    cudaMallocManaged(&values, 64 * sizeof(float));
    for (int i = 0; i < 64; ++i)
        values[i] = i;
    cudaMemAdvise(values, 64 * sizeof(float), cudaMemAdviseSetPreferredLocation, 0);
    cudaMemPrefetchAsync(values, 64 * sizeof(float), 0);
    twice<<<1, 64>>>(values);
    cudaMemPrefetchAsync(values, 64 * sizeof(float), cudaCpuDeviceId, NULL);
    cudaThreadSynchronize();
    size_t stack = 0;
    std::printf("%g, %s\n", values[63], cudaGetErrorName(cudaThreadGetLimit(&stack, cudaLimitStackSize)));
    cudaFree(values);
    std::printf("%s\n", cudaGetErrorName(cudaThreadExit()));
}
