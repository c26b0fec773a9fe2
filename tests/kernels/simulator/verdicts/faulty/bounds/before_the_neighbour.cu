// An index below zero leads into the array that lies before it.
// launch: 1 32
// arg: out i32 32
// arg: i32 400
__global__ void before_the_neighbour(int* out, int back)
{
    __shared__ int first[1024];
    __shared__ int second[1024];
    int t = threadIdx.x;
    for (int i = t; i < 1024; i += 32)
        first[i] = second[i] = i;
    __syncthreads();
    out[t] = second[t - back] + first[t + back]; // finds: out_of_bounds
}
