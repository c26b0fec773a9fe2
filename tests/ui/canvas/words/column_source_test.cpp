#include "ui/canvas/words/column_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* source = "__global__ void add(int n)\n"
                               "{\n"
                               "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                               "    if (i < n)\n"
                               "\t\tc[i] = i;\n"
                               "}\n";

StoryValue value(
    StoryValue::Kind kind, std::uint32_t line, std::uint32_t column, std::uint32_t length, const std::string& text)
{
    StoryValue made;
    made.kind = kind;
    made.line = line;
    made.column = column;
    made.length = length;
    made.text = text;
    return made;
}

MomentPointer moment(std::size_t visit, std::uint32_t line, std::vector<StoryValue> values)
{
    auto made = std::make_shared<StoryMoment>();
    made->visit = visit;
    made->line = line;
    made->values = std::move(values);
    return made;
}

StoryLines visited()
{
    StoryLines lines;
    lines.lines = {{moment(0, 3,
                       {value(StoryValue::Kind::Result, 3, 8, 1, "785"), value(StoryValue::Kind::Block, 3, 12, 10, "3"),
                           value(StoryValue::Kind::Thread, 3, 38, 11, "17")})},
        {moment(1, 4, {value(StoryValue::Kind::Name, 4, 8, 1, "785"), value(StoryValue::Kind::Holds, 4, 13, 0, "")})}};
    lines.present = moment(2, 5, {});
    return lines;
}

TEST(ColumnSource, HasTheLinesWithNumbersWithoutTheirIndentation)
{
    const auto lines = columnLines(visited(), source, false);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].number, 3u);
    EXPECT_EQ(lines[0].text, "int i = blockIdx.x * blockDim.x + threadIdx.x;");
    EXPECT_EQ(lines[0].indent, 0);
    ASSERT_EQ(lines[0].values.size(), 3u);
    // Below its own word, which is where it was before the indentation went.
    EXPECT_EQ(lines[0].text.substr(lines[0].values[1].column, lines[0].values[1].length), "blockIdx.x");
    EXPECT_EQ(lines[0].values[1].ink, TermInk::Block);
    EXPECT_EQ(lines[1].values.back().sign, ValueSign::Holds);
    EXPECT_FALSE(lines[0].present || lines[1].present);
}

TEST(ColumnSource, HasTheLineOfTheFollowedThreadAlsoWithoutNumbers)
{
    const auto lines = columnLines(visited(), source, true);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_TRUE(lines[2].present);
    EXPECT_EQ(lines[2].text, "c[i] = i;");
    EXPECT_EQ(lines[2].indent, 4) << "two tabs are eight letters, and the others have four";
}

/// A source that was written anew has fewer lines than the story.
TEST(ColumnSource, LeavesOutLinesThatTheTextDoesNotHave)
{
    EXPECT_THAT(columnLines(visited(), "one line", true), IsEmpty());
}

TEST(ColumnSource, HasAllLinesOfAKernelThatIsBegun)
{
    const std::vector<ColumnLine> lines = plainLines("void k()\n{\n\n\tint i;\n}\n\n");
    ASSERT_EQ(lines.size(), 5u);
    EXPECT_EQ(lines[0].text, "void k()");
    EXPECT_EQ(lines[2].text, "");
    EXPECT_EQ(lines[3].number, 4u);
    EXPECT_EQ(lines[3].text, "int i;");
    EXPECT_EQ(lines[3].indent, 4);
    EXPECT_EQ(lines[4].text, "}");
    EXPECT_TRUE(plainLines("\n").empty());
}

TEST(ColumnSource, BreaksLinesBehindBlanks)
{
    const std::string text = "int i = blockIdx.x * blockDim.x + threadIdx.x;";
    EXPECT_THAT(rowStarts(text, 60, 0, 2), ElementsAre(0u));
    EXPECT_THAT(rowStarts(text, 34, 0, 2), ElementsAre(0u, 34u));
    EXPECT_THAT(rowStarts(text, 20, 0, 2), ElementsAre(0u, 21u, 34u));
    EXPECT_THAT(rowStarts("tile[threadIdx.y][threadIdx.x]", 24, 0, 0), ElementsAre(0u, 18u)) << "words stay whole";
    EXPECT_THAT(rowStarts("aaaaaaaaaaaaaaaaaaaaaaaa", 10, 0, 0), ElementsAre(0u, 10u, 20u)) << "where there are none";
    EXPECT_THAT(rowStarts("", 10, 0, 0), ElementsAre(0u));
    EXPECT_THAT(rowStarts("ääääääääääää", 10, 0, 0), ElementsAre(0u, 20u)) << "letters are counted, not bytes";
}

/// Whatever the room is, every row but the last has a letter, none is too long, and all together are the text.
TEST(ColumnSource, BreaksEveryTextIntoAllOfIt)
{
    const std::string text = "gray[i] = (299 * pixel.x + 587 * pixel.y + 114 * pixel.z) / 1000; // a comment behind it";
    for (int room = 0; room < 100; ++room) {
        const auto starts = rowStarts(text, room, 1, 3);
        for (std::size_t i = 0; i < starts.size(); ++i) {
            const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : text.size();
            ASSERT_LT(starts[i], end) << room;
            std::string row = text.substr(starts[i], end - starts[i]);
            if (row.back() == ' ')
                row.pop_back();
            EXPECT_LE(int(row.size()), std::max(room - (i == 0 ? 1 : 3), 8)) << room << ": " << row;
        }
    }
}

TEST(ColumnSource, KeepsTheLineThatMustBeThereAndThoseBeforeIt)
{
    const std::vector<float> heights{10, 20, 10, 30, 10};
    EXPECT_THAT(linesThatFit(heights, 2, 100), ElementsAre(0u, 1u, 2u, 3u, 4u));
    EXPECT_THAT(linesThatFit(heights, 2, 40), ElementsAre(0u, 1u, 2u));
    EXPECT_THAT(linesThatFit(heights, 2, 30), ElementsAre(1u, 2u));
    EXPECT_THAT(linesThatFit(heights, 3, 5), ElementsAre(3u)) << "it is the one that is spoken of";
    EXPECT_THAT(linesThatFit(heights, 0, 31), ElementsAre(0u, 1u));
    EXPECT_THAT(linesThatFit({}, 0, 100), IsEmpty());
}

} // namespace
} // namespace warpatlas::ui
