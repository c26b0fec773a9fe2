#include "kernels/text/text_lines.h"

#include <gtest/gtest.h>

namespace warpatlas {

TEST(TextLines, WithoutTheSpacesAroundThem)
{
    const TextLines lines("first\n\t second; // comment = here \r\n\nlast");
    EXPECT_EQ(lines.line(0), "");
    EXPECT_EQ(lines.line(1), "first");
    EXPECT_EQ(lines.line(2), "second; // comment = here");
    EXPECT_EQ(lines.line(3), "");
    EXPECT_EQ(lines.line(4), "last");
    EXPECT_EQ(lines.line(5), "");
    EXPECT_EQ(TextLines("").line(1), "");
}

} // namespace warpatlas
