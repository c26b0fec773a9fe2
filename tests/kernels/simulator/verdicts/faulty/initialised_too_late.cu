// One thread initialises, and the others do not wait for it.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 1
__global__ void initialised_too_late(const int* in, int* out)
{
    __shared__ int count;
    if (threadIdx.x == 0)
        count = 0;
    if (in[threadIdx.x] % 3 == 0)
        atomicAdd(&count, 1); // finds: race
    __syncthreads();
    if (threadIdx.x == 0)
        out[0] = count;
}
