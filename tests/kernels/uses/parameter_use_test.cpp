#include "kernels/uses/parameter_use.h"

#include "kernels/ptx/parser.h"
#include "kernels/uses/field_use.h"

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

TEST(VariableUse, FollowsTheAddressThroughRegistersAndTakesItAsItIs)
{
    const auto useOf = [](const std::string& body) {
        const Module module = parse(".version 8.0\n.target sm_75\n.address_size 64\n.global .u32 v[4];\n"
                                    ".global .u32 w[4];\n.visible .entry f()\n{\n.reg .b64 %rd<9>;\n.reg .b32 %r<9>;\n"
                                    ".param .b64 p;\n"
                + body + "\nret;\n}\n",
            "test.ptx");
        return variableUse(findEntry(module, "f"), "v");
    };
    EXPECT_EQ(useOf("ld.global.u32 %r1, [v+4];"), (ParameterUse{.read = true, .type = Type::U32, .reachBytes = 8}));
    EXPECT_EQ(useOf("st.global.u32 [v], 1;"), (ParameterUse{.written = true, .type = Type::U32, .reachBytes = 4}));
    EXPECT_EQ(
        useOf("mov.u64 %rd1, v;\ncvta.global.u64 %rd2, %rd1;\nadd.s64 %rd3, %rd2, 8;\natom.add.u32 %r1, [%rd3], 1;"),
        (ParameterUse{.atomic = true, .type = Type::U32, .reachBytes = 12}));
    EXPECT_EQ(useOf("mov.u64 %rd1, v;\nst.param.b64 [p], %rd1;"), (ParameterUse{.passedOn = true}));
    EXPECT_EQ(useOf("mov.u64 %rd1, w;\nst.global.u32 [%rd1], 1;\nst.global.u32 [w], 1;"), ParameterUse{});
    EXPECT_EQ(useOf("mov.u64 %rd1, w;\nst.global.u64 [%rd1], v;"), ParameterUse{}) << "its address is stored";
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

TEST(ParameterUse, ATextureIsAnObjectThatIsFetchedFrom)
{
    const auto uses = usesOf("tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%rd1, {%f5, %f6}];\n"
                             "st.global.f32 [%rd7], %f1;\nst.global.f32 [%rd7], %f2;");
    ASSERT_TRUE(uses[0].texture);
    EXPECT_EQ(*uses[0].texture, (TextureUse{.axes = 2, .type = Type::F32, .channels = 2}));
    EXPECT_TRUE(uses[0].read && !uses[0].written);
    EXPECT_FALSE(uses[1].texture);
    const auto line = usesOf("tex.1d.v4.u32.s32 {%r2, %r3, %r4, %r5}, [%rd2, {%r1}];");
    EXPECT_EQ(*line[1].texture, (TextureUse{.axes = 1, .wholeOnly = true, .type = Type::U32}));
    const auto both = usesOf("tex.1d.v4.u32.s32 {%r2, %r3, %r4, %r5}, [%rd2, {%r1}];\n"
                             "tex.1d.v4.u32.f32 {%r2, %r3, %r4, %r5}, [%rd2, {%f1}];");
    EXPECT_FALSE(both[1].texture->wholeOnly);
    EXPECT_TRUE(usesOf("tld4.r.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [%rd1, {%f5, %f6}];")[0].texture->gathers);
    const auto layers = usesOf("tex.a2d.v4.s32.f32 {%r2, %r3, %r4, %r5}, [%rd1, {%r1, %f1, %f2, %f2}];");
    EXPECT_EQ(*layers[0].texture, (TextureUse{.axes = 2, .layered = true, .type = Type::S32}));
    EXPECT_FALSE(usesOf("txq.width.b32 %r2, [%rd1];")[0].texture) << "a size says nothing of its axes";
}

TEST(ParameterUse, ASurfaceHoldsWhatIsMovedToIt)
{
    const auto uses = usesOf("suld.b.2d.v4.b8.trap {%r2, %r3, %r4, %r5}, [%rd1, {%r1, %r1}];\n"
                             "mov.b32 %r6, %f1;\nsust.b.3d.b32.trap [%rd2, {%r1, %r1, %r1, %r1}], {%r6};");
    EXPECT_EQ(
        *uses[0].texture, (TextureUse{.surface = true, .axes = 2, .wholeOnly = true, .type = Type::U8, .channels = 4}));
    EXPECT_TRUE(uses[0].read && !uses[0].written);
    EXPECT_EQ(*uses[1].texture, (TextureUse{.surface = true, .axes = 3, .wholeOnly = true, .type = Type::F32}));
    EXPECT_TRUE(uses[1].written && !uses[1].read);
    EXPECT_EQ(usesOf("sust.b.1d.b32.trap [%rd2, {%r1}], {%r2};")[1].texture->type, Type::U32);
}

/// The uses of the pointers at 0, 8 and 16 of a structure.
std::vector<ParameterUse> fieldUsesOf(const std::string& body)
{
    const Module module = parse(".version 8.0\n.target sm_75\n.address_size 64\n"
                                ".visible .entry f(.param .align 8 .b8 s[24], .param .u64 b)\n{\n"
                                ".reg .b64 %rd<20>;\n.reg .b32 %r<9>;\n.reg .f32 %f<9>;\n.reg .pred %p<3>;\n"
            + body + "\nret;\n}\n",
        "test.ptx");
    const Function& entry = findEntry(module, "f");
    return {fieldUse(entry, 0, 0), fieldUse(entry, 0, 8), fieldUse(entry, 0, 16)};
}

TEST(FieldUse, AStructureIsReadByItsParts)
{
    const auto uses = fieldUsesOf("ld.param.v2.u64 {%rd1, %rd2}, [s];\nld.param.u64 %rd3, [s+16];\n"
                                  "ld.global.f32 %f1, [%rd2];\nst.global.f32 [%rd3], %f1;");
    EXPECT_EQ(uses[0], ParameterUse{});
    EXPECT_TRUE(uses[1].read && !uses[1].written);
    EXPECT_TRUE(uses[2].written && !uses[2].read);
}

TEST(FieldUse, AStructureIsReadByItsAddress)
{
    const auto uses =
        fieldUsesOf("mov.b64 %rd4, s;\nmov.u64 %rd5, %rd4;\nld.param.u64 %rd1, [%rd5+8];\n"
                    "cvta.to.global.u64 %rd2, %rd1;\nadd.s64 %rd6, %rd5, 16;\nld.param.u64 %rd3, [%rd6];\n"
                    "ld.global.f32 %f1, [%rd2+4];\nst.global.f32 [%rd3], %f1;");
    EXPECT_EQ(uses[0], ParameterUse{});
    EXPECT_TRUE(uses[1].read && !uses[1].written);
    EXPECT_TRUE(uses[2].written && !uses[2].read);
}

TEST(FieldUse, AnAddressThatChangesIsNone)
{
    const auto uses = fieldUsesOf("mov.b64 %rd4, s;\nL:\nld.param.u64 %rd1, [%rd4];\nld.global.f32 %f1, [%rd1];\n"
                                  "add.s64 %rd4, %rd4, 8;\nsetp.lt.u32 %p1, %r1, 5;\n@%p1 bra L;");
    for (const ParameterUse& use : uses)
        EXPECT_EQ(use, ParameterUse{});
}

} // namespace
} // namespace warpatlas::ptx
