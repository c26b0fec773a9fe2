// A mistake: as many blocks as the data fill, without the one that they begin. With MENDED, that one, too.
#include <cstdio>
#include <vector>

__global__ void squares(float* values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        values[i] = float(i) * float(i);
}

int main()
{
    constexpr int n = 1000, threads = 256;
    std::vector<float> host(n);
    float* device = nullptr;
    cudaMalloc(&device, n * sizeof(float));
#ifdef MENDED
    squares<<<(n + threads - 1) / threads, threads>>>(device, n);
#else
    squares<<<n / threads, threads>>>(device, n);
#endif
    cudaMemcpy(host.data(), device, n * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("of 767: %g\n", host[767]);
    cudaFree(device);
    return 0;
}
