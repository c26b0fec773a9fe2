#include "kernels/uses/parameter_use.h"

#include "kernels/ptx/parser.h"
#include "kernels/uses/thread_stride.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

constexpr const char* index = // %r4 = blockIdx.x * blockDim.x + threadIdx.x
    "ld.param.u64 %rd1, [a];\nld.param.u32 %r8, [n];\nmov.u32 %r1, %ctaid.x;\nmov.u32 %r2, %ntid.x;\n"
    "mov.u32 %r3, %tid.x;\nmad.lo.s32 %r4, %r1, %r2, %r3;\n";

Module kernelWith(const std::string& body)
{
    return parse(".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry f(.param .u64 a, .param .u32 n)\n{\n"
                 ".reg .b64 %rd<9>;\n.reg .b32 %r<12>;\n.reg .pred %p<3>;\n"
            + (index + body) + "\nret;\n}\n",
        "test.ptx");
}

/// The stride of %r9.
std::optional<std::int64_t> strideAfter(const std::string& body)
{
    const Module module = kernelWith(body + "\nst.shared.u32 [0], %r9;");
    const Function& function = findEntry(module, "f");
    return strides(function)[function.instructions[function.instructions.size() - 2].operands[1].index];
}

TEST(ThreadStride, SumsAndProductsWithWhatIsWritten)
{
    EXPECT_EQ(strideAfter("mov.u32 %r9, %r4;"), 1);
    EXPECT_EQ(strideAfter("mul.lo.s32 %r9, %r4, 3;"), 3);
    EXPECT_EQ(strideAfter("shl.b32 %r9, %r4, 2;"), 4);
    EXPECT_EQ(strideAfter("add.s32 %r10, %r4, %r4;\nadd.s32 %r9, %r10, %r4;"), 3);
    EXPECT_EQ(strideAfter("mad.lo.s32 %r9, %r1, %r8, %r4;"), 1) << "a row that all share";
    EXPECT_EQ(strideAfter("sub.s32 %r9, %r8, %r4;"), -1);
    EXPECT_EQ(strideAfter("mov.u32 %r10, 5;\nmul.lo.s32 %r9, %r4, %r10;"), 5);
    EXPECT_EQ(strideAfter("mov.u32 %r9, %r8;"), 0);
    EXPECT_EQ(strideAfter("div.s32 %r9, %r8, %r2;"), 0) << "the same for all threads";
}

TEST(ThreadStride, ValuesThatWrapAround)
{
    const char* const largest = "mul.lo.s32 %r10, %r4, 9223372036854775807;\n";
    EXPECT_EQ(strideAfter(std::string(largest) + "add.s32 %r9, %r10, %r10;"), -2);
    EXPECT_EQ(strideAfter(std::string(largest) + "mul.lo.s32 %r9, %r10, 2;"), -2);
    EXPECT_EQ(strideAfter("mov.u32 %r10, 9223372036854775807;\nadd.s32 %r10, %r10, 9223372036854775807;\n"
                          "mul.lo.s32 %r9, %r4, %r10;"),
        std::nullopt);
}

TEST(ThreadStride, WhatTheTextDoesNotShow)
{
    EXPECT_EQ(strideAfter("mul.lo.s32 %r9, %r4, %r8;"), std::nullopt) << "a factor that the caller gives";
    EXPECT_EQ(strideAfter("rem.s32 %r9, %r4, 7;"), std::nullopt);
    EXPECT_EQ(strideAfter("ld.global.u32 %r9, [%rd1];"), std::nullopt);
    EXPECT_EQ(strideAfter("mov.u32 %r9, %r4;\n@%p1 mul.lo.s32 %r9, %r4, 2;"), std::nullopt) << "two ways";
}

TEST(ThreadStride, ALoopCarriesItOn)
{
    EXPECT_EQ(
        strideAfter("mov.u32 %r9, %r4;\n$a:\nadd.s32 %r9, %r9, %r8;\nsetp.lt.s32 %p1, %r9, %r8;\n@%p1 bra $a;"), 1);
    EXPECT_EQ(strideAfter("mov.u32 %r9, %r4;\n$a:\nadd.s32 %r9, %r9, %r4;\nsetp.lt.s32 %p1, %r9, %r8;\n@%p1 bra $a;"),
        std::nullopt);
}

std::optional<std::int64_t> bytesApart(const std::string& body)
{
    const Module module = kernelWith(body);
    return parameterUses(findEntry(module, "f"))[0].threadBytes;
}

std::optional<std::int64_t> blocksApart(const std::string& body)
{
    const Module module = kernelWith(body);
    return parameterUses(findEntry(module, "f"))[0].blockBytes;
}

TEST(ThreadStride, OfBlocksWhoseThreadsShareAPlace)
{
    const auto at = [](const std::string& number) {
        return "mul.wide.s32 %rd2, " + number + ", 4;\nadd.s64 %rd3, %rd1, %rd2;\n";
    };
    EXPECT_EQ(blocksApart(at("%r1") + "st.global.u32 [%rd3], %r8;"), 4) << "a[blockIdx.x]";
    EXPECT_EQ(blocksApart("mad.lo.s32 %r9, %r1, 2, 1;\n" + at("%r9") + "st.global.u32 [%rd3], %r8;"), 8);
    EXPECT_EQ(blocksApart(at("%r4") + "st.global.u32 [%rd3], %r8;"), std::nullopt) << "a thread's own";
    EXPECT_EQ(blocksApart(at("%r1") + "st.global.u32 [%rd3], %r8;\nst.global.u32 [%rd1], %r8;"), std::nullopt);
    EXPECT_EQ(blocksApart("st.global.u32 [%rd1], %r8;"), std::nullopt) << "one for all blocks";
    EXPECT_EQ(blocksApart("add.s32 %r9, %r1, %r3;\n" + at("%r9") + "st.global.u32 [%rd3], %r8;"), std::nullopt);
}

TEST(ThreadStride, OfAParametersAccesses)
{
    const std::string place = "mul.wide.s32 %rd2, %r4, 3;\nadd.s64 %rd3, %rd1, %rd2;\n";
    EXPECT_EQ(bytesApart(place + "ld.global.u8 %r9, [%rd3];\nld.global.u8 %r9, [%rd3+2];"), 3);
    EXPECT_EQ(bytesApart(place + "ld.global.u8 %r9, [%rd3];\nld.global.u8 %r9, [%rd1+7];"), 3) << "and one for all";
    EXPECT_EQ(bytesApart(place
                  + "ld.global.u8 %r9, [%rd3];\ncvt.s64.s32 %rd4, %r4;\nadd.s64 %rd5, %rd1, %rd4;\n"
                    "st.global.u8 [%rd5], %r9;"),
        std::nullopt)
        << "two that differ";
    EXPECT_EQ(bytesApart("ld.global.u8 %r9, [%rd1];"), std::nullopt);
}

} // namespace
} // namespace warpatlas::ptx
