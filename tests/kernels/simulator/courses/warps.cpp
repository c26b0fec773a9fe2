#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <algorithm>

namespace warpatlas::courses {

namespace {

void shuffles(CourseLaunch& launch)
{
    const auto in = integers<std::int32_t>(64, 1, -1000, 1000);
    Integers out;
    for (Size i = 0; i < in.size(); ++i) {
        const std::int32_t* const warp = in.data() + i / 32 * 32;
        const Size lane = i % 32;
        // Where the source lies outside of the group of `width`, a lane keeps its own.
        std::int32_t result = warp[(lane * 5 + 3) % 32];
        result = result * 3 + warp[lane >= 4 ? lane - 4 : lane];
        result = result * 3 + warp[lane + 9 < 32 ? lane + 9 : lane];
        result = result * 3 + warp[lane ^ 21];
        result = result * 3 + warp[lane / 8 * 8 + 6];
        result = result * 3 + warp[lane % 16 >= 3 ? lane - 3 : lane];
        result = result * 3 + warp[lane % 4 < 3 ? lane + 1 : lane];
        out.push_back(result);
    }
    launch.launch({1}, {64}).input(in).output(out);
}

void votes(CourseLaunch& launch)
{
    auto in = integers<std::int32_t>(96, 2, 3, 98);
    in[40] = 1;
    in[70] = 99;
    std::vector<std::uint32_t> out;
    for (Size i = 0; i < in.size(); ++i) {
        const auto first = in.begin() + static_cast<std::ptrdiff_t>(i / 32 * 32);
        const auto high = std::count_if(first, first + 32, [](int value) { return value > 50; });
        out.push_back(static_cast<std::uint32_t>(high) + (i / 32 != 1 ? 100 : 0) + (i / 32 == 2 ? 1000 : 0)
            + 10000 * static_cast<std::uint32_t>(i / 32));
    }
    launch.launch({1}, {96}).input(in).output(out);
}

void matchLanes(CourseLaunch& launch)
{
    const int n = 75;
    auto in = integers<std::int32_t>(n, 3, 100, 109);
    in[33] = 777; // the second warp does not agree
    Integers out;
    for (Size i = 0; i < n; ++i) {
        const Size first = i / 32 * 32, last = std::min<Size>(first + 32, n);
        int peers = 0, leader = -1;
        for (Size k = first; k < last; ++k)
            if (in[k] == in[i]) {
                ++peers;
                leader = leader < 0 ? static_cast<int>(k - first) : leader;
            }
        out.push_back(peers * 100 + leader + (first != 32 ? 1100000 : 0));
    }
    launch.launch({1}, {96}).input(in).output(out).value(n);
}

void aggregatedHistogram(CourseLaunch& launch)
{
    const int n = 1003;
    const auto in = integers<std::int32_t>(n, 4, 0, 12);
    Integers bins(13);
    for (const std::int32_t value : in)
        ++bins[static_cast<Size>(value)];
    launch.launch({3}, {80}).input(in).output(bins).value(n);
}

void warpSort(CourseLaunch& launch)
{
    const auto in = integers<std::int32_t>(192, 5, -100, 100);
    auto out = in;
    for (auto first = out.begin(); first != out.end(); first += 32)
        std::sort(first, first + 32);
    launch.launch({2}, {96}).input(in).output(out);
}

void halfWarps(CourseLaunch& launch)
{
    const auto in = reals(64, 6, -8, 8); // sums of 16 are exact
    std::vector<float> out;
    for (Size i = 0; i < in.size(); ++i) {
        const auto first = in.begin() + static_cast<std::ptrdiff_t>(i / 16 * 16);
        float sum = 0;
        std::for_each(first, first + 16, [&](float value) { sum += value; });
        out.push_back(i / 16 % 2 == 0 ? sum : *std::max_element(first, first + 16));
    }
    launch.launch({1}, {64}).input(in).output(out);
}

void transposeInRegisters(CourseLaunch& launch)
{
    const auto in = integers<std::uint32_t>(32, 7, 0, 0xffffffff);
    std::vector<std::uint32_t> out(32);
    for (Size row = 0; row < 32; ++row)
        for (Size column = 0; column < 32; ++column)
            out[column] |= (in[row] >> column & 1) << row;
    launch.launch({1}, {32}).input(in).output(out);
}

void broadcastDouble(CourseLaunch& launch)
{
    const int n = 71;
    const auto in = reals<double>(n, 8, -100, 100);
    std::vector<double> out;
    for (Size i = 0; i < n; ++i)
        out.push_back(in[i] - in[i / 32 * 32] + static_cast<double>(i % 32 == 31 ? i : i + 1));
    launch.launch({1}, {96}).input(in).output(out).value(n);
}

} // namespace

const CourseSubject warps{"warps", nullptr,
    {{"shuffles", shuffles}, {"votes", votes}, {"match_lanes", matchLanes},
        {"aggregated_histogram", aggregatedHistogram}, {"warp_sort", warpSort}, {"half_warps", halfWarps},
        {"transpose_in_registers", transposeInRegisters}, {"broadcast_double", broadcastDouble}}};

} // namespace warpatlas::courses
