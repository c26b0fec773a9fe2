#include "lodepng.h"
#include <iostream>
#include <map>
#include <tuple>

namespace palette {
struct Colour { uint8_t r, g, b; };
static const std::map<std::string, Colour> named = {{"sky", {120, 180, 250}}, {"night", {5, 5, 20}}};
__host__ __device__ inline Colour of(uint32_t steps, uint32_t most)
{
    if (steps == most)
        return {0, 0, 0};
    uint8_t v = static_cast<uint8_t>(steps * 255u / most);
    return {v, static_cast<uint8_t>(255 - v), static_cast<uint8_t>(v / 2)};
}
}

struct Options {
    std::string file = "out.png";
    unsigned width = 64, height = 48;
};

__global__ void mandelbrot(uint8_t* image, unsigned width, unsigned height, uint32_t most)
{
    const unsigned px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height)
        return;
    const double cx = -2.0 + 3.0 * px / width, cy = -1.0 + 2.0 * py / height;
    double x = 0, y = 0;
    uint32_t steps = 0;
    while (x * x + y * y <= 4.0 && steps < most) {
        const double t = x * x - y * y + cx;
        y = 2.0 * x * y + cy;
        x = t;
        ++steps;
    }
    const palette::Colour c = palette::of(steps, most);
    const size_t at = 3 * (size_t(py) * width + px);
    image[at] = c.r;
    image[at + 1] = c.g;
    image[at + 2] = c.b;
}

std::tuple<int, int> split(const Options& o) { return {(o.width + 15) / 16, (o.height + 15) / 16}; }

int main(int argc, char** argv)
{
    Options o;
    if (argc > 1)
        o.file = argv[1];
    auto [bx, by] = split(o);
    uint8_t* image;
    cudaMallocManaged(&image, 3 * o.width * o.height);
    mandelbrot<<<dim3(bx, by), dim3(16, 16)>>>(image, o.width, o.height, 256);
    cudaDeviceSynchronize();
    if (unsigned error = lodepng::encode(o.file, image, o.width, o.height, LCT_RGB))
        std::cerr << lodepng_error_text(error) << '\n';
    std::cout << int(palette::named.at("sky").r) << '\n';
}
