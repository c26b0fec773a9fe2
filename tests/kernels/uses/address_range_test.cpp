#include "kernels/uses/address_range.h"

#include "kernels/ptx/parser.h"
#include "kernels/uses/parameter_use.h"

#include <gtest/gtest.h>
#include <string>

namespace warpatlas::ptx {
namespace {

/// How far the code reaches in its second parameter; %rd3 is its address, %r1 a thread's number, %rd2 an address of
/// bytes.
std::optional<std::uint64_t> reachOf(const std::string& body)
{
    const Module module = parse(".version 8.0\n.target sm_75\n.address_size 64\n"
                                ".visible .entry f(.param .u64 a, .param .u64 b, .param .u32 n)\n{\n"
                                ".reg .b64 %rd<20>;\n.reg .b32 %r<20>;\n.reg .b16 %rs<9>;\n.reg .pred %p<3>;\n"
                                ".shared .align 4 .b8 part[512];\n"
                                "ld.param.u64 %rd1, [a];\nld.param.u64 %rd9, [b];\n"
                                "cvta.to.global.u64 %rd2, %rd1;\ncvta.to.global.u64 %rd3, %rd9;\n"
                                "mov.u32 %r1, %tid.x;\nld.param.u32 %r9, [n];\n"
            + body + "\nret;\n}\n",
        "test.ptx");
    return parameterUses(findEntry(module, "f"))[1].reachBytes;
}

const std::string byte = "ld.global.u8 %rs1, [%rd2];\ncvt.u32.u16 %r2, %rs1;\n";
std::string add(const std::string& index, int size = 4)
{
    return "mul.wide.u32 %rd4, " + index + ", " + std::to_string(size)
        + ";\nadd.s64 %rd5, %rd3, %rd4;\nred.global.add.u32 [%rd5+4], 1;\n";
}

TEST(AddressRange, ABytesIndexEndsWhereBytesEnd)
{
    EXPECT_EQ(reachOf(byte + add("%r2")), 255u * 4 + 4 + 4);
    EXPECT_EQ(reachOf(byte + "shr.u32 %r3, %r2, 4;\n" + add("%r3")), 15u * 4 + 8);
    EXPECT_EQ(reachOf(byte + "div.u32 %r3, %r2, 10;\n" + add("%r3")), 25u * 4 + 8);
    EXPECT_EQ(reachOf(byte + "mad.lo.u32 %r3, %r2, 3, 2;\n" + add("%r3")), (255u * 3 + 2) * 4 + 8);
    EXPECT_EQ(reachOf(byte + "shr.u32 %r3, %r2, 4;\nand.b32 %r4, %r3, 255;\n" + add("%r4")), 15u * 4 + 8);
    EXPECT_EQ(reachOf("and.b32 %r3, %r1, 31;\n" + add("%r3")), 31u * 4 + 8);
    EXPECT_EQ(reachOf("rem.u32 %r3, %r1, 10;\n" + add("%r3")), 9u * 4 + 8);
    EXPECT_EQ(reachOf("st.global.u32 [%rd3], 1;"), 4u);
    EXPECT_EQ(reachOf("st.global.v2.u32 [%rd3+8], {%r1, %r1};"), 16u);
}

TEST(AddressRange, OfWhatCanBeAnythingIsNotKnown)
{
    EXPECT_EQ(reachOf(add("%r1")), std::nullopt);
    EXPECT_EQ(
        reachOf(byte + add("%r2") + "mul.wide.u32 %rd6, %r1, 4;\nadd.s64 %rd7, %rd3, %rd6;\nst.global.u32 [%rd7], 1;"),
        std::nullopt)
        << "another access may";
    EXPECT_EQ(reachOf(byte + "add.u32 %r3, %r2, %r1;\n" + add("%r3")), std::nullopt);
    EXPECT_EQ(reachOf("ld.global.u32 %r3, [%rd2];\n" + add("%r3")), std::nullopt);
    EXPECT_EQ(reachOf("rem.s32 %r3, %r1, 10;\n" + add("%r3")), std::nullopt) << "may be negative";
    EXPECT_EQ(
        reachOf("mov.u64 %rd8, %rd3;\nL:\nst.global.u32 [%rd8], 1;\nadd.s64 %rd8, %rd8, 4;\nbra L;"), std::nullopt)
        << "a loop carries it";
    EXPECT_EQ(reachOf(byte + "L:\nshr.u32 %r3, %r3, 1;\n" + add("%r3")), std::nullopt) << "made of itself";
    EXPECT_EQ(reachOf(""), std::nullopt);
}

TEST(AddressRange, AnIndexBehindAGuardEndsWithThat)
{
    const std::string access = add("%r1") + "END:";
    EXPECT_EQ(reachOf("setp.ge.u32 %p1, %r1, 100;\n@%p1 bra END;\n" + access), 99u * 4 + 8);
    EXPECT_EQ(reachOf("setp.gt.s32 %p1, %r1, 100;\n@%p1 bra END;\n" + access), 100u * 4 + 8);
    EXPECT_EQ(reachOf("setp.lt.u32 %p1, %r1, 100;\n@!%p1 bra END;\n" + access), 99u * 4 + 8);
    EXPECT_EQ(reachOf("setp.lt.u32 %p1, %r1, 100;\nnot.pred %p2, %p1;\n@%p2 bra END;\n" + access), 99u * 4 + 8);
    EXPECT_EQ(reachOf("add.u32 %r3, %r1, 5;\nsetp.ge.u32 %p1, %r3, 100;\n@%p1 bra END;\n" + access), 94u * 4 + 8);
    EXPECT_EQ(reachOf("mov.u32 %r3, %r1;\nL:\nsetp.gt.u32 %p1, %r3, 255;\n@%p1 bra END;\n" + add("%r3")
                  + "add.u32 %r3, %r3, 32;\nbra L;\nEND:"),
        255u * 4 + 8)
        << "a loop";
    const std::string turned = "setp.gt.u32 %p1, %r1, 255;\n@%p1 bra END;\nmov.u32 %r3, %r1;\nL:\n" + add("%r3")
        + "add.u32 %r5, %r3, 32;\nsetp.lt.u32 %p2, %r5, ";
    EXPECT_EQ(reachOf(turned + "256;\nmov.u32 %r3, %r5;\n@%p2 bra L;\nEND:"), 255u * 4 + 8) << "as compilers turn it";
    EXPECT_EQ(reachOf("setp.gt.u32 %p1, %r1, 255;\n@%p1 bra END;\nL:\n" + add("%r1")
                  + "add.u32 %r1, %r1, %r9;\nsetp.lt.u32 %p2, %r1, 256;\n@%p2 bra L;\nEND:"),
        255u * 4 + 8)
        << "in place, as clang does";
    EXPECT_EQ(reachOf("setp.gt.u32 %p1, %r1, 255;\nadd.u32 %r1, %r1, 1;\n@%p1 bra END;\n" + access), std::nullopt)
        << "changed since";
    EXPECT_EQ(reachOf(turned + "%r9;\nmov.u32 %r3, %r5;\n@%p2 bra L;\nEND:"), std::nullopt);
    // The other side, another way there, and a number that was changed say nothing.
    EXPECT_EQ(reachOf("setp.lt.u32 %p1, %r1, 100;\n@%p1 bra END;\n" + access), std::nullopt);
    EXPECT_EQ(reachOf("setp.lt.u32 %p1, %r1, 100;\n@%p1 bra L;\nadd.u32 %r5, %r1, 1;\nL:\n" + access), std::nullopt);
    EXPECT_EQ(reachOf("mov.u32 %r3, %r1;\nsetp.ge.u32 %p1, %r3, 100;\n@%p1 bra END;\nadd.u32 %r3, %r3, 1;\n"
                  + add("%r3") + "END:"),
        std::nullopt);
    EXPECT_EQ(reachOf("setp.ge.u32 %p1, %r1, %r9;\n@%p1 bra END;\n" + access), std::nullopt);
}

TEST(AddressRange, AnIndexThatASharedArrayHasTooEndsWithThat)
{
    const std::string shared =
        "shl.b32 %r4, %r1, 2;\nmov.u32 %r5, part;\nadd.s32 %r6, %r5, %r4;\nld.shared.u32 %r7, [%r6];\n";
    EXPECT_EQ(reachOf(shared + add("%r1")), 127u * 4 + 8);
    EXPECT_EQ(reachOf(shared + add("%r9")), std::nullopt);
}

} // namespace
} // namespace warpatlas::ptx
