#include <cstdio>
#include <cstdlib>

__global__ void count(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[100000 * i] = n;
}

int main(int argc, char** argv)
{
    int n = 5000;
    int* out;
    cudaMalloc(&out, n * sizeof(int));
    count<<<20, 256>>>(out, n);
    cudaError_t first = cudaGetLastError();
    cudaError_t second = cudaDeviceSynchronize();
    std::printf("%s, %s\n", cudaGetErrorName(first), cudaGetErrorName(second));
    int* other;
    cudaError_t third = cudaMalloc(&other, sizeof(int));
    std::printf("%s\n", cudaGetErrorName(third));
}
