__global__ void grey(const unsigned char* in, unsigned char* out, int width, int height)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height) {
        int pixel = row * width + column;
        float value = in[pixel];
        out[pixel] = value + 0.5f;
    }
}
