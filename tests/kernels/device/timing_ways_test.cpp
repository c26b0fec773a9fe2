#include "kernels/device/timing_ways.h"

#include "kernels/catalogue/catalogue.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "tests/kernels/catalogue/test_data.h"

#include <gtest/gtest.h>
#include <set>

namespace warpatlas::test {
namespace {

TEST(TimingWays, EachHasANameOfItsOwn)
{
    std::set<std::string_view> names;
    for (int way = 0; way <= static_cast<int>(TimingWay::EndToEnd); ++way)
        names.insert(nameOf(static_cast<TimingWay>(way)));
    EXPECT_EQ(names.size(), static_cast<std::size_t>(TimingWay::EndToEnd) + 1);
}

TEST(TimingWays, AreOfCudaDevicesOnly)
{
    const Work work = findKernel("vector_add").value()->bind(std::vector{floats(33, 1, 1), floats(33, 1, 2)}, {});
    for (const char* other : {"cpu", "sim", "nothing"})
        EXPECT_THROW(openTimingWays(other, work, {{2, 1, 1}, {32, 1, 1}}), InputError) << other;
}

/// A GPU that is not there is an ordinary answer, with the same reason as everywhere.
TEST(TimingWays, AreRefusedWhereTheGpuIs)
{
    const Work work = findKernel("vector_add").value()->bind(std::vector{floats(33, 1, 1), floats(33, 1, 2)}, {});
    constexpr const char* hundredth = "cuda:99";
    const auto device = openDevice(hundredth);
    const auto ways = openTimingWays(hundredth, work, {{2, 1, 1}, {32, 1, 1}});
    ASSERT_FALSE(device);
    ASSERT_FALSE(ways);
    EXPECT_EQ(ways.reason(), device.reason());
}

} // namespace
} // namespace warpatlas::test
