// Looks whether there is a GPU before it uses one.
#include <cstdio>

int main()
{
    int count = -1;
    const cudaError_t code = cudaGetDeviceCount(&count);
    std::printf("%d devices, %s\n", count, cudaGetErrorName(code));
    if (count < 1)
        return 0;
    float* values = nullptr;
    std::printf("%s\n", cudaGetErrorName(cudaMalloc(&values, 400)));
    cudaFree(values);
    return 0;
}
