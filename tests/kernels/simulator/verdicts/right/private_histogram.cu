// Each block counts in shared memory, then adds its counts to those of all; more bins than threads.
// launch: 3 64
// arg: in i32 1000 ramp
// arg: inout i32 100 zeros
// arg: i32 1000
__global__ void private_histogram(const int* in, int* bins, int n)
{
    __shared__ int mine[100];
    for (int i = threadIdx.x; i < 100; i += blockDim.x)
        mine[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&mine[in[i] * 7 % 100], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < 100; i += blockDim.x)
        if (mine[i] > 0)
            atomicAdd(&bins[i], mine[i]);
}
