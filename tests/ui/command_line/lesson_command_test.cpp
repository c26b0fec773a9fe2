// `warpatlas lesson`: what a student and a course's own tests see of it.
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using test::Finished;
using test::runProgram;
using testing::HasSubstr;

} // namespace

TEST(LessonCommand, ListsItsLessons)
{
    const Finished finished = runProgram({"lesson", "list", "--json", "-"});
    EXPECT_EQ(finished.status, 0) << finished.err;
    const nlohmann::json lessons = nlohmann::json::parse(finished.out);
    ASSERT_FALSE(lessons.empty());
    for (const nlohmann::json& lesson : lessons) {
        EXPECT_GT(lesson["minutes"], 0);
        EXPECT_GT(lesson["steps"], 1);
    }
}

TEST(LessonCommand, AStudentBeginsAnswersAndIsMarked)
{
    const test::TemporaryFolder folder;
    EXPECT_EQ(runProgram({"lesson", "start", "guard", folder.path("mine")}).status, 0);
    const std::string attempt = folder.path("mine/start.cu"), sheet = folder.path("mine/answers.yaml");
    EXPECT_EQ(runProgram({"lesson", "start", "guard", folder.path("mine")}).status, 2) << "nothing is written over";
    EXPECT_EQ(runProgram({"lesson", "check", "guard", attempt}).status, 1);

    std::string text = test::read(attempt);
    const std::string line = "    out[i] = ";
    ASSERT_NE(text.find(line), std::string::npos);
    text.replace(text.find(line), line.size(), "    if (i < n)\n        out[i] = ");
    folder.write("mine/start.cu", text);
    folder.write("mine/answers.yaml", "2: 235\n3: 21\n4: 1\n5: start.cu\n");
    const Finished right = runProgram({"lesson", "check", "guard", "--answers", sheet, "--junit",
        folder.path("marks.xml"), "--page", folder.path("marks.html")});
    EXPECT_EQ(right.status, 0) << right.out << right.err;
    EXPECT_THAT(right.out, HasSubstr("Passed: 6 of 6 right."));
    EXPECT_THAT(test::read(folder.path("marks.xml")), HasSubstr("failures=\"0\""));
    EXPECT_THAT(test::read(folder.path("marks.html")), HasSubstr("<html"));

    folder.write("mine/answers.yaml", "2: 235\n3: 20\n5: start.cu\n");
    const Finished wrong = runProgram({"lesson", "check", "guard", "--answers", sheet, "--json", "-"});
    EXPECT_EQ(wrong.status, 1);
    const nlohmann::json marks = nlohmann::json::parse(wrong.out);
    EXPECT_EQ(marks["steps"][0]["passed"], true);
    EXPECT_EQ(marks["steps"][1]["passed"], false);
    EXPECT_EQ(marks["steps"][2]["given"], "");
}

TEST(LessonCommand, ANewLessonIsOneThatHolds)
{
    const test::TemporaryFolder folder;
    EXPECT_EQ(runProgram({"lesson", "new", folder.path("lesson")}).status, 0);
    const Finished verified = runProgram({"lesson", "verify", folder.path("lesson")});
    EXPECT_EQ(verified.status, 0) << verified.out;
    EXPECT_THAT(verified.out, HasSubstr("lesson: 5 proven, 0 wrong"));
    std::filesystem::create_directory(folder.path("linked"));
    std::filesystem::create_symlink(folder.path("elsewhere.cu"), folder.path("linked/start.cu"));
    EXPECT_EQ(runProgram({"lesson", "start", "guard", folder.path("linked")}).status, 2);
    EXPECT_FALSE(std::filesystem::exists(folder.path("elsewhere.cu"))) << "nothing is written through a link";
    folder.write("lesson/solution.cu", "__global__ void halve(const float* in, float* out, int n)\n{\n}\n");
    EXPECT_EQ(runProgram({"lesson", "verify", folder.path("lesson")}).status, 1);
}

TEST(LessonCommand, WhatIsReadIsNotWrittenOver)
{
    const test::TemporaryFolder folder;
    EXPECT_EQ(runProgram({"lesson", "start", "guard", folder.path("mine")}).status, 0);
    EXPECT_EQ(runProgram({"lesson", "new", folder.path("own")}).status, 0);
    const std::string kernel = folder.path("mine/start.cu"), sheet = folder.path("mine/answers.yaml");
    const std::string text = test::read(kernel), answers = test::read(sheet),
                      lesson = test::read(folder.path("own/lesson.md"));
    for (const std::vector<std::string>& words :
        std::vector<std::vector<std::string>>{{"lesson", "check", "guard", kernel, "--json", kernel},
            {"lesson", "check", "guard", kernel, "--junit", kernel},
            {"lesson", "check", "guard", "--answers", sheet, "--json", sheet},
            {"lesson", "check", "guard", "--answers", sheet, "--junit", kernel},
            {"lesson", "show", folder.path("own"), "--json", folder.path("own/lesson.md")},
            {"lesson", "check", "guard", kernel, "--json", folder.path("same"), "--junit", folder.path("same")},
            {"exec", kernel, "--json", kernel}})
        EXPECT_EQ(runProgram(words).status, 2) << words.back();
    EXPECT_EQ(test::read(kernel), text);
    EXPECT_EQ(test::read(sheet), answers);
    EXPECT_EQ(test::read(folder.path("own/lesson.md")), lesson);
}

TEST(LessonCommand, WrongWordsAreOneLine)
{
    const auto refusal = [](const std::vector<std::string>& words) {
        const Finished finished = runProgram(words);
        EXPECT_EQ(finished.status, 2);
        EXPECT_EQ(std::ranges::count(finished.err, '\n'), 1) << finished.err;
        return finished.err;
    };
    EXPECT_THAT(refusal({"lesson", "learn"}), HasSubstr("learn: is not one of list, show, start, check, verify, new"));
    EXPECT_THAT(refusal({"lesson", "check"}), HasSubstr("which lesson?"));
    EXPECT_THAT(refusal({"lesson", "check", "guard"}), HasSubstr("A kernel, or --answers"));
    EXPECT_THAT(refusal({"lesson", "show", "guard", "--page", "a.html"}),
        HasSubstr("--page a.html: is not for `lesson show`, but for check"));
    EXPECT_THAT(refusal({"lesson", "show", "none"}), HasSubstr("none: is no lesson"));
    EXPECT_THAT(refusal({"lesson", "show", "guard", "--step", "77"}), HasSubstr("has 5 steps"));
    EXPECT_THAT(refusal({"lesson", "check", "guard", "nowhere.cu"}), HasSubstr("nowhere.cu: no such file"));
    EXPECT_THAT(refusal({"lesson", "check", "guard", "a.cu", "--step", "1"}), HasSubstr("wants no kernel"));
}

} // namespace warpatlas
