#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <cmath>
#include <complex>
#include <numbers>

namespace warpatlas::courses {

namespace {

void nbodyStep(CourseLaunch& launch)
{
    const int n = 75;
    const auto bodies = reals(4 * n, 1, 0, 4);
    std::vector<float> out;
    for (Size i = 0; i < n; ++i) {
        double sum[4] = {};
        for (Size k = 0; k < n; ++k) {
            double d[3], squares = 0.25;
            for (Size axis = 0; axis < 3; ++axis) {
                d[axis] = double{bodies[4 * k + axis]} - bodies[4 * i + axis];
                squares += d[axis] * d[axis];
            }
            for (Size axis = 0; axis < 3; ++axis)
                sum[axis] += d[axis] * bodies[4 * k + 3] / (squares * std::sqrt(squares));
        }
        out.insert(out.end(), sum, sum + 4);
    }
    // 96 terms of at most 4 * 4 * 0.77 (at a distance of 0.35), most of them far smaller: sums below 100. A term has
    // some 12 roundings, rsqrtf's two units three times; a sum one a term.
    launch.launch({3}, {32}).input(bodies).output(out, {96 + 24, 100}).value(n);
    launch.approximateWithin(12);
}

void mandelbrot(CourseLaunch& launch)
{
    const int width = 45, height = 33, limit = 60;
    std::vector<std::uint8_t> out;
    for (int py = 0; py < height; ++py)
        for (int px = 0; px < width; ++px) {
            const std::complex<long double> c(-2.0L + px * 0.0625L, -1.0L + py * 0.0625L);
            std::complex<long double> z = 0;
            int steps = 0;
            for (; std::norm(z) <= 4 && steps < limit; ++steps)
                z = z * z + c;
            out.push_back(static_cast<std::uint8_t>(steps));
        }
    launch.launch({3, 9}, {16, 4}).output(out).value(width).value(height).value(limit);
}

void julia(CourseLaunch& launch)
{
    const int width = 35, height = 27;
    std::vector<std::int32_t> out;
    for (int i = 0; i < width * height; ++i) {
        std::complex<double> z((i % width - width / 2) * 0.125, (i / width - height / 2) * 0.125);
        int steps = 0;
        for (; steps < 6; ++steps) {
            z = z * z + std::complex<double>(-0.75, 0.125);
            if (std::norm(z) > 16)
                break;
        }
        out.push_back(steps);
    }
    launch.launch({4}, {96}).output(out).value(width).value(height);
}

void monteCarloPi(CourseLaunch& launch)
{
    const int blocks = 3, threads = 50, draws = 40;
    const std::uint32_t seed = 12345;
    std::uint32_t hits = 0;
    for (std::uint32_t i = 0; i < blocks * threads; ++i) {
        std::uint32_t state = seed + 2654435761u * i;
        for (int k = 0; k < draws; ++k) {
            const std::uint64_t x = nextRandom(state) >> 8, y = nextRandom(state) >> 8;
            hits += x * x + y * y < std::uint64_t{1} << 48;
        }
    }
    launch.launch({blocks}, {threads}).output(std::vector{hits}).value(seed).value(draws);
}

void randomWalk(CourseLaunch& launch)
{
    const int threads = 70, steps = 60;
    const std::uint64_t seed = 0x123456789abcdef;
    std::vector<std::int32_t> ends(2 * threads);
    for (Size i = 0; i < threads; ++i) {
        std::uint64_t state = seed ^ i << 40;
        for (int k = 0; k < steps; ++k) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            ends[2 * i + (state >> 63)] += (state >> 62 & 1) == 0 ? 1 : -1;
        }
    }
    launch.launch({2}, {35}).output(ends).value(seed).value(steps);
}

void fft128(CourseLaunch& launch)
{
    const Size n = 128;
    const auto in = reals(2 * n, 2, -1, 1);
    std::vector<float> out;
    for (Size k = 0; k < n; ++k) {
        std::complex<double> sum = 0;
        for (Size i = 0; i < n; ++i)
            sum += std::complex<double>(in[2 * i], in[2 * i + 1])
                * std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(i * k % n) / n);
        out.push_back(static_cast<float>(sum.real()));
        out.push_back(static_cast<float>(sum.imag()));
    }
    // Seven stages, each with an angle near -pi (2 roundings), sinf and cosf (2 each) and a butterfly (3).
    launch.launch({1}, {64}).input(in).output(out, {7 * 12, 32});
    launch.approximateWithin(28);
}

void waveEquation(CourseLaunch& launch)
{
    const int n = 233;
    const auto before = reals(n, 3, -1, 1), now = reals(n, 4, -1, 1);
    std::vector<float> next(n);
    for (Size i = 1; i + 1 < n; ++i)
        next[i] = static_cast<float>(
            2.0 * now[i] - before[i] + double{0.9f} * double{0.9f} * (double{now[i + 1]} - 2.0 * now[i] + now[i - 1]));
    launch.launch({3}, {96}).input(before).input(now).output(next, {8, 4}).value(n).value(0.9f);
}

} // namespace

const CourseSubject physics{"physics", nullptr,
    {{"nbody_step", nbodyStep}, {"mandelbrot", mandelbrot}, {"julia", julia}, {"monte_carlo_pi", monteCarloPi},
        {"random_walk", randomWalk}, {"fft_128", fft128}, {"wave_equation", waveEquation}}};

} // namespace warpatlas::courses
