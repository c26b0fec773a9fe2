#include "ui/guide/markdown.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using BlockKind = Block::Kind;

TEST(GuideMarkdown, BlocksAreReadAsTheyAreWritten)
{
    const std::vector<Block> blocks =
        parseMarkdown("# Title\n\nOne\nparagraph.\n- first\n  goes on\n- second\n\n1. number\n"
                      "![what it shows](a.png)\n```sh\n# no heading\n\n| no table |\n```\n"
                      "<!-- not shown -->\n```mermaid\nflowchart\n```\nLast.");
    ASSERT_EQ(blocks.size(), 8u);
    EXPECT_EQ(blocks[0].kind, BlockKind::Heading);
    EXPECT_EQ(blocks[0].level, 1);
    EXPECT_EQ(blocks[0].text, "Title");
    EXPECT_EQ(blocks[1].text, "One paragraph.");
    EXPECT_EQ(blocks[2].kind, BlockKind::Item);
    EXPECT_EQ(blocks[2].text, "first goes on");
    EXPECT_EQ(blocks[3].text, "second");
    EXPECT_EQ(blocks[4].number, "1.");
    EXPECT_EQ(blocks[5].kind, BlockKind::Picture);
    EXPECT_EQ(blocks[5].text, "what it shows");
    EXPECT_EQ(blocks[5].target, "a.png");
    EXPECT_EQ(blocks[6].kind, BlockKind::Code);
    EXPECT_EQ(blocks[6].target, "sh");
    EXPECT_EQ(blocks[6].text, "# no heading\n\n| no table |\n");
    EXPECT_EQ(blocks[7].text, "Last.");
}

TEST(GuideMarkdown, TablesHaveTheirHeadingFirst)
{
    const std::vector<Block> blocks = parseMarkdown("| a | b c |\n|---|---|\n| `x` | |\n\n| other |\n|---|\n");
    ASSERT_EQ(blocks.size(), 2u);
    EXPECT_EQ(blocks[0].rows, (std::vector<std::vector<std::string>>{{"a", "b c"}, {"`x`", ""}}));
    EXPECT_EQ(blocks[1].rows, (std::vector<std::vector<std::string>>{{"other"}}));
}

TEST(GuideMarkdown, SpansOfALine)
{
    const std::vector<Span> spans = parseSpans("a **b** `c[0](d)` [e `f`](g.md) i[1] = x * y");
    ASSERT_EQ(spans.size(), 7u);
    EXPECT_EQ(spans[1].kind, Span::Kind::Strong);
    EXPECT_EQ(spans[1].text, "b");
    EXPECT_EQ(spans[3].kind, Span::Kind::Code);
    EXPECT_EQ(spans[3].text, "c[0](d)");
    EXPECT_EQ(spans[5].kind, Span::Kind::Link);
    EXPECT_EQ(spans[5].text, "e `f`");
    EXPECT_EQ(spans[5].target, "g.md");
    EXPECT_EQ(spans[6].text, " i[1] = x * y");
}

TEST(GuideMarkdown, AnchorsAreThoseOfWebPages)
{
    EXPECT_EQ(anchorOf("Your own data"), "your-own-data");
    EXPECT_EQ(anchorOf("Where is ...?"), "where-is-");
    EXPECT_EQ(anchorOf("WSL 2"), "wsl-2");
}

} // namespace
} // namespace warpatlas::ui
