extern "C" __global__ void histogram_shared_atomics(const unsigned char* in, int* bins, int n)
{
    __shared__ int counts[256];
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) {
        counts[bin] = 0;
    }
    __syncthreads();
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i <= n; i += gridDim.x * blockDim.x) {
        int value = in[i];
        atomicAdd(&counts[value], 1);
    }
    __syncthreads();
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) {
        atomicAdd(&bins[bin], counts[bin]);
    }
}
