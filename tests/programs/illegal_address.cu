// A kernel that follows a null pointer, and what every call says afterwards.
#include <cstdio>

__global__ void scatter(int* values, int* where)
{
    values[where[threadIdx.x]] = 1;
}

int main()
{
    int* values;
    cudaMalloc(&values, 32 * sizeof(int));
    scatter<<<1, 2000>>>(values, values);
    std::printf("launch: %s\n", cudaGetErrorName(cudaGetLastError()));
    std::printf("again: %s\n", cudaGetErrorName(cudaGetLastError()));
    scatter<<<1, 32>>>(values, nullptr);
    std::printf("launch: %s\n", cudaGetErrorName(cudaGetLastError()));
    cudaError_t code = cudaDeviceSynchronize();
    std::printf("wait: %s, %s\n", cudaGetErrorName(code), cudaGetErrorString(code));
    std::printf("last: %s\n", cudaGetErrorName(cudaGetLastError()));
    std::printf("malloc: %d\n", cudaMalloc(&values, 4));
    std::printf("free: %d\n", cudaFree(values));
    return 5;
}
