#include "ui/presenter/present.h"

#include "app/session/run_experiment.h"
#include "tests/ui/presenter/shown_presenter.h"
#include "ui/canvas/words/notices.h"

#include <QScopeGuard>

#include <csignal>

namespace warpatlas::ui {
namespace {

TEST_F(ShownPresenter, IsTheSamePictureInEveryPixelAsOffScreen)
{
    startShowing();
    EXPECT_TRUE(comesToShow(expected()));
    press("Escape");
    EXPECT_EQ(status(), 0);
    EXPECT_EQ(program.readAllStandardError(), "");
}

TEST_F(ShownPresenter, StepsThroughTimeWithTheArrows)
{
    startShowing();
    ASSERT_TRUE(comesToShow(expected()));
    const QImage before = expected([](CanvasState& state) { state.playback.step(-1); });
    ASSERT_NE(before, expected()) << "this step could not be seen";
    press("Left");
    EXPECT_TRUE(comesToShow(before));
    press("Right");
    EXPECT_TRUE(comesToShow(expected()));
}

TEST_F(ShownPresenter, GoesThroughScenesWithARemoteControl)
{
    // Large enough for the column at the left.
    width = 1280;
    height = 720;
    startShowing();
    ASSERT_TRUE(comesToShow(expected()));
    press("Next");
    const QImage grid = expected([](CanvasState& state) {
        state.colourBy = render::ColourBy::Owner;
        state.cone = false;
        state.scene = "7 × 4 blocks cover all 5,917 pixels";
    });
    EXPECT_TRUE(comesToShow(grid)) << "what it shows comes to rest after the movement";
    press("Down");
    EXPECT_TRUE(comesToShow(expected([](CanvasState& state) {
        state.colourBy = render::ColourBy::Owner;
        state.views.main = ViewKind::Launch;
    }))) << "another view ends the scenes";
}

TEST_F(ShownPresenter, TakesKeysWhileEveryFrameIsLate)
{
    // One thread draws so many pixels more slowly than any monitor shows them: the next frame is always due.
    width = 2560;
    height = 1440;
    qputenv("LP_NUM_THREADS", "0");
    const auto restore = qScopeGuard([] { qunsetenv("LP_NUM_THREADS"); });
    startShowing();
    const QImage rest = expected(), begun = expected([](CanvasState&state) {
        state.playback.looping = true;
        state.playback.scrub(0);
    });
    ASSERT_TRUE(comesToShow(rest));
    const auto plays = [&] { return QTest::qWaitFor([&] { return shown() != rest && shown() != begun; }, patience); };
    press("l"); // or it would come to rest by itself
    press("space");
    ASSERT_TRUE(plays());
    press("ctrl+Home");
    EXPECT_TRUE(comesToShow(begun));
    press("space");
    ASSERT_TRUE(plays());
    press("Escape");
    EXPECT_EQ(status(), 0);
}

TEST_F(ShownPresenter, RunsAgainWithTheNextSizeOfBlock)
{
    startShowing();
    ASSERT_TRUE(comesToShow(expected()));
    press("plus");
    experiment.block = Dim3{32, 8, 1}; // after the kernel's own 16 x 16
    EXPECT_TRUE(comesToShow(expected()));
    press("minus");
    press("minus");
    experiment.block = Dim3{16, 8, 1};
    EXPECT_TRUE(comesToShow(expected()));
}

TEST_F(ShownPresenter, SaysWhyAKernelOfOneBlockTakesNoOther)
{
    start({"--kernel", "matmul:tiled"});
    experiment.kernel = "matmul:tiled";
    experiment.data.clear();
    ASSERT_TRUE(comesToShow(expected()));
    press("plus");
    EXPECT_TRUE(comesToShow(
        expected([](CanvasState& state) { state.notice = "matmul:tiled is written for blocks of 16 × 16 threads"; })));
}

TEST_F(ShownPresenter, AHintIsGoneWithTheNextKeyOrByItselfAndTheRunsNoticeComesBack)
{
    start({"--kernel", "matmul:tiled", "--mistake", "no_guard"});
    experiment.kernel = "matmul:tiled";
    experiment.mistake = "no_guard";
    experiment.data.clear();
    Progress progress;
    RunOptions options;
    options.measure = false;
    const std::string notice = noticeOf(*runExperiment(experiment, options, progress));
    ASSERT_FALSE(notice.empty());
    const auto saying = [&](const std::string& words) {
        return expected([&](CanvasState& state) { state.notice = words; });
    };
    const QImage wrong = saying(notice), hint = saying("matmul:tiled is written for blocks of 16 × 16 threads");
    ASSERT_TRUE(comesToShow(wrong));
    press("plus");
    ASSERT_TRUE(comesToShow(hint));
    press("question");
    press("question");
    EXPECT_TRUE(comesToShow(wrong));
    press("plus");
    ASSERT_TRUE(comesToShow(hint));
    EXPECT_TRUE(comesToShow(wrong)) << "nobody pressed a key";
}

TEST_F(ShownPresenter, EscClosesTheHelpFirstAndThenLeaves)
{
    startShowing();
    ASSERT_TRUE(comesToShow(expected()));
    press("question");
    EXPECT_TRUE(comesToShow(expected([](CanvasState& state) { state.helpVisible = true; })));
    press("Escape");
    EXPECT_TRUE(comesToShow(expected()));
    EXPECT_EQ(program.state(), QProcess::Running);
    press("Escape");
    EXPECT_EQ(status(), 0);
}

TEST_F(ShownPresenter, ALaunchThatIsRefusedIsSaidOnThePicture)
{
    start({"--data", "ramp:97x61x3", "--block", "64,32"});
    experiment.block = Dim3{64, 32, 1};
    EXPECT_TRUE(comesToShow(expected([&](CanvasState& state) {
        Progress progress;
        state.notice = noticeOf(*runExperiment(experiment, {false}, progress));
        EXPECT_TRUE(state.notice.starts_with("Not launched: block 64 x 32 has 2,048 threads")) << state.notice;
    })));
}

TEST_F(ShownPresenter, GoesThroughALesson)
{
    start({"--lesson", "guard", "--step", "2"});
    const auto isAt = [&](const QString& step) {
        return QTest::qWaitFor(
            [&] {
                return xdotool({"getwindowname", QString::number(window)}).contains(step);
            },
            patience);
    };
    ASSERT_TRUE(isAt("More threads than elements, 2 of 5"));
    press("Next");
    EXPECT_TRUE(isAt("3 of 5"));
    for (const char* const key : {"2", "1", "Return", "t", "Prior"})
        press(key);
    EXPECT_TRUE(isAt("2 of 5"));
    press("Escape");
    EXPECT_EQ(status(), 0);
    EXPECT_EQ(program.readAllStandardError(), "");
}

TEST_F(ShownPresenter, SignalsEndItAsEscDoes)
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        startShowing();
        ASSERT_TRUE(comesToShow(expected()));
        ::kill(pid_t(program.processId()), signal);
        EXPECT_EQ(status(), 0) << "signal " << signal;
    }
}

TEST(PresentWithoutDisplay, IsOneLineAndStatus2)
{
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    environment.remove("WAYLAND_DISPLAY");
    program.setProcessEnvironment(environment);
    const char* carried = std::getenv("WARPATLAS_PROGRAM");
    program.start(carried ? carried : WARPATLAS_PROGRAM, {"present"});
    ASSERT_TRUE(program.waitForFinished(60000));
    EXPECT_EQ(program.exitCode(), 2);
    const QByteArray words = program.readAllStandardError();
    EXPECT_TRUE(words.startsWith("warpatlas: present: no display to show anything on (")) << words.toStdString();
    EXPECT_EQ(words.count('\n'), 1);
    EXPECT_EQ(program.readAllStandardOutput(), "");
}

} // namespace
} // namespace warpatlas::ui
