#include "kernels/runtime/images/link.h"

#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

TEST(RuntimeLink, KeepsTheHeadingsOfTheFirstText)
{
    Link link;
    EXPECT_TRUE(link.text().empty());
    link.add(".version 7.0\n.target sm_75\n.address_size 64\n.visible .func a() { ret; }");
    link.add(
        std::string_view("  .version 8.0\n.target sm_80\n.address_size 64\n// of b\n.func b() { ret; }\n\0 more", 76));
    EXPECT_EQ(link.text(),
        ".version 7.0\n.target sm_75\n.address_size 64\n.visible .func a() { ret; }\n// of b\n.func b() { ret; }\n");
}

TEST(RuntimeLink, MakesWhatIsThereTheTextsOwn)
{
    Link link;
    link.add(".version 7.0\n.extern .func (.param .b32 out) a(.param .b32 in);\n.extern .func other\n(\n)\n;\n.entry "
             "k() { ret; }\n");
    EXPECT_NE(link.text().find("a(.param .b32 in);"), std::string::npos);
    link.add(".version 7.0\n.visible .func (.param .b32 out) a(.param .b32 in)\n{ ret; }\n");
    EXPECT_EQ(link.text(),
        ".version 7.0\n.visible .func (.param .b32 out) a(.param .b32 in);\n.extern .func other\n(\n)\n;\n.entry k() { "
        "ret; }\n"
        ".visible .func (.param .b32 out) a(.param .b32 in)\n{ ret; }\n");
    link.add(".extern .func (.param .b32 out) a(.param .b32 in);\n.entry l() { ret; }\n");
    EXPECT_TRUE(link.text().ends_with("{ ret; }\n\n.entry l() { ret; }\n")) << link.text();
}

/// However a text is laid out: several statements in a line, one in several, and what only looks like one.
TEST(RuntimeLink, ReadsStatementsAndNotLines)
{
    Link link;
    link.add(
        ".version 7.0\n// .extern .func of b() {\n.extern .func a(); .extern\n.func b();\n.file 1 \"x; .func a {\"\n"
        ".entry k() { ret; }\n");
    link.add(".func a() { ret; } .func b() { ret; } .extern .func a(); .extern .func .func b();");
    EXPECT_EQ(link.text(),
        ".version 7.0\n// .extern .func of b() {\n.visible .func a(); .visible\n.func b();\n.file 1 \"x; .func a {\"\n"
        ".entry k() { ret; }\n.func a() { ret; } .func b() { ret; }  .extern .func .func b();\n");
}

/// Many declarations without an end, and in one line: each is read once, and not all of them again for each.
TEST(RuntimeLink, TakesTextsWithoutEnds)
{
    std::string open, line;
    for (int i = 0; i < 200'000; ++i) {
        open += ".extern .func (";
        line += ".extern .func a(); ";
    }
    Link link;
    link.add(open);
    EXPECT_EQ(link.text(), open + "\n");
    Link other;
    other.add(line + ".func a() { ret; }");
    EXPECT_EQ(other.text().find(".extern"), std::string::npos);
}

TEST(RuntimeLink, SaysWhatIsNoModule)
{
    Link link;
    link.add(".version 7.0\n.target sm_75\n.visible .entry k() { ret; }\n");
    EXPECT_EQ(link.refusal(), "");
    link.add("what is this;\n");
    EXPECT_NE(link.refusal(), "");
}

} // namespace
} // namespace warpatlas::runtime
