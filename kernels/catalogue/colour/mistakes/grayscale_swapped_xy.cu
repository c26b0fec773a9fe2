extern "C" __global__ void grayscale(const uchar3* rgb, unsigned char* gray, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        int i = x * width + y;
        uchar3 pixel = rgb[i];
        gray[i] = (299 * pixel.x + 587 * pixel.y + 114 * pixel.z) / 1000;
    }
}
