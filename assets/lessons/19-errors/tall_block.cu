#include <cstdio>
#include <cstdlib>

__global__ void count(int* out, int n)
{
    int i = blockIdx.x * blockDim.z + threadIdx.z;
    if (i < n)
        out[i] = i;
}

int main()
{
    int n = 5000;
    int* out;
    cudaMalloc(&out, n * sizeof(int));
    count<<<(n + 127) / 128, dim3(1, 1, 128)>>>(out, n);
    cudaError_t error = cudaGetLastError();
    std::printf("%s\n", cudaGetErrorName(error));
    cudaFree(out);
}
