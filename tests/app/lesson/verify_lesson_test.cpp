// What an author is told of a lesson that does not mark what it says; and every lesson that comes with the program.
#include "app/lesson/verify_lesson.h"

#include "app/lesson/lesson_folder.h"
#include "tests/app/lesson/lesson_on_disk.h"
#include "tests/app/lesson/program_lesson.h"

namespace warpatlas {

using test::LessonOnDisk;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

std::vector<std::string> faultsOf(const LessonOnDisk& onDisk)
{
    const Lesson lesson = onDisk.read();
    Progress progress;
    std::vector<std::string> words;
    for (const LessonFault& fault : verifyLesson(lesson, progress).faults)
        words.push_back(std::to_string(fault.line) + ": " + fault.words);
    return words;
}

std::string asking(const std::string& directive)
{
    return std::string(test::front) + "\n## Ask\n\n" + directive;
}

} // namespace

TEST(VerifyLesson, ALessonThatHoldsHasNoFault)
{
    EXPECT_THAT(faultsOf(LessonOnDisk()), IsEmpty());
}

TEST(VerifyLesson, WhatDoesNotHoldIsNamedWithItsLine)
{
    LessonOnDisk wrongSolution;
    wrongSolution.folder.write("solution.cu", LessonOnDisk::changed("2 * in[i]", "out[i + 1] = 1"));
    EXPECT_THAT(faultsOf(wrongSolution), testing::Contains(HasSubstr(": the solution solution.cu fails: seen: ")));

    LessonOnDisk readyStart;
    readyStart.folder.write("start.cu", test::doubling);
    EXPECT_THAT(faultsOf(readyStart), ElementsAre(HasSubstr("the start start.cu passes as it is")));

    LessonOnDisk rightMistake;
    rightMistake.folder.write("no_guard.cu", test::doubling);
    EXPECT_THAT(faultsOf(rightMistake), ElementsAre(HasSubstr("the mistake no_guard.cu passes")));

    LessonOnDisk otherMistake;
    otherMistake.folder.write("no_guard.cu", LessonOnDisk::changed("2 * in", "3 * in"));
    EXPECT_THAT(faultsOf(otherMistake), ElementsAre(HasSubstr("does not fail for out_of_bounds: seen: mismatch")));

    std::string tight = std::string(test::front) + std::string(test::task);
    tight.replace(tight.find("<= 24"), 5, "<= 20");
    EXPECT_THAT(faultsOf(LessonOnDisk(tight)), ElementsAre(HasSubstr("with 19: less than a tenth to spare")));

    // Of a few that are counted none is to spare.
    const std::string gate = "coverage.idle_threads <= 24";
    std::string few = std::string(test::front) + std::string(test::task);
    few.replace(few.find(gate), gate.size(), "launch.grid.0 >= 3");
    EXPECT_THAT(faultsOf(LessonOnDisk(few)), IsEmpty());
    few.replace(few.find("launch.grid.0 >= 3"), 18, "launch.block.0 <= 32");
    EXPECT_THAT(faultsOf(LessonOnDisk(few)), ElementsAre(HasSubstr("with 32: less than a tenth to spare")));
}

TEST(VerifyLesson, AQuestionHasOneAnswer)
{
    EXPECT_THAT(faultsOf(LessonOnDisk(asking("```{predict}\nask: a\nrun: seen\nnumber: no.such.number\n```\n"))),
        ElementsAre(HasSubstr("the run does not say no.such.number")));
    EXPECT_THAT(faultsOf(LessonOnDisk(
                    asking("```{predict}\nask: a\nrun: seen\nchoose:\n"
                           "  - {text: x, when: launch.threads > 1}\n  - {text: y, when: launch.threads > 2}\n```\n"))),
        ElementsAre(HasSubstr("choices 1 and 2 are both right")));
    EXPECT_THAT(faultsOf(LessonOnDisk(asking(
                    "```{predict}\nask: a\nrun: seen\nchoose:\n  - {text: x, when: launch.threads < 1}\n```\n"))),
        ElementsAre(HasSubstr("no choice is right")));
    EXPECT_THAT(faultsOf(LessonOnDisk(asking("```{predict}\nask: a\nrun: seen\nthread_of: [77]\n```\n"))),
        ElementsAre(HasSubstr("who writes element 77")));
    EXPECT_THAT(faultsOf(LessonOnDisk(asking("```{predict}\nask: a\nrun: seen\nelement_of: \"2:31\"\n```\n"))),
        ElementsAre(HasSubstr("which element thread 2:31 writes")));
}

TEST(VerifyLesson, NothingIsSaidAgainstTheRightAnswer)
{
    const std::string number = "```{predict}\nask: a\nrun: seen\nnumber: launch.threads\nbut: {";
    EXPECT_THAT(faultsOf(LessonOnDisk(asking(number + "77: Those are the elements.}\n```\n"))), IsEmpty());
    EXPECT_THAT(faultsOf(LessonOnDisk(asking(number + "96: No.}\n```\n"))),
        ElementsAre(HasSubstr("a \"but\" is for 96, which is right")));
    EXPECT_THAT(faultsOf(LessonOnDisk(asking(number + "many: No.}\n```\n"))),
        ElementsAre(HasSubstr("a \"but\" is for many, which is no answer to this question")));
    const std::string thread = "```{predict}\nask: a\nrun: seen\nthread_of: [50]\nbut: {\"";
    EXPECT_THAT(faultsOf(LessonOnDisk(asking(thread + "0:50\": No.}\n```\n"))), IsEmpty());
    EXPECT_THAT(faultsOf(LessonOnDisk(asking(thread + "1:18\": No.}\n```\n"))), ElementsAre(HasSubstr("for 1:18")));
    EXPECT_THAT(faultsOf(LessonOnDisk(asking(thread + "50\": No.}\n```\n"))), ElementsAre(HasSubstr("no answer")));
    EXPECT_THAT(faultsOf(LessonOnDisk(asking(
                    "```{predict}\nask: a\nrun: seen\nchoose:\n  - {text: x, when: launch.threads < 1, but: No.}\n"
                    "  - {text: y, when: launch.threads > 2, but: No.}\n```\n"))),
        ElementsAre(HasSubstr("for 2, which is right")));
}

TEST(VerifyLesson, AViewBeforeItsQuestionWouldTellTheAnswer)
{
    const std::string view = "```{view} data\nrun: seen\n```\n", other = "```{view} data\nrun: unseen\n```\n";
    const std::string question = "```{predict}\nask: a\nrun: seen\nnumber: launch.threads\n```\n";
    EXPECT_THAT(faultsOf(LessonOnDisk(asking(view + question))),
        ElementsAre(HasSubstr("the view of seen tells the answer: put it behind the question")));
    EXPECT_THAT(faultsOf(LessonOnDisk(asking(other + question + view))), IsEmpty());
    EXPECT_THAT(faultsOf(LessonOnDisk(asking("Look at [it](show:seen).\n\n" + question))),
        ElementsAre(HasSubstr("the view of seen tells the answer")));
}

TEST(VerifyLesson, ALessonAsksSomethingAndNeedsLessonsThatAreThere)
{
    EXPECT_THAT(faultsOf(LessonOnDisk(std::string(test::front) + "\n## Read\n\nWords.\n")),
        ElementsAre(HasSubstr("no step asks anything")));
    std::string needing = std::string(test::front) + std::string(test::task);
    needing.insert(needing.find("runs:"), "needs: [03-thread-id, 99-nothing]\n");
    EXPECT_THAT(faultsOf(LessonOnDisk(needing)), ElementsAre("1: needs 99-nothing, which is no lesson"));
}

class ShippedLessons : public testing::TestWithParam<std::string> { };

TEST_P(ShippedLessons, MarkWhatTheySay)
{
    const LessonFolder folder(GetParam());
    const Lesson lesson = readLesson(folder.path());
    if (std::ranges::any_of(lesson.runs, [](const LessonRun& run) { return run.program.has_value(); }))
        if (const std::string why = test::whyNoPrograms(); !why.empty())
            GTEST_SKIP() << why;
    Progress progress;
    const Verification found = verifyLesson(lesson, progress);
    for (const LessonFault& fault : found.faults)
        ADD_FAILURE() << "lesson.md:" << fault.line << ": " << fault.words;
    EXPECT_GT(found.proven, 3u);
}

INSTANTIATE_TEST_SUITE_P(Lessons, ShippedLessons, testing::ValuesIn(shippedLessons()), [](const auto& lesson) {
    std::string name = lesson.param;
    std::erase(name, '-');
    return name;
});

} // namespace warpatlas
