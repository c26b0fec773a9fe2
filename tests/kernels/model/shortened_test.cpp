#include "kernels/model/shortened.h"

#include "kernels/model/error.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(Shortened, WhatIsShortStaysAsItIs)
{
    EXPECT_EQ(shortened("a word"), "a word");
    EXPECT_EQ(shortened(std::string(80, 'a')), std::string(80, 'a'));
    EXPECT_EQ(shortened(""), "");
}

TEST(Shortened, LongTextsEndInDotsWithinTheLimit)
{
    EXPECT_EQ(shortened(std::string(81, 'a')), std::string(77, 'a') + "...");
    EXPECT_EQ(shortened(std::string(3'000'000, 'b')).size(), mostQuotedBytes);
    EXPECT_EQ(shortened("abcdefghij", 6), "abc...");
}

TEST(Shortened, IsCutBetweenLetters)
{
    // Two bytes a letter: the limit of 7 less the dots is in the middle of the third.
    const std::string letters = "\xc3\xa4\xc3\xb6\xc3\xbc\xc3\x9f\xc3\xa4";
    EXPECT_EQ(shortened(letters, 8), "\xc3\xa4\xc3\xb6...");
    // In text that is no UTF-8 the search for a letter's beginning ends.
    EXPECT_EQ(shortened(std::string(100, '\x80'), 50).size(), 50u - 4u);
}

TEST(Shortened, StaysOnOneLine)
{
    EXPECT_EQ(shortened(std::string("a\nb\tc\0d\x7f", 8)), "a b c d ");
    EXPECT_EQ(shortenedName("two\nlines.png"), "two lines.png");
    EXPECT_EQ(onOneLine("a\u202eb\u2066c\u200bd\u0085e\ufeff"), "a b c d e ") << "nobody sees these";
    EXPECT_EQ(onOneLine("\u00e4 \u2013 \u2026 \u20ac \xe2\x80"), "\u00e4 \u2013 \u2026 \u20ac \xe2\x80");
}

TEST(ShortenedName, KeepsTheEndOfAPath)
{
    const std::string path = "/data/" + std::string(5000, 'd') + "/picture.png";
    const std::string name = shortenedName(path);
    EXPECT_EQ(name.size(), 100u);
    EXPECT_TRUE(name.starts_with("/data/ddd")) << name;
    EXPECT_TRUE(name.ends_with("ddd/picture.png")) << name;
    EXPECT_NE(name.find("d...d"), std::string::npos) << name;
    EXPECT_EQ(shortenedName("short.png"), "short.png");
}

TEST(ShortenedName, OfNothingOrBlanksStandsInQuotes)
{
    EXPECT_EQ(shortenedName(""), "''");
    EXPECT_EQ(shortenedName("  "), "'  '");
}

TEST(InputErrorText, IsShortThoughItsSubjectIsKeptWhole)
{
    const std::string subject(100'000, 'k');
    const InputError error(subject, "is not there");
    EXPECT_EQ(error.subject(), subject);
    EXPECT_EQ(std::string(error.what()).size(), 100 + std::string(": is not there").size());
}

} // namespace
} // namespace warpatlas
