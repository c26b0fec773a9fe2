// One thread initialises what all then update; it is read behind a barrier, and initialised again behind another.
// launch: 2 64
// arg: in i32 128 ramp
// arg: out i32 4
__global__ void one_initialises(const int* in, int* out)
{
    __shared__ int count, largest;
    for (int round = 0; round < 2; ++round) {
        if (threadIdx.x == 0)
            count = largest = 0;
        __syncthreads();
        if (in[blockIdx.x * 64 + threadIdx.x] % 5 == round)
            atomicAdd(&count, 1);
        atomicMax(&largest, in[threadIdx.x] + round);
        __syncthreads();
        if (threadIdx.x == 32)
            out[blockIdx.x * 2 + round] = count * 1000 + largest;
        __syncthreads();
    }
}
