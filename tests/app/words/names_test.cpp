#include "app/words/names.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(Names, LanesAndWarpsAreSaidInRanges)
{
    EXPECT_EQ(lanesText(1u << 5), "lane 5");
    EXPECT_EQ(lanesText(0xfffff10f), "lanes 0-3, 8 and 12-31");
    EXPECT_EQ(lanesText(0xffffffff), "lanes 0-31");
    EXPECT_EQ(warpsText(1), "warp 0");
    EXPECT_EQ(warpsText(0x80000003), "warps 0-1 and 31");
}

} // namespace
} // namespace warpatlas
