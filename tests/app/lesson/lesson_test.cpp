#include "app/lesson/lesson.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

/// "RUN VIEW" of what a step of a question shows, with these views above it and behind it.
std::string shownBy(LessonStep step, const std::vector<std::string>& above, const std::vector<std::string>& behind,
    bool answered = true)
{
    Lesson lesson;
    for (const char* const name : {"one", "two", "whole"})
        lesson.runs.push_back({name, {}});
    lesson.runs.back().program.emplace();
    for (const std::string& run : above)
        step.parts.emplace_back(LessonView{run, "memory"});
    step.partsBefore = step.parts.size();
    for (const std::string& run : behind)
        step.parts.emplace_back(LessonView{run, "launch"});
    const auto view = viewOf(lesson, step, answered);
    return view ? view->run + " " + view->view : std::string();
}

LessonStep aboutRun(const std::string& run)
{
    return {{}, {}, LessonQuestion{{}, run, "problems", {}}};
}

} // namespace

TEST(ViewOf, AQuestionShowsWhatStandsAboveUntilItIsAnswered)
{
    EXPECT_EQ(shownBy(aboutRun("one"), {}, {"two"}, false), "");
    EXPECT_EQ(shownBy(aboutRun("one"), {"two", "one"}, {"two"}, false), "two memory");
    EXPECT_EQ(shownBy({}, {"two"}, {}), "two memory") << "of text alone";
    EXPECT_EQ(shownBy({}, {}, {}), "");
}

TEST(ViewOf, AnAnswerShowsWhatStandsBehindOrElseItsRun)
{
    EXPECT_EQ(shownBy(aboutRun("one"), {"one"}, {"two", "one"}), "two launch");
    EXPECT_EQ(shownBy(aboutRun("one"), {}, {}), "one data");
    EXPECT_EQ(shownBy(aboutRun("one"), {"two"}, {}), "one data");
    EXPECT_EQ(shownBy(aboutRun("one"), {"one"}, {}), "one memory") << "it has the run already";
    EXPECT_EQ(shownBy(aboutRun("whole"), {}, {}), "whole program");
}

TEST(ViewOf, ATableShowsItsFirstRunAndATaskNone)
{
    TableTask table;
    table.runs = {"two", "one"};
    EXPECT_EQ(shownBy({{}, {}, table}, {}, {}), "two data");
    EXPECT_EQ(shownBy({{}, {}, table}, {}, {}, false), "");
    EXPECT_EQ(shownBy({{}, {}, Task()}, {}, {}), "");
    EXPECT_EQ(shownBy({{}, {}, Task()}, {"one"}, {"two"}), "two launch");
}

} // namespace warpatlas
