extern "C" __global__ void grayscale_linear(const uchar3* rgb, unsigned char* gray, int pixels)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < pixels) {
        uchar3 pixel = rgb[i];
        gray[i] = (299 * pixel.x + 587 * pixel.y + 114 * pixel.z) / 1000;
    }
}
