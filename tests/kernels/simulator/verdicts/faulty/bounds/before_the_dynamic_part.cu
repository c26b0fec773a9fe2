// From dynamic shared memory back into the array before it.
// launch: 1 32 shared 4096
// arg: out i32 32
// arg: i32 600
__global__ void before_the_dynamic_part(int* out, int back)
{
    extern __shared__ int pool[];
    __shared__ int before[1024];
    int t = threadIdx.x;
    for (int i = t; i < 1024; i += 32)
        before[i] = pool[i] = i;
    __syncthreads();
    pool[t - back] = 0; // finds: out_of_bounds: 'pool'
    __syncthreads();
    out[t] = before[t] + pool[t];
}
