#include "kernels/compiler/doubtful_code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;

std::vector<CompilerMessage> misspeltIn(const std::string& text)
{
    MacroWords words;
    words.read(text);
    return misspeltWords(text, words);
}

TEST(DoubtfulCode, WordsThatAreNearlyCudas)
{
    for (const auto& [word, meant] : {std::pair("__globl__", "__global__"), {"global", "__global__"},
             {"_global_", "__global__"}, {"__Global__", "__global__"}, {"__device", "__device__"},
             {"__devcie__", "__device__"}, {"__costant__", "__constant__"}, {"__shard__", "__shared__"},
             {"__managd__", "__managed__"}, {"__hots__", "__host__"}}) {
        const auto found = misspeltIn("int a;\n  " + std::string(word) + " void k(int* o) { }\n");
        if (std::string_view(word) == "__hots__") {
            EXPECT_TRUE(found.empty()) << "two letters of four say nothing";
            continue;
        }
        ASSERT_EQ(found.size(), 1u) << word;
        EXPECT_EQ(found[0].severity, CompilerMessage::Severity::Warning);
        EXPECT_EQ(found[0].line, 2u);
        EXPECT_EQ(found[0].column, 3u);
        EXPECT_THAT(found[0].text, HasSubstr("'" + std::string(word) + "' is no word of CUDA"));
        EXPECT_THAT(found[0].text, HasSubstr(meant));
    }
    EXPECT_EQ(misspeltIn("__globl__ Mine k(int* o) { }\n").size(), 1u) << "a type of one's own";
}

TEST(DoubtfulCode, WhatIsNoMisspeltWord)
{
    for (const char* text :
        {"__global__ void k(int* o) { }\n", "__host__ __device__ int f();\n", "static inline short int f();\n",
            "Device open(Host host) { return host.device(); }\n", "#define GLOBAL __global__\nGLOBAL void k() { }\n",
            "#define device\ndevice int f();\n", "// global void\nconst char* t = \"global void\";\n",
            "__device__ __forceinline__ int f();\n", "__restrict__ int* p; __attribute__((unused)) int f();\n",
            "int device = 3, global(int);\n", "delete int(3); const unsigned long n = 0;\n"})
        EXPECT_TRUE(misspeltIn(text).empty()) << text;
}

TEST(DoubtfulCode, BracketsThatNothingCloses)
{
    const auto open = unmatchedBracket("__global__ void k() { }\nasdf {{{ ((\n");
    ASSERT_EQ(open.size(), 1u);
    EXPECT_EQ(open[0].line, 2u);
    EXPECT_EQ(open[0].text, "nothing closes this '('");
    const auto closes = unmatchedBracket("int f() { return (3]; }\n");
    ASSERT_EQ(closes.size(), 1u);
    EXPECT_EQ(closes[0].column, 20u);
    EXPECT_EQ(closes[0].text, "this ']' closes nothing");
    EXPECT_TRUE(unmatchedBracket("int f() { return a[g(3)]; } // }\nconst char* t = \"{\";\n").empty());
    EXPECT_TRUE(unmatchedBracket("#if A\nint f() {\n#else\nint f(int) {\n#endif\n}\n").empty());
}

} // namespace
} // namespace warpatlas
