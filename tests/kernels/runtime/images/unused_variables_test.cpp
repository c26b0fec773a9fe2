#include "kernels/runtime/images/unused_variables.h"

#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

TEST(UnusedVariables, AreBlankAndLinesStay)
{
    EXPECT_EQ(withoutUnusedVariables(".global .align 4 .u32 lost;\n.global .align 4 .u32 used[2] = {1, 2};\n"
                                     ".visible .global .align 4 .u32 shown;\n.entry k()\n{\nmov.u64 %rd1, used;\n}\n"),
        std::string(27, ' ')
            + "\n.global .align 4 .u32 used[2] = {1, 2};\n"
              ".visible .global .align 4 .u32 shown;\n.entry k()\n{\nmov.u64 %rd1, used;\n}\n");
}

TEST(UnusedVariables, StayWhereAnotherOneHoldsTheirAddress)
{
    const std::string text = ".const .align 1 .b8 word[3] = {65, 66};\n.global .align 8 .u64 to[1] = {word};\nto\n";
    EXPECT_EQ(withoutUnusedVariables(text), text);
    EXPECT_EQ(withoutUnusedVariables(""), "");
    EXPECT_EQ(withoutUnusedVariables(".global"), ".global");
    const std::string longer = ".global .align 1 .b8 table[2] = {\n1, 2};\n";
    EXPECT_EQ(withoutUnusedVariables(longer), longer) << "of several lines";
}

} // namespace
} // namespace warpatlas::runtime
