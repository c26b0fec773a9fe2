__device__ unsigned int brightness(unsigned int red, unsigned int green, unsigned int blue)
{
    return (299 * red + 587 * green + 114 * blue) / 1000;
}

// Three words hold four pixels: r g b r, g b r g, b r g b. The lowest byte comes first.
__device__ unsigned int fourPixels(unsigned int a, unsigned int b, unsigned int c)
{
    unsigned int first = brightness(a & 255, a >> 8 & 255, a >> 16 & 255);
    unsigned int second = brightness(a >> 24, b & 255, b >> 8 & 255);
    unsigned int third = brightness(b >> 16 & 255, b >> 24, c & 255);
    unsigned int fourth = brightness(c >> 8 & 255, c >> 16 & 255, c >> 24);
    return first | second << 8 | third << 16 | fourth << 24;
}

// A thread takes 16 pixels in requests of 16 bytes: three requests read 48 bytes, and one writes 16. With requests of
// one byte, too few bytes would be under way to keep the memory busy.
extern "C" __global__ void grayscale_vectorised(const unsigned char* rgb, unsigned char* gray, int pixels)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int first = 16 * i;
    if (first + 16 <= pixels) {
        const uint4* wide = (const uint4*)rgb;
        uint4 a = wide[3 * i];
        uint4 b = wide[3 * i + 1];
        uint4 c = wide[3 * i + 2];
        uint4 result;
        result.x = fourPixels(a.x, a.y, a.z);
        result.y = fourPixels(a.w, b.x, b.y);
        result.z = fourPixels(b.z, b.w, c.x);
        result.w = fourPixels(c.y, c.z, c.w);
        ((uint4*)gray)[i] = result;
        return;
    }
    // The pixels that are left at the end, one by one.
    for (int pixel = first; pixel < pixels; ++pixel) {
        gray[pixel] = brightness(rgb[3 * pixel], rgb[3 * pixel + 1], rgb[3 * pixel + 2]);
    }
}
