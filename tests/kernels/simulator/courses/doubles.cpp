#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <cmath>
#include <limits>

namespace warpatlas::courses {

namespace {

void simpson(CourseLaunch& launch)
{
    const int n = 70, pieces = 24;
    const double from = -2, to = 3, h = (to - from) / n / pieces;
    std::vector<double> out;
    for (int i = 0; i < n; ++i)
        out.push_back(std::atan(from + (to - from) * (i + 1) / n) - std::atan(from + (to - from) * i / n));
    // Simpson's own error: h^4 / 2880 of the fourth derivative, at most 24, over a length of 5 / 70; beside it some ten
    // roundings for each of 24 pieces of size 6.
    const double method = std::pow(h, 4) / 2880 * 24 * 5 / 70;
    launch.launch({3}, {32}).output(out, {method * std::pow(2.0, 53) / 6 + 240, 6}).value(from).value(to);
    launch.value(pieces).value(n);
}

void newtonRoot(CourseLaunch& launch)
{
    const int n = 130;
    const auto in = reals<double>(n, 1, 0.125, 5000);
    std::vector<double> out;
    for (const double value : in)
        out.push_back(std::cbrt(value));
    // The last step was below 1e-14, 90 roundings of 2^-53; the next would square it.
    launch.launch({5}, {32}).input(in).output(out, {100, 0}).value(n);
}

void logisticMap(CourseLaunch& launch)
{
    const int n = 100, steps = 20;
    std::vector<double> out;
    double scale = 1;
    for (int i = 0; i < n; ++i) {
        long double x = 0.5L, slope = 1, largest = 1;
        const long double rate = 2.5L + i * 0.00390625L;
        for (int k = 0; k < steps; ++k) {
            slope = std::fabs(rate * (1 - 2 * x)) * slope + 1; // how an error grows, with one of each step's own
            largest = std::max(largest, slope);
            x = rate * x * (1 - x);
        }
        scale = std::max(scale, static_cast<double>(largest));
        out.push_back(static_cast<double>(x));
    }
    launch.launch({2}, {64}).output(out, {3, scale}).value(steps).value(n);
}

void kahanSum(CourseLaunch& launch)
{
    const int rows = 50, length = 120;
    auto in = reals(rows * length, 2, 0, 1);
    for (Size i = 0; i < in.size(); i += 7)
        in[i] *= 1000;
    std::vector<float> out;
    for (Size row = 0; row < rows; ++row) {
        double sum = 0;
        for (Size i = 0; i < length; ++i)
            sum += in[i * rows + row];
        out.push_back(static_cast<float>(sum));
    }
    // Compensated: two roundings however long the sum is.
    launch.launch({2}, {32}).input(in).output(out, {2.01, 0}).value(length).value(rows);
}

void specialValues(CourseLaunch& launch)
{
    using Limits = std::numeric_limits<float>;
    const std::vector<float> in{0.0f, -0.0f, 1.0f, -1.0f, Limits::denorm_min(), -Limits::min(), Limits::max(),
        Limits::lowest(), Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), 1e-20f, 3.0f};
    const int n = static_cast<int>(in.size());
    std::vector<std::int32_t> out;
    for (const float b : in)
        for (const float a : in) {
            int bits = a < b ? 3 : a == b ? 2 : 0;
            bits |= a == b ? 4 : 8;
            bits |= a > b ? 0 : 16;
            bits |= a >= b ? 32 : 0;
            const bool aIsNan = std::isnan(a), bIsNan = std::isnan(b);
            const float low = aIsNan ? b : bIsNan || a < b ? a : b, high = aIsNan ? b : bIsNan || a > b ? a : b;
            bits |= (low == a) << 6 | (high == b) << 7 | std::isnan(low) << 8 | std::isnan(high) << 9;
            const bool bothInfinite = std::isinf(a) && std::isinf(b);
            bits |= (aIsNan || bIsNan || (bothInfinite && a != b)) << 10;
            const bool noQuotient = aIsNan || bIsNan || bothInfinite || (a == 0 && b == 0);
            bits |= noQuotient << 11;
            bits |= (!noQuotient && std::fabs(double{a}) > double{1e38f} * std::fabs(double{b})) << 12;
            out.push_back(bits);
        }
    launch.launch({2, 4}, {8, 4}).input(in).output(out).value(n);
}

void conversions(CourseLaunch& launch)
{
    const int n = 90;
    auto in = reals<double>(n, 3, -500, 500);
    for (Size i = 0; i < 30; ++i)
        in[i] *= 65536;
    std::vector<std::int32_t> whole;
    std::vector<std::uint32_t> natural;
    std::vector<std::int64_t> wide;
    std::vector<float> single;
    for (const double x : in) {
        whole.push_back(static_cast<std::int32_t>(std::trunc(x)));
        natural.push_back(static_cast<std::uint32_t>(std::trunc(std::fabs(x))));
        wide.push_back(static_cast<std::int64_t>(std::trunc(x * 1000000)));
        const auto byte = static_cast<std::uint8_t>(static_cast<std::int64_t>(std::trunc(x)) & 255);
        single.push_back(static_cast<float>(x) + static_cast<float>(std::trunc(x * 16)) + static_cast<float>(byte));
    }
    launch.launch({3}, {32}).input(in).output(whole).output(natural).output(wide).output(single).value(n);
}

} // namespace

const CourseSubject doubles{"doubles", nullptr,
    {{"simpson", simpson}, {"newton_root", newtonRoot}, {"logistic_map", logisticMap}, {"kahan_sum", kahanSum},
        {"special_values", specialValues}, {"conversions", conversions}}};

} // namespace warpatlas::courses
