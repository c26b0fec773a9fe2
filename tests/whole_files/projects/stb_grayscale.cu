#define STB_IMAGE_IMPLEMENTATION
#include "stb_image.h"
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include "stb_image_write.h"
#include <iostream>

struct rgb { unsigned char r, g, b; };
struct Image {
    int width, height, channels;
    stbi_uc* pixels;
    explicit Image(const char* file) : pixels(stbi_load(file, &width, &height, &channels, 3)) {}
    ~Image() { stbi_image_free(pixels); }
};

template <typename T> T* copyOf(const T* host, size_t n)
{
    T* d;
    cudaMalloc((void**)&d, n * sizeof(T));
    cudaMemcpy(d, host, n * sizeof(T), cudaMemcpyHostToDevice);
    return d;
}

__global__ void rgb_to_grey(const rgb* in, unsigned char* out, int width, int height)
{
    auto x = blockIdx.x * blockDim.x + threadIdx.x;
    auto y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        const rgb p = in[y * width + x];
        out[y * width + x] = (unsigned char)(0.299f * p.r + 0.587f * p.g + 0.114f * p.b);
    }
}

std::ostream& operator<<(std::ostream& os, const Image& im) { return os << im.width << " x " << im.height; }

auto main(int argc, char** argv) -> int
{
    Image image(argv[1]);
    std::cout << image << std::endl;
    rgb* in = copyOf(reinterpret_cast<rgb*>(image.pixels), image.width * image.height);
    unsigned char* out;
    cudaMalloc(&out, image.width * image.height);
    rgb_to_grey<<<dim3((image.width + 31) / 32, (image.height + 7) / 8), dim3(32, 8)>>>(in, out, image.width, image.height);
    stbi_write_png(argv[2], image.width, image.height, 1, out, image.width);
    return 0;
}
