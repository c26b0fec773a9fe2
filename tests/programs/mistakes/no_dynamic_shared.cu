// A mistake: the launch gives no dynamic shared memory. MENDED gives it.
#include <cstdio>

__global__ void sums(const float* in, float* out)
{
    extern __shared__ float part[];
    part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0];
}

int main()
{
    const int blocks = 3, threads = 128;
    float *in, *out, first = 0;
    cudaMalloc(&in, blocks * threads * sizeof(float));
    cudaMalloc(&out, blocks * sizeof(float));
    cudaMemset(in, 0, blocks * threads * sizeof(float));
#ifdef MENDED
    sums<<<blocks, threads, threads * sizeof(float)>>>(in, out);
#else
    sums<<<blocks, threads>>>(in, out);
#endif
    cudaMemcpy(&first, out, sizeof first, cudaMemcpyDeviceToHost);
    std::printf("%g\n", first);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
