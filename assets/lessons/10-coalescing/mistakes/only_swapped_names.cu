__global__ void scale(const float* in, float* out, int width, int height)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < height && column < width)
        out[column * width + row] = 2 * in[column * width + row];
}
