// What all lessons that come with the program have in common, and where the guide says that they answer a question.
#include "app/lesson/lesson_folder.h"
#include "app/lesson/read_lesson.h"
#include "assets/assets.h"

#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <map>
#include <regex>

namespace warpatlas {
namespace {

const std::vector<Lesson>& allLessons()
{
    static const std::vector<Lesson> lessons = [] {
        std::vector<Lesson> read;
        for (const std::string& name : shippedLessons())
            read.push_back(readLesson(LessonFolder(name).path()));
        return read;
    }();
    return lessons;
}

std::vector<const LessonQuestion*> questionsOf(const Lesson& lesson)
{
    std::vector<const LessonQuestion*> questions;
    for (const LessonStep& step : lesson.steps)
        if (const LessonQuestion* const question = std::get_if<LessonQuestion>(&step.asks))
            questions.push_back(question);
    return questions;
}

/// All questions with three choices, each with the place of the right one: `verify` proves that it is the only one
/// against which nothing is said.
std::vector<std::pair<const std::vector<Choice>*, std::size_t>> threeChoices()
{
    std::vector<std::pair<const std::vector<Choice>*, std::size_t>> found;
    for (const Lesson& lesson : allLessons())
        for (const LessonQuestion* const question : questionsOf(lesson))
            if (const auto* const choices = std::get_if<std::vector<Choice>>(&question->of);
                choices && choices->size() == 3)
                found.emplace_back(
                    choices, std::size_t(std::ranges::find(*choices, std::string(), &Choice::but) - choices->begin()));
    return found;
}

} // namespace

TEST(EveryLesson, SaysOfEachWrongAnswerThatIsToBeExpectedWhatItOverlooked)
{
    for (const Lesson& lesson : allLessons())
        for (const LessonQuestion* const question : questionsOf(lesson))
            if (const auto* const choices = std::get_if<std::vector<Choice>>(&question->of))
                EXPECT_EQ(std::ranges::count(*choices, std::string(), &Choice::but), 1)
                    << lesson.name << ": " << question->ask;
            else
                EXPECT_GE(question->buts.size(), 2u) << lesson.name << ": " << question->ask;
}

TEST(EveryLesson, HasTitlesForItsRuns)
{
    for (const Lesson& lesson : allLessons())
        for (const LessonRun& run : lesson.runs) {
            EXPECT_NE(run.title, "") << lesson.name << ": " << run.name;
            EXPECT_EQ(run.hidden, run.title.ends_with("that you have not seen")) << lesson.name << ": " << run.name;
        }
}

TEST(EveryLesson, TheRightChoiceIsKnownByNeitherPlaceNorLength)
{
    const auto questions = threeChoices();
    ASSERT_GE(questions.size(), 15u);
    std::array<std::size_t, 3> atPlace{}, byLength{}; // the longest first
    for (const auto& [choices, right] : questions) {
        ASSERT_LT(right, 3u);
        ++atPlace[right];
        ++byLength[std::size_t(std::ranges::count_if(*choices,
            [length = (*choices)[right].text.size()](const Choice& choice) { return choice.text.size() > length; }))];
    }
    for (const auto& counts : {atPlace, byLength})
        for (const std::size_t count : counts) {
            EXPECT_GE(count * 5, questions.size());
            EXPECT_LE(count * 2, questions.size());
        }
}

TEST(EveryLesson, StepsThatTheGuideNamesAreThere)
{
    const std::string chapter(assetText("guide/lecture.md"));
    static const std::regex named("`([0-9]{2}-[a-z0-9-]+)` ([0-9]+): ([^|;]*[^|; ])");
    std::map<std::string, std::size_t> answered;
    for (auto found = std::sregex_iterator(chapter.begin(), chapter.end(), named); found != std::sregex_iterator();
         ++found) {
        const auto lesson = std::ranges::find(allLessons(), found->str(1), &Lesson::name);
        ASSERT_NE(lesson, allLessons().end()) << found->str(0);
        const std::size_t step = std::stoul(found->str(2));
        ASSERT_TRUE(step >= 1 && step <= lesson->steps.size()) << found->str(0);
        EXPECT_EQ(lesson->steps[step - 1].title, found->str(3)) << lesson->name << " " << step;
        ++answered[lesson->name];
    }
    EXPECT_GE(answered.size(), 12u) << "lessons in the table";
}

} // namespace warpatlas
