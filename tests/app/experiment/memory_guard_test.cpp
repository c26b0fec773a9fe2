#include "app/experiment/memory_guard.h"

#include <gtest/gtest.h>

namespace warpatlas {

TEST(MemoryGuard, CountsBuffersAndTheirTraces)
{
    Work work;
    work.buffers.push_back({"rgb", ElementType::U8, {{100, 10, 1}, 3}, BufferRole::Input, nullptr});
    work.buffers.push_back({"sum", ElementType::F32, {{100, 10, 1}, 1}, BufferRole::Output, nullptr});
    work.output = 1;
    const std::uint64_t least = 3000u * 2 + 1000u * 8 + 2 * 512 + 24;
    EXPECT_EQ(traceBytes(work, {{1, 1, 1}, {32, 1, 1}}, false), least);
    EXPECT_EQ(traceBytes(work, {{1, 1, 1}, {32, 1, 1}}), least + 2 * 1000u * 5) << "with what views draw";
}

TEST(MemoryGuard, CountsWhatGrowsWithTheLaunch)
{
    Work work;
    work.buffers.push_back({"sum", ElementType::F32, {{1, 1, 1}, 1}, BufferRole::Output, nullptr});
    const std::uint64_t least = 8 + 512 + 5;
    // Two words a warp, part-filled ones too; 16 bytes a block of a schedule while it is made.
    EXPECT_EQ(traceBytes(work, {{1000, 10, 1}, {33, 1, 1}}), least + 10'000u * (2 * 8 + 16));
    // So many blocks have no schedule.
    EXPECT_EQ(traceBytes(work, {{2147483647, 1, 1}, {1, 1, 1}}), least + 2147483647ull * 8);
    EXPECT_EQ(traceBytes(work, {{65535, 65535, 1}, {1, 1, 1}}), least + 65535ull * 65535 * 8);
    EXPECT_EQ(traceBytes(work, {{2147483647, 65535, 65535}, {1024, 1, 1}}), ~std::uint64_t{0});
}

TEST(MemoryGuard, FollowingKeepsTwoMoreOfEverythingThatIsShared)
{
    Work work;
    work.buffers.push_back({"rgb", ElementType::U8, {{100, 10, 1}, 3}, BufferRole::Input, nullptr});
    work.buffers.push_back({"sum", ElementType::F32, {{100, 10, 1}, 1}, BufferRole::Output, nullptr});
    work.output = 1;
    EXPECT_EQ(followBytes(work, {{10, 1, 1}, {33, 1, 1}}), 2 * (3000u * 16 + 1000u * 16 + 1000u * (4 + 5) + 10u * 8));
    EXPECT_EQ(followBytes(work, {{2147483647, 65535, 65535}, {1024, 1, 1}}), ~std::uint64_t{0});
}

TEST(MemoryGuard, RecordingTakesOwnersAndTimes)
{
    Work work;
    work.buffers.push_back({"rgb", ElementType::U8, {{100, 10, 1}, 3}, BufferRole::Output, nullptr});
    const std::uint64_t part = 128u << 20;
    EXPECT_EQ(launchRecordingBytes(work, {{10, 1, 1}, {33, 1, 1}}), part + 1000u * 5 + 10u * (20 + 24 + 12));
    // Larger ones have no schedule.
    EXPECT_EQ(launchRecordingBytes(work, {{65535, 65535, 1}, {1, 1, 1}}), part + 1000u * 5);
}

TEST(MemoryGuard, RefusesWithBothNumbers)
{
    EXPECT_EQ(memoryRefusal(9'000'000'000, 10'000'000'000), "");
    EXPECT_EQ(memoryRefusal(9'500'000'000, 10'000'000'000), "tracing it takes 9.5 GB of memory, and 10.0 GB are free");
    EXPECT_EQ(memoryRefusal(~std::uint64_t{0}, std::nullopt), "");
    EXPECT_EQ(memoryRefusal(95, 10, "recording"), "recording it takes 0.0 GB of memory, and 0.0 GB are free");
}

} // namespace warpatlas
