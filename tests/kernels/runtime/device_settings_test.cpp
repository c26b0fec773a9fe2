#include "kernels/runtime/device_settings.h"

#include "kernels/runtime/errors/error_table.h"

#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

constexpr std::uint64_t deviceBytes = std::uint64_t{12} << 30;

DeviceLimits limitsOf(int major)
{
    GpuSheet gpu;
    gpu.computeMajor = major;
    gpu.l2Megabytes = 4;
    return DeviceLimits(gpu);
}

std::size_t valueOf(const DeviceLimits& limits, Limit limit)
{
    std::size_t value = 12345;
    EXPECT_EQ(limits.get(static_cast<int>(limit), value), error::success);
    return value;
}

int set(DeviceLimits& limits, Limit limit, std::size_t value)
{
    return limits.set(static_cast<int>(limit), value, deviceBytes);
}

TEST(DeviceLimits, GiveBackWhatWasSet)
{
    DeviceLimits limits = limitsOf(8);
    EXPECT_EQ(valueOf(limits, Limit::Stack), 1024u);
    EXPECT_EQ(valueOf(limits, Limit::MallocHeap), 8388608u);
    EXPECT_EQ(set(limits, Limit::Stack, 4096), error::success);
    EXPECT_EQ(set(limits, Limit::MallocHeap, 128 << 20), error::success);
    EXPECT_EQ(valueOf(limits, Limit::Stack), 4096u);
    EXPECT_EQ(valueOf(limits, Limit::MallocHeap), 134217728u);
    limits.reset();
    EXPECT_EQ(valueOf(limits, Limit::Stack), 1024u);
}

TEST(DeviceLimits, RefuseWhatIsTooMuch)
{
    DeviceLimits limits = limitsOf(8);
    EXPECT_EQ(set(limits, Limit::Stack, (512 << 10) + 1), error::invalidValue);
    EXPECT_EQ(set(limits, Limit::PrintfFifo, deviceBytes + 1), error::memoryAllocation);
    EXPECT_EQ(set(limits, Limit::SyncDepth, 25), error::invalidValue);
    EXPECT_EQ(valueOf(limits, Limit::Stack), 1024u); // as it was
    EXPECT_EQ(valueOf(limits, Limit::PrintfFifo), 1048576u);
    // Hints are taken as far as they go.
    EXPECT_EQ(set(limits, Limit::L2Fetch, 4096), error::success);
    EXPECT_EQ(valueOf(limits, Limit::L2Fetch), 128u);
    EXPECT_EQ(set(limits, Limit::PrintfFifo, 1000), error::success);
    EXPECT_EQ(valueOf(limits, Limit::PrintfFifo), 524288u); // no less
    EXPECT_EQ(set(limits, Limit::PersistingL2, 1 << 30), error::success);
    EXPECT_EQ(valueOf(limits, Limit::PersistingL2), 4194304u);
}

TEST(DeviceLimits, AreThoseOfTheGpusKind)
{
    std::size_t value = 0;
    EXPECT_EQ(limitsOf(9).get(static_cast<int>(Limit::SyncDepth), value), error::unsupportedLimit);
    EXPECT_EQ(limitsOf(7).get(static_cast<int>(Limit::PersistingL2), value), error::unsupportedLimit);
    EXPECT_EQ(limitsOf(8).get(7, value), error::invalidValue);
    EXPECT_EQ(limitsOf(8).get(-1, value), error::invalidValue);
    EXPECT_EQ(limitsOf(8).set(7, 1, deviceBytes), error::invalidValue);
}

TEST(DeviceLimits, AreFixedOnceAKernelUsedThem)
{
    DeviceLimits limits = limitsOf(8);
    limits.launched(false, false);
    EXPECT_EQ(set(limits, Limit::PrintfFifo, 2 << 20), error::success);
    limits.launched(true, false);
    EXPECT_EQ(set(limits, Limit::PrintfFifo, 3 << 20), error::invalidValue);
    EXPECT_EQ(valueOf(limits, Limit::PrintfFifo), 2097152u);
    EXPECT_EQ(set(limits, Limit::MallocHeap, 9 << 20), error::success);
    limits.launched(false, true);
    EXPECT_EQ(set(limits, Limit::MallocHeap, 10 << 20), error::invalidValue);
    limits.reset();
    EXPECT_EQ(set(limits, Limit::MallocHeap, 10 << 20), error::success);
}

TEST(PciPlace, IsReadInItsThreeForms)
{
    EXPECT_EQ(pciPlaceFrom(pciText), pciPlace);
    EXPECT_EQ(pciPlaceFrom("0000:01:00"), pciPlace);
    EXPECT_EQ(pciPlaceFrom("01:00.0"), pciPlace);
    EXPECT_EQ(pciPlaceFrom("1:0.0"), pciPlace);
    EXPECT_EQ(pciPlaceFrom("0002:aF:1e.3"), (PciPlace{2, 0xaf, 0x1e, 3}));
    for (const std::string_view wrong : {"", "01", "01:00", "1.0", "0000:01:00.", "0000:01:00.0 ", "0:0:0:0.0", "x:y.z",
             "0000:01:-1.0", "00000:01:00.0", ":01:00.0"})
        EXPECT_EQ(pciPlaceFrom(wrong), std::nullopt) << wrong;
}

} // namespace
} // namespace warpatlas::runtime
