#include "app/stages/memory_guard.h"

#include <gtest/gtest.h>

namespace warpatlas {

TEST(MemoryGuard, CountsBuffersAndTheirTraces)
{
    Work work;
    work.buffers.push_back({"rgb", ElementType::U8, {{100, 10, 1}, 3}, BufferRole::Input, nullptr});
    work.buffers.push_back({"sum", ElementType::F32, {{100, 10, 1}, 1}, BufferRole::Output, nullptr});
    work.output = 1;
    EXPECT_EQ(traceBytes(work), 3000u * (2 + 16) + 1000u * (8 + 16) + 1000u * 5);
}

TEST(MemoryGuard, ReadsWhatLinuxSays)
{
    EXPECT_EQ(availableBytes("MemTotal:  100 kB\nMemFree:   5 kB\nMemAvailable:   20 kB\n"), 20u * 1024);
    EXPECT_EQ(availableBytes("MemTotal:  100 kB\n"), std::nullopt);
    EXPECT_EQ(availableBytes("MemAvailable: none"), std::nullopt);
    EXPECT_EQ(availableBytes(""), std::nullopt);
}

TEST(MemoryGuard, RefusesWithBothNumbers)
{
    EXPECT_EQ(memoryRefusal(9'000'000'000, 10'000'000'000), "");
    EXPECT_EQ(memoryRefusal(9'500'000'000, 10'000'000'000), "tracing it takes 9.5 GB of memory, and 10.0 GB are free");
    EXPECT_EQ(memoryRefusal(~std::uint64_t{0}, std::nullopt), "");
}

} // namespace warpatlas
