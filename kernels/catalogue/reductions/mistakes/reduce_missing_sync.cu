extern "C" __global__ void reduce(const int* in, int* sum, int n)
{
    __shared__ int part[1024];
    int t = threadIdx.x;
    int threads = blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int s = 1; s < threads; s *= 2) {
        if (t % (2 * s) == 0 && t + s < threads) {
            part[t] += part[t + s];
        }
    }
    if (t == 0) {
        atomicAdd(sum, part[0]);
    }
}
