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
    EXPECT_EQ(marks["steps"][1]["because"], "Threads 1003 to 1023 have none. Both ends of that count.");
    EXPECT_EQ(marks["steps"][2]["given"], "");
}

TEST(LessonCommand, AStepIsToldToProgramsAndOneAnswerIsMarked)
{
    const test::TemporaryFolder folder;
    const std::string saved = folder.path("run.warpatlas");
    EXPECT_THAT(
        runProgram({"lesson", "show", "guard", "--step", "4", "--save", saved}).err, HasSubstr("the step shows no run"))
        << "its view comes with the answer";
    EXPECT_EQ(runProgram({"lesson", "show", "guard", "--step", "4", "--solution", "--save", saved}).status, 0);
    const Finished shown = runProgram({"lesson", "show", "guard", "--step", "4", "--json", "-"});
    EXPECT_EQ(shown.status, 0) << shown.err;
    const nlohmann::json step = nlohmann::json::parse(shown.out)[0];
    EXPECT_EQ(step["parts"][0],
        (nlohmann::json{
            {"below", true}, {"view", "memory"}, {"run", "no_guard"}, {"thread", ""}, {"colour", "owner"}}));
    EXPECT_EQ(step["ask"], "What do the 21 threads do where the kernel has no `if (i < n)`?");
    EXPECT_EQ(step["choices"].size(), 3u);
    EXPECT_FALSE(step.contains("why"));
    const nlohmann::json run = nlohmann::json::parse(test::read(saved));
    EXPECT_EQ(run["view"]["main"], "memory");
    EXPECT_EQ(runProgram({"run", saved, "--no-measure"}).status, 1) << "it reads outside, without the lesson's folder";

    const Finished told =
        runProgram({"lesson", "show", "guard", "--step", "3", "--solution", "--json", "-", "--save", saved});
    EXPECT_EQ(nlohmann::json::parse(told.out)[0]["why"], "4 * 256 - 1003 = 21.");
    EXPECT_EQ(runProgram({"run", saved, "--no-measure"}).status, 0);
    const nlohmann::json task =
        nlohmann::json::parse(runProgram({"lesson", "show", "guard", "--step", "5", "--json", "-"}).out)[0];
    EXPECT_THAT(task["start"].get<std::string>(), testing::StartsWith("__global__ void brighten("));
    EXPECT_EQ(task["hints"], 2);

    const std::string table = folder.path("table.warpatlas");
    EXPECT_EQ(runProgram({"lesson", "show", "occupancy", "--step", "2", "--solution", "--save", table}).status, 0)
        << "the first run of a table";
    EXPECT_EQ(nlohmann::json::parse(test::read(table))["view"]["main"], "data");

    EXPECT_EQ(runProgram({"lesson", "check", "guard", "--step", "3", "--answer", "21"}).status, 0);
    EXPECT_EQ(runProgram({"lesson", "check", "guard", "--step", "3", "--answer=-1"}).status, 1);
}

TEST(LessonCommand, ANewLessonIsOneThatHolds)
{
    const test::TemporaryFolder folder;
    EXPECT_EQ(runProgram({"lesson", "new", folder.path("lesson")}).status, 0);
    const Finished verified = runProgram({"lesson", "verify", folder.path("lesson")});
    EXPECT_EQ(verified.status, 0) << verified.out;
    EXPECT_THAT(verified.out, HasSubstr("lesson: 7 proven, 0 wrong"));
    std::filesystem::create_directory(folder.path("linked"));
    std::filesystem::create_symlink(folder.path("elsewhere.cu"), folder.path("linked/start.cu"));
    EXPECT_EQ(runProgram({"lesson", "start", "guard", folder.path("linked")}).status, 2);
    EXPECT_FALSE(std::filesystem::exists(folder.path("elsewhere.cu"))) << "nothing is written through a link";
    std::string other = test::read(folder.path("lesson/lesson.md"));
    other.replace(other.find("run: small"), 10, "run: odd");
    folder.write("lesson/lesson.es.md", other);
    EXPECT_THAT(runProgram({"lesson", "verify", folder.path("lesson")}).out,
        HasSubstr(folder.path("lesson") + "/lesson.es.md:"));
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

// A course would take them for this student's.
TEST(LessonCommand, MarksOfTheTimeBeforeDoNotStay)
{
    const test::TemporaryFolder folder;
    const std::string xml = folder.path("marks.xml"), json = folder.path("marks.json"),
                      page = folder.path("marks.html"), sheet = folder.path("answers.yaml");
    for (const std::vector<std::string>& answer :
        {std::vector<std::string>{folder.path("nowhere.cu")}, {"--answers", sheet}}) {
        folder.write("marks.xml", "<?xml version=\"1.0\"?>");
        folder.write("marks.json", "{\"passed\": true}");
        folder.write("marks.html", "<!DOCTYPE html>");
        std::vector<std::string> words{"lesson", "check", "guard", "--junit", xml, "--json", json, "--page", page};
        words.insert(words.begin() + 3, answer.begin(), answer.end());
        EXPECT_EQ(runProgram(words).status, 2);
        for (const std::string& file : {xml, json, page})
            EXPECT_FALSE(std::filesystem::exists(file)) << file;
    }
    const std::string kernel = folder.write("mine.cu", "__global__ void k() { }\n");
    EXPECT_EQ(runProgram({"lesson", "check", "guard", folder.path("nowhere.cu"), "--json", kernel}).status, 2);
    EXPECT_TRUE(std::filesystem::exists(kernel)) << "it is no report";
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
    EXPECT_THAT(refusal({"lesson", "check", "guard", "--answer", "5"}), HasSubstr("of which step?"));
    EXPECT_THAT(
        refusal({"lesson", "check", "guard", "--answer", "5", "--step", "5"}), HasSubstr("step 5 wants no words"));
    EXPECT_THAT(refusal({"lesson", "show", "guard", "--step", "1", "--save", "a.warpatlas"}),
        HasSubstr("the step shows no run"));
    EXPECT_THAT(refusal({"present", "--lesson", "none"}), HasSubstr("--lesson none: is no lesson"));
    EXPECT_THAT(refusal({"present", "--lesson", "guard", "--step", "9"}), HasSubstr("--step 9"));
    EXPECT_THAT(refusal({"present", "--step", "2"}), HasSubstr("--step 2: is for --lesson"));
    EXPECT_THAT(refusal({"present", "--lesson", "guard", "--block", "8"}),
        HasSubstr("--block: is for a run, and a lesson has its own"));
}

} // namespace warpatlas
