#include "app/words/say.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

class Say : public ::testing::Test {
protected:
    ~Say() override { setDictionary({}); }
};

TEST_F(Say, EnglishStandsWhereTheDictionaryHasNothing)
{
    EXPECT_EQ(say("launch_of", "launch {} of {}", 2, 9), "launch 2 of 9");
    EXPECT_EQ(counted(1, noun::element), "1 element");
    EXPECT_EQ(counted(1024, noun::element), "1,024 elements");
    EXPECT_EQ(translated("launch_of"), nullptr);
}

TEST_F(Say, ADictionaryMayChangeTheOrderOfTheFigures)
{
    setDictionary(
        {{"launch_of", "de {1} lanzamientos el {0}"}, {"element.one", "elemento"}, {"element.several", "elementos"}});
    EXPECT_EQ(say("launch_of", "launch {} of {}", 2, 9), "de 9 lanzamientos el 2");
    EXPECT_EQ(say("line", "line {}", 3), "line 3") << "has no translation";
    EXPECT_EQ(counted(1, noun::element), "1 elemento");
    EXPECT_EQ(counted(5, noun::element), "5 elementos");
}

TEST_F(Say, ATextOfATableIsTakenAsItStands)
{
    constexpr Text braces{"braces", "{} and {0}"};
    EXPECT_EQ(say(braces), "{} and {0}");
    setDictionary({{"braces", "{1} y {"}});
    EXPECT_EQ(say(braces), "{1} y {");
    setDictionary({});
    EXPECT_EQ(say(Text{}), "");
}

TEST_F(Say, ATextWhosePlaceholdersDoNotFitIsLeftAside)
{
    setDictionary({{"line", "{} {} {}"}, {"place", "{"}});
    EXPECT_EQ(say("line", "line {}", 3), "line 3");
    EXPECT_EQ(say("place", "place {}", 4), "place 4");
}

TEST_F(Say, ATextOfATableIsTranslatedByItsKey)
{
    static constexpr Text braces{"braces", "a {} as it is"};
    EXPECT_EQ(say(braces), "a {} as it is");
    setDictionary({{"braces", "{"}});
    EXPECT_EQ(say(braces), "{");
}

} // namespace
} // namespace warpatlas
