#include "kernels/model/device_id.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(DeviceId, IsOfThreeKinds)
{
    EXPECT_EQ(parseDeviceId("cpu"), (DeviceId{DeviceKind::Cpu, 0, {}}));
    EXPECT_EQ(parseDeviceId("cuda"), (DeviceId{DeviceKind::Cuda, 0, {}}));
    EXPECT_EQ(parseDeviceId("cuda:12"), (DeviceId{DeviceKind::Cuda, 12, {}}));
    EXPECT_EQ(parseDeviceId("sim"), (DeviceId{DeviceKind::Simulated, 0, {}}));
    EXPECT_EQ(parseDeviceId("sim:RTX 4090"), (DeviceId{DeviceKind::Simulated, 0, "RTX 4090"}));
}

TEST(DeviceId, OtherWordsNameNone)
{
    for (const char* id : {"", "all", "gpu", "cpu:1", "cudax", "simulated", "cuda:", "sim:", "CUDA"}) {
        EXPECT_EQ(parseDeviceId(id), std::nullopt) << id;
        EXPECT_EQ(kindOfDevice(id), std::nullopt) << id;
    }
}

TEST(DeviceId, ANumberThatIsNoneNamesNoneButItsKindIsKnown)
{
    for (const char* id : {"cuda:x", "cuda:-1", "cuda:1x", "cuda:99999999999999999999"}) {
        EXPECT_EQ(parseDeviceId(id), std::nullopt) << id;
        EXPECT_EQ(kindOfDevice(id), DeviceKind::Cuda) << id;
    }
}

} // namespace
} // namespace warpatlas
