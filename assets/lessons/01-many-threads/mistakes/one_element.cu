__global__ void fill(float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[0] = i;
}
