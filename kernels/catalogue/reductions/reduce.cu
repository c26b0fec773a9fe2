// Adds up n numbers. Each block adds its own ones in shared memory: first neighbours, then pairs, then fours ... until
// one thread has the sum of the block, which it adds to the total.
//
//     reduce<<<(n + 255) / 256, 256>>>(in, sum, n);
extern "C" __global__ void reduce(const int* in, int* sum, int n)
{
    __shared__ int part[1024];
    // The thread's number in its block, whatever the block's shape.
    int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    int threads = blockDim.x * blockDim.y * blockDim.z;
    size_t i = (size_t)blockIdx.x * threads + t;
    part[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int s = 1; s < threads; s *= 2) {
        // Every second thread works, then every fourth, every eighth: the others of its warp wait for it.
        if (t % (2 * s) == 0 && t + s < threads) {
            part[t] += part[t + s];
        }
        __syncthreads();
    }
    if (t == 0) {
        atomicAdd(sum, part[0]);
    }
}
