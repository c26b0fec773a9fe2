__global__ void heat(const float* in, float* out, float rate, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    bool inside = x < width && y < height;
    int i = y * width + x;
    if (inside)
        out[i] = in[i];
    __syncthreads();
    if (inside && x > 0 && x < width - 1 && y > 0 && y < height - 1)
        out[i] += rate * (out[i - 1] + out[i + 1] + out[i - width] + out[i + width] - 4 * out[i]);
}
