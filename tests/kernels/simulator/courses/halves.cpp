#include "kernels/model/half.h"
#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <cmath>

namespace warpatlas::courses {

namespace {

using Halves = std::vector<std::uint16_t>;

/// Nearest, ties to even; of values whose halves are normal.
std::uint16_t halfFrom(double value)
{
    if (value == 0)
        return 0;
    int exponent = 0;
    const double fraction = std::frexp(std::fabs(value), &exponent); // in [0.5, 1)
    const double steps = std::nearbyint(std::ldexp(fraction, 11)); // 1024 to 2048
    const auto bits = static_cast<std::uint16_t>(((exponent + 14) << 10) + static_cast<int>(steps) - 1024);
    return static_cast<std::uint16_t>(bits | (value < 0 ? 0x8000 : 0));
}

/// Multiples of an eighth, which halves hold exactly.
Halves eighths(Size count, std::uint32_t seed)
{
    Halves values;
    for (const std::int32_t value : integers<std::int32_t>(count, seed, -400, 400))
        values.push_back(halfFrom(value / 8.0));
    return values;
}
double number(std::uint16_t bits)
{
    return floatFromHalf(bits);
}

void halfSaxpy(CourseLaunch& launch)
{
    const int n = 333;
    const std::uint16_t alpha = halfFrom(2.71875);
    const auto x = eighths(n, 1), y = eighths(n, 2);
    Halves out;
    for (Size i = 0; i < n; ++i)
        out.push_back(halfFrom(number(alpha) * number(x[i]) + number(y[i]))); // exact before its one rounding
    launch.launch({3}, {128}).value(n).value(alpha).input(x).halves().change(y, out).halves();
}

void half2Blend(CourseLaunch& launch)
{
    const int n = 75;
    const auto a = eighths(2 * n, 3), b = eighths(2 * n, 4);
    Halves out;
    for (Size i = 0; i < 2 * n; i += 2) {
        const double low = number(a[i]) + number(b[i]), high = number(a[i + 1]) + number(b[i + 1]);
        out.push_back(halfFrom(low * (number(a[i]) - number(b[i]))));
        out.push_back(halfFrom(high * (number(a[i + 1]) - number(b[i + 1]))));
        out.push_back(halfFrom(low));
        out.push_back(number(a[i + 1]) > number(b[i + 1]) ? a[i + 1] : b[i + 1]);
    }
    launch.launch({3}, {32}).input(a).halves().input(b).halves().output(out).halves().value(n);
}

void halfDot(CourseLaunch& launch)
{
    const int rows = 70, length = 45;
    const auto a = eighths(rows * length, 5), b = eighths(length, 6);
    std::vector<float> out;
    Halves rounded;
    for (Size row = 0; row < rows; ++row) {
        double sum = 0; // multiples of 2^-6 below 2^17: exact in f32
        for (Size i = 0; i < length; ++i)
            sum += number(a[row * length + i]) * number(b[i]);
        out.push_back(static_cast<float>(sum));
        rounded.push_back(
            std::fabs(sum) >= 65520 ? static_cast<std::uint16_t>(sum < 0 ? 0xfc00 : 0x7c00) : halfFrom(sum));
    }
    launch.launch({3}, {32}).input(a).halves().input(b).halves().output(out).output(rounded).value(length).value(rows);
}

} // namespace

const CourseSubject halves{"halves", "cuda_fp16.h is the toolkit's",
    {{"half_saxpy", halfSaxpy}, {"half2_blend", half2Blend}, {"half_dot", halfDot}}};

} // namespace warpatlas::courses
