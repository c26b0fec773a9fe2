__global__ void heat(const float* in, float* out, float rate, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int i = y * width + x;
    float change = 0;
    change = rate * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width] - 4 * in[i]);
    out[i] = in[i] + change;
}
