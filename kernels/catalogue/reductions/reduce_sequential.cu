// Adds up n numbers as `reduce` does, but the threads that still work stay side by side: the lower half adds the values
// of the upper half. So whole warps are done and get out of the way.
//
//     reduce_sequential<<<(n + 255) / 256, 256>>>(in, sum, n);
extern "C" __global__ void reduce_sequential(const int* in, int* sum, int n)
{
    __shared__ int part[1024];
    int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    int threads = blockDim.x * blockDim.y * blockDim.z;
    size_t i = (size_t)blockIdx.x * threads + t;
    part[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int left = threads; left > 1;) {
        // Rounded up: the middle one of an odd number of parts has no partner and stays as it is.
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
