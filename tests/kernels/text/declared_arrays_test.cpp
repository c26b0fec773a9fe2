/// Arrays that a text declares: their names, elements, bounds and where they are meant.
#include "kernels/text/declared_arrays.h"

#include <gtest/gtest.h>

#include <string>

namespace warpatlas {
namespace {

/// "name:element bytes[bound][bound]@first-last line", one after the other.
std::string declaredIn(std::string_view text)
{
    std::string all;
    for (const DeclaredArray& array : declaredArrays(text)) {
        constexpr std::string_view places = "lsfg";
        all += all.empty() ? "" : " ";
        all += std::string(array.name) + ":" + places[static_cast<std::size_t>(array.place)]
            + std::to_string(array.elementBytes);
        for (const std::uint64_t bound : array.bounds)
            all += "[" + std::to_string(bound) + "]";
        all += "@" + std::to_string(array.firstLine) + "-" + std::to_string(array.lastLine);
    }
    return all;
}

TEST(DeclaredArrays, HaveNamesElementsAndBounds)
{
    EXPECT_EQ(
        declaredIn("__global__ void f(const float in[4], int n)\n{\n float window[5], one, weights[3] = {1, 2, 3};\n"
                   " __shared__ double tile[16][17];\n unsigned char bytes[7];\n float* rows[2];\n}\n"),
        "window:l4[5]@3-7 weights:l4[3]@3-7 tile:s8[16][17]@4-7 bytes:l1[7]@5-7 rows:l8[2]@6-7");
    EXPECT_EQ(
        declaredIn("void f() {\n float4 a[2]; float3 b[2]; unsigned long long c[2]; short int d[2]; half2 e[2];\n}"),
        "a:l16[2]@2-3 b:l12[2]@2-3 c:l8[2]@2-3 d:l2[2]@2-3 e:l4[2]@2-3");
}

TEST(DeclaredArrays, HaveBoundsOfConstants)
{
    EXPECT_EQ(declaredIn("#define R 2\n#define SIDE (2 * R + 1)\nconstexpr int area = SIDE * SIDE;\n"
                         "enum { few = 3 };\nvoid f() { int a[SIDE], b[area], c[few << 1], d[0x10u - R]; }"),
        "a:l4[5]@5-5 b:l4[25]@5-5 c:l4[6]@5-5 d:l4[14]@5-5");
    EXPECT_EQ(declaredIn("typedef float real;\nusing word = unsigned short;\nvoid f() { real a[2]; word b[2]; }"),
        "a:l4[2]@3-3 b:l2[2]@3-3");
}

TEST(DeclaredArrays, AreNotKnownWhereTheTextDoesNotSayIt)
{
    EXPECT_EQ(declaredIn("template <int N, typename T> void f() { int a[N]; T b[4]; int c[sizeof(T)]; int d[M]; }"),
        "a:l4@1-1 b:l0[4]@1-1 c:l4@1-1 d:l4@1-1");
    EXPECT_EQ(declaredIn("#define N 4\n#undef N\n#define N 8\nvoid f() { int a[N]; }\nextern __shared__ float pool[];"),
        "a:l4@4-4 pool:s4@5-5");
}

TEST(DeclaredArrays, AreMeantInTheirBlock)
{
    EXPECT_EQ(declaredIn(
                  "void f()\n{\n {\n int a[1];\n }\n int b[2];\n}\nstruct S {\n int c[3];\n};\n__constant__ int d[4];\n"
                  "void g()\n{\n}"),
        "a:l4[1]@4-5 b:l4[2]@6-7 c:f4[3]@9-14 d:g4[4]@11-14");
}

TEST(DeclaredArrays, AreNoneInExpressions)
{
    EXPECT_EQ(declaredIn("void f(int* p)\n{\n p[2] = 1;\n return p[3];\n x = c ? a : b * d[2];\n delete[] p;\n"
                         " if (p) q[1] = 2; else r[2] = 3;\n a < b; g(p[1], int[2]());\n auto [u, v] = pair;\n}"),
        "");
}

/// "name@first-last line", one after the other.
std::string unsetIn(std::string_view text)
{
    std::string all;
    for (const UnsetDeclaration& unset : unsetDeclarations(text))
        all += (all.empty() ? "" : " ") + std::string(unset.name) + "@" + std::to_string(unset.firstLine) + "-"
            + std::to_string(unset.lastLine);
    return all;
}

TEST(UnsetDeclarations, AreVariablesAndArraysOfFunctionsWithoutAValue)
{
    EXPECT_EQ(unsetIn("__global__ void f(const float* in, int n)\n{\n float sum, one = 1, acc[4], set[2] = {1, 2};\n"
                      " for (int k = 0; k < n; ++k) {\n  unsigned int best;\n  sum += in[k];\n }\n float* at;\n}\n"),
        "sum@3-9 acc@3-9 best@5-7 at@8-9");
}

TEST(UnsetDeclarations, AreNoneThatKeepTheirValueOrAreOthersToo)
{
    EXPECT_EQ(
        unsetIn("float global;\n__device__ int counter;\nstruct S { int field; };\nvoid f()\n{\n static int kept;\n"
                " __shared__ float tile[3];\n extern __shared__ int dynamic[];\n return one;\n}\n"),
        "");
}

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
