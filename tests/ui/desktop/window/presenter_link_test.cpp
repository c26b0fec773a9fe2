#include "ui/desktop/window/presenter_link.h"

#include "kernels/model/error.h"
#include "tests/support/outcomes.h"
#include "tests/ui/desktop/fake_runner.h"
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/model/view_model.h"

#include <QFile>

#include <csignal>

namespace warpatlas::ui {
namespace {

/// A child that is a few lines of shell: what the link does must not depend on what the child is.
class PresenterLinkTest : public ::testing::Test {
protected:
    static constexpr int patience = 60000;

    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        ASSERT_TRUE(folder.isValid());
        model = std::make_unique<DesktopModel>(&runner);
        model->start(Experiment());
    }
    void link(const char* script)
    {
        QFile file(folder.filePath("child"));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write("#!/bin/sh\n");
        file.write(script);
        file.close();
        ASSERT_TRUE(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        presenter = std::make_unique<PresenterLink>(*model, view, file.fileName(), QStringList{"--quietly"});
        QObject::connect(presenter.get(), &PresenterLink::said, [this](const QString& line, bool wrong) {
            said = line;
            saidWrong = wrong;
        });
    }
    bool waitFor(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, patience); }
    /// What the child has written down of what it was told.
    QStringList told() const
    {
        QFile file(folder.filePath("told"));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        return QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
    }
    /// All of it as one change.
    LiveChange toldInAll() const
    {
        LiveChange all;
        for (const QString& line : told())
            all.add(liveChangeFrom(line.toStdString(), "told"));
        return all;
    }

    static constexpr const char* writesItDown =
        "echo \"$@\" > \"${0%child}arguments\"\nexec cat > \"${0%child}told\"\n";
    QTemporaryDir folder;
    FakeRunner runner;
    std::unique_ptr<DesktopModel> model;
    ViewModel view;
    std::unique_ptr<PresenterLink> presenter;
    QString said;
    bool saidWrong = false;
};

TEST_F(PresenterLinkTest, TellsEverythingAtFirstAndThenWhatChanges)
{
    link(writesItDown);
    view.setTheme(render::Theme::Light);
    presenter->start("HDMI-1");
    ASSERT_TRUE(waitFor([this] { return toldInAll().experiment.has_value(); }));
    EXPECT_EQ(toldInAll().experiment, Experiment());
    EXPECT_EQ(toldInAll().theme, render::Theme::Light);
    QFile arguments(folder.filePath("arguments"));
    ASSERT_TRUE(arguments.open(QIODevice::ReadOnly));
    EXPECT_EQ(arguments.readAll(), "present --live - --quietly --monitor HDMI-1\n");

    view.scrub(0.25);
    view.selectThread(785);
    ASSERT_TRUE(waitFor([this] { return toldInAll().selected->thread == 785u; }));
    EXPECT_EQ(toldInAll().playback->time, 0.25);
    Experiment next;
    next.block = Dim3{8, 8, 1};
    model->start(next);
    ASSERT_TRUE(waitFor([&] { return toldInAll().experiment == next; })) << "as soon as it runs";
}

TEST_F(PresenterLinkTest, ARunThatFailsIsTakenBackAsInTheWindow)
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
    outcome->run = 1;
    outcome->stage = Stage::Checked;
    outcome->complete = true;
    runner.send(RunUpdated{outcome});
    link(writesItDown);
    presenter->start();
    ASSERT_TRUE(waitFor([&] { return toldInAll().experiment == outcome->bound->experiment; }));
    Experiment missing = outcome->bound->experiment;
    missing.data = {"gone.png"};
    model->start(missing);
    ASSERT_TRUE(waitFor([&] { return toldInAll().experiment == missing; }));
    runner.send(RunFailed{2, "gone.png: no such file"});
    ASSERT_TRUE(waitFor([&] { return toldInAll().experiment == outcome->bound->experiment; }));
}

TEST_F(PresenterLinkTest, AChildThatDoesNotReadHoldsNothingUpAndIsToldTheNewestLater)
{
    // It reads when a file appears; until then its pipe fills up.
    link("while [ ! -e \"${0%child}go\" ]; do sleep 0.05; done\nexec cat > \"${0%child}told\"\n");
    presenter->start();
    // Runs of files with names as long as are read, a frame apart: several times what a pipe of 64 KiB holds.
    std::size_t changes = 0;
    Experiment next;
    ASSERT_TRUE(waitFor([&] {
        next.data = {std::string(8000, 'x') + std::to_string(++changes)};
        model->start(next);
        return changes >= 25;
    }));
    view.selectThread(1234567);
    QFile go(folder.filePath("go"));
    ASSERT_TRUE(go.open(QIODevice::WriteOnly));
    ASSERT_TRUE(waitFor([&] {
        // Its last line may be half written.
        try {
            const LiveChange all = toldInAll();
            return all.selected && all.selected->thread == 1234567u && all.experiment == next;
        } catch (const InputError&) {
            return false;
        }
    }));
    EXPECT_LT(std::size_t(told().size()), changes) << "what was out of date was left out";
}

TEST_F(PresenterLinkTest, ManyChangesInAFrameAreOneLine)
{
    link(writesItDown);
    presenter->start();
    ASSERT_TRUE(waitFor([this] { return !told().isEmpty(); }));
    for (std::uint64_t thread = 0; thread < 10000; ++thread)
        view.selectThread(thread);
    ASSERT_TRUE(waitFor([this] { return toldInAll().selected->thread == 9999u; }));
    EXPECT_EQ(told().size(), 2);
}

TEST_F(PresenterLinkTest, TheChildsEndIsOneLine)
{
    link("read line\nexit 0\n");
    presenter->start();
    ASSERT_TRUE(waitFor([this] { return !presenter->running(); }));
    EXPECT_EQ(said, "The presenter was closed.");
    EXPECT_FALSE(saidWrong);

    link("echo 'warpatlas: present: this display gives no OpenGL 4.3' >&2\nexit 2\n");
    presenter->start();
    ASSERT_TRUE(waitFor([this] { return !presenter->running(); }));
    EXPECT_EQ(said, "The presenter has ended: present: this display gives no OpenGL 4.3");
    EXPECT_TRUE(saidWrong);

    link("kill -9 $$\n");
    presenter->start();
    ASSERT_TRUE(waitFor([this] { return !presenter->running(); }));
    EXPECT_TRUE(said.startsWith("The presenter has ended unexpectedly.")) << said.toStdString();
    EXPECT_TRUE(saidWrong);
}

TEST_F(PresenterLinkTest, AProgramThatIsNotThereIsOneLine)
{
    presenter = std::make_unique<PresenterLink>(*model, view, folder.filePath("nothing"), QStringList());
    QObject::connect(presenter.get(), &PresenterLink::said, [this](const QString& line, bool) { said = line; });
    presenter->start();
    ASSERT_TRUE(waitFor([this] { return !said.isEmpty(); }));
    EXPECT_TRUE(said.startsWith("The presenter cannot be started: ")) << said.toStdString();
    EXPECT_FALSE(presenter->running());
}

TEST_F(PresenterLinkTest, StoppingIsTheEndOfItsInputAndSaysNothing)
{
    link(writesItDown);
    presenter->start();
    ASSERT_TRUE(waitFor([this] { return !told().isEmpty(); }));
    presenter->stop();
    ASSERT_TRUE(waitFor([this] { return !presenter->running(); }));
    EXPECT_EQ(said, "");
}

TEST_F(PresenterLinkTest, AChildThatWillNotEndIsEnded)
{
    link("trap '' HUP TERM\nwhile :; do sleep 1; done\n");
    presenter->start();
    ASSERT_TRUE(waitFor([this] { return presenter->running(); }));
    const auto id = pid_t(presenter->processId());
    presenter.reset();
    EXPECT_NE(::kill(id, 0), 0) << "it is still there";
}

/// The window with the real presenter.
class Presenting : public WindowTest {
protected:
    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        ASSERT_TRUE(folder.isValid());
        MainWindowOptions options;
        options.settingsFile = folder.filePath("settings.ini");
        const char* carried = std::getenv("WARPATLAS_PROGRAM");
        options.presenterProgram = carried ? carried : WARPATLAS_PROGRAM;
        options.presenterArguments = {"--windowed", "640x360"};
        window = std::make_unique<MainWindow>(options);
        window->model().setMeasuring(false);
        window->resize(1280, 720);
        window->show();
        ASSERT_TRUE(settled());
    }
    QAction& action() { return *window->findChild<QAction*>("action.present"); }
};

TEST_F(Presenting, TheMenuTogglesIt)
{
    action().trigger();
    EXPECT_TRUE(window->presenter()->running());
    EXPECT_TRUE(action().isChecked());
    action().trigger();
    ASSERT_TRUE(waitFor([this] { return !window->presenter()->running(); }));
    EXPECT_FALSE(action().isChecked());
    EXPECT_EQ(message(), "");
}

TEST_F(Presenting, TheDesktopSurvivesItsSuddenDeath)
{
    action().trigger();
    ASSERT_TRUE(waitFor([this] { return window->presenter()->processId() > 0; }));
    ::kill(pid_t(window->presenter()->processId()), SIGKILL);
    ASSERT_TRUE(waitFor([this] { return !message().isEmpty(); }));
    EXPECT_TRUE(message().startsWith("The presenter has ended unexpectedly.")) << message().toStdString();
    EXPECT_FALSE(action().isChecked());
    // And everything goes on.
    window->model().setBlock({8, 8, 1});
    ASSERT_TRUE(settled());
    EXPECT_EQ(outcome().bound->launch.block, (Dim3{8, 8, 1}));
    action().trigger();
    EXPECT_TRUE(window->presenter()->running());
}

TEST_F(Presenting, ClosingTheDesktopEndsIt)
{
    action().trigger();
    ASSERT_TRUE(waitFor([this] { return window->presenter()->processId() > 0; }));
    const auto id = pid_t(window->presenter()->processId());
    window.reset();
    EXPECT_NE(::kill(id, 0), 0) << "it is still there";
}

} // namespace
} // namespace warpatlas::ui
