#include "app/program/printed_text.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

TEST(PrintedText, KeepsAllThatHasRoom)
{
    PrintedText text;
    text.add("one\ntw");
    text.add("o\n");
    EXPECT_EQ(text.inWords(), "one\ntwo\n");
    EXPECT_EQ(text.leftOut(), 0);
    text.add(std::string(PrintedText::mostFirst, 'x'));
    EXPECT_EQ(text.first().size(), PrintedText::mostFirst);
    EXPECT_EQ(text.last(), std::string(8, 'x')) << "what the beginning has no room for";
    EXPECT_EQ(text.inWords(), "one\ntwo\n" + std::string(PrintedText::mostFirst, 'x'));
}

TEST(PrintedText, KeepsTheBeginningAndTheEndOfMore)
{
    // Parts of any length, which have nothing to do with lines.
    std::string all;
    for (int i = 0; all.size() < 5 * (PrintedText::mostFirst + PrintedText::mostLast); ++i)
        all += "line " + std::to_string(i) + '\n';
    PrintedText text;
    for (std::size_t at = 0, part = 1; at < all.size(); at += part, part = part * 7 % 100003)
        text.add(std::string_view(all).substr(at, part));
    EXPECT_EQ(text.first(), all.substr(0, PrintedText::mostFirst));
    EXPECT_EQ(text.last(), all.substr(all.size() - PrintedText::mostLast));
    EXPECT_EQ(text.leftOut(), all.size() - PrintedText::mostFirst - PrintedText::mostLast);
    const PrintedText again(text.first(), std::string(text.last()), text.leftOut());
    EXPECT_EQ(again.inWords(), text.inWords());
    // The words leave out whole lines, and count what they leave out.
    const std::string words = text.inWords();
    const std::size_t gap = words.find("… ");
    ASSERT_NE(gap, std::string::npos);
    const std::size_t behind = words.find('\n', gap) + 1;
    EXPECT_EQ(words[gap - 1], '\n');
    EXPECT_EQ(words.substr(0, gap), all.substr(0, gap));
    const std::string end = words.substr(behind);
    EXPECT_EQ(end, all.substr(all.size() - end.size()));
    EXPECT_TRUE(end.starts_with("line "));
    std::string number;
    for (std::size_t i = gap; i < behind; ++i)
        if (words[i] >= '0' && words[i] <= '9')
            number += words[i];
    EXPECT_EQ(number, std::to_string(all.size() - gap - end.size())) << words.substr(gap, behind - gap);
}

} // namespace
} // namespace warpatlas
