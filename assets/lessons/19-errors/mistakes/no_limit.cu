#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void count(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = i;
}

void require(cudaError_t error, const char* what)
{
    if (error == cudaSuccess)
        return;
    std::printf("%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

int main(int argc, char** argv)
{
    int n = 5003;
    int block = argc > 1 ? std::atoi(argv[1]) : 256;
    int most = 0;
    require(cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerBlock, 0), "limit");
    std::vector<int> host(n);
    int* out;
    require(cudaMalloc(&out, n * sizeof(int)), "memory");
    count<<<(n + block - 1) / block, block>>>(out, n);
    require(cudaGetLastError(), "launch");
    require(cudaDeviceSynchronize(), "kernel");
    require(cudaMemcpy(host.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost), "copy");
    require(cudaFree(out), "free");
    long sum = 0;
    for (int number : host)
        sum += number;
    std::printf("blocks of %d: %ld\n", block, sum);
}
