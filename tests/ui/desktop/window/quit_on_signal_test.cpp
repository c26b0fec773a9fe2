#include "ui/desktop/window/quit_on_signal.h"

#include "tests/ui/desktop/window_fixture.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTimer>

#include <csignal>

namespace warpatlas::ui {
namespace {

using Handler = void (*)(int);

Handler handlerOf(int signal)
{
    struct sigaction action { };
    sigaction(signal, nullptr, &action);
    return action.sa_handler;
}

/// The handlers that were there come back.
class QuitOnSignalTest : public ::testing::TestWithParam<int> {
protected:
    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        before = std::signal(GetParam(), SIG_DFL);
    }
    void TearDown() override
    {
        if (before)
            std::signal(GetParam(), *before);
    }
    std::optional<Handler> before;
};

TEST_P(QuitOnSignalTest, EndsTheEventLoopAsAClosedWindowDoes)
{
    QWidget window;
    window.show();
    {
        const QuitOnSignal quitOnSignal;
        QTimer::singleShot(0, [] { std::raise(GetParam()); });
        EXPECT_EQ(QApplication::exec(), 0);
        EXPECT_FALSE(window.isVisible()) << "closed first, so that it can keep what it knows";
        EXPECT_EQ(handlerOf(GetParam()), SIG_DFL) << "a second one ends the program at once";
    }
    EXPECT_EQ(handlerOf(GetParam()), SIG_DFL);
}

TEST_P(QuitOnSignalTest, LeavesIgnoredWhatWasIgnored)
{
    std::signal(GetParam(), SIG_IGN);
    {
        const QuitOnSignal quitOnSignal;
        EXPECT_EQ(handlerOf(GetParam()), SIG_IGN);
    }
    EXPECT_EQ(handlerOf(GetParam()), SIG_IGN);
}

INSTANTIATE_TEST_SUITE_P(, QuitOnSignalTest, ::testing::Values(SIGTERM, SIGINT, SIGHUP), [](const auto& info) {
    return info.param == SIGTERM ? "Terminated" : info.param == SIGINT ? "Interrupted" : "HungUp";
});

/// A launch that takes minutes is under way and some of it is known. Ending may take what a loaded machine needs, and
/// no more: an idle one needs a quarter of a second.
class Ending : public WindowTest {
protected:
    static constexpr int milliseconds = 5000;

    QString longLaunch()
    {
        QFile file(folder.filePath("long.warpatlas"));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(R"({"warpatlas": 1, "kernel": "matmul", "device": "sim",
            "data": ["random:2048x2048:1", "random:2048x2048:2"]})");
        return file.fileName();
    }
};

TEST_F(Ending, AClosedWindowDoesNotWaitForWhatIsBeingSimulated)
{
    window->model().data().openFiles({longLaunch()});
    ASSERT_TRUE(waitFor([this] {
        const auto& trace = outcome().trace;
        return window->model().busy() && trace && !trace->known.isAll() && trace->knownBlocks() > 0;
    }));
    QElapsedTimer time;
    time.start();
    const bool before = QApplication::quitOnLastWindowClosed();
    QApplication::setQuitOnLastWindowClosed(false); // the other tests still need the application
    QTest::keyClick(window.get(), Qt::Key_Q, Qt::ControlModifier);
    EXPECT_FALSE(window->isVisible());
    window.reset();
    QApplication::setQuitOnLastWindowClosed(before);
    EXPECT_LT(time.elapsed(), milliseconds);
}

TEST_F(Ending, ATerminatedProgramKeepsItsSettingsAndEndsWell)
{
    window.reset();
    const QString settings = folder.filePath("terminated.ini");
    const auto kept = [&] {
        QFile file(settings);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("WARPATLAS_SETTINGS", settings);
    program.setProcessEnvironment(environment);
    program.setProcessChannelMode(QProcess::MergedChannels);
    program.start(WARPATLAS_PROGRAM, {longLaunch()});
    // The experiment is remembered when the first of it is shown.
    ASSERT_TRUE(waitFor([&] { return kept().contains("matmul"); })) << program.readAll().toStdString();
    EXPECT_FALSE(kept().contains("geometry"));
    program.terminate();
    EXPECT_TRUE(program.waitForFinished(milliseconds));
    EXPECT_EQ(program.exitStatus(), QProcess::NormalExit);
    EXPECT_EQ(program.exitCode(), 128 + SIGTERM) << program.readAll().toStdString();
    EXPECT_TRUE(kept().contains("geometry")) << "closed as by hand";
}

} // namespace
} // namespace warpatlas::ui
