__global__ void turn(const float* in, float* out, int width, int height)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = i / width;
    int column = i % width;
    if (row < height)
        out[row * width + column] = -in[row * width + column];
}
