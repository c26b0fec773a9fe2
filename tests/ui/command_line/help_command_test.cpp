#include "tests/app/support/files.h"
#include "tests/ui/command_line/refusals.h"
#include "tests/ui/support/environment.h"
#include "ui/command_line/program.h"
#include "ui/guide/chapters.h"
#include "ui/guide/terminal_text.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

using test::runProgram;
using testing::HasSubstr;

TEST(HelpCommand, ListsTheChaptersALineEach)
{
    const test::Environment columns("COLUMNS", "80");
    const test::Finished finished = runProgram({"help"});
    EXPECT_EQ(finished.status, 0);
    EXPECT_EQ(finished.err, "");
    for (const Chapter& chapter : chapters()) {
        const std::size_t line = finished.out.find("\n  " + std::string(chapter.topic) + " ");
        ASSERT_NE(line, std::string::npos) << chapter.topic << "\n" << finished.out;
        EXPECT_THAT(finished.out.substr(line + 1, finished.out.find('\n', line + 1) - line - 1),
            testing::EndsWith(std::string(chapter.summary)));
    }
}

TEST(HelpCommand, ShowsAChapterAsWideAsTheTerminal)
{
    for (const std::size_t columns : {60u, 100u}) {
        const test::Environment width("COLUMNS", std::to_string(columns).c_str());
        EXPECT_EQ(runProgram({"help", "simulate"}).out, terminalText(findChapter("simulate")->text, columns));
    }
    const test::Environment wide("COLUMNS", "300");
    EXPECT_EQ(runProgram({"help", "data"}).out, terminalText(findChapter("data")->text, 100)) << "lines stay readable";
}

TEST(HelpCommand, AnUnknownTopicIsOneLineWithTheNearestOne)
{
    const test::Finished finished = runProgram({"help", "pictrues"});
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(finished.out, "");
    EXPECT_THAT(finished.err, HasSubstr("help pictrues: is no chapter (near: pictures); `warpatlas help` lists them"));
    EXPECT_EQ(std::ranges::count(finished.err, '\n'), 1);
    EXPECT_THAT(
        runProgram({"help", "banana"}).err, HasSubstr("help banana: is no chapter; `warpatlas help` lists them"));
}

TEST(HelpCommand, WritesAllChaptersAsWebPages)
{
    const test::TemporaryFolder folder;
    const std::string guide = folder.path("new/guide");
    for (const char* time : {"first", "again"}) {
        const test::Finished finished = runProgram({"help", "--html", guide});
        EXPECT_EQ(finished.status, 0) << time << finished.err;
        EXPECT_THAT(finished.out, HasSubstr(guide + "/index.html: the index of "));
    }
    for (const Chapter& chapter : chapters())
        EXPECT_THAT(test::read(guide + '/' + std::string(chapter.topic) + ".html"), HasSubstr("<h1 id="))
            << chapter.topic;
    EXPECT_TRUE(std::filesystem::exists(guide + "/guide.css"));
    EXPECT_TRUE(std::filesystem::exists(guide + "/window.png"));
}

TEST(HelpCommand, WritesNoWebPagesWhereTheyDoNotBelong)
{
    const test::TemporaryFolder folder;
    const std::string mine = folder.write("index.html", "<!doctype html><title>Mine</title>"),
                      file = folder.write("a.txt", "a");
    test::expectRefused({"help", "--html", folder.path("")}, "has index.html, which is not the guide's");
    EXPECT_THAT(test::read(mine), HasSubstr("Mine"));
    EXPECT_FALSE(std::filesystem::exists(folder.path("guide.css")));
    const test::TemporaryFolder linked;
    std::filesystem::create_symlink(linked.path("elsewhere"), linked.path("guide.css"));
    test::expectRefused({"help", "--html", linked.path("")}, "has guide.css, which is not the guide's");
    EXPECT_FALSE(std::filesystem::exists(linked.path("elsewhere"))) << "nothing is written through a link";
    test::expectRefused({"help", "--html", file}, "--html " + file + ": no such folder");
    test::expectRefused({"help", "--html", "/proc/guide"}, "--html /proc/guide: ");
    test::expectRefused({"help", "--html", ""}, "--html");
    test::expectRefused({"help", "window", "--html", folder.path("b")}, "--html");
}

TEST(HelpCommand, EveryCommandPointsToAChapterThatThereIs)
{
    EXPECT_THAT(runProgram({"--help"}).out, HasSubstr("`warpatlas help`"));
    Program program;
    std::size_t count = 0;
    for (const CLI::App* command :
        program.app().get_subcommands([](CLI::App* one) { return !one->get_group().empty(); })) {
        if (command->get_name() == "help")
            continue;
        ++count;
        const std::string_view topic = topicOfCommand(command->get_name());
        ASSERT_NE(findChapter(topic), nullptr) << command->get_name();
        EXPECT_THAT(runProgram({command->get_name(), "--help"}).out, HasSubstr("warpatlas help " + std::string(topic)));
    }
    EXPECT_GE(count, 7u);
    EXPECT_EQ(runProgram({"help", "render"}).out, runProgram({"help", "pictures"}).out) << "a command has its chapter";
}

} // namespace
} // namespace warpatlas::ui
