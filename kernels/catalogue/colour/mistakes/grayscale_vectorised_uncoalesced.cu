__device__ unsigned int brightness(unsigned int red, unsigned int green, unsigned int blue)
{
    return (299 * red + 587 * green + 114 * blue) / 1000;
}

// A thread takes 16 pixels that follow one another.
extern "C" __global__ void grayscale_vectorised(const unsigned char* rgb, unsigned char* gray, int pixels)
{
    int first = 16 * (blockIdx.x * blockDim.x + threadIdx.x);
    for (int pixel = first; pixel < first + 16; ++pixel) {
        if (pixel < pixels) {
            gray[pixel] = brightness(rgb[3 * pixel], rgb[3 * pixel + 1], rgb[3 * pixel + 2]);
        }
    }
}
