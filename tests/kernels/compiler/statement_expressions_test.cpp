// GNU's statement expressions become lambdas, and nothing else does.
#include "kernels/compiler/statement_expressions.h"

#include <gtest/gtest.h>

namespace warpatlas {

TEST(StatementExpressions, TheLastStatementIsTheValue)
{
    EXPECT_EQ(withoutStatementExpressions("int x = ({ int a = f(1); g[a]; a + 1; });"),
        "int x = ([&]() { int a = f(1); g[a]; return a + 1; }());");
    EXPECT_EQ(withoutStatementExpressions("return ({ if (a) { b(); } c; });"),
        "return ([&]() { if (a) { b(); } return c; }());");
    EXPECT_EQ(withoutStatementExpressions("({ a; if (b) c(); });"), "([&]() { a; if (b) c(); }());");
    EXPECT_EQ(
        withoutStatementExpressions("#define MAX(a, b) ({ \\\n  auto x = (a), y = (b); \\\n  x > y ? x : y; })\n"),
        "#define MAX(a, b) ([&]() { \\\n  auto x = (a), y = (b); \\\n  return x > y ? x : y; }())\n");
    EXPECT_EQ(withoutStatementExpressions("#define FIVE ({ 5; })\n"), "#define FIVE ([&]() { return 5; }())\n");
}

TEST(StatementExpressions, WithinEachOther)
{
    EXPECT_EQ(withoutStatementExpressions("x = ({ ({ 1; }) + 2; });"),
        "x = ([&]() { return ([&]() { return 1; }()) + 2; }());");
}

TEST(StatementExpressions, WhatIsNoneStays)
{
    for (const char* text : {"f({1, 2});", "int a[] = {1, ({ return 5; })};", "auto l = [] { };",
             "x = (a) ? ({ goto b; 1; }) : 2;", "({", "({ 1;", "({ 1; }", "\"({ 1; })\"", "// ({ 1; })\n"})
        EXPECT_EQ(withoutStatementExpressions(text), text);
}

} // namespace warpatlas
