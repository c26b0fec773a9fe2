extern "C" __global__ void reduce_sequential(const int* in, int* sum, int n)
{
    __shared__ int part[1024];
    int t = threadIdx.x;
    int threads = blockDim.x;
    // Neighbouring threads are as many values apart as there are blocks.
    int i = threadIdx.x * gridDim.x + blockIdx.x;
    part[t] = i < n ? in[i] : 0;
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
