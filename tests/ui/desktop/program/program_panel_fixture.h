/// The page of whole programs with a program that comes when the test says so.
#pragma once

#include "kernels/model/error.h"
#include "tests/app/program/made_up_run.h"
#include "tests/ui/application.h"
#include "tests/ui/desktop/fake_runner.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/program_chart.h"
#include "ui/desktop/look/problem_delegate.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/program/program_panel.h"

#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QTest>
#include <atomic>
#include <semaphore>

namespace warpatlas::ui {

class ProgramPanelFixture : public testing::Test {
protected:
    static constexpr int patience = 60000; ///< milliseconds that a loaded machine may need

    void SetUp() override
    {
        WARPATLAS_NEEDS_WINDOW();
        file = toQString(folder.write("scale.cu", test::scaleText));
        run.record.calls[0].hostEndMicroseconds = 20;
        run.record.calls[1].startMicroseconds = 20;
        run.record.calls[1].endMicroseconds = 50;
        model = std::make_unique<DesktopModel>(&runner);
        model->start(Experiment());
        panel = std::make_unique<ProgramPanel>(
            *model,
            [this](const ProgramWish& wish, const Progress& progress) {
                asked = wish;
                wish.output.told("scaled ");
                if (running)
                    wish.stillRunning(*running);
                step.acquire();
                progress.throwIfCancelled();
                if (!refusal.empty())
                    throw InputError(wish.file, refusal);
                wish.output.told("24 values\n");
                return run;
            },
            [this](const std::string& path, Progress& progress) {
                if (slowly) {
                    progress.report(0.5);
                    step.acquire();
                    progress.throwIfCancelled();
                }
                return loadProgram(path, progress);
            });
        QObject::connect(panel.get(), &ProgramPanel::told, [this](const QString& line) { told = line; });
        panel->resize(1200, 320);
        panel->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(panel.get(), patience));
    }
    void TearDown() override
    {
        step.release(100); // whatever still waits is let go
        panel.reset();
        model.reset();
    }
    static QString toQString(const std::string& text) { return QString::fromStdString(text); }
    bool waitFor(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, patience); }
    template <class T = QWidget> T* find(const QString& name)
    {
        T* found = panel->findChild<T*>(name);
        EXPECT_TRUE(found) << "no " << name.toStdString();
        return found;
    }
    std::string text(const QString& label) { return find<QLabel>(label)->text().toStdString(); }
    /// The list's sentences, a line each.
    std::string problems()
    {
        std::string lines;
        const auto* const list = find<QListWidget>("program.problems");
        for (int i = 0; i < list->count(); ++i)
            lines += list->item(i)->data(ProblemDelegate::MessageRole).toString().toStdString() + '\n';
        return lines;
    }
    std::string output() { return find<QPlainTextEdit>("programOutput")->toPlainText().toStdString(); }
    void finish()
    {
        step.release();
        ASSERT_TRUE(waitFor([&] { return !panel->job().running(); }));
    }
    const ProgramChart& chart() { return static_cast<const ProgramChart&>(*find<PointView>("programChart")->chart()); }
    std::size_t barOf(ProgramBar::What what)
    {
        for (std::size_t i = 0; i < chart().points(); ++i)
            if (chart().bar(i).what == what)
                return i;
        ADD_FAILURE() << "no such bar";
        return 0;
    }

    test::TemporaryFolder folder;
    ProgramRun run = test::madeUpRun();
    std::optional<runtime::RunningRecord> running;
    QString file, told;
    FakeRunner runner;
    std::counting_semaphore<> step{0};
    std::atomic<bool> slowly = false; ///< a saved run is read when the test says so
    std::string refusal;
    ProgramWish asked;
    std::unique_ptr<DesktopModel> model;
    std::unique_ptr<ProgramPanel> panel;
};

} // namespace warpatlas::ui
