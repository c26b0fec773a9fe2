#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpatlas::courses {

namespace {

void addGridStride(CourseLaunch& launch)
{
    const int n = 1237;
    const auto a = reals(n, 1, -50, 50), b = reals(n, 2, -50, 50);
    std::vector<float> c(n);
    for (std::size_t i = 0; i < c.size(); ++i)
        c[i] = a[i] + b[i];
    launch.launch({3}, {96}).input(a).input(b).output(c).value(n);
}

void saxpy(CourseLaunch& launch)
{
    const int n = 1000;
    const float alpha = 2.71828f;
    const auto x = reals(n, 3, -8, 8), y = reals(n, 4, -8, 8);
    std::vector<float> expected(n);
    for (std::size_t i = 0; i < expected.size(); ++i)
        expected[i] = static_cast<float>(double{alpha} * x[i] + y[i]);
    // A product and a sum, each up to 8 * 2.8 + 8; contracted or not.
    launch.launch({4}, {288}).value(n).value(alpha).input(x).change(y, expected, {3, 32});
}

void polynomial(CourseLaunch& launch)
{
    const int n = 333;
    const auto x = reals(n, 5, -4, 4);
    std::vector<float> y(n);
    for (std::size_t i = 0; i < y.size(); ++i) {
        const double v = x[i];
        y[i] = static_cast<float>((((0.25 * v - 1.5) * v + 2) * v - 0.75) * v + 3);
    }
    // Eight operations on partial results of at most 64 + 96 + 32 + 3 + 3.
    launch.launch({3}, {128}).input(x).output(y, {9, 256}).value(n);
}

struct Step {
    float seconds;
    float gravity[3];
    int bounce;
};

void moveParticles(CourseLaunch& launch)
{
    // Eight words a particle: position, velocity, mass, and whether it lives (0, or a small whole number in its bits).
    const int n = 201;
    auto particles = reals(8 * n, 6, -3, 3);
    for (std::size_t i = 0; i < n; ++i)
        particles[8 * i + 7] = std::bit_cast<float>(static_cast<std::uint32_t>(i % 5 == 3 ? 0 : 1 + i));
    const Step step{0.125f, {0.5f, -9.75f, 0.0f}, 1000};
    auto expected = particles;
    for (std::size_t i = 0; i < n; ++i) {
        float* const p = &expected[8 * i];
        auto alive = std::bit_cast<std::uint32_t>(p[7]);
        if (alive == 0)
            continue;
        // All of this is exact in f32: multiples of 2^-15 far below 2^8.
        for (int axis = 0; axis < 3; ++axis) {
            p[3 + axis] += step.gravity[axis] * step.seconds;
            p[axis] += p[3 + axis] * step.seconds;
        }
        if (p[1] < 0) {
            p[1] = -p[1];
            p[4] = -p[4] * 0.5f;
            p[7] = std::bit_cast<float>(alive + 1000);
        }
    }
    launch.launch({2}, {128}).change(particles, expected).value(step).value(n);
}

void complexMultiply(CourseLaunch& launch)
{
    const int n = 517;
    const auto a = reals(2 * n, 7, -10, 10), b = reals(2 * n, 8, -10, 10);
    std::vector<float> c(2 * n);
    for (std::size_t i = 0; i < c.size(); i += 2) {
        c[i] = static_cast<float>(double{a[i]} * b[i] - double{a[i + 1]} * b[i + 1]);
        c[i + 1] = static_cast<float>(double{a[i]} * b[i + 1] + double{a[i + 1]} * b[i]);
    }
    launch.launch({5}, {128}).input(a).input(b).output(c, {3, 200}).value(n);
}

void brighten(CourseLaunch& launch)
{
    const int n = 405, amount = 70;
    const auto in = integers<std::uint8_t>(4 * n, 9, 0, 255);
    std::vector<std::uint8_t> out(in);
    for (std::size_t i = 0; i < out.size(); i += 4) {
        out[i] = static_cast<std::uint8_t>(std::clamp(in[i] + amount, 0, 255));
        out[i + 1] = static_cast<std::uint8_t>(std::clamp(in[i + 1] - amount, 0, 255));
        out[i + 2] = static_cast<std::uint8_t>(std::clamp(in[i + 2] + 2 * amount, 0, 255));
    }
    launch.launch({4}, {128}).input(in).output(out).value(amount).value(n);
}

void widenAndMix(CourseLaunch& launch)
{
    const int n = 300;
    const auto a = integers<std::int8_t>(4 * n, 10, -128, 127);
    const auto b = integers<std::int16_t>(2 * n, 11, -32768, 32767);
    const auto c = integers<std::uint16_t>(n, 12, 0, 65535);
    std::vector<std::int32_t> out(n);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto wrapped = static_cast<std::int16_t>(b[2 * i] * a[4 * i] + a[4 * i + 1]);
        const auto byte = static_cast<std::uint8_t>(a[4 * i + 2] * 3);
        const auto narrow = static_cast<std::int8_t>(b[2 * i + 1] + c[i]);
        out[i] = wrapped * 65536 + byte * 256 + narrow + a[4 * i + 3];
    }
    launch.launch({3}, {100}).input(a).input(b).input(c).output(out).value(n);
}

void rgbToHsv(CourseLaunch& launch)
{
    const int pixels = 257;
    auto rgb = integers<std::uint8_t>(3 * pixels, 13, 0, 255);
    for (std::size_t i = 0; i < 9; ++i) // black, grey, and a red whose hue is just below 360
        rgb[i] = i < 3 ? 0 : i < 6 ? 77 : i == 6 ? 255 : i == 7 ? 10 : 11;
    std::vector<float> hsv(rgb.size());
    for (std::size_t i = 0; i < rgb.size(); i += 3) {
        const double r = rgb[i] / 255.0, g = rgb[i + 1] / 255.0, b = rgb[i + 2] / 255.0;
        const double high = std::max({r, g, b}), range = high - std::min({r, g, b});
        double hue = 0;
        if (range > 0)
            hue = 60 * (high == r ? (g - b) / range : high == g ? 2 + (b - r) / range : 4 + (r - g) / range);
        hsv[i] = static_cast<float>(hue < 0 ? hue + 360 : hue);
        hsv[i + 1] = static_cast<float>(high > 0 ? range / high : 0);
        hsv[i + 2] = static_cast<float>(high);
    }
    // Differences of quotients: the smallest range, 1 / 255, makes of their half units 255 times as much, at most 360
    // degrees' worth of it.
    launch.launch({2}, {160}).input(rgb).output(hsv, {255 * 4, 360}).value(pixels);
}

std::uint32_t reversed(std::uint32_t value)
{
    std::uint32_t result = 0;
    for (int bit = 0; bit < 32; ++bit)
        result |= (value >> bit & 1) << (31 - bit);
    return result;
}

std::vector<std::uint32_t> words(std::size_t count)
{
    auto values = integers<std::uint32_t>(count, 14, 0, 0xffffffff);
    values[0] = 0;
    values[1] = 0xffffffff;
    values[2] = 0x80000000;
    values[3] = 1;
    return values;
}

void reverseBits(CourseLaunch& launch)
{
    const int n = 131;
    const auto in = words(n);
    std::vector<std::uint32_t> out(n);
    std::transform(in.begin(), in.end(), out.begin(), reversed);
    launch.launch({3}, {64}).input(in).output(out).value(n);
}

void bitIntrinsics(CourseLaunch& launch)
{
    const int n = 131;
    const auto in = words(n);
    std::vector<std::uint32_t> out;
    for (const std::uint32_t v : in) {
        out.push_back(reversed(v));
        out.push_back(static_cast<std::uint32_t>(std::popcount(v) | std::countl_zero(v) << 8));
        out.push_back(v == 0 ? 0 : static_cast<std::uint32_t>(std::countr_zero(v)) + 1);
        // Bytes 0-3 are those of v, 4-7 of its complement; the selector's lowest digit chooses the lowest byte.
        const std::uint64_t both = std::uint64_t{~v} << 32 | v;
        std::uint32_t mixed = 0;
        const int chosen[] = {5, 1, 7, 3};
        for (int byte = 0; byte < 4; ++byte)
            mixed |= static_cast<std::uint32_t>(both >> 8 * chosen[byte] & 0xff) << 8 * byte;
        out.push_back(mixed);
    }
    launch.launch({3}, {64}).input(in).output(out).value(n);
}

} // namespace

const CourseSubject elementwise{"elementwise", nullptr,
    {{"add_grid_stride", addGridStride}, {"saxpy", saxpy}, {"polynomial", polynomial},
        {"move_particles", moveParticles}, {"complex_multiply", complexMultiply}, {"brighten", brighten},
        {"widen_and_mix", widenAndMix}, {"rgb_to_hsv", rgbToHsv}, {"reverse_bits", reverseBits},
        {"bit_intrinsics", bitIntrinsics}}};

} // namespace warpatlas::courses
