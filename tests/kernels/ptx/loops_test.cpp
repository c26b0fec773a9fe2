#include "kernels/ptx/loops.h"

#include "kernels/ptx/parser.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

using Blocks = std::vector<std::uint32_t>;

Loops loopsOf(const std::string& body)
{
    const Module module = parse(".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry f()\n{\n.reg .b32 "
                                "%r<3>;\n.reg .pred %p<3>;\n"
            + body + "\nret;\n}\n",
        "test.ptx");
    return Loops(findEntry(module, "f"));
}

TEST(Loops, OneInsideAnother)
{
    // Blocks: 0 in front; 1 the outer's head; 2 the inner one; 3 the outer's end; 4 behind.
    const Loops loops = loopsOf("mov.u32 %r1, 0;\n$o:\nmov.u32 %r2, 0;\n$i:\nadd.u32 %r2, %r2, 1;\n@%p1 bra $i;\n"
                                "add.u32 %r1, %r1, 1;\n@%p2 bra $o;");
    ASSERT_EQ(loops.all().size(), 2u);
    ASSERT_NE(loops.around(2), nullptr);
    EXPECT_EQ(loops.around(2)->blocks, (Blocks{2}));
    ASSERT_NE(loops.around(3), nullptr);
    EXPECT_EQ(loops.around(3)->blocks, (Blocks{1, 2, 3}));
    EXPECT_EQ(loops.around(0), nullptr);
    EXPECT_EQ(loops.around(4), nullptr);
}

TEST(Loops, ABranchBackToWhereNoLoopIs)
{
    // The last block goes back to the second, from where it is not reached again.
    EXPECT_TRUE(loopsOf("@%p1 bra $c;\n$b:\nmov.u32 %r1, 1;\nret;\n$c:\nmov.u32 %r1, 2;\nbra $b;").all().empty());
}

TEST(Loops, WhatABranchChooses)
{
    // 0: if -> 1, else 2; they meet in 3.
    EXPECT_EQ(loopsOf("@%p1 bra $e;\nmov.u32 %r1, 1;\nbra $m;\n$e:\nmov.u32 %r1, 2;\n$m:\nmov.u32 %r2, 0;").chosenBy(0),
        (Blocks{1, 2}));
    // A loop goes round by its own branch.
    EXPECT_EQ(loopsOf("$a:\nadd.u32 %r1, %r1, 1;\n@%p1 bra $a;").chosenBy(0), (Blocks{0}));
}

} // namespace
} // namespace warpatlas::ptx
