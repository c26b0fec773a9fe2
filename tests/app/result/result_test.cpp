#include "app/result/result.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

Result madeUpResult()
{
    Result result;
    result.title = "Flow of copies, 100";
    result.sentence = "two chunks are faster";
    result.conditions = "a GPU, pinned memory";
    result.table = {{{"step", "step", -8}, {"ms", "time", 6}}, {{"upload", 1.5}}};
    return result;
}

TEST(Result, TextIsTitleTableAndParagraphs)
{
    Result result = madeUpResult();
    EXPECT_EQ(textOf(result), "Flow of copies, 100\n\nstep      time\nupload     1.5\n");
    result.found = {{"Time", "two chunks are faster", Provenance::Measured}};
    result.ownFaults = {"chunk 2 differs"};
    result.paragraphs = {
        {{"Upload", {}, {}, true}, {"", "it is early"}, {"  code", "a  b", {}, true}}, {{"Note", "done"}}};
    EXPECT_EQ(textOf(result),
        "Flow of copies, 100\n\n"
        "Wrong       chunk 2 differs\n"
        "Time        two chunks are faster                                                           measured\n\n"
        "step      time\nupload     1.5\n\n"
        "Upload\n            it is early\n  code      a  b\n\n"
        "Note        done\n");
}

TEST(Result, OfSeveralTablesPeopleReadThoseAlone)
{
    Result result = madeUpResult();
    result.tables = {{{{"", "one", -4}}, {{"1"}}}, {{{"", "two", -4}}, {{"2"}}}};
    EXPECT_EQ(textOf(result), "Flow of copies, 100\n\none\n1\n\ntwo\n2\n");
    EXPECT_EQ(csvOf(result.table), "step,ms\r\nupload,1.5\r\n");
}

TEST(Result, ALongTitleIsTwoLinesOfATerminal)
{
    Result result = madeUpResult();
    result.title = std::string(70, 'a') + ", " + std::string(40, 'b');
    EXPECT_TRUE(textOf(result).starts_with(std::string(70, 'a') + ",\n" + std::string(40, 'b') + "\n\n"));
}

TEST(Result, MarkdownHasAllThatAReportNeeds)
{
    Result result = madeUpResult();
    result.faults = {"the run is wrong"};
    result.notes = {"fewer chunks"};
    EXPECT_EQ(markdownOf(result),
        "## Flow of copies, 100\n\n**the run is wrong**\n\ntwo chunks are faster\n\n"
        "| step | time |\n| :--- | ---: |\n| upload | 1.5 |\n\nfewer chunks\n\na GPU, pinned memory\n");
}

} // namespace
} // namespace warpatlas
