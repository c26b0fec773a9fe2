// The picture as most networks take it: all reds, then all greens, then all blues.
extern "C" __global__ void grayscale_planar(const unsigned char* planes, unsigned char* gray, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        int i = x * width + y;
        int pixels = width * height; // of one plane
        int red = planes[i];
        int green = planes[pixels + i];
        int blue = planes[2 * pixels + i];
        gray[i] = (299 * red + 587 * green + 114 * blue) / 1000;
    }
}
