/// The arrays that the statements of a line name.
#include "kernels/text/named_lines.h"

#include <gtest/gtest.h>

#include <string>

namespace warpatlas {
namespace {

constexpr const char* namedText = R"(
struct Pair { int both[2]; };
__device__ int sum(const int* values, int n)
{
    int all = 0, own[4];
    for (int i = 0; i < n; ++i)
        all += values[i] + own[i & 3];
    return all;
}
__global__ void k(const int* in, int* out, int n)
{
    int a[4], b[6];
    Pair pair;
    int* p = a;
    a[n] = in[n];
    b[n] =
        a[n];
    a[n] = *p;
    b[n] = pair.both[n];
    b[n] = p[n];
    out[n] = sum(b, 6);
    a[n] = n * n;
    a[n] = sinf(b[n]);
    a[n] = fmaxf(b[n], n) + (&pair)[n].both[0] + reinterpret_cast<int*>(&n)[0];
    b[n] = *reinterpret_cast<int*>(&n);
}
)";

std::string namesIn(std::uint32_t line)
{
    const NamedLines lines(namedText);
    const NamedArrays all = lines.of(line);
    std::string said;
    for (const std::size_t array : all.arrays)
        said += (said.empty() ? "" : " ") + std::string(lines.arrays()[array].name);
    return said + (all.others ? " +others" : "") + (all.pointers ? " +pointers" : "");
}

TEST(NamedLines, NameArraysOfTheStatementsThatTouchThem)
{
    EXPECT_EQ(namesIn(15), "a") << "what a kernel is given lies elsewhere";
    EXPECT_EQ(namesIn(16), "b a");
    EXPECT_EQ(namesIn(17), "b a") << "the statement begins a line before";
    EXPECT_EQ(namesIn(21), "b");
    EXPECT_EQ(namesIn(22), "a");
    EXPECT_EQ(namesIn(11), "");
    EXPECT_EQ(namesIn(99), "");
}

TEST(NamedLines, TellPointersAndStructures)
{
    EXPECT_EQ(namesIn(7), "own +pointers") << "what a function is given may be anything";
    EXPECT_EQ(namesIn(18), "a +pointers");
    EXPECT_EQ(namesIn(19), "b +others");
    EXPECT_EQ(namesIn(20), "b +pointers");
    EXPECT_EQ(namesIn(23), "a b +others") << "the sine has a memory of its own";
    EXPECT_EQ(namesIn(24), "a b +others +pointers");
    EXPECT_EQ(namesIn(25), "b +others +pointers");
}

TEST(NamedLines, OfAStatementOfManyLinesAreTheSameInEach)
{
    std::string text = "__global__ void k(int n)\n{\n    int first[4],\n        second[4];\n    first[n] = 0";
    for (int i = 0; i < 6000; ++i)
        text += "\n        + second[(n + " + std::to_string(i) + ") & 3]";
    text += ";\n    second[n] = 1;\n}\n";
    const NamedLines lines(text);
    EXPECT_EQ(lines.of(3).arrays.size(), 2u) << "of a declaration that goes on in the next line";
    EXPECT_FALSE(lines.of(3).pointers);
    for (std::uint32_t line = 5; line <= 6005; ++line)
        ASSERT_EQ(lines.of(line).arrays, (std::vector<std::size_t>{0, 1})) << line;
    EXPECT_EQ(lines.of(6006).arrays, (std::vector<std::size_t>{1}));
}

} // namespace
} // namespace warpatlas
