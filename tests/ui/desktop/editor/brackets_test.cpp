#include "ui/desktop/editor/cpp_text.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(Brackets, TheOneBesideTheCursorAndItsPartner)
{
    const QString text = "f(a[i], (b))";
    EXPECT_EQ(bracketsAt(text, 1), (BracketPair{1, 11}));
    EXPECT_EQ(bracketsAt(text, 2), (BracketPair{1, 11}));
    EXPECT_EQ(bracketsAt(text, 3), (BracketPair{3, 5}));
    EXPECT_EQ(bracketsAt(text, 12), (BracketPair{1, 11}));
    EXPECT_FALSE(bracketsAt(text, 7));
}

TEST(Brackets, CommentsAndTextsHaveNone)
{
    EXPECT_EQ(bracketsAt("f(\")\")", 1), (BracketPair{1, 5}));
    EXPECT_EQ(bracketsAt("f( /* ) */ )", 1), (BracketPair{1, 11}));
    EXPECT_FALSE(bracketsAt("// (a)", 3));
}

TEST(Brackets, WithoutPartnerThereIsNoPair)
{
    EXPECT_FALSE(bracketsAt("(", 0));
    EXPECT_FALSE(bracketsAt(")", 1));
    EXPECT_FALSE(bracketsAt("(]", 1));
    EXPECT_FALSE(bracketsAt("", 0));
}

} // namespace
} // namespace warpatlas::ui
