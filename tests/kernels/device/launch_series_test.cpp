#include "kernels/device/launch_series.h"

#include "kernels/catalogue/catalogue.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "tests/kernels/catalogue/test_data.h"

#include <gtest/gtest.h>

namespace warpatlas::test {
namespace {

TEST(LaunchSeries, IsOfCudaDevicesOnlyAndRefusedWhereTheGpuIs)
{
    const Work work = findKernel("vector_add").value()->bind(std::vector{floats(33, 1, 1), floats(33, 1, 2)}, {});
    const LaunchSeries series{{{&work, {{2, 1, 1}, {32, 1, 1}}}}, {}};
    const Progress progress;
    for (const char* other : {"cpu", "sim", "nothing"})
        EXPECT_THROW(prepareSeries(other, series, progress), InputError) << other;
    constexpr const char* hundredth = "cuda:99";
    const auto prepared = prepareSeries(hundredth, series, progress);
    ASSERT_FALSE(prepared);
    EXPECT_EQ(prepared.reason(), openDevice(hundredth).reason());
}

} // namespace
} // namespace warpatlas::test
