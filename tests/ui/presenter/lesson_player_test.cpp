// A lesson before an audience: its steps by two keys, what the room predicts, and what is right, as it is seen.
#include "app/lesson/lesson_folder.h"
#include "app/lesson/read_lesson.h"
#include "tests/app/lesson/lesson_on_disk.h"
#include "tests/ui/presenter/offscreen_presenter.h"

#include <filesystem>
#include <fmt/format.h>

namespace warpatlas::ui {
namespace {

using render::testing::matchesGolden;
using render::testing::mesaTolerance;

class LessonPlayerTest : public OffscreenPresenter {
protected:
    void open(const std::string& name, std::size_t step, render::Theme theme = render::Theme::Dark)
    {
        folder.emplace(name);
        PresenterOptions options;
        options.lesson = lesson = std::make_shared<const Lesson>(readLesson(folder->path()));
        options.lessonStep = step;
        options.view.theme = theme;
        begin(options);
        drawn(1280, 720);
    }
    const LessonSlide& slide() const { return *state().lesson; }
    bool ran(const std::string& run)
    {
        const Experiment& wanted = lesson->run(run).experiment;
        return comes([&] { return shown() && shown()->complete && shown()->bound->experiment == wanted; });
    }
    /// All that it will say of the thread at hand is there.
    bool told()
    {
        return comes([&] { return !slide().revealing && !presenter->pointing(); });
    }
    void predict(std::string_view answer, int people = 1)
    {
        for (const char letter : answer)
            press(char32_t(letter));
        for (int person = 0; person < people; ++person)
            press(Key::Enter);
    }

    std::optional<LessonFolder> folder;
    LessonPointer lesson;
};

TEST_F(LessonPlayerTest, ARemoteControlGoesThroughItsSteps)
{
    open("guard", 0);
    EXPECT_EQ(slide().step, 1u);
    EXPECT_EQ(shown(), nullptr) << "the first step has nothing to show";
    EXPECT_EQ(presenter->title(), "More threads than elements, 1 of 5 – Data – WarpAtlas presenter");
    press(Key::PageDown);
    EXPECT_EQ(slide().title, "Rounded down");
    press(U't');
    ASSERT_TRUE(ran("rounded_down"));
    press(Key::PageDown);
    EXPECT_EQ(slide().step, 3u);
    EXPECT_EQ(presenter->runs(), 1u) << "what is asked is not shown before it is answered";
    press(Key::PageDown);
    press(U't');
    ASSERT_TRUE(ran("no_guard"));
    EXPECT_EQ(state().views.main, ViewKind::Memory);
    press(Key::PageDown);
    ASSERT_TRUE(comes([&] { return shown()->bound->experiment.source->file.ends_with("start.cu"); }));
    EXPECT_TRUE(slide().writes);
    press(U't');
    EXPECT_FALSE(slide().revealing) << "no kernel is marked here";
    press(Key::PageDown);
    EXPECT_EQ(slide().step, 5u) << "there is no next one";
    for (int step = 0; step < 9; ++step)
        press(Key::PageUp);
    EXPECT_EQ(slide().step, 1u);
}

TEST_F(LessonPlayerTest, CountsPredictionsAndRunsWhatTheyAreAbout)
{
    open("guard", 2);
    predict("21", 2);
    predict("24");
    press(U'4');
    EXPECT_EQ(slide().typed, "4");
    EXPECT_EQ(slide().predictions, (std::vector<RoomAnswer>{{"21", 2, false}, {"24", 1, false}}));
    press(Key::Escape);
    EXPECT_EQ(slide().typed, "") << "and it does not leave";
    EXPECT_FALSE(presenter->ended());
    press(Key::Backspace);
    EXPECT_EQ(slide().predictions.size(), 1u);
    predict("4.5");
    EXPECT_EQ(presenter->runs(), 0u);
    press(U't');
    EXPECT_TRUE(slide().revealing);
    ASSERT_TRUE(told());
    EXPECT_EQ(slide().right, "21");
    EXPECT_EQ(slide().predictions, (std::vector<RoomAnswer>{{"21", 2, true}, {"4.5", 1, false}}));
    ASSERT_TRUE(ran("rounded_up"));
    press(U'1');
    EXPECT_EQ(state().scene.empty(), false) << "letters are keys again";
    press(Key::PageUp);
    EXPECT_EQ(slide().step, 2u);
    press(Key::PageDown);
    EXPECT_EQ(slide().right, "21") << "what was told stays told";
    ASSERT_TRUE(ran("rounded_up")) << "with its run";
}

TEST_F(LessonPlayerTest, ShowsNoOtherStepsRunBehindAQuestion)
{
    open("guard", 1);
    press(U't');
    ASSERT_TRUE(ran("rounded_down"));
    press(Key::PageDown);
    EXPECT_EQ(shown(), nullptr);
    EXPECT_EQ(state().notice, "") << "nor what is wrong with it";
    drawn(1280, 720);
    press(Key::PageUp);
    ASSERT_NE(shown(), nullptr);
    EXPECT_EQ(shown()->bound->experiment, lesson->run("rounded_down").experiment);
    EXPECT_EQ(presenter->runs(), 1u) << "it was there already";
    LiveChange change;
    change.lesson = LiveLesson{lesson, 2, false};
    presenter->apply(change);
    EXPECT_EQ(shown(), nullptr) << "nor where the desktop goes there";
}

TEST_F(LessonPlayerTest, ShowsNoKernelForAWholeProgram)
{
    const std::string front(test::front);
    const test::LessonOnDisk onDisk(front.substr(0, front.rfind("---"))
        + "  whole: {program: solution.cu}\n---\n\n## Look\n\n```{view} memory\nrun: seen\n```\n"
          "\n## Look on\n\n```{view} program\nrun: whole\n```\n");
    open(onDisk.folder.path(""), 0);
    ASSERT_TRUE(ran("seen"));
    press(Key::PageDown);
    EXPECT_EQ(shown(), nullptr);
    EXPECT_EQ(slide().refusal, "") << "it is no mistake";
    press(Key::PageUp);
    ASSERT_NE(shown(), nullptr);

    const OutcomePointer kernel = shown();
    begin({});
    const auto hand = [&](const OutcomePointer& outcome) {
        LiveChange change;
        change.run.emplace();
        change.run->experiment = outcome->bound->experiment;
        change.run->outcome = change.run->pictured = outcome;
        presenter->apply(change);
    };
    hand(kernel);
    EXPECT_EQ(shown(), kernel);
    LiveChange change;
    change.lesson = LiveLesson{lesson, 1, false};
    presenter->apply(change);
    EXPECT_EQ(shown(), nullptr) << "nor where the desktop goes there";
    auto launch = std::make_shared<Outcome>(*kernel);
    ++launch->run;
    hand(launch);
    EXPECT_EQ(shown(), launch) << "the desktop opened a launch of the program";
}

TEST_F(LessonPlayerTest, MakesTheRunsOfALessonOnce)
{
    std::string front(test::front), header = "{'descr': '<f4', 'fortran_order': False, 'shape': (77,), }";
    front.replace(front.find("in:random:77:1"), 14, "in:values.npy");
    header.resize(117, ' ');
    const test::LessonOnDisk onDisk(front
        + "\n## Idle\n\n```{predict}\nask: a\nrun: seen\nnumber: coverage.idle_threads\n```\n"
          "\n## All\n\n```{predict}\nask: b\nrun: seen\nnumber: launch.threads\n```\n");
    const std::string file = onDisk.folder.write("values.npy",
        std::string("\x93NUMPY\x01\0", 8) + std::string("\x76\0", 2) + header + '\n' + std::string(77 * 4, '\0'));
    open(onDisk.folder.path(""), 0);
    press(U't');
    ASSERT_TRUE(told());
    EXPECT_EQ(slide().right, "19") << slide().refusal;
    ASSERT_TRUE(ran("seen"));
    std::filesystem::remove(file);
    press(Key::PageDown);
    press(U't');
    ASSERT_TRUE(told());
    EXPECT_EQ(slide().right, "96") << slide().refusal;
}

TEST_F(LessonPlayerTest, SelectsTheThreadThatAQuestionIsAbout)
{
    open("rows-and-columns", 2); // which thread has element (22, 9)?
    predict("2,2:6,1");
    press(U't');
    ASSERT_TRUE(told());
    ASSERT_TRUE(ran("wide"));
    EXPECT_EQ(slide().right, "2,2:6,1");
    ASSERT_TRUE(comes([&] { return state().selected.thread.has_value(); }));
    EXPECT_EQ(*state().selected.thread, (2u * 7 + 2) * 32 + 8 + 6);
}

TEST_F(LessonPlayerTest, FollowsTheDesktopsLessonAndItsKeysHoldUntilThat)
{
    open("guard", 0);
    begin({});
    LiveChange change;
    change.lesson = LiveLesson{lesson, 1, false};
    presenter->apply(change);
    EXPECT_EQ(slide().step, 2u);
    EXPECT_EQ(presenter->runs(), 0u) << "the desktop runs it";
    press(Key::PageDown);
    press(Key::PageDown);
    press(U't');
    ASSERT_TRUE(ran("no_guard"));
    EXPECT_EQ(presenter->runs(), 1u);
    change.lesson = LiveLesson{lesson, 2, true};
    presenter->apply(change);
    EXPECT_EQ(slide().step, 3u);
    ASSERT_TRUE(told());
    EXPECT_EQ(slide().right, "21");
    change.lesson = LiveLesson();
    presenter->apply(change);
    EXPECT_EQ(state().lesson, nullptr);
}

TEST_F(LessonPlayerTest, LongTextIsCutIntoPages)
{
    open("banks", 2);
    ASSERT_TRUE(told());
    drawn(640, 360);
    ASSERT_GT(state().lessonPages, 1u);
    press(Key::PageDown);
    drawn(640, 360);
    EXPECT_EQ(state().lessonPage, 1u);
    EXPECT_EQ(slide().step, 3u);
    press(Key::PageUp);
    press(U'1');
    drawn(640, 360);
    EXPECT_GT(state().lessonPage, 0u) << "where it asks";
}

/// What is seen from the last row: each kind of step before and after it is told.
class LessonPicture : public LessonPlayerTest, public ::testing::WithParamInterface<render::Theme> {
protected:
    void looks(const std::string& name, int width, int height)
    {
        ASSERT_TRUE(told());
        const char* const theme = GetParam() == render::Theme::Dark ? "dark" : "light";
        EXPECT_TRUE(matchesGolden(
            fmt::format("presenter/lesson_{}_{}_{}", name, width, theme), drawn(width, height, 3), mesaTolerance));
    }
};

TEST_P(LessonPicture, OfTextAlone)
{
    open("guard", 0, GetParam());
    looks("text", 1280, 720);
}

TEST_P(LessonPicture, OfAPrediction)
{
    open("guard", 1, GetParam());
    predict("235", 4);
    predict("232", 9);
    predict("1003");
    press(U'7');
    looks("predicted", 1280, 720);
    press(U't');
    ASSERT_TRUE(ran("rounded_down"));
    looks("told", 1280, 720);
}

TEST_P(LessonPicture, OfAKernelToBeWritten)
{
    open("guard", 4, GetParam());
    ASSERT_TRUE(comes([&] { return shown() && shown()->complete; }));
    looks("kernel", 1280, 720);
}

TEST_P(LessonPicture, OfChoicesAndOfATable)
{
    open("guard", 3, GetParam());
    predict("2", 3);
    press(U't');
    ASSERT_TRUE(ran("no_guard"));
    looks("choices", 1920, 1080);
    open("occupancy", 1, GetParam());
    press(U't');
    ASSERT_TRUE(ran("blocks_of_32"));
    looks("table", 1280, 720);
}

INSTANTIATE_TEST_SUITE_P(, LessonPicture, ::testing::Values(render::Theme::Dark, render::Theme::Light),
    [](const auto& info) { return info.param == render::Theme::Dark ? "dark" : "light"; });

} // namespace
} // namespace warpatlas::ui
