__global__ void id(float* out, int n)
{
    int block = blockIdx.x; // only for a grid of one axis
    int thread = threadIdx.x; // only for a block of one axis
    int i = block * blockDim.x + thread;
    if (i < n)
        out[i] = i;
}
