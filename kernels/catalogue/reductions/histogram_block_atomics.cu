// Counts how often each of the 256 values of a byte occurs, first for each block in shared memory, where atomics are quick.
// At the end each thread adds one of the block's counts to the total.
//
//     histogram_block_atomics<<<(n + 255) / 256, 256>>>(in, bins, n);
extern "C" __global__ void histogram_block_atomics(const unsigned char* in, int* bins, int n)
{
    __shared__ int counts[256];
    counts[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(&counts[in[i]], 1);
    }
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], counts[threadIdx.x]);
}
