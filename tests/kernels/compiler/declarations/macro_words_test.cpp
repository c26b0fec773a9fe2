// Which macros mark device code, and which are declarations by themselves.
#include "kernels/compiler/declarations/macro_words.h"

#include "kernels/compiler/declarations/nesting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

using testing::UnorderedElementsAre;

TEST(MacroWords, WhatMarksDeviceCode)
{
    MacroWords words;
    words.read("#define HD __host__ __device__\n#define INLINE HD __forceinline__\n#define KERNEL(n) __global__ "
               "__launch_bounds__(n)\n#define HOST __host__\n#define __hd__ HD\n#define __device__\n");
    words.define("EXTRA=__device__ inline");
    words.define("PLAIN");
    for (const char* word : {"__device__", "__global__", "HD", "INLINE", "KERNEL", "__hd__", "EXTRA"})
        EXPECT_TRUE(words.isDevice(word)) << word;
    for (const char* word : {"HOST", "PLAIN", "__host__", "unknown", ""})
        EXPECT_FALSE(words.isDevice(word)) << word;
    EXPECT_TRUE(words.isKernel("KERNEL"));
    EXPECT_FALSE(words.isKernel("HD"));
    EXPECT_THAT(words.namesIn("INLINE"), UnorderedElementsAre("HD", "__forceinline__", "__host__", "__device__"));
}

TEST(MacroWords, ThatUseThemselvesComeToAnEnd)
{
    MacroWords words;
    words.read("#define A B C\n#define B A\n");
    EXPECT_THAT(words.namesIn("A"), UnorderedElementsAre("B", "C", "A"));
    EXPECT_FALSE(words.isDevice("A"));
}

TEST(MacroWords, StatementsAreNoPartOfWhatFollows)
{
    MacroWords words;
    words.read("#define DEFINE(n) \\\n    __global__ void n() { }\n#define BOUNDS(n) __launch_bounds__(n)\n");
    const auto behind = [&](std::string_view text) {
        return words.behindStatement(cppTokens(text, declarationSigns), 0);
    };
    EXPECT_EQ(behind("DEFINE(add) int x;"), 4u);
    EXPECT_EQ(behind("DEFINE(add);\nint x;"), 5u);
    EXPECT_EQ(behind("BOUNDS(5)\n__global__ void k();"), 0u);
    EXPECT_EQ(behind("REGISTER_OP(add)\nint x;"), 4u); // of a header that is not here
    EXPECT_EQ(behind("TEST(Some, Thing)\n{ }"), 0u); // a function, as it looks
    EXPECT_EQ(behind("f(a)\nint x;"), 0u);
    EXPECT_EQ(behind("DEFINE(add"), 3u); // cut off
}

} // namespace warpatlas
