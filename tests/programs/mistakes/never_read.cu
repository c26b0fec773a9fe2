// A result that nobody copies back: the host looks at its own memory, which is as it was.
#include <cstdio>
#include <vector>

__global__ void add(const float* a, const float* b, float* sums, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        sums[i] = a[i] + b[i];
}

int main()
{
    constexpr int n = 5000;
    std::vector<float> a(n, 1), b(n, 2), sums(n);
    float *deviceA, *deviceB, *deviceSums;
    cudaMalloc(&deviceA, n * sizeof(float));
    cudaMalloc(&deviceB, n * sizeof(float));
    cudaMalloc(&deviceSums, n * sizeof(float));
    cudaMemcpy(deviceA, a.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(deviceB, b.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    add<<<(n + 255) / 256, 256>>>(deviceA, deviceB, deviceSums, n);
    cudaDeviceSynchronize();
#ifdef MENDED
    cudaMemcpy(sums.data(), deviceSums, n * sizeof(float), cudaMemcpyDeviceToHost);
#endif
    std::printf("%g\n", sums[7]);
    cudaFree(deviceA);
    cudaFree(deviceB);
    cudaFree(deviceSums);
}
