#include "kernels/runtime/visible_devices.h"

#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

TEST(RuntimeVisibleDevices, ShowTheOneGpuWhereItsNumberComesFirst)
{
    for (const char* const shown : {static_cast<const char*>(nullptr), "0", " 0 ", "00", "0,1", "0,-1", "0,", "0,x"})
        EXPECT_TRUE(showsSimulatedDevice(shown)) << (shown == nullptr ? "not set" : shown);
    for (const char* const hidden : {"", " ", "-1", "1", "1,0", "-1,0", ",0", "NoDevFiles", "none", "0x", "-0",
             "GPU-8932f937-d72c-4106-c12f-20bd9faed9f6", "10"})
        EXPECT_FALSE(showsSimulatedDevice(hidden)) << hidden;
}

} // namespace
} // namespace warpatlas::runtime
