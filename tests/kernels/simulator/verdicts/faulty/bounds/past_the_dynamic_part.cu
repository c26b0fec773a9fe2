// Dynamic shared memory that the launch gave too little of, with an array of a known size beside it.
// launch: 1 64 shared 128
// arg: out i32 64
__global__ void past_the_dynamic_part(int* out)
{
    extern __shared__ int pool[];
    __shared__ int other[64];
    int t = threadIdx.x;
    other[t] = t;
    pool[t] = t; // finds: out_of_bounds: the launch gave 128 bytes
    __syncthreads();
    out[t] = other[63 - t] + pool[t & 31];
}
