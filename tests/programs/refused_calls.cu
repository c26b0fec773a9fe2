// Copies, fills and frees that CUDA refuses, and that say no more than "invalid argument".
#include <cstdio>

__constant__ int table[4];

int main()
{
    int *device, host[200] = {};
    cudaMalloc(&device, 400);
    int refused = 0;
    const auto count = [&](cudaError_t result) { refused += result == cudaErrorInvalidValue ? 1 : 0; };
    count(cudaMemcpy(device, host, 800, cudaMemcpyHostToDevice));
    count(cudaMemcpy(host, device, 400, cudaMemcpyHostToDevice));
    count(cudaMemcpy(nullptr, device, 400, cudaMemcpyDeviceToHost));
    count(cudaMemset(host, 0, 4));
    count(cudaMemset(device + 1, 0, 400));
    count(cudaMemcpyToSymbol(table, host, 20));
    count(cudaFree(device + 3));
    count(cudaFree(host));
    count(cudaFreeHost(device));
    count(cudaMemset2D(device, 8, 0, 16, 2));
    cudaFree(device);
    count(cudaFree(device));
    std::printf("%d refused\n", refused);
}
