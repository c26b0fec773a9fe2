// Compilers' messages become places in the learner's text.
#include "kernels/compiler/diagnostics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

namespace {

void expectMessage(const CompilerMessage& message, CompilerMessage::Severity severity, std::uint32_t line,
    std::uint32_t column, const std::string& text)
{
    EXPECT_EQ(message.severity, severity) << text;
    EXPECT_EQ(message.line, line) << text;
    EXPECT_EQ(message.column, column) << text;
    EXPECT_EQ(message.text, text);
}

} // namespace

TEST(Diagnostics, OfTheToolkit)
{
    const auto messages =
        messagesOfToolkit("k.cu(4): warning #177-D: variable \"unused\" was declared but never referenced\n"
                          "   int unused;\n"
                          "       ^\n\n"
                          "Remark: The warnings can be suppressed\n\n"
                          "k.cu(12): error: identifier \"x\" is undefined\n"
                          "  \ta[i] = x;\n"
                          "  \t       ^\n\n"
                          "/opt/toolkit/include/cuda_fp16.h(99): error: bad\n"
                          "  thing\n"
                          "  ^\n\n"
                          "2 errors detected in the compilation of \"k.cu\".\n",
            "k.cu", {});
    ASSERT_EQ(messages.size(), 3u);
    expectMessage(
        messages[0], CompilerMessage::Severity::Warning, 4, 6, "variable \"unused\" was declared but never referenced");
    expectMessage(messages[1], CompilerMessage::Severity::Error, 12, 9, "identifier \"x\" is undefined");
    expectMessage(messages[2], CompilerMessage::Severity::Error, 0, 0, "cuda_fp16.h, line 99: bad");
}

TEST(Diagnostics, OfWhatIsMissingAtTheEndHasThePlaceOfTheLastWord)
{
    const auto messages = messagesOfToolkit("At end of source: error: expected a \"}\"\n"
                                            "k.cu(1): note #3196-D: to match this \"{\"\n"
                                            "  void f() {\n"
                                            "           ^\n\n"
                                            "1 error detected in the compilation of \"k.cu\".\n",
        "k.cu", "void f() {\n\n    g();\n\n");
    ASSERT_EQ(messages.size(), 2u);
    expectMessage(messages[0], CompilerMessage::Severity::Error, 3, 8, "expected a \"}\"");
    expectMessage(messages[1], CompilerMessage::Severity::Note, 1, 10, "to match this \"{\"");
    EXPECT_EQ(messagesOfToolkit("k.cu(1): error: x\nAt end of source: error: y\n", "k.cu", "f").size(), 1u)
        << "what follows from another";
    EXPECT_EQ(messagesOfToolkit("At end of source: error: x\n", "k.cu", " \n").at(0).line, 0u);
}

TEST(Diagnostics, AFolderThatIsTheNameAsItIsMakesNoOtherFile)
{
    const auto messages = messagesOfToolkit("./-k.cu(3): error: bad\n  x\n  ^\n", "-k.cu", {});
    ASSERT_EQ(messages.size(), 1u);
    expectMessage(messages[0], CompilerMessage::Severity::Error, 3, 1, "bad");
}

TEST(Diagnostics, OfAnOptionThatTheToolkitDoesNotKnow)
{
    const auto messages = messagesOfToolkit("nvrtc: error: invalid value for --gpu-architecture (-arch)\n", "k.cu", {});
    ASSERT_EQ(messages.size(), 1u);
    expectMessage(messages[0], CompilerMessage::Severity::Error, 0, 0, "invalid value for --gpu-architecture (-arch)");
}

TEST(Diagnostics, OfClang)
{
    const auto messages = messagesOfClang("a:b.cu:5:19: error: use of undeclared identifier 'x'\n"
                                          "a:b.cu:6:9: note: to match this '('\n"
                                          "cuda_math.cuh:3:4: note: candidate function\n"
                                          "a:b.cu:7:1: warning: unused variable 'y' [-Wunused-variable]\n"
                                          "clang: error: unable to execute command\n"
                                          "2 errors generated when compiling for sm_70.\n",
        "a:b.cu");
    ASSERT_EQ(messages.size(), 4u);
    expectMessage(messages[0], CompilerMessage::Severity::Error, 5, 19, "use of undeclared identifier 'x'");
    expectMessage(messages[1], CompilerMessage::Severity::Note, 6, 9, "to match this '('");
    expectMessage(messages[2], CompilerMessage::Severity::Warning, 7, 1, "unused variable 'y' [-Wunused-variable]");
    expectMessage(messages[3], CompilerMessage::Severity::Error, 0, 0, "unable to execute command");
}

TEST(Diagnostics, NothingIsMadeOfNothing)
{
    EXPECT_TRUE(messagesOfToolkit("", "k.cu", {}).empty());
    EXPECT_TRUE(messagesOfToolkit("): error: \n(x): error: y\n^\n   ^\n", "k.cu", {}).empty());
    EXPECT_TRUE(messagesOfClang(":::\n: :\n", "k.cu").empty());
}

TEST(Diagnostics, ALeftOutFunctionOrVariableIsExplained)
{
    std::vector<CompilerMessage> messages{
        {CompilerMessage::Severity::Error, 1, 2, "identifier \"helper\" is undefined"},
        {CompilerMessage::Severity::Error, 1, 2, "use of undeclared identifier 'helper'"},
        {CompilerMessage::Severity::Error, 1, 2, "identifier \"other\" is undefined"},
        {CompilerMessage::Severity::Error, 1, 2, "identifier \"n\" is undefined"}};
    explainLeftOut(messages, {"main", "helper"}, {"n"});
    EXPECT_EQ(messages[0].text, "'helper' is a host function; device code can call it if __device__ stands before it");
    EXPECT_EQ(messages[1].text, messages[0].text);
    EXPECT_EQ(messages[2].text, "identifier \"other\" is undefined");
    EXPECT_EQ(messages[3].text,
        "'n' is a host variable; device code can use it if __device__ or __constant__ stands before it");
}

} // namespace warpatlas
