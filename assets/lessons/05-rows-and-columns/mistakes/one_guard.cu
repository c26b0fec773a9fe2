__global__ void shade(const float* in, float* out, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < height)
        out[row * width + column] = in[row * width + column] * column;
}
