#include "kernels/runtime/device_memory.h"

#include <array>
#include <cstring>
#include <gtest/gtest.h>
#include <set>
#include <vector>

namespace warpatlas::runtime {
namespace {

constexpr std::uint64_t limit = std::uint64_t{1} << 30;

TEST(DeviceMemory, AddressesAreTheSimulatorsAndFoundAgain)
{
    DeviceMemory memory(limit);
    const DeviceAllocation* const made = memory.allocate(MemoryKind::Device, 1000);
    ASSERT_NE(made, nullptr);
    EXPECT_EQ(made->base % memoryAlignment, 0u);
    EXPECT_TRUE(DeviceMemory::isSimulated(made->base));
    EXPECT_NE(made->base, reinterpret_cast<std::uint64_t>(made->host().data()));
    EXPECT_EQ(memory.find(made->base + 999), made);
    EXPECT_EQ(memory.find(made->base - 4), made); // before its beginning, and still its own
    const int local = 0;
    EXPECT_EQ(memory.find(reinterpret_cast<std::uint64_t>(&local)), nullptr);
    EXPECT_FALSE(DeviceMemory::isSimulated(reinterpret_cast<std::uint64_t>(&local)));
    EXPECT_FALSE(DeviceMemory::isSimulated(0));
}

TEST(DeviceMemory, ManagedAndPinnedMemoryHasOneAddressOnBothSides)
{
    DeviceMemory memory(limit);
    for (const MemoryKind kind : {MemoryKind::Managed, MemoryKind::Pinned}) {
        const DeviceAllocation* const made = memory.allocate(kind, 64);
        ASSERT_NE(made, nullptr);
        EXPECT_EQ(made->base, reinterpret_cast<std::uint64_t>(made->host().data()));
        std::memset(made->host().data(), 7, 64);
    }
}

TEST(DeviceMemory, IsFreedOnceAndAsWhatItIs)
{
    DeviceMemory memory(limit);
    const std::uint64_t device = memory.allocate(MemoryKind::Device, 100)->base;
    const std::uint64_t pinned = memory.allocate(MemoryKind::Pinned, 100)->base;
    EXPECT_FALSE(memory.free(device + 4, MemoryKind::Device));
    EXPECT_FALSE(memory.free(device, MemoryKind::Pinned));
    EXPECT_FALSE(memory.free(pinned, MemoryKind::Device));
    EXPECT_EQ(memory.used(), 100u);
    EXPECT_TRUE(memory.free(device, MemoryKind::Device));
    EXPECT_FALSE(memory.free(device, MemoryKind::Device));
    EXPECT_TRUE(memory.free(pinned, MemoryKind::Pinned));
    EXPECT_EQ(memory.used(), 0u);
    EXPECT_NE(memory.allocate(MemoryKind::Device, 100)->base, device); // a stale pointer is not another's
}

TEST(DeviceMemory, EndsWhereTheDevicesMemoryDoes)
{
    DeviceMemory memory(limit);
    EXPECT_EQ(memory.allocate(MemoryKind::Device, limit + 1), nullptr);
    ASSERT_NE(memory.allocate(MemoryKind::Device, limit), nullptr);
    EXPECT_EQ(memory.allocate(MemoryKind::Device, 1), nullptr);
    EXPECT_NE(memory.allocate(MemoryKind::Pinned, 1), nullptr); // the host's
}

TEST(DeviceMemory, KeepsThousandsOfAllocationsApart)
{
    DeviceMemory memory(simulatedDeviceBytes);
    constexpr std::uint64_t small = 4096, most = ptx::address::largestInPart, far = std::uint64_t{128} << 20;
    constexpr std::array kinds{MemoryKind::Device, MemoryKind::Managed, MemoryKind::Pinned};
    std::vector<const DeviceAllocation*> made;
    for (std::size_t i = 0; i < 4200; ++i)
        made.push_back(memory.allocate(kinds[i % kinds.size()], small));
    for (const DeviceAllocation* const one : made) {
        ASSERT_NE(one, nullptr);
        EXPECT_EQ(one->base % memoryAlignment, 0u);
        EXPECT_TRUE(DeviceMemory::isSimulated(one->base));
        EXPECT_EQ(memory.find(one->base + small + far), one); // behind its end, and still its own
        EXPECT_EQ(memory.find(one->base - far), one);
        if (one->kind != MemoryKind::Device)
            EXPECT_EQ(one->base, reinterpret_cast<std::uint64_t>(one->host().data()));
        // An index of 32 bits that has wrapped round does not come to memory of another.
        for (std::uint64_t elementBytes = 1; elementBytes <= 16; elementBytes *= 2)
            for (const int bits : {31, 32})
                for (const bool behind : {true, false}) {
                    const std::uint64_t away = elementBytes << bits, to = behind ? one->base + away : one->base - away;
                    const DeviceAllocation* const other = memory.find(to);
                    EXPECT_TRUE(other == nullptr || to - other->base + small >= other->bytes + 2 * small) << away;
                }
    }
    // There are slots left for what is too large for a part of one, as much of it as the device has.
    std::size_t large = 0;
    while (memory.allocate(MemoryKind::Device, most + 1) != nullptr)
        ++large;
    EXPECT_EQ(large, (memory.limit() - memory.used() + large * (most + 1)) / (most + 1));
    EXPECT_FALSE(memory.isFull(most));
    memory.free(made.back()->base, made.back()->kind);
    EXPECT_NE(memory.allocate(MemoryKind::Pinned, most), nullptr);
}

TEST(DeviceMemory, SaysWhenAllPlacesAreTaken)
{
    DeviceMemory memory(simulatedDeviceBytes);
    std::uint64_t last = 0;
    std::set<std::uint64_t> bases;
    for (std::size_t i = 0; i < mostAllocations; ++i) {
        EXPECT_FALSE(memory.isFull(4));
        bases.insert(last = memory.allocate(MemoryKind::Device, 4)->base);
    }
    EXPECT_EQ(bases.size(), mostAllocations);
    EXPECT_TRUE(memory.isFull(4));
    EXPECT_TRUE(memory.isFull(ptx::address::largestInPart + 1));
    EXPECT_EQ(memory.allocate(MemoryKind::Device, 4), nullptr);
    EXPECT_TRUE(memory.free(last, MemoryKind::Device));
    EXPECT_NE(memory.allocate(MemoryKind::Device, 4), nullptr);
}

TEST(DeviceMemory, ForgetsEverythingAtOnce)
{
    DeviceMemory memory(limit);
    const std::uint64_t base = memory.allocate(MemoryKind::Pinned, 100, 2)->base;
    EXPECT_EQ(memory.find(base)->flags, 2u);
    std::array<std::byte, 64> own{};
    ASSERT_EQ(memory.registered().add(reinterpret_cast<std::uint64_t>(own.data()), own.size()), 0);
    memory.freeAll();
    EXPECT_EQ(memory.find(base), nullptr);
    EXPECT_TRUE(memory.registered().all().empty());
}

TEST(DeviceMemory, KnowsWhichBytesHaveAValue)
{
    DeviceMemory memory(limit);
    const std::uint64_t base = memory.allocate(MemoryKind::Device, 200)->base;
    memory.wrote(base + 100, 100);
    const DeviceAllocation* const found = memory.find(base);
    ASSERT_NE(found->written, nullptr);
    EXPECT_EQ(found->written->missing(96, 8), 0x0fu);
    memory.wrote(base, 100);
    memory.noteWritten();
    EXPECT_EQ(found->written, nullptr); // all have one
}

} // namespace
} // namespace warpatlas::runtime
