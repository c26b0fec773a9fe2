// Counts how often each of the 256 values of a byte occurs: one thread a byte.
//
//     histogram<<<(n + 255) / 256, 256>>>(in, bins, n);
extern "C" __global__ void histogram(const unsigned char* in, int* bins, int n)
{
    // The thread's number in its block, whatever the block's shape.
    int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    int threads = blockDim.x * blockDim.y * blockDim.z;
    size_t i = (size_t)blockIdx.x * threads + t;
    if (i < n) {
        // All threads of the grid share the bins, so only an atomic addition loses no count.
        atomicAdd(&bins[in[i]], 1);
    }
}
