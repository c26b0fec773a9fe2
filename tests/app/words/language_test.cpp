#include "app/words/language.h"

#include "app/words/figures.h"
#include "app/words/say.h"
#include "assets/assets.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

class LanguageTest : public ::testing::Test {
protected:
    ~LanguageTest() override { speak("en"); }
};

TEST_F(LanguageTest, SpeaksWhatItHasAFileOf)
{
    EXPECT_EQ(languages().front().tag, "en");
    EXPECT_FALSE(speak("tlh"));
    EXPECT_EQ(spokenLanguage(), "en");
    for (const Language& language : languages()) {
        EXPECT_TRUE(speak(language.tag));
        EXPECT_EQ(spokenLanguage(), language.tag);
        EXPECT_FALSE(language.name.empty());
    }
}

TEST_F(LanguageTest, NumbersAreThoseOfTheTerritory)
{
    ASSERT_TRUE(speak("es"));
    EXPECT_EQ(grouped(1003), "1003") << "from five digits on";
    EXPECT_EQ(grouped(539'648), "539.648");
    EXPECT_EQ(percent(0.084), "8,4 %");
    EXPECT_EQ(milliseconds(1.92), "1,92 ms");
    EXPECT_EQ(bytesText(1'570'000), "1,57 MB");
    ASSERT_TRUE(speak("es_MX.UTF-8"));
    EXPECT_EQ(grouped(539'648), "539,648");
    EXPECT_EQ(percent(0.084), "8.4 %");
    ASSERT_TRUE(speak("es-AR"));
    EXPECT_EQ(grouped(539'648), "539.648");
    ASSERT_TRUE(speak("en"));
    EXPECT_EQ(grouped(1003), "1,003");
    EXPECT_EQ(percent(0.084), "8.4 %");
}

TEST_F(LanguageTest, FormsAreThoseOfTheLanguage)
{
    ASSERT_TRUE(speak("es"));
    EXPECT_EQ(counted(1, noun::element), "1 elemento");
    EXPECT_EQ(counted(0, noun::element), "0 elementos");
    EXPECT_EQ(counted(2, noun::element), "2 elementos");
    EXPECT_EQ(counted(3'000'000, noun::element), "3.000.000 de elementos");
    EXPECT_EQ(counted(3'000'001, noun::element), "3.000.001 elementos");
}

TEST_F(LanguageTest, TheSystemsChoiceIsItsFirstWord)
{
    const auto asked = [](const char* name, const char* value) {
        for (const char* const other : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"})
            ::unsetenv(other);
        ::setenv(name, value, 1);
        return systemLanguage();
    };
    const char* const before = std::getenv("LC_ALL");
    const std::string kept = before ? before : "C";
    EXPECT_EQ(asked("LANG", "es_MX.UTF-8"), "es_MX");
    EXPECT_EQ(asked("LC_ALL", "es"), "es");
    EXPECT_EQ(asked("LANGUAGE", "es_AR:en"), "es_AR");
    EXPECT_EQ(asked("LANG", "C.UTF-8"), "en");
    EXPECT_EQ(asked("LANG", "de_DE.UTF-8"), "en") << "which it does not speak";
    ::setenv("LC_ALL", kept.c_str(), 1);
}

} // namespace
} // namespace warpatlas
