// Far past the end of one shared array lies another.
// launch: 1 64
// arg: out i32 64
__global__ void overrun_into_neighbour(int* out)
{
    __shared__ int few[64];
    __shared__ int many[2048];
    int t = threadIdx.x;
    for (int i = t; i < 2048; i += 64)
        many[i] = i;
    few[t] = t;
    __syncthreads();
    few[t * 16] = -1; // finds: out_of_bounds: 'few'
    __syncthreads();
    out[t] = many[t] + few[t];
}
