/// Which variable it may be that was never given a value.
#include "kernels/text/unset_declarations.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

const char* const unsetText = "__global__ void f(const float* in, float* out)\n" // 1
                              "{\n"
                              "    float sum, most;\n" // 3
                              "    for (int k = 0; k < 4; ++k) {\n"
                              "        sum += in[k];\n" // 5
                              "        most = fmaxf(most, in[k]); // sum\n"
                              "    }\n"
                              "    out[0] = sum;\n" // 8
                              "}\n"
                              "__device__ int g(int a)\n" // 10
                              "{\n"
                              "    int sum;\n" // 12
                              "    return a + sum;\n"
                              "}\n";

std::string named(std::uint32_t takenLine, std::uint32_t usedLine)
{
    const auto declarations = unsetDeclarations(unsetText);
    const UnsetDeclaration* const found = unsetVariable(declarations, takenLine, usedLine);
    return found == nullptr ? "" : found->name + "@" + std::to_string(found->firstLine);
}

TEST(UnsetDeclarations, HaveTheLinesThatNameThem)
{
    const auto declarations = unsetDeclarations(unsetText);
    ASSERT_EQ(declarations.size(), 3u);
    EXPECT_EQ(declarations[0].lines, (std::vector<std::uint32_t>{3, 5, 8}));
    EXPECT_EQ(declarations[1].lines, (std::vector<std::uint32_t>{3, 6}));
    EXPECT_EQ(declarations[2].lines, (std::vector<std::uint32_t>{12, 13}));
}

TEST(UnsetVariable, IsTheOneThatTheLinesName)
{
    EXPECT_EQ(named(5, 8), "sum@3");
    EXPECT_EQ(named(6, 8), "most@3");
    EXPECT_EQ(named(3, 8), "sum@3") << "both are named where it was taken, one where it is used";
    EXPECT_EQ(named(0, 13), "sum@12");
    EXPECT_EQ(named(0, 14), "sum@12") << "the only one there";
}

TEST(UnsetVariable, IsNotGuessed)
{
    EXPECT_EQ(named(3, 4), "") << "two are there";
    EXPECT_EQ(named(0, 20), "") << "none is";
}

} // namespace
} // namespace warpatlas
