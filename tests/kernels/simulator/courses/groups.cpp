#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <algorithm>

namespace warpatlas::courses {

namespace {

void tileSums(CourseLaunch& launch)
{
    const int n = 300, blocks = 4, block = 96;
    const auto in = integers<std::int32_t>(n, 1, -1000, 1000);
    Integers out;
    for (Size tile = 0; tile < blocks * block / 8; ++tile) {
        int sum = 0;
        for (Size i = 8 * tile; i < std::min<Size>(n, 8 * tile + 8); ++i)
            sum += in[i];
        out.push_back(sum * 100 + static_cast<int>(tile % (block / 8)));
    }
    launch.launch({blocks}, {block}).input(in).output(out).value(n);
}

void blockAndTileReduce(CourseLaunch& launch)
{
    const int n = 333;
    const auto in = integers<std::int32_t>(n, 2, -50000, 50000);
    Integers out(3, -100000);
    for (Size i = 0; i < n; ++i)
        out[i / 128] = std::max(out[i / 128], in[i]);
    launch.launch({3}, {128}).input(in).output(out).value(n);
}

void coalescedCount(CourseLaunch& launch)
{
    const int n = 500;
    const auto in = integers<std::int32_t>(n, 3, 0, 100);
    const auto count = std::count_if(in.begin(), in.end(), [](int value) { return value % 3 == 1; });
    launch.launch({5}, {112}).input(in).output(Integers{static_cast<std::int32_t>(count)}).value(n);
}

} // namespace

const CourseSubject groups{"groups", "cooperative_groups.h is the toolkit's",
    {{"tile_sums", tileSums}, {"block_and_tile_reduce", blockAndTileReduce}, {"coalesced_count", coalescedCount}}};

} // namespace warpatlas::courses
