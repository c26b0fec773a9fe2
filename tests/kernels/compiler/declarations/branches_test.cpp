// One branch counts of those that disturb brackets.
#include "kernels/compiler/declarations/branches.h"

#include <gtest/gtest.h>

namespace warpatlas {

namespace {

/// The text that counts, without directives.
std::string countingText(const std::string& text)
{
    const std::vector<CppToken> tokens = cppTokens(text);
    const std::vector<bool> counts = countingTokens(tokens);
    std::string left;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (!tokens[i].directive && counts[i])
            left += std::string(tokens[i].text) + " ";
    return left;
}

} // namespace

TEST(Branches, EvenOnesAllCount)
{
    EXPECT_EQ(countingText("#if A\nint x;\n#elif B\nint y;\n#else\nf() { }\n#endif\nint z;\n"),
        "int x ; int y ; f ( ) { } int z ; ");
    EXPECT_EQ(countingText("#ifdef __cplusplus\nextern {\n#endif\nint x;\n#ifdef __cplusplus\n}\n#endif\n"),
        "extern { int x ; } ");
}

TEST(Branches, OfUnevenOnesTheFirst)
{
    EXPECT_EQ(countingText("#ifdef A\nvoid f(int a) {\n#else\nvoid f(long a) {\n#endif\nreturn; }\n"),
        "void f ( int a ) { return ; } ");
    // Within another, whose balance they make.
    EXPECT_EQ(countingText("#if A\n#if B\nf() {\n#else\ng() {\n#endif\n#else\nh() {\n#endif\n}\n"), "f ( ) { } ");
}

TEST(Branches, WhatIsNeverTakenDoesNotCount)
{
    EXPECT_EQ(countingText("#if 0\nold() {\n#else\nf() { }\n#endif\n"), "f ( ) { } ");
    EXPECT_EQ(countingText("#if 1\nint a;\n#else\nint b;\n#endif\n"), "int a ; ");
    EXPECT_EQ(countingText("#if 0\n#if A\nint a;\n#endif\n#endif\nint b;\n"), "int b ; ");
}

TEST(Branches, AnyTextIsTaken)
{
    for (const char* text :
        {"#if", "#if 0", "#else", "#endif", "#elif", "#if 0\n#else", "#if A\n{", "#endif\n#if 1\n}"})
        countingText(text);
}

} // namespace warpatlas
