// A mistake: the kernel is given the host's array. With MENDED, the device's.
#include <cstdio>
#include <vector>

__global__ void twice(float* values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        values[i] *= 2;
}

int main()
{
    std::vector<float> host(100, 1.5f);
    float* device = nullptr;
    cudaMalloc(&device, 400);
    cudaMemcpy(device, host.data(), 400, cudaMemcpyHostToDevice);
#ifdef MENDED
    twice<<<1, 128>>>(device, 100);
#else
    twice<<<1, 128>>>(host.data(), 100);
#endif
    const cudaError_t result = cudaMemcpy(host.data(), device, 400, cudaMemcpyDeviceToHost);
    std::printf("%s, last %g\n", cudaGetErrorName(result), host[99]);
    cudaFree(device);
    return 0;
}
