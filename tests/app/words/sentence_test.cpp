#include "app/words/sentence.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(Sentence, GetsAFullStopUnlessItEndsAlready)
{
    EXPECT_EQ(ended("the bands overlap"), "the bands overlap.");
    EXPECT_EQ(ended("is it <= in place of <?"), "is it <= in place of <?");
    EXPECT_EQ(ended("done."), "done.");
    EXPECT_EQ(ended("and so on…"), "and so on…");
    EXPECT_EQ(ended("n!"), "n!") << "no factorial is told of at the end of a sentence";
    EXPECT_EQ(ended(""), "");
}

TEST(Sentence, BeginsWithACapitalAndATitleWithinItDoesNot)
{
    EXPECT_EQ(asSentence("wins from here on"), "Wins from here on.");
    EXPECT_EQ(asSentence("él tarda"), "Él tarda.");
    EXPECT_EQ(asSentence("2 of 3"), "2 of 3.");
    EXPECT_EQ(asSentence(""), "");
    const std::string two[] = {"one", "another!"};
    EXPECT_EQ(asSentences(two), "One. Another!");
    EXPECT_EQ(withinSentence("Sectors a load"), "sectors a load");
    EXPECT_EQ(withinSentence("GPU"), "GPU");
    EXPECT_EQ(withinSentence("Índice"), "índice");
    EXPECT_EQ(withinSentence("÷ 2"), "÷ 2");
    EXPECT_EQ(withinSentence("× 2"), "× 2");
}

} // namespace
} // namespace warpatlas
