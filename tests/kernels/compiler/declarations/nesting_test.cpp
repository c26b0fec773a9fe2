// How deep a text nests, told before a compiler recurses over it.
#include "kernels/compiler/declarations/nesting.h"

#include "kernels/compiler/compile_text.h"
#include "kernels/compiler/cpu_functions.h"
#include "kernels/compiler/device_code.h"
#include "tests/kernels/compiler/compiled.h"

namespace warpatlas {
namespace {

std::string times(std::size_t count, const std::string& text)
{
    std::string result;
    for (std::size_t i = 0; i < count; ++i)
        result += text;
    return result;
}

std::string kernelWithBody(const std::string& body)
{
    return "__global__ void k(float* a)\n{\n    " + body + "\n}\n";
}

} // namespace

TEST(Nesting, DepthOfBracketsSignsAndBranches)
{
    EXPECT_EQ(tooDeep("((1))", 2), std::nullopt);
    EXPECT_EQ(tooDeep("(1) + (1) + (1)", 1), std::nullopt);
    EXPECT_EQ(tooDeep("({[1]})", 2), std::optional<std::size_t>(2));
    EXPECT_EQ(tooDeep("x = - - - 1;", 3), std::optional<std::size_t>(8)); // with the `=`
    EXPECT_EQ(tooDeep("- 1 - 1 - 1 - 1;", 1), std::nullopt);
    EXPECT_EQ(tooDeep("{ if (a) {} if (b) {} if (c) {} for (;;) x; for (;;) x; }", 3), std::nullopt);
    EXPECT_EQ(tooDeep("{ if (a) {} else if (b) {} else {} }", 4), std::nullopt);
    EXPECT_NE(tooDeep("{ if (a) {} else if (b) {} else if (c) {} else {} }", 4), std::nullopt);
    EXPECT_NE(tooDeep("{ for (;;) for (;;) for (;;) x; }", 4), std::nullopt);
    EXPECT_EQ(tooDeep("P<P<P<int>>>", 2), std::optional<std::size_t>(5));
    EXPECT_EQ(tooDeep("// ((((\n\"((((\" '('", 1), std::nullopt);
    EXPECT_EQ(tooDeep(")))]]}}((", 2), std::nullopt);
}

// What recursed over these took the stack, and what looked ahead at each of them half a minute.
TEST(Nesting, NothingIsReadOfATextThatNestsTooDeeply)
{
    for (const std::string& text : {times(60'000, "class a{"), times(60'000, "a<"), times(40'000, "void f(int a){"),
             times(60'000, "namespace a{")}) {
        EXPECT_EQ(extractDeviceCode(text).text, text);
        EXPECT_TRUE(cpuFunctionsOf(text).empty());
        EXPECT_FALSE(compileText(CompilerKind::Clang, {.text = text}, Progress()).messages.empty());
    }
}

TEST(Nesting, ManyVariablesAreReadOnce)
{
    EXPECT_EQ(extractDeviceCode(times(80'000, "int a;")).hostVariables.size(), 80'000u);
}

class DeepText : public testing_compiler::WithCompiler { };

INSTANTIATE_TEST_SUITE_P(Both, DeepText, testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& info) { return std::string(nameOf(info.param)); });

TEST_P(DeepText, IsRefusedAtItsPlaceInsteadOfEndingTheProgram)
{
    for (const std::string& text : {kernelWithBody("a[0] = " + times(20000, "(") + "1" + times(20000, ")") + ";"),
             kernelWithBody("a[0] = " + times(20000, "- ") + "1;"),
             kernelWithBody(times(20000, "if (a[0]) {} else ") + "a[0] = 1;")}) {
        const auto result = testing_compiler::compiled(text, GetParam());
        EXPECT_FALSE(result->succeeded);
        ASSERT_EQ(result->messages.size(), 1u);
        EXPECT_EQ(result->messages[0].line, 3u);
        EXPECT_GT(result->messages[0].column, 2000u);
        EXPECT_THAT(result->messages[0].text, testing::HasSubstr("nested more than 2000 levels deep"));
    }
}

TEST(Compiler, WhatIsJustNotTooDeepNeedsNoLargeStackOfTheCaller)
{
    if (const std::string reason = testing_compiler::absence(CompilerKind::Nvrtc); !reason.empty())
        GTEST_SKIP() << reason;
    for (const std::string& text : {kernelWithBody("a[0] = " + times(1990, "(") + "1" + times(1990, ")") + ";"),
             kernelWithBody("a[0] = " + times(1990, "- ") + "1;"),
             kernelWithBody("a[0] = a[1]" + times(20000, " + a[2]") + ";")}) {
        const auto result = testing_compiler::compiled(text, CompilerKind::Nvrtc);
        EXPECT_TRUE(result->succeeded) << testing_compiler::allMessages(*result).substr(0, 200);
    }
}

} // namespace warpatlas
