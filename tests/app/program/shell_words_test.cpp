#include "app/program/compiler_words.h"

#include "kernels/model/error.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;

TEST(ShellWords, ArePartedAsAShellPartsThem)
{
    EXPECT_THAT(shellWords(""), ElementsAre());
    EXPECT_THAT(shellWords("  a\tb \n"), ElementsAre("a", "b"));
    EXPECT_THAT(shellWords(R"(MODE="two words" 'it''s' "")"), ElementsAre("MODE=two words", "its", ""));
    EXPECT_THAT(shellWords(R"("a\"b\\c\d" 'a\b' a\ b \')"), ElementsAre(R"(a"b\c\d)", R"(a\b)", "a b", "'"));
    EXPECT_THAT(shellWords("ä$HOME *"), ElementsAre("ä$HOME", "*")) << "nothing else is done with them";
    for (const char* open : {"'", "a \"b", R"("\")"})
        EXPECT_THROW(shellWords(open), InputError) << open;
}

TEST(ShellWords, ComeBackAsTheyWere)
{
    const std::vector<std::string> words{
        "plain", "two words", "", "say \"hi\"", "a\tb", "x=\"y\"", "it's", "'", R"(back\slash)", R"(\)", "ä"};
    EXPECT_EQ(shellWords(shellText(words)), words);
    EXPECT_EQ(shellText({"photo.ppm", "5"}), "photo.ppm 5");
    EXPECT_EQ(shellText({}), "");
}

} // namespace
} // namespace warpatlas
