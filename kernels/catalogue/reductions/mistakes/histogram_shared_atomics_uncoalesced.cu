extern "C" __global__ void histogram_shared_atomics(const unsigned char* in, int* bins, int n)
{
    __shared__ int counts[256];
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) {
        counts[bin] = 0;
    }
    __syncthreads();
    // Each thread has a run of its own, so that neighbouring threads read far apart.
    int run = (n - 1) / (gridDim.x * blockDim.x) + 1;
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * run;
    for (int i = first; i < min(first + run, n); i++) {
        int value = in[i];
        atomicAdd(&counts[value], 1);
    }
    __syncthreads();
    for (int bin = threadIdx.x; bin < 256; bin += blockDim.x) {
        atomicAdd(&bins[bin], counts[bin]);
    }
}
