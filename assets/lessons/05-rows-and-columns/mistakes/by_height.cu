__global__ void shade(const float* in, float* out, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height)
        out[row * height + column] = in[row * height + column] * column;
}
