#include "kernels/uses/set_bits.h"

#include "kernels/ptx/parser.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpatlas::ptx {
namespace {

/// The answer for the first load in `body`.
bool setsBits(const std::string& body)
{
    const Module module =
        parse(".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry f(.param .u64 p)\n{\n"
              ".local .b8 depot[64];\n.reg .b64 %SP, %SPL, %rd<9>;\n.reg .pred %p<3>;\n.reg .b32 %r<9>;\n"
              "mov.u64 %SPL, depot;\ncvta.local.u64 %SP, %SPL;\n"
                + body + "\n}\n",
            "test.ptx");
    const Function& function = findEntry(module, "f");
    const auto load = std::ranges::find(function.instructions, "ld", &Instruction::opcode);
    return onlySetsBits(
        function, RegisterUses(function), static_cast<std::uint32_t>(load - function.instructions.begin()));
}

TEST(SetBits, OfABitFieldWrittenIntoItsWord)
{
    EXPECT_TRUE(setsBits("ld.u32 %r1, [%rd1+4];\nand.b32 %r2, %r1, -2;\nst.u32 [%rd1+4], %r2;"));
    EXPECT_TRUE(
        setsBits("ld.u32 %r1, [%rd1+4];\nand.b32 %r2, %r1, -256;\nor.b32 %r3, %r2, %r7;\nst.u32 [%rd1+4], %r3;"));
    EXPECT_FALSE(setsBits("ld.u32 %r1, [%rd1+4];\nand.b32 %r2, %r1, -2;\nst.u32 [%rd1], %r2;")); // elsewhere
    EXPECT_FALSE(setsBits("ld.u32 %r1, [%rd1+4];\nor.b32 %r2, %r1, 1;\nst.u32 [%rd1+4], %r2;")); // flags |= 1
    EXPECT_FALSE(setsBits("ld.u32 %r1, [%rd1];\nand.b32 %r2, %r1, 1;\nsetp.eq.u32 %p1, %r2, 0;"));
    EXPECT_FALSE(setsBits("ld.u32 %r1, [%rd1];\nand.b32 %r2, %r1, -2;\nst.u32 [%rd1], %r2;\nst.u32 [%rd2], %r1;"));
}

} // namespace
} // namespace warpatlas::ptx
