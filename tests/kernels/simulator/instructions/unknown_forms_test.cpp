/// An unknown form stops only a thread that comes to it: other kernels of the file run without a word.
#include "tests/kernels/simulator/instructions/ptx_text.h"

namespace warpatlas::simulator::testing {
namespace {

const std::string good =
    ".visible .entry good(.param .u64 out)\n{\n.reg .b32 %r<4>; .reg .b64 %l<4>;\nld.param.u64 %l1, [out];\n"
    "mov.u32 %r1, %tid.x;\nmul.wide.u32 %l2, %r1, 4;\nadd.s64 %l1, %l1, %l2;\nst.global.u32 [%l1], %r1;\nret;\n}\n";

/// A kernel "bad" in line 4 of the text, whose line 6 is `line`, and which writes what it has before that.
std::string withBad(const std::string& line)
{
    return ptxHead
        + ".visible .entry bad(.param .u64 out)\n{ .reg .b32 %r<9>; .reg .b64 %l<9>; .reg .pred %p<4>; "
          "ld.param.u64 %l1, [out]; st.global.u32 [%l1], 7;\n"
        + line + "\nst.global.u32 [%l1+4], 7;\nret;\n}\n" + good;
}

class UnknownForms : public ::testing::TestWithParam<std::pair<const char*, const char*>> { };

TEST_P(UnknownForms, StopOnlyTheKernelThatReachesThem)
{
    const auto& [line, name] = GetParam();
    const std::string text = withBad(line);
    const PtxRun other = runPtx(text, 32, "good");
    EXPECT_EQ(other.words(), "");
    EXPECT_EQ(other.out[31], 31u);
    const PtxRun run = runPtx(text, 32, "bad", 1);
    ASSERT_EQ(run.problems.size(), 1u) << run.words();
    EXPECT_EQ(run.problems[0].kind, ProblemKind::Unsupported);
    const std::string words = run.words();
    EXPECT_NE(words.find(name), std::string::npos) << words;
    EXPECT_NE(words.find("PTX line 6"), std::string::npos) << words;
    EXPECT_EQ(run.out[0], 7u) << "what stands before it has run";
    EXPECT_EQ(run.out[1], 0u) << "what stands behind it has not";
}

INSTANTIATE_TEST_SUITE_P(All, UnknownForms,
    ::testing::Values(std::pair{"frobnicate.u32 %r1, %r2;", "frobnicate.u32"},
        std::pair{"add.u33 %r1, %r2, %r3;", "add.u33"}, std::pair{"mov.u32 %r1, %marsrover.x;", "mov.u32"},
        std::pair{"tex.2d.v4.f32.s32 {%r1, %r2, %r3, %r4}, [picture, {%r5, %r6}];", "tex.2d.v4.f32.s32"},
        std::pair{"tex.cube.v4.f32.f32 {%r1, %r2, %r3, %r4}, [%l1, {%r5, %r6, %r7, %r7}];", "tex.cube.v4.f32.f32"},
        std::pair{"sust.b.2d.b32.trap [%l1, {%r1}], {%r2};", "sust.b.2d.b32.trap"},
        std::pair{"suld.b.1d.v2.b32.trap {%r1}, [%l1, {%r2}];", "suld.b.1d.v2.b32.trap"},
        std::pair{"ld.global.u32 %r1, [%l1, {%r2}];", "ld.global.u32"},
        std::pair{"@!%p1 wgmma.fence.sync.aligned;", "wgmma.fence.sync.aligned"},
        std::pair{"redux.sync.min.abs.NaN.f32 %r1, %r2, -1;", "redux.sync.min.abs.NaN.f32"},
        std::pair{
            "cp.async.bulk.tensor.2d.shared::cluster.global [%l2, {%r1, %r2}], [%l3];", "cp.async.bulk.tensor.2d"},
        std::pair{"add.u32 %r1, %r2 %r3;", "add.u32"}, std::pair{"bra.uni nowhere;", "bra.uni"},
        std::pair{"@%r1 bra.uni nowhere;", "bra.uni"}, std::pair{".wishes 3, 4;", ".wishes"},
        std::pair{".wishes 3", ".wishes"}, std::pair{".reg .b256 %wide<4>;", ".reg"},
        std::pair{".shared .b256 wide[4];", ".shared"},
        std::pair{"mma.sync.aligned.m99n9k9.row.col.f32.f16.f16.f32 "
                  "{%r1}, {%r2}, {%r3}, {%r4};",
            "mma.sync.aligned.m99n9k9"}));

TEST(UnknownFormsTest, OfAFunctionMatterWhereItIsCalled)
{
    const std::string body = "(.reg .b256 a)\n{\nret;\n}\n";
    const std::string text =
        ptxKernel("mov.u32 %r1, 0;\nsetp.eq.u32 %p1, %r1, 1;\n@%p1 call odd, (%r1);\nst.global.u32 [%out], 5;",
            ".func odd " + body + ".func alsoOdd " + body);
    const PtxRun never = runPtx(text, 1, "k", 1);
    EXPECT_EQ(never.words(), "");
    EXPECT_EQ(never.out[0], 5u);
    const PtxRun called = runPtx(ptxKernel("mov.u32 %r1, 0;\ncall odd, (%r1);", ".func odd " + body), 1, "k", 1);
    ASSERT_EQ(called.problems.size(), 1u);
    EXPECT_NE(called.words().find(".func (PTX line 4)"), std::string::npos) << called.words();
}

TEST(UnknownFormsTest, OutsideOfFunctionsNeedNotBeKnown)
{
    for (const std::string before :
        {".global .texref picture;\n", ".wishes 3;\n", ".wishes 3 4\n", ".wishes all (1, 2)\n{ a b; c {} }\n",
            ".global .b256 wide[2] = {1, 2};\n", ".metadata_section { .metadata_node 1, 2; }\n"}) {
        const PtxRun run = runPtx(ptxKernel("st.global.u32 [%out], 5;", before), 1, "k", 1);
        EXPECT_EQ(run.words(), "") << before;
        EXPECT_EQ(run.out[0], 5u) << before;
    }
}

} // namespace
} // namespace warpatlas::simulator::testing
