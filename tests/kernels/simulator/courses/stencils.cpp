#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::courses {

namespace {

/// A picture, read with its edge repeated outwards.
template <class T> struct Plane {
    const std::vector<T>& values;
    int width, height;
    T operator()(int x, int y) const
    {
        return values[static_cast<std::size_t>(std::clamp(y, 0, height - 1) * width + std::clamp(x, 0, width - 1))];
    }
    bool inside(int x, int y) const { return x >= 0 && x < width && y >= 0 && y < height; }
    bool onEdge(int x, int y) const { return x == 0 || y == 0 || x == width - 1 || y == height - 1; }
    template <class F> auto map(F f) const
    {
        std::vector<decltype(f(0, 0))> out;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                out.push_back(f(x, y));
        return out;
    }
};

void stencil1d(CourseLaunch& launch)
{
    const int n = 401;
    const auto in = integers<std::int32_t>(n, 1, -1000, 1000);
    std::vector<std::int32_t> out(n);
    for (int i = 0; i < n; ++i)
        for (int offset = -3; offset <= 3; ++offset)
            if (i + offset >= 0 && i + offset < n)
                out[static_cast<std::size_t>(i)] += in[static_cast<std::size_t>(i + offset)] * (offset + 5);
    launch.launch({7}, {64}).input(in).output(out).value(n);
}

void heat2d(CourseLaunch& launch)
{
    const int width = 41, height = 23;
    const auto in = reals(width * height, 2, 0, 100);
    const Plane<float> plane{in, width, height};
    const auto out = plane.map([&](int x, int y) {
        const double here = plane(x, y);
        if (plane.onEdge(x, y))
            return plane(x, y);
        return static_cast<float>(here
            + double{0.2f}
                * (double{plane(x - 1, y)} + plane(x + 1, y) + plane(x, y - 1) + plane(x, y + 1) - 4 * here));
    });
    launch.launch({3, 3}, {16, 9}).input(in).output(out, {7, 400}).value(width).value(height).value(0.2f);
}

void heat3d(CourseLaunch& launch)
{
    const int width = 13, height = 10, depth = 6;
    const auto in = reals<double>(width * height * depth, 3, 0, 100);
    const auto at = [&](int x, int y, int z) {
        x = std::clamp(x, 0, width - 1), y = std::clamp(y, 0, height - 1), z = std::clamp(z, 0, depth - 1);
        return in[static_cast<std::size_t>((z * height + y) * width + x)];
    };
    std::vector<double> out;
    for (int z = 0; z < depth; ++z)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                out.push_back(at(x, y, z)
                    + 0.125
                        * (at(x - 1, y, z) + at(x + 1, y, z) + at(x, y - 1, z) + at(x, y + 1, z) + at(x, y, z - 1)
                            + at(x, y, z + 1) - 6 * at(x, y, z)));
    // Multiples of 2^-15 below 2^10: exact in f64.
    launch.launch({2, 2}, {8, 8}).input(in).output(out).value(width).value(height).value(depth);
}

void sobel(CourseLaunch& launch)
{
    const int width = 50, height = 31;
    const auto in = integers<std::uint8_t>(width * height, 4, 0, 90);
    const Plane<std::uint8_t> p{in, width, height};
    const auto out = p.map([&](int x, int y) {
        if (p.onEdge(x, y))
            return std::uint8_t{0};
        int across = 0, down = 0;
        for (int k = -1; k <= 1; ++k) {
            across += (2 - std::abs(k)) * (p(x + 1, y + k) - p(x - 1, y + k));
            down += (2 - std::abs(k)) * (p(x + k, y + 1) - p(x + k, y - 1));
        }
        int length = 0; // whole part of the square root, in integers
        while ((length + 1) * (length + 1) <= across * across + down * down)
            ++length;
        return static_cast<std::uint8_t>(std::min(length, 255));
    });
    launch.launch({4, 4}, {16, 8}).input(in).output(out).value(width).value(height);
}

void boxBlur(CourseLaunch& launch)
{
    const int width = 33, height = 27;
    const auto in = integers<std::uint8_t>(width * height, 5, 0, 255);
    const Plane<std::uint8_t> p{in, width, height};
    const auto out = p.map([&](int x, int y) {
        int sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                sum += p(x + dx, y + dy);
        return static_cast<std::uint8_t>(sum / 9);
    });
    launch.launch({3, 4}, {16, 8}).input(in).output(out).value(width).value(height);
}

void gaussianBlur(CourseLaunch& launch)
{
    const int width = 39, height = 21;
    const auto in = reals(width * height, 6, 0, 16);
    const Plane<float> p{in, width, height};
    const double mask[] = {0.0625, 0.25, 0.375, 0.25, 0.0625};
    const auto out = p.map([&](int x, int y) {
        double sum = 0;
        for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx)
                sum += mask[dx + 2] * mask[dy + 2] * p(x + dx, y + dy);
        return static_cast<float>(sum);
    });
    launch.launch({3, 3}, {16, 8}).input(in).output(out, {20, 16}).value(width).value(height);
}

void bilateral(CourseLaunch& launch)
{
    const int width = 19, height = 13;
    const auto in = reals(width * height, 7, 0, 1);
    const Plane<float> p{in, width, height};
    const auto out = p.map([&](int x, int y) {
        double sum = 0, weights = 0;
        for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx) {
                if (!p.inside(x + dx, y + dy))
                    continue;
                const double value = p(x + dx, y + dy), difference = value - p(x, y);
                const double weight = std::exp(-0.125 * (dx * dx + dy * dy) - 8 * difference * difference);
                sum += weight * value;
                weights += weight;
            }
        return static_cast<float>(sum / weights);
    });
    // 25 weights: the exponent, down to -9, is rounded some 4 times, which moves e^x by as much; expf itself 4.
    launch.launch({3, 4}, {8, 4}).input(in).output(out, {25 + 4 * 9 + 4, 1}).value(width).value(height);
    launch.approximateWithin(16);
}

void gameOfLife(CourseLaunch& launch)
{
    const int width = 45, height = 22;
    const auto in = integers<std::uint8_t>(width * height, 8, 0, 1);
    const Plane<std::uint8_t> p{in, width, height};
    const auto out = p.map([&](int x, int y) {
        int sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                sum += p((x + dx + width) % width, (y + dy + height) % height);
        const bool alive = p(x, y) != 0;
        return static_cast<std::uint8_t>(alive ? sum == 3 || sum == 4 : sum == 3);
    });
    launch.launch({3, 6}, {16, 4}).input(in).output(out).value(width).value(height);
}

void orderedDither(CourseLaunch& launch)
{
    const int width = 77, height = 9, words = 3;
    const auto in = integers<std::uint8_t>(width * height, 9, 0, 255);
    std::vector<std::uint32_t> out(words * height);
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            // The matrix from its recursion: two bits of (x ^ y, y), the lowest counting most.
            const std::size_t rank = ((x ^ y) & 1) << 3 | (y & 1) << 2 | ((x ^ y) >> 1 & 1) << 1 | (y >> 1 & 1);
            out[y * words + x / 32] |= std::uint32_t{in[y * width + x] > rank * 16 + 8} << x % 32;
        }
    launch.launch({2, height}, {64}).input(in).output(out).value(width).value(height);
}

} // namespace

const CourseSubject stencils{"stencils", nullptr,
    {{"stencil_1d", stencil1d}, {"heat_2d", heat2d}, {"heat_3d", heat3d}, {"sobel", sobel}, {"box_blur", boxBlur},
        {"gaussian_blur", gaussianBlur}, {"bilateral", bilateral}, {"game_of_life", gameOfLife},
        {"ordered_dither", orderedDither}}};

} // namespace warpatlas::courses
