#include <cstdio>
#include <cstdlib>

__global__ void count(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = i;
}

int main(int argc, char** argv)
{
    int n = 5000;
    int block = argc > 1 ? std::atoi(argv[1]) : 256;
    int* out;
    cudaMalloc(&out, n * sizeof(int));
    count<<<(n + block - 1) / block, block>>>(out, n);
    cudaDeviceSynchronize();
    cudaFree(out);
    std::puts("done");
}
