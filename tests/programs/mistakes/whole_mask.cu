// A mistake: a shuffle names the whole warp where half of it comes. MENDED names the half, and stays within it.
#include <cstdio>

__global__ void halfSums(const int* in, int* out)
{
    int v = in[threadIdx.x];
    if (threadIdx.x < 16) {
        for (int o = 8; o > 0; o /= 2)
#ifdef MENDED
            v += __shfl_down_sync(0xffff, v, o, 16);
#else
            v += __shfl_down_sync(0xffffffff, v, o);
#endif
        if (threadIdx.x == 0)
            *out = v;
    }
}

int main()
{
    int host[32], sum = 0, *in, *out;
    for (int& one : host)
        one = 1;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    halfSums<<<1, 32>>>(in, out);
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    std::printf("%d\n", sum);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
