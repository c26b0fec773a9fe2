#include "kernels/text/cpp_tokens.h"

#include "assets/assets.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <random>

namespace warpatlas {
namespace {

/// "Name int", in the order of the text.
std::vector<std::string> described(std::string_view text, std::span<const std::string_view> signs = cppSigns)
{
    static constexpr const char* names[] = {"Name ", "Number ", "String ", "Character ", "Sign ", "Comment ", "# "};
    std::vector<std::string> list;
    for (const CppToken& token : cppTokens(text, signs))
        list.push_back((token.directive ? "#" : "") + std::string(names[int(token.kind)]) + std::string(token.text));
    return list;
}

bool isGap(std::string_view gap, std::size_t at)
{
    if (at == 0 && gap.starts_with("\xef\xbb\xbf"))
        gap.remove_prefix(3);
    for (std::size_t i = 0; i < gap.size(); ++i)
        if (std::string_view(" \t\r\n\v\f").find(gap[i]) == std::string_view::npos
            && !(gap.substr(i).starts_with("\\\n") || gap.substr(i).starts_with("\\\r\n")))
            return false;
    return true;
}

/// Tokens and the gaps between them are the text, and the lines are those of the text.
void expectWhole(std::string_view text)
{
    std::size_t end = 0;
    for (const CppToken& token : cppTokens(text)) {
        ASSERT_GE(token.at, end) << text;
        ASSERT_TRUE(isGap(text.substr(end, token.at - end), end)) << text;
        ASSERT_FALSE(token.text.empty()) << text;
        ASSERT_EQ(token.text, text.substr(token.at, token.text.size()));
        ASSERT_EQ(token.line, 1 + std::ranges::count(text.substr(0, token.at), '\n')) << text;
        end = token.end();
    }
    ASSERT_TRUE(isGap(text.substr(end), end)) << text;
}

} // namespace

using testing::ElementsAre;

TEST(CppTokens, OfEveryKernelGiveItsTextBack)
{
    std::size_t kernels = 0;
    for (const std::string_view name : assetNames("kernels/"))
        if (name.ends_with(".cu")) {
            expectWhole(assetText(name));
            ++kernels;
        }
    EXPECT_GT(kernels, 40u); // those of the catalogue
}

TEST(CppTokens, OfAnyTextGiveItBack)
{
    constexpr std::string_view kernel =
        "#define N 16 // a\n__global__ void k(float* a) { /* b */ a[1'0] = R\"x(\n)x\"; }";
    for (std::size_t end = 0; end <= kernel.size(); ++end) {
        expectWhole(kernel.substr(0, end));
        expectWhole(kernel.substr(end));
    }
    constexpr std::string_view parts[] = {"\"", "'", "\\", "\n", "\r\n", "R\"(", ")\"", "/*", "*/", "//", "#", "u8",
        "0x", "1e", "+", ".", "\xc3\xa9", " ", "a", "<<", "=", "\xef\xbb\xbf"};
    std::mt19937 random(1);
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (int k = 0; k < 12; ++k)
            text += parts[random() % std::size(parts)];
        expectWhole(text);
    }
}

TEST(CppTokens, Kinds)
{
    EXPECT_THAT(described("\xef\xbb\xbfint gr\xc3\xb6\xc3\x9f"
                          "e=a[i]<<=2;"),
        ElementsAre("Name int",
            "Name gr\xc3\xb6\xc3\x9f"
            "e",
            "Sign =", "Name a", "Sign [", "Name i", "Sign ]", "Sign <<=", "Number 2", "Sign ;"));
    EXPECT_THAT(described("1'000'000u 0xFF'FFull .5f 1.e-3f 0x1p-3 0xE+1 1.0h 0b101 x.y a.5"),
        ElementsAre("Number 1'000'000u", "Number 0xFF'FFull", "Number .5f", "Number 1.e-3f", "Number 0x1p-3",
            "Number 0xE", "Sign +", "Number 1", "Number 1.0h", "Number 0b101", "Name x", "Sign .", "Name y", "Name a",
            "Number .5"));
    EXPECT_THAT(described(R"t("a\"//b" 'c' '\'' u8"d" L'e' R"x(f)" g)x" LR"(h)" iR"j")t"),
        ElementsAre(R"(String "a\"//b")", "Character 'c'", R"(Character '\'')", R"(String u8"d")", "Character L'e'",
            R"t(String R"x(f)" g)x")t", R"t(String LR"(h)")t", "Name iR", R"(String "j")"));
    EXPECT_THAT(described("a // b \\\nc\nd /* e\n */ f"),
        ElementsAre("Name a", "Comment // b \\\nc", "Name d", "Comment /* e\n */", "Name f"));
}

TEST(CppTokens, WhatDoesNotEnd)
{
    EXPECT_THAT(described("\"a\n'b\nc"), ElementsAre("String \"a", "Character 'b", "Name c"));
    EXPECT_THAT(described("\"a\\\nb\" c"), ElementsAre("String \"a\\\nb\"", "Name c"));
    EXPECT_THAT(described("R\"(a\nb"), ElementsAre("String R\"(a\nb"));
    EXPECT_THAT(described("R\"a b(c"), ElementsAre("String R\"a b(c"));
    EXPECT_THAT(described("/*/ a"), ElementsAre("Comment /*/ a"));
    EXPECT_THAT(described("\"a\\"), ElementsAre("String \"a\\"));
}

TEST(CppTokens, LinesOfThePreprocessor)
{
    EXPECT_THAT(described(" /* a */ # define N \\\n 1 /* b\n */ + 2 // c\nx # y\n#\n#if z"),
        ElementsAre("Comment /* a */", "## #", "#Name define", "#Name N", "#Number 1", "#Comment /* b\n */", "#Sign +",
            "#Number 2", "#Comment // c", "Name x", "Sign #", "Name y", "## #", "## #", "#Name if", "#Name z"));
}

TEST(CppTokens, WhoReadsThemSaysWhichSignsAreWhole)
{
    static constexpr std::string_view launches[] = {"<<<", ">>>"};
    EXPECT_THAT(described("k<<<1>>>==", launches),
        ElementsAre("Name k", "Sign <<<", "Number 1", "Sign >>>", "Sign =", "Sign ="));
    EXPECT_THAT(described(">>>"), ElementsAre("Sign >>", "Sign >"));
}

TEST(CppTokens, InOneLine)
{
    EXPECT_EQ(inOneLine("a  +\n\tb// c\n *d"), "a + b *d");
    EXPECT_EQ(inOneLine(" + /* a */"), " + ");
    EXPECT_EQ(inOneLine("f( \" \\\" \" )"), "f( \" \\\" \" )");
    EXPECT_EQ(inOneLine(""), "");
    EXPECT_EQ(inOneLine("int a,\n#if b\nint c"), "int a, int c");
}

} // namespace warpatlas
