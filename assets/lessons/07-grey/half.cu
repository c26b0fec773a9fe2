__global__ void grey(const unsigned char* in, unsigned char* out, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= width / 2 && column < width && row < height) {
        int pixel = row * width + column;
        float value = 0.299f * in[3 * pixel] + 0.587f * in[3 * pixel + 1] + 0.114f * in[3 * pixel + 2];
        out[pixel] = value + 0.5f;
    }
}
