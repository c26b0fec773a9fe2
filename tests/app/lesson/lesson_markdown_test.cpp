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

} // namespace warpatlas
