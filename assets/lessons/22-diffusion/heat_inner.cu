__global__ void heat(const float* in, float* out, float rate, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int i = y * width + x;
    if (x > 0 && x < width - 1 && y > 0 && y < height - 1)
        out[i] = in[i] + rate * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width] - 4 * in[i]);
}
