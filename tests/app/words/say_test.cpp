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
    setDictionary({.texts = {{"launch_of", "de {1} lanzamientos el {0}"},
                       {"noun.element", Translation({{"one", "elemento"}, {"other", "elementos"}}, -1)}}});
    EXPECT_EQ(say("launch_of", "launch {} of {}", 2, 9), "de 9 lanzamientos el 2");
    EXPECT_EQ(say("line", "line {}", 3), "line 3") << "has no translation";
    EXPECT_EQ(counted(1, noun::element), "1 elemento");
    EXPECT_EQ(counted(5, noun::element), "5 elementos");
}

TEST_F(Say, ATextOfATableIsTakenAsItStands)
{
    constexpr Text braces{"braces", "{} and {0}"};
    EXPECT_EQ(say(braces), "{} and {0}");
    setDictionary({.texts = {{"braces", "{1} y {"}}});
    EXPECT_EQ(say(braces), "{1} y {");
    setDictionary({});
    EXPECT_EQ(say(Text{}), "");
}

TEST_F(Say, ATextWhosePlaceholdersDoNotFitIsLeftAside)
{
    setDictionary({.texts = {{"line", "{} {} {}"}, {"place", "{"}}});
    EXPECT_EQ(say("line", "line {}", 3), "line 3");
    EXPECT_EQ(say("place", "place {}", 4), "place 4");
}

TEST_F(Say, ANumberDecidesTheForm)
{
    setDictionary({.texts = {{"wrote",
                       Translation({{"one", "{0} hilo escribió en {1}"}, {"other", "{0} hilos escribieron en {1}"},
                                       {"many", "{0} de hilos escribieron en {1}"}},
                           0)}},
        .form = [](double number) { return number == 1        ? "one"
                                        : number == 1'000'000 ? "many"
                                                              : "other"; }});
    EXPECT_EQ(say("wrote", "{} threads wrote to {}", 1, "out"), "1 hilo escribió en out");
    EXPECT_EQ(say("wrote", "{} threads wrote to {}", 7U, "out"), "7 hilos escribieron en out");
    EXPECT_EQ(say("wrote", "{} threads wrote to {}", 1'000'000, "out"), "1000000 de hilos escribieron en out");
    EXPECT_EQ(say("wrote", "{} threads wrote to {}", "some", "out"), "some hilos escribieron en out")
        << "no number decides";
}

TEST_F(Say, NumbersWithAFormatHaveTheLanguagesSigns)
{
    setDictionary({.texts = {{"took", "tardó {0:.3g} ms de {1:.1f}, {2}"}}, .decimal = ','});
    EXPECT_EQ(say("took", "took {:.3g} ms of {:.1f}, {}", 1.25, 10.5, "1.5"), "tardó 1,25 ms de 10,5, 1.5");
    EXPECT_EQ(say("other", "{:.3g}", 1.25), "1.25") << "English has its own";
}

TEST_F(Say, ATextOfATableIsTranslatedByItsKey)
{
    static constexpr Text braces{"braces", "a {} as it is"};
    EXPECT_EQ(say(braces), "a {} as it is");
    setDictionary({.texts = {{"braces", "{"}}});
    EXPECT_EQ(say(braces), "{");
}

} // namespace
} // namespace warpatlas
