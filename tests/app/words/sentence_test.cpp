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

} // namespace
} // namespace warpatlas
