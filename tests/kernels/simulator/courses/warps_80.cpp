#include "tests/kernels/simulator/courses/course_data.h"
#include "tests/kernels/simulator/courses/subjects.h"

#include <algorithm>

namespace warpatlas::courses {

namespace {

void warpReductions(CourseLaunch& launch)
{
    const auto in = integers<std::int32_t>(128, 1, -2000000000, 2000000000);
    std::vector<std::int32_t> out;
    std::vector<std::uint32_t> bits;
    for (Size i = 0; i < in.size(); ++i) {
        std::uint32_t sum = 0, all = 0xffffffff, any = 0, odd = 0;
        std::int32_t low = in[i], high = in[i];
        for (Size k = i / 32 * 32; k < i / 32 * 32 + 32; ++k) {
            const auto word = static_cast<std::uint32_t>(in[k]);
            sum += word;
            low = std::min(low, in[k]);
            high = std::max(high, in[k]);
            all &= word | 0xff;
            any |= word & 0xf0f;
            odd ^= word;
        }
        out.insert(out.end(), {static_cast<std::int32_t>(sum), low, high});
        bits.insert(bits.end(), {all, any, odd});
    }
    launch.launch({2}, {64}).input(in).output(out).output(bits);
}

void partedReductions(CourseLaunch& launch)
{
    const auto in = integers<std::uint32_t>(96, 2, 0, 0x7ffffff);
    std::vector<std::uint32_t> out;
    for (Size i = 0; i < in.size(); ++i) {
        std::uint32_t sum = 0, high = 0;
        for (Size k = i / 32 * 32; k < i / 32 * 32 + 32; ++k) {
            if (in[k] % 2 == 0)
                sum += in[k];
            else
                high = std::max(high, in[k]);
        }
        out.push_back(in[i] % 2 == 0 ? sum : high);
    }
    launch.launch({1}, {96}).input(in).output(out);
}

} // namespace

const CourseSubject warps_80{
    "warps_80", nullptr, {{"warp_reductions", warpReductions}, {"parted_reductions", partedReductions}}};

} // namespace warpatlas::courses
