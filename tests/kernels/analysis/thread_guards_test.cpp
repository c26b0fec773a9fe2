#include "kernels/analysis/thread_guards.h"

#include <gtest/gtest.h>
#include <string>

namespace warpatlas {
namespace {

/// A kernel f(int n) whose place in the launch is %r4 and whose n is %r5, with a comparison in line 2 of `source`.
KernelCode codeWith(const std::string& comparison, std::string_view source)
{
    auto ptx = std::make_shared<std::string>(
        ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry f(.param .u32 n)\n{\n.reg .b32 %r<9>;\n.reg "
        ".pred %p<5>;\nld.param.u32 %r5, [n];\nmov.u32 %r1, %ctaid.x;\nmov.u32 %r2, %ntid.x;\nmov.u32 %r3, "
        "%tid.x;\nmad.lo.s32 %r4, %r1, %r2, %r3;\n.loc 1 2 5\n"
        + comparison + "\nret;\n}\n.file 1 \"/src/k.cu\"\n");
    KernelCode code;
    code.entry = "f";
    code.sourceName = "k.cu";
    code.source = source;
    code.lessonPtx = *ptx;
    code.owner = ptx;
    return code;
}

std::vector<ThreadGuard> guardsOf(const std::string& comparison, std::string_view source = {})
{
    const KernelCode code = codeWith(comparison, source);
    return threadGuards(code, "f", {ScalarArgument::of("n", 100)});
}

TEST(ThreadGuards, HaveTheNumbersOfTheLaunch)
{
    const auto less = guardsOf("setp.ge.s32 %p1, %r4, %r5;"), lessOrEqual = guardsOf("setp.gt.s32 %p1, %r4, %r5;");
    ASSERT_TRUE(less.size() == 1 && lessOrEqual.size() == 1);
    EXPECT_EQ(less[0].passes, 100u);
    EXPECT_EQ(less[0].included, false);
    EXPECT_EQ(less[0].number, "n");
    EXPECT_EQ(lessOrEqual[0].passes, 101u);
    EXPECT_EQ(lessOrEqual[0].included, true);
    EXPECT_TRUE(threadGuards({}, "f", {}).empty()) << "no PTX";
}

TEST(ThreadGuards, MayBeFieldsOfStructures)
{
    KernelCode code = codeWith("setp.ge.s32 %p1, %r4, %r5;", {});
    auto ptx = std::make_shared<std::string>(code.lessonPtx);
    ptx->replace(ptx->find(".param .u32 n"), 13, ".param .align 4 .b8 p[12]");
    ptx->replace(ptx->find("[n]"), 3, "[p+8]");
    code.lessonPtx = *ptx;
    StructArgument structure{
        "p", "Sizes", std::vector<std::byte>(12), {}, {{"m", ElementType::I32, 4}, {"n", ElementType::I32, 8}}};
    structure.bytes[4] = std::byte{7};
    structure.bytes[8] = std::byte{100};
    const auto guards = threadGuards(code, "f", {structure});
    ASSERT_EQ(guards.size(), 1u);
    EXPECT_EQ(guards[0].passes, 100u);
    EXPECT_EQ(guards[0].number, "p.n");
}

TEST(ThreadGuards, OfAConstantAreReadInTheSource)
{
    // Compilers make the same of "i < 100" and "i <= 99".
    const std::string compare = "setp.gt.s32 %p1, %r4, 99;";
    for (const auto& [text, included] : {std::pair{"{\n  if (i < 100)\n", std::optional(false)},
             {"{\n  if (i >= 100) return;\n", false}, {"{\n  if (i <= 99)\n", true}, {"{\n if (i > 99) return;", true},
             {"{\n  if (x<T>(i) < 100)\n", std::nullopt}, {"{\n  if (inside(i))\n", std::nullopt}}) {
        const auto guards = guardsOf(compare, text);
        ASSERT_EQ(guards.size(), 1u);
        EXPECT_EQ(guards[0].passes, 100u);
        EXPECT_EQ(guards[0].included, included) << text;
    }
}

TEST(ThreadGuards, SayWhichThreadsTheyLetIn)
{
    Work work;
    work.cover = {100, 1, 1};
    EXPECT_EQ(letIn(work, 0, 100), LetIn::NothingSaid);
    work.guards = {{0, "n", 100, false}};
    EXPECT_EQ(letIn(work, 0, 100), LetIn::No);
    EXPECT_EQ(letIn(work, 1, 100), LetIn::NothingSaid);
    work.guards.push_back({0, "m", 120, false});
    EXPECT_EQ(letIn(work, 0, 100), LetIn::Wide);
    work.guards.push_back({0, "n", 101, true});
    EXPECT_EQ(letIn(work, 0, 100), LetIn::Next);
    EXPECT_EQ(letIn(work, 0, 110), LetIn::Wide);
}

} // namespace
} // namespace warpatlas
