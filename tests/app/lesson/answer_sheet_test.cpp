// What a student is given to write in, and how it is read back.
#include "app/lesson/answer_sheet.h"

#include "app/lesson/mark_report.h"
#include "tests/app/lesson/lesson_on_disk.h"

#include <QXmlStreamReader>
#include <nlohmann/json.hpp>

namespace warpatlas {

using test::LessonOnDisk;

namespace {

const std::string lessonText = std::string(test::front) + R"(
Introduction.

## Count

```{predict}
ask: How many <threads> & why?
run: seen
number: launch.threads
```

## Fill in

```{measure}
ask: Compare
runs: [seen, unseen]
columns:
  - {title: threads, key: launch.threads}
  - {title: idle, key: coverage.idle_threads}
```
)" + std::string(test::task);

} // namespace

TEST(AnswerSheet, IsReadAsItIsWritten)
{
    const LessonOnDisk onDisk(lessonText);
    const Lesson lesson = onDisk.read();
    for (const auto& [name, text] : startOf(lesson))
        onDisk.folder.write("mine_" + name, text);
    std::string sheet = readAnswers(lesson, onDisk.folder.path("mine_answers.yaml")).attempts.at(4).text;
    EXPECT_EQ(sheet, "__global__ void twice(const float* in, float* out, int n)\n{\n}\n");
}

TEST(AnswerSheet, PeopleReadTitlesAndReasonsProgramsNames)
{
    std::string text = lessonText;
    text.insert(text.find("    source: solution.cu\n"), "    title: 77 numbers\n");
    text.insert(text.find("number: launch.threads\n"), "but: {\"77\": Those are the elements.}\n");
    const LessonOnDisk onDisk(text);
    const Lesson lesson = onDisk.read();
    EXPECT_THAT(startOf(lesson).back().second, testing::HasSubstr("#   [threads, idle],  77 numbers\n"));

    onDisk.folder.write("answers.yaml", "2: 77\n3: [[96, 19], [192, 61]]\n4: solution.cu\n");
    Progress progress;
    const LessonMark mark = Marker(lesson).mark(readAnswers(lesson, onDisk.folder.path("answers.yaml")), progress);
    EXPECT_EQ(partsOf(lesson, mark.steps[0]).at(0).words, "77 is not right. Those are the elements.");
    EXPECT_EQ(partsOf(lesson, mark.steps[1]).at(0).name, "77 numbers, threads");
    EXPECT_EQ(partsOf(lesson, mark.steps[1]).at(2).name, "unseen, threads");
    EXPECT_EQ(partsOf(lesson, mark.steps[2]).at(0).name, "77 numbers");
    const nlohmann::ordered_json report = markReport(lesson, mark);
    EXPECT_EQ(report["steps"][0]["because"], "Those are the elements.");
    EXPECT_FALSE(report["steps"][1]["cells"][0][0].contains("because"));
    EXPECT_EQ(report["steps"][2]["runs"][0]["run"], "seen");
}

TEST(AnswerSheet, RefusesStepsThatAskNothing)
{
    const LessonOnDisk onDisk(lessonText);
    const Lesson lesson = onDisk.read();
    for (const char* const wrong : {"1: 4\n", "9: 4\n", "x: 4\n", "-4: solution.cu\n", "- 4\n"}) {
        onDisk.folder.write("wrong.yaml", wrong);
        EXPECT_THROW(readAnswers(lesson, onDisk.folder.path("wrong.yaml")), InputError) << wrong;
    }
}

// Another student's work, or the solution: the sheet is somebody's own text.
TEST(AnswerSheet, FilesLieBesideItAndWhatCannotBeReadCostsItsStepAlone)
{
    const LessonOnDisk onDisk(lessonText);
    const Lesson lesson = onDisk.read();
    std::filesystem::create_directory(onDisk.folder.path("sheets"));
    onDisk.folder.write("sheets/empty.cu", "");
    std::filesystem::create_symlink(onDisk.folder.path("solution.cu"), onDisk.folder.path("sheets/link.cu"));
    for (const std::string& wrong : std::vector<std::string>{
             "nowhere.cu", "empty.cu", "../solution.cu", "link.cu", onDisk.folder.path("solution.cu")}) {
        onDisk.folder.write("sheets/sheet.yaml", "4: " + wrong + "\n");
        const LessonAnswers answers = readAnswers(lesson, onDisk.folder.path("sheets/sheet.yaml"));
        EXPECT_NE(answers.attempts.at(4).refusal, "") << wrong;
        EXPECT_EQ(answers.attempts.at(4).text, "") << wrong;
        Progress progress;
        const LessonMark mark = Marker(lesson).mark(answers, progress, 4);
        EXPECT_FALSE(mark.passed()) << wrong;
    }
}

TEST(AnswerSheet, EveryStepCountsAsMuch)
{
    const LessonOnDisk onDisk(lessonText);
    const Lesson lesson = onDisk.read();
    onDisk.folder.write("answers.yaml", "2: 96\n3: [[96, 19], [192, 61]]\n4: solution.cu\n");
    Progress progress;
    const LessonMark mark = Marker(lesson).mark(readAnswers(lesson, onDisk.folder.path("answers.yaml")), progress);
    ASSERT_EQ(mark.steps.size(), 3u);
    EXPECT_TRUE(mark.steps[0].passed());
    EXPECT_EQ(mark.steps[1].passedParts(), 3u) << "of 130 elements and 192 threads 62 have none";
    EXPECT_TRUE(mark.steps[2].passed());
    EXPECT_NEAR(mark.share(), (1 + 0.75 + 1) / 3, 1e-9);

    const nlohmann::ordered_json report = markReport(lesson, mark);
    EXPECT_EQ(report["passed"], false);
    EXPECT_EQ(report["steps"][1]["cells"][1][1]["passed"], false);
    EXPECT_EQ(report["steps"][2]["gates"][0]["value"], 19);

    QXmlStreamReader xml(QByteArray::fromStdString(junitOf(lesson, mark)));
    int cases = 0, failures = 0;
    while (!xml.atEnd()) {
        xml.readNext();
        cases += xml.isStartElement() && xml.name() == QLatin1String("testcase") ? 1 : 0;
        failures += xml.isStartElement() && xml.name() == QLatin1String("failure") ? 1 : 0;
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_EQ(cases, 1 + 4 + 3);
    EXPECT_EQ(failures, 1);
}

TEST(AnswerSheet, AnAttemptFindsItsStep)
{
    const LessonOnDisk onDisk(lessonText);
    const Lesson lesson = onDisk.read();
    EXPECT_EQ(stepOf(lesson, "anything.cu"), 4u);
    const LessonOnDisk asking(
        std::string(test::front) + "```{predict}\nask: a\nrun: seen\nnumber: launch.threads\n```\n");
    EXPECT_THROW(stepOf(asking.read(), "anything.cu"), InputError);
}

} // namespace warpatlas
