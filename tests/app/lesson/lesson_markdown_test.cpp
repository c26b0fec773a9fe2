#include "app/lesson/lesson_markdown.h"

#include <gmock/gmock.h>

namespace warpatlas {

TEST(LessonMarkdown, IsPartedByHeadingsAndDirectives)
{
    const LessonMarkdown parts =
        partsOfLesson("---\ntitle: T\n---\n\nFirst.\n\nStill *first*.\n\n## Then `x`\n\n"
                      "Text\n\n```cpp\n## no heading\n```\n\n```{predict} now\nask: a\n```\n\nMore.\n");
    EXPECT_EQ(parts.front, "title: T\n");
    ASSERT_EQ(parts.steps.size(), 2u);
    EXPECT_EQ(parts.steps[0].title, "");
    ASSERT_EQ(parts.steps[0].parts.size(), 1u);
    EXPECT_EQ(parts.steps[0].parts[0].text, "First.\n\nStill *first*.");
    EXPECT_EQ(parts.steps[1].title, "Then x");
    EXPECT_EQ(parts.steps[1].line, 9u);
    ASSERT_EQ(parts.steps[1].parts.size(), 3u);
    EXPECT_EQ(parts.steps[1].parts[0].text, "Text\n\n```cpp\n## no heading\n```");
    EXPECT_EQ(parts.steps[1].parts[1].directive.name, "predict");
    EXPECT_EQ(parts.steps[1].parts[1].directive.words, "now");
    EXPECT_EQ(parts.steps[1].parts[1].directive.body, "ask: a\n");
    EXPECT_EQ(parts.steps[1].parts[1].directive.line, 18u);
    EXPECT_EQ(parts.steps[1].parts[2].text, "More.");
}

TEST(LessonMarkdown, LinksMayShowAView)
{
    EXPECT_THAT(shownLinks("See [one](show:few), [two](show:few?view=memory&thread=1,0:5&line=4) and [no](a.md).\n"),
        testing::ElementsAre("show:few", "show:few?view=memory&thread=1,0:5&line=4"));
    EXPECT_THAT(shownLinks("`[one](show:few)`"), testing::IsEmpty());
    const Directive plain = viewOfLink("show:few");
    EXPECT_EQ(plain.words, "data");
    EXPECT_EQ(plain.body, "run: few\n");
    const Directive full = viewOfLink("show:few?view=memory&thread=1,0:5&line=4");
    EXPECT_EQ(full.name, "view");
    EXPECT_EQ(full.words, "memory");
    EXPECT_EQ(full.body, "run: few\nthread: 1,0:5\nline: 4\n");
}

TEST(LessonMarkdown, KnowsWhereThereIsHtml)
{
    EXPECT_EQ(partsOfLesson("---\na: b\n---\n\nText.\n\n<script>\nx\n</script>\n\n<b>\n").html, 7u);
    const LessonMarkdown commented = partsOfLesson("Text.\n\n<!-- of the author -->\n\n## <i>Then</i>\n");
    EXPECT_EQ(commented.html, 0u);
    ASSERT_EQ(commented.steps.size(), 2u);
    ASSERT_EQ(commented.steps[0].parts.size(), 1u);
    EXPECT_EQ(commented.steps[0].parts[0].text, "Text.");
}

TEST(LessonMarkdown, AnythingHasParts)
{
    for (const char* const text :
        {"", "---\n", "---\n---\n", "## \n", "```{", "```{predict}\n", "\n\n\n", "## a\n## b", "text"}) {
        const LessonMarkdown parts = partsOfLesson(text);
        std::string all = parts.front;
        for (const MarkdownStep& step : parts.steps)
            for (const MarkdownPart& part : step.parts)
                all += part.text + part.directive.body;
        EXPECT_LE(all.size(), std::string(text).size() + 1) << text;
    }
}

TEST(LessonMarkdown, IsReadWithoutItsMarkup)
{
    const std::vector<TextBlock> blocks = blocksOf("A *few* **strong** `lanes`\nof [one](b.md) <i>warp</i> & more.\n\n"
                                                   "### Then\n\n- one\n- two `x`\n\n3. three\n4. four\n\n"
                                                   "```cpp\nint i;\n\n    i = 2;\n```\n");
    using Kind = TextBlock::Kind;
    ASSERT_EQ(blocks.size(), 7u);
    EXPECT_EQ(blocks[0],
        (TextBlock{Kind::Words,
            {{"A ", false, false}, {"few", true, false}, {" ", false, false}, {"strong", true, false},
                {" ", false, false}, {"lanes", false, true}, {" of one warp & more.", false, false}},
            ""}));
    EXPECT_EQ(blocks[1], (TextBlock{Kind::Heading, {{"Then", true, false}}, ""}));
    EXPECT_EQ(blocks[2], (TextBlock{Kind::Item, {{"one", false, false}}, "•"}));
    EXPECT_EQ(blocks[3].spans.back(), (TextSpan{"x", false, true}));
    EXPECT_EQ(blocks[4].mark, "3.");
    EXPECT_EQ(blocks[5].mark, "4.");
    EXPECT_EQ(blocks[6],
        (TextBlock{Kind::Code, {{"int i;", false, true}, {"", false, true}, {"    i = 2;", false, true}}, ""}));
    EXPECT_TRUE(blocksOf("").empty());
}

} // namespace warpatlas
