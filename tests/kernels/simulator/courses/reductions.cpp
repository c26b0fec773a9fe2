#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <algorithm>
#include <numeric>

namespace warpatlas::courses {

namespace {

/// Sums over pieces of `piece` values.
template <class Sum, class T> std::vector<Sum> sumsOf(const std::vector<T>& in, Size piece)
{
    std::vector<Sum> sums((in.size() + piece - 1) / piece);
    for (Size i = 0; i < in.size(); ++i)
        sums[i / piece] += in[i];
    return sums;
}

void reduceDivergent(CourseLaunch& launch)
{
    const int n = 1000;
    const auto in = integers<std::int32_t>(n, 1, -100000, 100000);
    launch.launch({8}, {128}).input(in).output(sumsOf<std::int32_t>(in, 128)).value(n);
}

void reduceSequential(CourseLaunch& launch)
{
    const int n = 1100;
    const auto in = reals(n, 2, -1, 1); // multiples of 2^-12 with sums below 2^11: exact in f32, in any order
    launch.launch({5}, {128}, 128 * 4).input(in).output(sumsOf<float>(in, 256)).value(n);
}

void reduceShuffle(CourseLaunch& launch)
{
    const int n = 2300;
    const auto in = reals<double>(n, 3, -1000, 1000);
    std::vector<double> out(3);
    for (Size i = 0; i < n; ++i)
        out[i / 160 % 3] += in[i];
    launch.launch({3}, {160}).input(in).output(out).value(n);
}

void reduceWithTicket(CourseLaunch& launch)
{
    const int n = 3001;
    const auto in = integers<std::int32_t>(n, 4, -100000, 100000);
    launch.launch({9}, {128}).input(in).scratch<std::int32_t>(9).output(sumsOf<std::int32_t>(in, n)).value(n);
}

void dotAtomic(CourseLaunch& launch)
{
    const int n = 777;
    const auto a = integers<std::int32_t>(n, 5, -2000000000, 2000000000);
    const auto b = integers<std::int32_t>(n, 6, -2000000000, 2000000000);
    std::uint64_t sum = 0;
    for (Size i = 0; i < n; ++i)
        sum += static_cast<std::uint64_t>(std::int64_t{a[i]} * b[i]);
    launch.launch({4}, {224}).input(a).input(b).output(std::vector{sum}).value(n);
}

void extremes(CourseLaunch& launch)
{
    const int n = 500;
    const auto in = integers<std::int32_t>(n, 7, -2000000000, 2000000000);
    const auto [low, high] = std::minmax_element(in.begin(), in.end());
    std::uint32_t unsignedHigh = 0;
    for (const std::int32_t value : in)
        unsignedHigh = std::max(unsignedHigh, static_cast<std::uint32_t>(value));
    launch.launch({4}, {128}).input(in).output(std::vector{*low}).output(std::vector{*high});
    launch.output(std::vector{unsignedHigh}).value(n);
}

void argMax(CourseLaunch& launch)
{
    const int n = 613;
    auto in = reals(n, 8, -10, 10);
    in[101] = in[405] = 11;
    const std::uint32_t bits = 0x41300000 | 0x80000000; // 11.0f
    const std::uint64_t best = std::uint64_t{bits} << 32 | (0xffffffffu - 101);
    launch.launch({5}, {128}).input(in).output(std::vector{best}).value(n);
}

void countInBlock(CourseLaunch& launch)
{
    const int n = 700, block = 96;
    const auto in = integers<std::int32_t>(n, 9, 0, 150);
    std::vector<std::int32_t> counts;
    for (Size start = 0; start < n; start += block) {
        const auto first = in.begin() + static_cast<std::ptrdiff_t>(start);
        const auto last = in.begin() + static_cast<std::ptrdiff_t>(std::min<Size>(n, start + block));
        counts.push_back(static_cast<std::int32_t>(std::count_if(first, last, [](int v) { return v % 2 == 0; })));
        counts.push_back(1);
        counts.push_back(std::count(first, last, 77) > 0);
        counts.push_back(std::count(first, last, 78) == 0);
    }
    launch.launch({8}, {block}).input(in).output(counts).value(n);
}

void meanAndVariance(CourseLaunch& launch)
{
    const int n = 1234;
    const auto in = reals<double>(n, 10, 100, 110);
    const double mean = std::accumulate(in.begin(), in.end(), 0.0) / n;
    double squares = 0;
    for (const double value : in)
        squares += (value - mean) * (value - mean);
    // Some 20 merges in a row, of means near 105 and of squares' sums near n * 8; a handful of roundings each.
    launch.launch({1}, {96}).input(in).output(std::vector{mean, squares / n}, {20 * 8, 105}).value(n);
}

} // namespace

const CourseSubject reductions{"reductions", nullptr,
    {{"reduce_divergent", reduceDivergent}, {"reduce_sequential", reduceSequential}, {"reduce_shuffle", reduceShuffle},
        {"reduce_with_ticket", reduceWithTicket}, {"dot_atomic", dotAtomic}, {"extremes", extremes},
        {"arg_max", argMax}, {"count_in_block", countInBlock}, {"mean_and_variance", meanAndVariance}}};

} // namespace warpatlas::courses
