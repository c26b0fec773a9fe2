#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <algorithm>

namespace warpatlas::courses {

namespace {

/// Inclusive sums, anew at every multiple of `piece`.
std::vector<std::int32_t> prefixSums(const std::vector<std::int32_t>& in, Size piece)
{
    std::vector<std::int32_t> sums(in);
    for (Size i = 0; i < sums.size(); ++i)
        if (i % piece != 0)
            sums[i] += sums[i - 1];
    return sums;
}

void scanHillisSteele(CourseLaunch& launch)
{
    const int n = 430;
    const auto in = integers<std::int32_t>(n, 1, -1000, 1000);
    launch.launch({5}, {96}, 2 * 96 * 4).input(in).output(prefixSums(in, 96)).value(n);
}

void scanBlelloch(CourseLaunch& launch)
{
    const int n = 901;
    const auto in = integers<std::int32_t>(n, 2, -1000, 1000);
    const auto inclusive = prefixSums(in, 256);
    std::vector<std::int32_t> out, totals(4);
    for (Size i = 0; i < n; ++i) {
        out.push_back(inclusive[i] - in[i]);
        totals[i / 256] = inclusive[i];
    }
    launch.launch({4}, {128}).input(in).output(out).output(totals).value(n);
}

void scanWarps(CourseLaunch& launch)
{
    const int n = 500;
    const auto in = integers<std::int32_t>(n, 3, -1000, 1000);
    launch.launch({3}, {224}).input(in).output(prefixSums(in, 224)).value(n);
}

void scanStructs(CourseLaunch& launch)
{
    const int n = 203;
    const auto in = integers<std::uint32_t>(2 * n, 4, 1, 1000000);
    std::vector<std::uint32_t> out;
    std::uint32_t a = 1, b = 0;
    for (Size i = 0; i < in.size(); i += 2) {
        b = in[i] * b + in[i + 1];
        a *= in[i];
        out.push_back(a);
        out.push_back(b);
    }
    launch.launch({1}, {64}).input(in).output(out).value(n);
}

void compact(CourseLaunch& launch)
{
    const int n = 611;
    const auto in = integers<std::int32_t>(n, 5, -50, 30);
    std::vector<std::int32_t> out;
    std::copy_if(in.begin(), in.end(), std::back_inserter(out), [](int value) { return value > 0; });
    const auto count = static_cast<std::int32_t>(out.size());
    out.resize(n);
    launch.launch({1}, {128}).input(in).output(out).output(std::vector{count}).value(n);
}

void compactWarps(CourseLaunch& launch)
{
    const int n = 450;
    const auto in = integers<std::int32_t>(n, 6, 0, 100);
    const auto count = std::count_if(in.begin(), in.end(), [](int value) { return value % 3 == 0; });
    std::vector<std::int32_t> places(n); // each place is taken once, wherever its value came from
    std::fill_n(places.begin(), count, 1);
    launch.launch({4}, {128}).input(in).output(places).output(std::vector{static_cast<std::int32_t>(count)}).value(n);
}

void scanSegments(CourseLaunch& launch)
{
    const int n = 345;
    const auto in = integers<std::int32_t>(n, 7, -1000, 1000);
    auto flags = integers<std::uint8_t>(n, 8, 0, 9);
    for (std::uint8_t& flag : flags)
        flag = flag == 0;
    auto out = in;
    for (Size i = 0; i < n; ++i)
        if (i % 128 != 0 && flags[i] == 0)
            out[i] += out[i - 1];
    launch.launch({3}, {128}).input(in).input(flags).output(out).value(n);
}

} // namespace

const CourseSubject scans{"scans", nullptr,
    {{"scan_hillis_steele", scanHillisSteele}, {"scan_blelloch", scanBlelloch}, {"scan_warps", scanWarps},
        {"scan_structs", scanStructs}, {"compact", compact}, {"compact_warps", compactWarps},
        {"scan_segments", scanSegments}}};

} // namespace warpatlas::courses
