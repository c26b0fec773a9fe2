/// Branches and loops of a text: where they decide, what they leave out, and which of them return.
#include "kernels/text/source_branches.h"

#include <gtest/gtest.h>

#include <string>

namespace warpatlas {
namespace {

/// "condition's lines: body's lines" of each, with what it does.
std::string branchesIn(std::string_view text)
{
    std::string all;
    for (const SourceBranch& branch : sourceBranches(text))
        all += (all.empty() ? "" : " ") + std::to_string(branch.firstLine) + "-" + std::to_string(branch.lastLine) + ":"
            + std::to_string(branch.firstBodyLine) + "-" + std::to_string(branch.lastBodyLine)
            + (branch.returns ? "returns" : "") + (branch.loop ? "loop" : "");
    return all;
}

TEST(SourceBranches, HaveConditionsAndBodies)
{
    EXPECT_EQ(branchesIn("void f()\n{\n if (a &&\n  b)\n {\n  g();\n }\n for (;;)\n  if (c) g();\n while (d) {\n }\n}"),
        "3-4:5-7 8-8:9-9loop 9-9:9-9 10-10:10-11loop");
    EXPECT_EQ(branchesIn("if constexpr (a) {\n g();\n}\ndo {\n g();\n}\nwhile (b);\nswitch (c) {\ncase 1:\n break;\n}"),
        "1-1:1-3 4-4:4-6loop 7-7:7-7loop 8-8:8-11");
    EXPECT_EQ(branchesIn("if (a)\n g();\nelse if (b)\n h();\nelse\n i();\nj();"), "1-1:2-6 3-3:4-6");
}

TEST(SourceBranches, ReturnWhereTheirLastStatementDoes)
{
    EXPECT_EQ(branchesIn("if (a) return;"), "1-1:1-1returns");
    EXPECT_EQ(branchesIn("if (a) {\n out[t] = f({1, 2});\n return 3;\n}"), "1-1:1-4returns");
    EXPECT_EQ(branchesIn("if (a) {\n if (b) return;\n g();\n}"), "1-1:1-4 2-2:2-2returns");
    EXPECT_EQ(branchesIn("if (a) return; else g();"), "1-1:1-1") << "who comes behind it may have run it";
    EXPECT_EQ(branchesIn("while (a) return;"), "1-1:1-1loop");
}

TEST(SourceBranches, OfAnyText)
{
    EXPECT_EQ(branchesIn(""), "");
    EXPECT_EQ(branchesIn("if"), "");
    EXPECT_EQ(branchesIn("if (a"), "1-1:1-1");
    EXPECT_EQ(branchesIn("} if ) {"), "");
}

} // namespace
} // namespace warpatlas
