#include "ui/desktop/window/presenter_link.h"

#include "kernels/model/error.h"
#include "tests/support/outcomes.h"
#include "tests/ui/desktop/fake_runner.h"
#include "tests/ui/desktop/layout/quiet_window.h"
#include "tests/ui/desktop/window_fixture.h"
#include "tests/ui/xdotool.h"
#include "ui/desktop/lesson/lesson_model.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/kernel_document.h"
#include "ui/desktop/model/settings.h"

#include <QScopeGuard>
#include <QStandardPaths>

#include <atomic>
#include <semaphore>
#include <unistd.h>

namespace warpatlas::ui {
namespace {

/// A presenter that writes down what it is handed: what the link does must not depend on what is shown.
class PresenterLinkTest : public ::testing::Test {
protected:
    static constexpr int patience = 60000;

    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        model = std::make_unique<DesktopModel>(&runner);
        canvas = std::make_unique<GpuCanvas>(nullptr);
        follow = std::make_unique<FollowBridge>(*model, view, *canvas);
        document = std::make_unique<KernelDocument>(*model);
        lesson = std::make_unique<LessonModel>(*model, *document, view, settings);
        presenter = std::make_unique<PresenterLink>(*model, view, *canvas, *follow, *lesson,
            [this](LiveInbox& inbox, const QString& name) { return present(inbox, name); });
        QObject::connect(presenter.get(), &PresenterLink::said, [this](const QString& line, bool wrong) {
            said = line;
            saidWrong = wrong;
        });
        model->start(Experiment());
    }
    LiveChange present(LiveInbox& inbox, const QString& name)
    {
        if (!refusal.empty())
            throw InputError("present", refusal);
        {
            const std::scoped_lock lock(m_mutex);
            monitor = name;
        }
        inbox.setWake([this] { woken.release(); });
        while (!inbox.closed() && !left) {
            if (auto change = inbox.take()) {
                const std::scoped_lock lock(m_mutex);
                m_told.add(std::move(*change));
                ++changes;
            }
            woken.acquire();
        }
        inbox.setWake({});
        LiveChange end;
        end.follow = LiveFollow{true, 3, 0, {}};
        end.selected = Selection();
        end.selected->thread = 785;
        return end;
    }
    /// All that it was told until that holds of it.
    LiveChange told(const std::function<bool(const LiveChange&)>& condition)
    {
        LiveChange all;
        EXPECT_TRUE(waitFor([&] {
            const std::scoped_lock lock(m_mutex);
            all = m_told;
            return condition(all);
        }));
        return all;
    }
    bool waitFor(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, patience); }
    std::shared_ptr<Outcome> finished(std::uint64_t run)
    {
        auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
        outcome->run = run;
        outcome->stage = Stage::Checked;
        outcome->complete = true;
        return outcome;
    }

    /// A canvas whose output is in GPU memory, and how often that was read.
    class GpuCanvas : public QuietCanvas {
    public:
        using QuietCanvas::QuietCanvas;
        OutcomePointer wholeOutcome() override
        {
            ++reads;
            return whole;
        }
        OutcomePointer whole;
        int reads = 0;
    };

    FakeRunner runner;
    std::unique_ptr<DesktopModel> model;
    ViewModel view;
    std::unique_ptr<GpuCanvas> canvas;
    std::unique_ptr<FollowBridge> follow;
    Settings settings = Settings::none();
    std::unique_ptr<KernelDocument> document;
    std::unique_ptr<LessonModel> lesson;
    QString monitor, said;
    bool saidWrong = false;
    std::string refusal;
    std::atomic<bool> left = false;
    std::atomic<int> changes = 0;
    std::counting_semaphore<> woken{0};

private:
    std::mutex m_mutex;
    LiveChange m_told;

protected:
    std::unique_ptr<PresenterLink> presenter; ///< last: its thread uses all of it
};

TEST_F(PresenterLinkTest, HandsOverTheFinishedRunAtFirstAndThenWhatChanges)
{
    const auto outcome = finished(1);
    runner.send(RunUpdated{outcome});
    view.setTheme(render::Theme::Light);
    presenter->start("HDMI-1");
    EXPECT_TRUE(presenter->running());
    const LiveChange first = told([](const LiveChange& all) { return all.run.has_value(); });
    EXPECT_EQ(first.run->outcome, outcome);
    EXPECT_EQ(first.run->pictured, outcome);
    EXPECT_EQ(first.run->busyWords, "");
    EXPECT_EQ(first.theme, render::Theme::Light);
    EXPECT_EQ(monitor, "HDMI-1");

    view.scrub(0.25);
    for (std::uint64_t thread = 0; thread <= 785; ++thread)
        view.selectThread(thread);
    const LiveChange second = told([](const LiveChange& all) { return all.selected->thread == 785u; });
    EXPECT_EQ(second.playback->time, 0.25);
    EXPECT_EQ(changes, 2) << "a change a frame at the most";

    Experiment next;
    next.block = Dim3{8, 8, 1};
    model->start(next);
    runner.send(RunProgress{2, Stage::Traced, 0.5, "simulating"});
    auto part = std::make_shared<Outcome>(*finished(2));
    part->stage = Stage::Traced;
    part->complete = false;
    runner.send(RunUpdated{part});
    const LiveChange third = told([&](const LiveChange& all) { return all.run->outcome == part; });
    EXPECT_EQ(third.run->experiment, model->experiment());
    EXPECT_EQ(third.run->busyWords, "simulating");
    runner.send(RunFailed{2, "gone.png: no such file"});
    told([](const LiveChange& all) { return all.run->notice == "gone.png: no such file"; });
    EXPECT_EQ(runner.runs.size(), 2u);
}

TEST_F(PresenterLinkTest, HandsOverTheStepOfALesson)
{
    presenter->start();
    EXPECT_EQ(told([](const LiveChange& all) { return all.lesson.has_value(); }).lesson, LiveLesson());
    lesson->open("guard");
    lesson->goTo(2);
    const LiveChange step = told([](const LiveChange& all) { return all.lesson->step == 2; });
    EXPECT_EQ(step.lesson->lesson, lesson->pointer());
    EXPECT_FALSE(step.lesson->revealed);
    lesson->check("21");
    told([](const LiveChange& all) { return all.lesson->revealed; });
    lesson->close();
    told([](const LiveChange& all) { return all.lesson->lesson == nullptr; });
}

TEST_F(PresenterLinkTest, ReadsOnceWhatOnlyTheGpuHas)
{
    canvas->whole = finished(1);
    auto far = finished(1);
    far->output = nullptr;
    far->display = {Display::Path::Interop, ""};
    runner.send(RunUpdated{far});
    presenter->start();
    const LiveChange first = told([](const LiveChange& all) { return all.run.has_value(); });
    EXPECT_EQ(first.run->outcome->output, canvas->whole->output);
    EXPECT_EQ(first.run->outcome->display.path, Display::Path::Copy);
    far = std::make_shared<Outcome>(*far);
    far->stage = Stage::Measured;
    runner.send(RunUpdated{far});
    const LiveChange second = told([](const LiveChange& all) { return all.run->outcome->stage == Stage::Measured; });
    EXPECT_EQ(second.run->outcome->output, canvas->whole->output);
    EXPECT_EQ(canvas->reads, 1) << "once a run";
    far = std::make_shared<Outcome>(*far);
    far->run = 2;
    model->run();
    runner.send(RunUpdated{far});
    told([&](const LiveChange& all) { return all.run->outcome == far; }); // the canvas shows another
}

TEST_F(PresenterLinkTest, ItsEndIsOneLineAndTheDesktopGoesOnWhereItWasLeft)
{
    presenter->start();
    presenter->start();
    left = true;
    woken.release();
    ASSERT_TRUE(waitFor([this] { return !presenter->running(); }));
    EXPECT_EQ(said, "The presenter was closed.");
    EXPECT_FALSE(saidWrong);
    EXPECT_TRUE(view.state().following);
    EXPECT_EQ(view.state().selected.thread, 785u);

    refusal = "this display gives no OpenGL 4.3";
    presenter->start();
    ASSERT_TRUE(waitFor([this] { return !presenter->running(); }));
    EXPECT_EQ(said, "The presenter has ended: present: this display gives no OpenGL 4.3");
    EXPECT_TRUE(saidWrong);
}

TEST_F(PresenterLinkTest, StoppingSaysNothingAndItGoesWithTheWindow)
{
    presenter->start();
    presenter->stop();
    ASSERT_TRUE(waitFor([this] { return !presenter->running(); }));
    EXPECT_EQ(said, "");
    EXPECT_FALSE(view.state().following);
    presenter->start();
    presenter.reset();
}

/// The window with the real presenter.
class Presenting : public WindowTest {
protected:
    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        if (QStandardPaths::findExecutable("xdotool").isEmpty())
            GTEST_SKIP() << "needs xdotool, which presses the keys";
        ASSERT_TRUE(folder.isValid());
        MainWindowOptions options;
        options.settingsFile = folder.filePath("settings.ini");
        options.presenterWindow.windowed = {640, 360};
        window = std::make_unique<MainWindow>(options);
        window->model().setMeasuring(false);
        window->resize(1280, 720);
        window->show();
        ASSERT_TRUE(settled());
    }
    QAction& action() { return *window->findChild<QAction*>("action.present"); }
    /// The presenter's window once it has shown its first picture; 0 before.
    static WId shown(const QString& title = "grayscale – WarpAtlas presenter")
    {
        return WId(xdotool({"search", "--all", "--pid", QString::number(::getpid()), "--name", title})
                       .split('\n')
                       .value(0)
                       .toULongLong());
    }
};

TEST_F(Presenting, ShowsTheRunThatIsThereAndGivesBackWhereItWasLeft)
{
    const std::uint64_t run = outcome().run;
    action().trigger();
    ASSERT_TRUE(waitFor([] { return shown() != 0; }));
    EXPECT_TRUE(action().isChecked());
    const WId presenter = shown();
    pressIn(presenter, "f");
    pressIn(presenter, "Escape");
    ASSERT_TRUE(waitFor([this] { return !window->presenter()->running(); }));
    EXPECT_FALSE(action().isChecked());
    EXPECT_EQ(message(), "The presenter was closed.");
    EXPECT_TRUE(window->view().state().following);
    window->model().run();
    ASSERT_TRUE(waitFor([&] { return outcome().run != run && settled(); }));
    EXPECT_EQ(outcome().run, run + 1) << "nobody else has run anything";
}

TEST_F(Presenting, ALessonIsPresentedAtItsStep)
{
    LessonModel& lesson = *window->docks().lesson;
    lesson.open("guard");
    lesson.goTo(1);
    ASSERT_TRUE(waitFor([this] { return settled(); }));
    const std::uint64_t run = outcome().run;
    action().trigger();
    const QString title = "More threads than elements, %1 of 5 – Data – WarpAtlas presenter";
    ASSERT_TRUE(waitFor([&] { return shown(title.arg(2)) != 0; }));
    lesson.goTo(2);
    ASSERT_TRUE(waitFor([&] { return shown(title.arg(3)) != 0; }));
    pressIn(shown(title.arg(3)), "Prior");
    ASSERT_TRUE(waitFor([&] { return shown(title.arg(2)) != 0; })) << "its own keys work as well";
    EXPECT_EQ(lesson.step(), 2u);
    EXPECT_EQ(outcome().run, run);
    pressIn(shown(title.arg(2)), "Escape");
    ASSERT_TRUE(waitFor([this] { return !window->presenter()->running(); }));
}

TEST_F(Presenting, TheMenuTogglesItAgainAndAgainAndItGoesWithTheDesktop)
{
    for (int time = 0; time < 2; ++time) {
        action().trigger();
        ASSERT_TRUE(waitFor([] { return shown() != 0; }));
        action().trigger();
        ASSERT_TRUE(waitFor([this] { return !window->presenter()->running(); }));
        EXPECT_FALSE(action().isChecked());
        EXPECT_EQ(message(), "");
    }
    action().trigger();
    ASSERT_TRUE(waitFor([] { return shown() != 0; }));
    window.reset();
    EXPECT_EQ(shown(), 0u);
}

TEST_F(Presenting, NoDisplayIsOneLine)
{
    const QByteArray display = qgetenv("DISPLAY");
    const auto restore = qScopeGuard([&] { qputenv("DISPLAY", display); });
    qputenv("DISPLAY", ":77777");
    action().trigger();
    ASSERT_TRUE(waitFor([this] { return !message().isEmpty(); }));
    EXPECT_TRUE(message().startsWith("The presenter has ended: present: no display to show anything on ("))
        << message().toStdString();
    EXPECT_FALSE(action().isChecked());
}

} // namespace
} // namespace warpatlas::ui
