__global__ void scale(const float* in, float* out, int width, int height)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < height && blockIdx.y == 0 && threadIdx.y == 0)
        for (int column = 0; column < width; ++column)
            out[row * width + column] = 2 * in[row * width + column];
}
