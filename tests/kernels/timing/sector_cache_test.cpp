#include "kernels/timing/sector_cache.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(SectorCache, HoldsEachSectorByItself)
{
    SectorCache cache(64 << 10);
    EXPECT_LT(cache.arrivalOf(7, 2), 0);
    cache.put(7, 2, 500);
    EXPECT_EQ(cache.arrivalOf(7, 2), 500);
    EXPECT_LT(cache.arrivalOf(7, 1), 0) << "another sector of the line";
    EXPECT_LT(cache.arrivalOf(8, 2), 0) << "another line";
    cache.put(7, 1, 900);
    EXPECT_EQ(cache.arrivalOf(7, 1), 900);
    EXPECT_EQ(cache.arrivalOf(7, 2), 500);
}

TEST(SectorCache, KeepsWhatFitsAndLosesWhatWasNotUsed)
{
    constexpr std::uint64_t lines = (64 << 10) / 128;
    SectorCache cache(64 << 10);
    for (std::uint64_t line = 0; line < lines / 4; ++line)
        cache.put(line, 0, 1);
    for (std::uint64_t line = 0; line < lines / 4; ++line)
        EXPECT_EQ(cache.arrivalOf(line, 0), 1) << line;
    for (std::uint64_t line = 1000; line < 1000 + 8 * lines; ++line) {
        cache.put(line, 0, 2);
        EXPECT_EQ(cache.arrivalOf(3, 0), 1) << "used all the while";
    }
    std::uint64_t kept = 0;
    for (std::uint64_t line = 4; line < lines / 4; ++line)
        kept += cache.arrivalOf(line, 0) >= 0 ? 1 : 0;
    EXPECT_EQ(kept, 0u);
}

TEST(SectorCache, HoldsNothingWithoutRoom)
{
    SectorCache cache(0);
    cache.put(1, 0, 1);
    EXPECT_LT(cache.arrivalOf(1, 0), 0);
}

} // namespace
} // namespace warpatlas
