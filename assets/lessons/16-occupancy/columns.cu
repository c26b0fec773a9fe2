__global__ void doubled(const float* in, float* out, int width, int height)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = i % height;
    int column = i / height;
    if (column < width)
        out[row * width + column] = 2 * in[row * width + column];
}
