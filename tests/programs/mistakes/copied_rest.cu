// All of an array is copied back of which a kernel has filled the beginning. MENDED copies what it has filled.
#include <cstdio>

__global__ void multiples(const int* in, int n, int* out, int* count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] % 3 == 0)
        out[atomicAdd(count, 1)] = in[i];
}

int main()
{
    const int n = 300;
    static int host[n];
    for (int i = 0; i < n; ++i)
        host[i] = i;
    int *in, *out, *count, found = n;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMalloc(&count, sizeof(int));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemset(count, 0, sizeof(int));
    multiples<<<2, 256>>>(in, n, out, count);
#ifdef MENDED
    cudaMemcpy(&found, count, sizeof found, cudaMemcpyDeviceToHost);
#endif
    cudaMemcpy(host, out, found * sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0] % 3);
    cudaFree(in);
    cudaFree(out);
    cudaFree(count);
    return 0;
}
