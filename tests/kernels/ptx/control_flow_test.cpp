#include "kernels/ptx/control_flow.h"

#include "kernels/ptx/live_planes.h"
#include "kernels/ptx/parser.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

using Graph = std::vector<std::vector<std::uint32_t>>;

std::vector<std::uint32_t> dominators(const Graph& graph, const std::vector<std::uint32_t>& ends)
{
    std::vector<bool> exits(graph.size(), false);
    for (const std::uint32_t end : ends)
        exits[end] = true;
    return immediatePostDominators(graph, exits);
}

TEST(PostDominators, OfADiamond)
{
    EXPECT_EQ(dominators({{1, 2}, {3}, {3}, {}}, {3}), (std::vector<std::uint32_t>{3, 3, 3, none}));
}

TEST(PostDominators, OfALoop)
{
    // 0 -> 1 (head) -> 2 (body) -> 1, 1 -> 3
    EXPECT_EQ(dominators({{1}, {2, 3}, {1}, {}}, {3}), (std::vector<std::uint32_t>{1, 3, 1, none}));
}

TEST(PostDominators, OfNestedChoicesWithALoop)
{
    // 0: if -> 1 or 5; 1: if -> 2 or 3; 2, 3 -> 4; 4 -> 1 or 5
    EXPECT_EQ(
        dominators({{1, 5}, {2, 3}, {4}, {4}, {1, 5}, {}}, {5}), (std::vector<std::uint32_t>{5, 4, 4, 4, 5, none}));
}

TEST(PostDominators, OfWhatNeverEnds)
{
    EXPECT_EQ(dominators({{1, 2}, {1}, {}}, {2}), (std::vector<std::uint32_t>{2, none, none}));
    EXPECT_EQ(dominators({{0}}, {}), (std::vector<std::uint32_t>{none}));
}

TEST(PostDominators, OfALongChain)
{
    Graph graph(50000);
    for (std::uint32_t i = 0; i + 1 < graph.size(); ++i)
        graph[i] = {i + 1};
    const std::vector<std::uint32_t> result = dominators(graph, {49999});
    EXPECT_EQ(result[0], 1u);
    EXPECT_EQ(result[49998], 49999u);
}

ControlFlow flowOf(const std::string& body)
{
    static std::vector<Module> kept;
    kept.push_back(
        parse(".version 8.0\n.target sm_75\n.address_size 64\n.entry f()\n{\n.reg .pred %p<3>; .reg .b32 %r<3>;\n"
                + body + "\n}\n",
            "test.ptx"));
    return analyseControlFlow(kept.back().functions[0]);
}

/// tex2D() of CUDA's headers calls another function in its only line, so that no instruction stands at the call's
/// place.
TEST(ControlFlow, LinesGoThroughInlinedFunctionsWithoutInstructionsOfTheirOwn)
{
    const std::string module = R"(.version 8.0
.target sm_75
.address_size 64
.file 1 "tex.cu"
.file 2 "texture_fetch_functions.h"
.entry f()
{
.reg .b32 %r<5>;
.loc 1 12 5
mov.b32 %r0, 0;
.loc 1 13 5
.loc 2 4815 1, function_name $L__info_string0, inlined_at 1 13 5
.loc 2 4809 1, function_name $L__info_string1, inlined_at 2 4815 1
mov.b32 %r1, 1;
.loc 1 14 5
mov.b32 %r2, 2;
.loc 2 4809 1, function_name $L__info_string1, inlined_at 2 4815 1
mov.b32 %r3, 3;
ret;
}
)";
    const Module parsed = parse(module, "tex.ptx");
    const Function& function = parsed.functions[0];
    const std::set<std::uint32_t> own = ownFiles(parsed, function, "tex.cu");
    EXPECT_EQ(ownLines(parsed, function, analyseControlFlow(function), own),
        (std::vector<std::uint32_t>{12, 13, 14, 13, 13}));
}

/// Linked code may have a file of that name in two folders: the kernel's own is taken.
TEST(OwnLines, AreOfOneFileOfSeveralWithThatName)
{
    const Module module = parse(R"(.version 9.0
.target sm_75
.address_size 64
.visible .entry first() {
.reg .b32 %r<1>;
.loc 2 4 0, function_name $L, inlined_at 1 5 0
mov.u32 %r0, 1;
.loc 1 6 0
ret;
}
.visible .entry second() {
.loc 3 9 0
ret;
}
.visible .entry elsewhere() {
.loc 2 3 0
ret;
}
.file 1 "/one/tool.cu"
.file 2 "/both.h"
.file 3 "/two/tool.cu"
)",
        "linked.ptx");
    EXPECT_EQ(ownFiles(module, *module.find("first"), "tool.cu"), (std::set<std::uint32_t>{1}));
    EXPECT_EQ(ownFiles(module, *module.find("second"), "tool.cu"), (std::set<std::uint32_t>{3}));
    EXPECT_EQ(ownFiles(module, *module.find("elsewhere"), "tool.cu"), (std::set<std::uint32_t>{1, 3}))
        << "it has no line of its own there";
}

TEST(ControlFlow, BlocksBeginAtTargetsAndBehindBranches)
{
    const ControlFlow flow =
        flowOf("mov.b32 %r0, 0;\nUnused: mov.b32 %r1, 0;\n@%p0 bra End;\nmov.b32 %r0, 1;\nEnd: mov.b32 %r2, 1;\nret;");
    ASSERT_EQ(flow.blocks.size(), 3u); // a label that nothing goes to starts none
    EXPECT_EQ(flow.blocks[0].last, 3u);
    EXPECT_TRUE(flow.canDiverge(0));
    EXPECT_EQ(flow.blocks[0].postDominator, 2u);
}

TEST(ControlFlow, AnEarlyReturnDoesNotKeepOthersFromMeeting)
{
    // if (p0) { if (p1) return; r = 1; } Meet: ...; ret
    const ControlFlow flow =
        flowOf("@!%p0 bra Meet;\n@%p1 bra Out;\nmov.b32 %r0, 1;\nMeet: mov.b32 %r1, 2;\nOut: ret;");
    EXPECT_EQ(flow.blocks[0].postDominator, flow.blockOf[3]);
    EXPECT_EQ(flow.blocks[1].postDominator, none); // a lane that does not return has no lanes to wait for
}

TEST(ControlFlow, ALoopThatOnlyReturnsStillMeetsInside)
{
    // for (;;) { if (p0) r = 1; Meet: if (p1) return; }
    const ControlFlow flow =
        flowOf("Loop: @!%p0 bra Meet;\nmov.b32 %r0, 1;\nMeet: @%p1 bra Out;\nbra.uni Loop;\nOut: ret;");
    EXPECT_EQ(flow.blocks[0].postDominator, flow.blockOf[2]);
}

TEST(ControlFlow, AGuardedReturnGoesOn)
{
    const ControlFlow flow = flowOf("@%p0 ret;\nmov.b32 %r0, 1;\nret;");
    ASSERT_EQ(flow.blocks.size(), 2u);
    EXPECT_TRUE(flow.canDiverge(0));
}

/// The lines of an entry whose file 1 is the user's own, and 2 and 3 are headers.
std::vector<std::uint32_t> linesOf(const std::string& body, const std::string& target = "sm_75")
{
    const Module module =
        parse(".version 8.0\n.target " + target + "\n.address_size 64\n.entry f()\n{\n.reg .b32 %r<3>;\n" + body
                + "\nret;\n}\n.file 1 \"own.cu\"\n.file 2 \"outer.h\"\n.file 3 \"inner.h\"\n",
            "test.ptx");
    const Function& function = module.functions[0];
    return ownLines(module, function, analyseControlFlow(function), ownFiles(module, function, "own.cu"));
}

TEST(OwnLines, OfWhatIsInlinedThroughSeveralFilesAreThoseOfTheOuterCall)
{
    // As nvcc writes it: the calls between have a .loc each, and no instruction.
    EXPECT_EQ(linesOf(".loc 1 4 5\nmov.b32 %r0, 1;\n.loc 1 5 5\n"
                      ".loc 2 489 9, function_name $L__info_string0, inlined_at 1 5 5\n"
                      ".loc 3 87 13, function_name $L__info_string0+16, inlined_at 2 489 9\nmov.b32 %r1, 1;\n"
                      ".loc 1 7 5\nmov.b32 %r2, 1;"),
        (std::vector<std::uint32_t>{4, 5, 7, 7}));
}

TEST(OwnLines, OfOneCallInAHeaderThatTwoLinesComeToAreTheirOwn)
{
    const std::string through = ".loc 2 9 3, function_name $L, inlined_at 1 ";
    const std::string inner = ".loc 3 8 1, function_name $L, inlined_at 2 9 3\nmov.b32 %r1, 1;\n";
    EXPECT_EQ(linesOf(through + "5 5\n" + inner + through + "8 5\n" + inner + ".loc 1 9 5"),
        (std::vector<std::uint32_t>{5, 8, 9}));
}

TEST(OwnLines, OfOwnFunctionsThatHeadersCallAreTheirs)
{
    EXPECT_EQ(linesOf(".loc 1 5 5\n.loc 2 9 3, function_name $L, inlined_at 1 5 5\n"
                      ".loc 1 2 1, function_name $L, inlined_at 2 9 3\nmov.b32 %r1, 1;\n.loc 1 7 5"),
        (std::vector<std::uint32_t>{2, 7}));
}

TEST(OwnLines, OfAHeaderInCodeForDebuggingAreThoseBefore)
{
    const std::string body = ".loc 1 5 5\nmov.b32 %r0, 1;\n.loc 2 9 3\nmov.b32 %r1, 1;\n.loc 1 6 5\nmov.b32 %r2, 1;";
    EXPECT_EQ(linesOf(body, "sm_75, debug"), (std::vector<std::uint32_t>{5, 5, 6, 6}));
    EXPECT_EQ(linesOf(body), (std::vector<std::uint32_t>{5, 6, 6, 6}));
}

TEST(OwnLines, OfCallsThatNameOneAnotherEnd)
{
    EXPECT_EQ(linesOf(".loc 2 9 3, function_name $L, inlined_at 3 8 1\n"
                      ".loc 3 8 1, function_name $L, inlined_at 2 9 3\nmov.b32 %r1, 1;\n.loc 1 7 5"),
        (std::vector<std::uint32_t>{7, 7}));
}

TEST(StalePlanes, OnlyRegistersThatMayBeReadFirst)
{
    const auto module = std::make_shared<const Module>(
        parse(".version 8.0\n.target sm_75\n.address_size 64\n.entry f()\n{\n.reg .b32 %r<4>; .reg .pred %p;\n"
              "mov.b32 %r0, 1; setp.eq.s32 %p, %r0, 1; @%p mov.b32 %r1, 2; add.s32 %r2, %r1, %r0; ret;\n}\n",
            "test.ptx"));
    const Program program = decode(module, module->functions[0], "test.cu", Products::Apart);
    EXPECT_EQ(stalePlanes(program, 0), (std::vector<std::uint32_t>{128})); // %r1: written only under a guard
}

TEST(Decode, AKernelBesideAFunctionOfItsName)
{
    const auto module = std::make_shared<const Module>(
        parse(".version 8.0\n.target sm_75\n.address_size 64\n.func f(.param .b32 x)\n{\nret;\n}\n"
              ".entry f(.param .b32 x, .param .b32 y)\n{\nret;\n}\n",
            "test.ptx"));
    ASSERT_EQ(module->functions.size(), 2u);
    const Program program = decode(module, module->functions[1], "test.cu", Products::Apart);
    EXPECT_EQ(program.functions[0].source, 1u);
    EXPECT_EQ(program.kernelParameterBytes, 8u);
}

} // namespace
} // namespace warpatlas::ptx
