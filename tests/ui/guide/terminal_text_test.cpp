#include "ui/guide/terminal_text.h"

#include "ui/guide/chapters.h"
#include "ui/guide/markdown.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(GuideTerminalText, WrapsWordsAndKeepsCode)
{
    EXPECT_EQ(
        terminalText("# Two words\n\nOne two three **four** [five](data.md#part) six.\n\n- an item of a list\n- b\n\n"
                     "```sh\nwarpatlas run --kernel grayscale\n\nls\n```\n![a view](a.png)\n",
            20),
        "Two words\n=========\n\nOne two three four\nfive (`help data`)\nsix.\n\n- an item of a list\n- b\n\n"
        "    warpatlas run --kernel grayscale\n\n    ls\n\n[Picture: a view]\n");
}

TEST(GuideTerminalText, NarrowColumnsOfATableKeepTheirWidth)
{
    EXPECT_EQ(terminalText("| key | what it does |\n|---|---|\n| F1 | opens the guide at once |\n", 24),
        "  key  what it does\n  ---  -----------------\n  F1   opens the guide\n       at once\n");
    EXPECT_EQ(terminalText("| | |\n|---|---|\n| F1 | guide |\n", 40), "  F1  guide\n") << "no heading, no line";
}

TEST(GuideTerminalText, CountsLettersNotBytes)
{
    EXPECT_EQ(terminalText("äöü äöü äöü", 7), "äöü äöü\näöü\n");
}

TEST(GuideTerminalText, EachChapterFitsEachTerminal)
{
    for (const Chapter& chapter : chapters())
        for (const std::size_t columns : {1u, 40u, 80u, 100u}) {
            const std::string text = terminalText(chapter.text, columns);
            EXPECT_TRUE(text.ends_with('\n')) << chapter.topic;
            EXPECT_EQ(text.find("]("), std::string::npos) << chapter.topic << ": a link is left";
            EXPECT_EQ(text.find("**"), std::string::npos) << chapter.topic;
            if (columns < 80)
                continue;
            for (std::size_t from = 0, to = 0; (to = text.find('\n', from)) != std::string::npos; from = to + 1) {
                const std::string line = text.substr(from, to - from);
                const auto letters = std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; });
                EXPECT_TRUE(line.starts_with("    ") || std::size_t(letters) <= columns)
                    << chapter.topic << ": " << line;
            }
        }
}

} // namespace
} // namespace warpatlas::ui
