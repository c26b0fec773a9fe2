// What is told of marks, to people and to a course's own programs.
#include "app/lesson/mark_report.h"

#include "tests/app/lesson/lesson_on_disk.h"

#include <QXmlStreamReader>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using testing::HasSubstr;

/// The marks of one run, which is judged as the test wants it.
struct ToldMark {
    explicit ToldMark(const RunMark& run) { mark = {"twice", "Twice", {{1, TaskMark{{}, {run}, {}}}}}; }
    test::LessonOnDisk onDisk;
    Lesson lesson = onDisk.read();
    LessonMark mark;
};

RunMark runWithTwoReasons()
{
    RunMark run{"seen", false, "it did not end", {}, {}};
    run.otherPrint = "it prints no line 1";
    return run;
}

} // namespace

TEST(MarkReport, EveryReasonIsTold)
{
    const ToldMark told(runWithTwoReasons());
    EXPECT_EQ(partsOf(told.lesson, told.mark.steps[0]).at(0).words, "it did not end; and 1 more");
    EXPECT_EQ(markReport(told.lesson, told.mark)["steps"][0]["runs"][0]["reasons"],
        (nlohmann::json{"it did not end", "it prints no line 1"}));

    QXmlStreamReader xml(QByteArray::fromStdString(junitOf(told.lesson, told.mark)));
    while (
        !xml.atEnd() && !(xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("failure")))
        ;
    EXPECT_EQ(xml.attributes().value("message").toString().toStdString(), "it did not end; and 1 more");
    EXPECT_EQ(xml.readElementText().toStdString(), "it did not end\nit prints no line 1\n");
}

TEST(MarkReport, AGateIsSaidAsItsAuthorSaysIt)
{
    Gate gate{conditionFrom("copies.to_device < 2"), "seen", {}};
    EXPECT_EQ(wordsOf(gate), "to device less than 2");
    gate.says = "the numbers go there in one copy";
    EXPECT_EQ(wordsOf(gate), "the numbers go there in one copy");
}

TEST(MarkReport, ARightRunSaysWhatItWritesOftener)
{
    RunMark run{"seen", false, {}, {}, {}};
    run.writtenAgain = 1024;
    const ToldMark told(run);
    const MarkPart part = partsOf(told.lesson, told.mark.steps[0]).at(0);
    EXPECT_TRUE(part.passed);
    EXPECT_EQ(part.words, "right, but 1,024 elements were written more than once");
    EXPECT_EQ(markReport(told.lesson, told.mark)["steps"][0]["runs"][0]["written_more"], 1024);
    EXPECT_THAT(junitOf(told.lesson, told.mark), HasSubstr("failures=\"0\""));
}

} // namespace warpatlas
