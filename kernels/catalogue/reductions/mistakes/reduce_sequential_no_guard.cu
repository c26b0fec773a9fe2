extern "C" __global__ void reduce_sequential(const int* in, int* sum, int n)
{
    __shared__ int part[1024];
    int t = threadIdx.x;
    int threads = blockDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // The last block has more threads than there are values left.
    part[t] = in[i];
    __syncthreads();
    for (int left = threads; left > 1;) {
        int half = (left + 1) / 2;
        if (t + half < left) {
            part[t] += part[t + half];
        }
        left = half;
        __syncthreads();
    }
    if (t == 0) {
        atomicAdd(sum, part[0]);
    }
}
