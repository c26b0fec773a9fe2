__global__ void shade(const float* in, float* out, int width, int height)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height)
        out[row * width + column] = in[row * width + column] * column;
}
