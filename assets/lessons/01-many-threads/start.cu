__global__ void fill(float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // write i to its own element of out
}
