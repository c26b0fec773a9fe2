#include "kernels/ptx/parameter_use.h"

#include "kernels/ptx/parser.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

std::vector<ParameterUse> usesOf(const std::string& body)
{
    const Module module = parse(".version 8.0\n.target sm_75\n.address_size 64\n"
                                ".visible .entry f(.param .u64 a, .param .u64 b, .param .u32 n)\n{\n"
                                ".reg .b64 %rd<20>;\n.reg .b32 %r<9>;\n.reg .f32 %f<9>;\n.reg .pred %p<3>;\n"
                                "ld.param.u64 %rd1, [a];\nld.param.u64 %rd2, [b];\nld.param.u32 %r1, [n];\n"
                                "cvta.to.global.u64 %rd3, %rd1;\ncvta.to.global.u64 %rd4, %rd2;\n"
                                "mul.wide.s32 %rd5, %r1, 4;\nadd.s64 %rd6, %rd3, %rd5;\nadd.s64 %rd7, %rd4, %rd5;\n"
            + body + "\nret;\n}\n",
        "test.ptx");
    return parameterUses(findEntry(module, "f"));
}

TEST(ParameterUse, WhatIsReadAndWhatIsWritten)
{
    const auto uses = usesOf("ld.global.f32 %f1, [%rd6];\nst.global.f32 [%rd7], %f1;");
    ASSERT_EQ(uses.size(), 3u);
    EXPECT_EQ(uses[0], (ParameterUse{.read = true, .type = Type::F32}));
    EXPECT_EQ(uses[1], (ParameterUse{.written = true, .type = Type::F32}));
    EXPECT_EQ(uses[2], ParameterUse{}) << "a number is no address";
}

TEST(ParameterUse, AnUpdateIsBothAndAnAtomicIsNeither)
{
    const auto both = usesOf("ld.global.s32 %r2, [%rd7+8];\nst.global.s32 [%rd7+8], %r2;");
    EXPECT_TRUE(both[1].read && both[1].written && !both[1].atomic);
    const auto atomic = usesOf("atom.global.add.u32 %r2, [%rd6], 1;\nred.global.add.u32 [%rd7], 1;");
    for (const int i : {0, 1})
        EXPECT_TRUE(atomic[i].atomic && !atomic[i].read && !atomic[i].written) << i;
    EXPECT_EQ(atomic[0].type, Type::U32);
}

TEST(ParameterUse, CopiesAndFragmentsReadAndWrite)
{
    const auto copied = usesOf("cp.async.ca.shared.global [%r2], [%rd6], 4;\ncp.async.wait_all;");
    EXPECT_TRUE(copied[0].read && !copied[0].written);
    const auto uses =
        usesOf("wmma.load.c.sync.aligned.row.m16n16k16.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, "
               "[%rd6], %r1;\nwmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%rd7], {%f1, %f2, %f3, "
               "%f4, %f5, %f6, %f7, %f8}, %r1;");
    EXPECT_EQ(uses[0], (ParameterUse{.read = true, .type = Type::F32}));
    EXPECT_EQ(uses[1], (ParameterUse{.written = true, .type = Type::F32}));
}

TEST(ParameterUse, AnIndexThatWasReadMakesNoAddressOfItsArray)
{
    // b[a[n]] = 0: what lies in a is an index, not a place in a.
    const auto uses = usesOf("ld.global.u32 %r2, [%rd6];\nmul.wide.u32 %rd8, %r2, 4;\nadd.s64 %rd9, %rd4, %rd8;\n"
                             "st.global.u32 [%rd9], %r1;");
    EXPECT_TRUE(uses[0].read && !uses[0].written);
    EXPECT_TRUE(uses[1].written && !uses[1].read);
}

TEST(ParameterUse, AddressesThatALoopCarriesAreFollowed)
{
    const auto uses = usesOf("L:\nld.global.f32 %f1, [%rd10];\nmov.u64 %rd10, %rd11;\nadd.s64 %rd11, %rd6, 4;\n"
                             "setp.lt.u32 %p1, %r1, 5;\n@%p1 bra L;");
    EXPECT_TRUE(uses[0].read);
    EXPECT_FALSE(uses[1].read);
}

TEST(ParameterUse, AnAddressThatIsPassedOnSaysSo)
{
    const auto uses = usesOf("{\n.param .b64 param0;\nst.param.b64 [param0+0], %rd1;\n}");
    EXPECT_TRUE(uses[0].passedOn);
    EXPECT_FALSE(uses[1].passedOn);
}

} // namespace
} // namespace warpatlas::ptx
