/// The presenter as its audience sees it: the real program in a window of the X server, with keys that are pressed by
/// xdotool, and the picture that should be seen, drawn off-screen from the same experiment. Waits are for conditions,
/// never for times.
#pragma once

#include "app/follow/costliest_visit.h"
#include "app/follow/follower.h"
#include "app/session/run_experiment.h"
#include "tests/render/golden.h"
#include "tests/ui/application.h"
#include "tests/ui/xdotool.h"
#include "ui/canvas/canvas.h"
#include "ui/canvas/state/thread_at_hand.h"
#include "ui/presenter/presenter.h"

#include <QGuiApplication>
#include <QImage>
#include <QPixmap>
#include <QProcess>
#include <QScreen>
#include <QStandardPaths>
#include <QTest>
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>

namespace warpatlas::ui {

class ShownPresenter : public ::testing::Test {
protected:
    static constexpr int patience = 60000; ///< milliseconds that a loaded machine may need; an idle one needs few

    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        if (QStandardPaths::findExecutable("xdotool").isEmpty())
            GTEST_SKIP() << "needs xdotool, which presses the keys";
        experiment.data = {"ramp:97x61x3"};
    }
    void TearDown() override
    {
        if (program.state() == QProcess::NotRunning)
            return;
        program.kill();
        program.waitForFinished(patience);
    }

    static QString programPath()
    {
        const char* carried = std::getenv("WARPATLAS_PROGRAM");
        return carried ? carried : WARPATLAS_PROGRAM;
    }

    void start(QStringList arguments)
    {
        arguments = QStringList{"present", "--windowed", QString("%1x%2").arg(width).arg(height)} + arguments;
        // The reference is drawn by Mesa's software GL, whatever else the machine has.
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LIBGL_ALWAYS_SOFTWARE", "1");
        environment.insert("__GLX_VENDOR_LIBRARY_NAME", "mesa");
        program.setProcessEnvironment(environment);
        program.start(programPath(), arguments);
        ASSERT_TRUE(program.waitForStarted(patience));
        ASSERT_TRUE(
            QTest::qWaitFor([this] { return findWindow() || program.state() == QProcess::NotRunning; }, patience));
        ASSERT_NE(window, 0u) << program.readAllStandardError().toStdString();
    }
    void startShowing() { start({"--data", QString::fromStdString(experiment.data.front())}); }

    bool findWindow()
    {
        window = WId(xdotool({"search", "--onlyvisible", "--pid", QString::number(program.processId())})
                         .split('\n')
                         .value(0)
                         .toULongLong());
        return window != 0;
    }
    void press(const QString& key) { pressIn(window, key); }

    QImage shown() const
    {
        return QGuiApplication::primaryScreen()->grabWindow(window).toImage().convertToFormat(QImage::Format_RGB32);
    }
    /// What should be seen once the run is complete; `look` says what differs from the beginning.
    QImage expected(const std::function<void(CanvasState&)>& look = {})
    {
        Progress progress;
        RunOptions options;
        options.measure = false;
        const OutcomePointer outcome = runExperiment(experiment, options, progress);
        render::Offscreen* context = render::testing::softwareContext(width, height);
        if (!context)
            return {};
        context->makeCurrent();
        context->resize(width, height);
        Canvas canvas;
        canvas.state().host = CanvasHostKind::Presenter;
        canvas.state().textScale = presenterTextScale(width, height, 1);
        canvas.setOutcome(outcome);
        canvas.state().column = true;
        if (const auto thread = threadToGlanceAt(canvas.state(), outcome)) {
            const StoryPointer story = followThread(outcome, *thread, progress);
            canvas.setGlance(costliestMoment(story, *outcome));
            canvas.setLines(StoryTeller(story, outcome).at(story->visits.size() - 1));
        }
        canvas.resize(width, height, 1);
        canvas.fitToView();
        if (look)
            look(canvas.state());
        canvas.draw(context->framebuffer(), 0);
        const render::Picture picture = context->read();
        return QImage(picture.rgba.data(), width, height, QImage::Format_RGBA8888)
            .convertToFormat(QImage::Format_RGB32);
    }
    static int differing(const QImage& a, const QImage& b)
    {
        int pixels = 0;
        if (a.size() != b.size())
            return a.width() * a.height() + 1;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x)
                pixels += a.pixel(x, y) != b.pixel(x, y);
        return pixels;
    }
    /// Sooner or later it is that picture, in every pixel: both are drawn by the same software.
    ::testing::AssertionResult comesToShow(const QImage& picture)
    {
        QImage last;
        if (QTest::qWaitFor([&] { return (last = shown()) == picture; }, patience))
            return ::testing::AssertionSuccess();
        last.save("presenter_shown.png");
        picture.save("presenter_expected.png");
        return ::testing::AssertionFailure()
            << differing(last, picture) << " pixels differ; see presenter_shown.png and "
            << "presenter_expected.png. " << program.readAllStandardError().toStdString();
    }
    /// Its exit status; -1 if it was ended by a signal.
    int status()
    {
        EXPECT_TRUE(program.state() == QProcess::NotRunning || program.waitForFinished(patience));
        return program.exitStatus() == QProcess::NormalExit ? program.exitCode() : -1;
    }

    int width = 640, height = 360; ///< of the window
    Experiment experiment;
    QProcess program;
    WId window = 0;
};

} // namespace warpatlas::ui
