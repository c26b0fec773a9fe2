// A mistake: a copy, or with FILLS a fill, of as many bytes as there are elements. With MENDED, of all their bytes.
// With ODD the last of the bytes are half of an element.
#include <cstdio>
#include <vector>

__global__ void twice(const float* values, float* doubled, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        doubled[i] = 2 * values[i];
}

int main()
{
#ifdef ODD
    constexpr int n = 1002;
#else
    constexpr int n = 1000;
#endif
#ifdef MENDED
    constexpr int bytes = n * sizeof(float);
#else
    constexpr int bytes = n;
#endif
    std::vector<float> host(n, 1);
    float *values, *doubled;
    cudaMalloc(&values, n * sizeof(float));
    cudaMalloc(&doubled, n * sizeof(float));
#ifdef FILLS
    cudaMemset(values, 0, bytes);
#else
    cudaMemcpy(values, host.data(), bytes, cudaMemcpyHostToDevice);
#endif
    twice<<<(n + 255) / 256, 256>>>(values, doubled, n);
    cudaMemcpy(host.data(), doubled, n * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g\n", host[0]);
    cudaFree(values);
    cudaFree(doubled);
}
