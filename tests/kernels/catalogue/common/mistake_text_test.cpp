#include "kernels/catalogue/common/mistake_text.h"

#include <gmock/gmock.h>

#include <deque>
#include <stdexcept>

namespace warpatlas {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* right = "int a;\n"
                              "\n"
                              "if (i < n) {\n"
                              "    y[i] = 1;\n"
                              "}\n"
                              "b();\n"
                              "wait();\n"
                              "c();\n"
                              "wait();\n"
                              "d();\n";

Mistake mistakeOf(const std::string& body)
{
    static std::deque<std::string> texts; // what is read of them points into them
    return parseMistakes(texts.emplace_back("== no_guard: race\nA sentence.\n" + body), "fill").at(0);
}

MistakenText textWith(const std::string& body)
{
    return applyMistake(mistakeOf(body), right);
}

/// The fault of a text, or of what it changes; empty if there is none.
std::string faultOf(const std::string& text)
{
    try {
        for (const Mistake& mistake : parseMistakes(text, "fill"))
            applyMistake(mistake, right);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

std::string faultWith(const std::string& body)
{
    return faultOf("== no_guard: race\nA sentence.\n" + body);
}

TEST(MistakeText, TellsAllOfAMistakeAndWhatFollowsFromItsName)
{
    const std::vector<Mistake> all = parseMistakes("# A remark.\n\n"
                                                   "== one_thread_blocks: idle_lanes\n"
                                                   "A sentence\n"
                                                   "of two lines.\n"
                                                   "# Another remark.\n"
                                                   "- b();\n"
                                                   "+!c();\n"
                                                   "\n"
                                                   "== wide_guard: out_of_bounds\n"
                                                   "<= is wrong.\n"
                                                   "\n"
                                                   "- if (i < n) {\n"
                                                   "+!if (i <= n) {\n",
        "fill");
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].name, "one_thread_blocks");
    EXPECT_EQ(all[0].title, "One thread a block");
    EXPECT_EQ(all[0].summary, "A sentence of two lines.");
    EXPECT_EQ(all[0].kernel, "fill");
    EXPECT_EQ(all[0].code, "fill_one_thread_blocks");
    EXPECT_EQ(all[0].caughtAs, ProblemKind::IdleLanes);
    EXPECT_EQ(all[0].launch, MistakenLaunch::OneThreadBlocks);
    EXPECT_EQ(all[1].name, "wide_guard");
    EXPECT_EQ(all[1].summary, "<= is wrong.");
    EXPECT_EQ(all[1].launch, MistakenLaunch::None);
    EXPECT_TRUE(parseMistakes("", "fill").empty());
}

TEST(MistakeText, IsTheRightOneWithTheChanges)
{
    const MistakenText text = textWith("- if (i < n) {\n"
                                       "-     y[i] = 1;\n"
                                       "- }\n"
                                       "+!y[i] = 1;\n"
                                       "...\n"
                                       "  c();\n"
                                       "- wait();\n");
    EXPECT_EQ(text.text, "int a;\n\ny[i] = 1;\nb();\nwait();\nc();\nd();\n");
    EXPECT_EQ(text.guilty, 3u);
    ASSERT_EQ(text.changes.size(), 2u);
    EXPECT_EQ(text.changes[0].line, 3u);
    EXPECT_EQ(text.changes[0].count, 1u);
    EXPECT_THAT(text.changes[0].right, ElementsAre("if (i < n) {", "    y[i] = 1;", "}"));
    EXPECT_EQ(text.changes[1].line, 7u);
    EXPECT_EQ(text.changes[1].count, 0u);
    EXPECT_THAT(text.changes[1].right, ElementsAre("wait();"));
}

TEST(MistakeText, MayOnlyAddLinesAndBlameOneThatBothHave)
{
    const MistakenText text = textWith("+ // fill<<<n, 1>>>(y);\n"
                                       "  int a;\n"
                                       "\n"
                                       "  if (i < n) {\n"
                                       " !    y[i] = 1;\n");
    EXPECT_EQ(text.text, "// fill<<<n, 1>>>(y);\n" + std::string(right));
    EXPECT_EQ(text.guilty, 5u);
    ASSERT_EQ(text.changes.size(), 1u);
    EXPECT_EQ(text.changes[0].line, 1u);
    EXPECT_EQ(text.changes[0].count, 1u);
    EXPECT_TRUE(text.changes[0].right.empty());
}

TEST(MistakeText, ChangesOfOnePlaceWithALineBetweenAreTwo)
{
    const MistakenText text = textWith("- b();\n"
                                       "+!B();\n"
                                       "  wait();\n"
                                       "- c();\n"
                                       "+ C();\n"
                                       "+ C();\n");
    ASSERT_EQ(text.changes.size(), 2u);
    EXPECT_EQ(text.changes[0].line, 6u);
    EXPECT_EQ(text.changes[1].line, 8u);
    EXPECT_EQ(text.changes[1].count, 2u);
}

TEST(MistakeText, SaysWhereAChangeDoesNotFit)
{
    EXPECT_EQ(faultWith("  int a;\n\n- if (i > n) {\n+!if (i <= n) {\n"),
        "fill.mistakes:5: fill.cu has no such line there: if (i > n) {");
    EXPECT_EQ(faultWith("+!e();\n  e();\n"), "fill.mistakes:4: fill.cu has no such line anywhere: e();");
    EXPECT_EQ(
        faultWith("- c();\n+!e();\n...\n- b();\n"), "fill.mistakes:6: fill.cu has no such line below its line 8: b();");
    EXPECT_EQ(faultWith("- wait();\n ! c();\n").substr(0, 16), "fill.mistakes:4:");
    EXPECT_EQ(faultWith("- wait();\n...\n !d();\n"),
        "fill.mistakes:3: fits fill.cu at line 7 and at line 9: lines of both kernels around it must tell which");
    EXPECT_EQ(faultWith("- wait();\n  c();\n...\n !d();\n"), "");
    EXPECT_EQ(faultWith("+!e();\n"),
        "fill.mistakes:3: a line that the right kernel has, too, must tell where these lines come in");
}

TEST(MistakeText, SaysWhatIsWrongWithTheForm)
{
    EXPECT_EQ(faultOf("A sentence.\n"), "fill.mistakes:1: a mistake begins with \"== name: kind of problem\"");
    EXPECT_EQ(faultOf("\n== no_gard: race\n"), "fill.mistakes:2: no mistake is called no_gard");
    for (const char* heading : {"== no_guard\n", "== no_guard: \n", "== no_guard: rice\n"})
        EXPECT_EQ(faultOf(heading), "fill.mistakes:1: after \"no_guard: \" must come a kind of problem");
    EXPECT_EQ(faultWith("- b();\n+!c();\n== no_guard: race\n"), "fill.mistakes:5: no_guard is here twice");
    EXPECT_EQ(faultOf("== no_guard: race\n- b();\n+!c();\n"), "fill.mistakes:1: no_guard has no sentence");
    for (const char* body : {"", "- b();\n+!c();\n...\n"})
        EXPECT_EQ(faultWith(body), "fill.mistakes:1: no_guard has no code, or ends with \"...\"");
    for (const char* body : {"...\n- b();\n", "- b();\n...\n...\n"})
        EXPECT_THAT(faultWith(body), HasSubstr("\"...\" stands between lines of code"));
    EXPECT_EQ(faultWith("- b();\n+ c();\n"), "fill.mistakes:1: no_guard marks 0 lines with \"!\"; one is guilty");
    EXPECT_THAT(faultWith("- b();\n+!c();\n+!d();\n"), HasSubstr("marks 2 lines"));
    EXPECT_EQ(faultWith(" !b();\n"), "fill.mistakes:1: no_guard changes nothing");
    for (const char* body : {"-!b();\n", "-b();\n", "+\tb();\n"})
        EXPECT_THAT(faultWith(body), StartsWith("fill.mistakes:3: the second sign of a line of code"));
    EXPECT_EQ(faultWith("- b();\nc();\n"), "fill.mistakes:4: a line of code begins with \"-\", \"+\" or a space");
}

} // namespace
} // namespace warpatlas
