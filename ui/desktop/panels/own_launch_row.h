/// Where grid and block come from, of a kernel of one's own whose file launches it; and where its program computes
/// that, the way to it: the program is run here, and what it launched is taken.
#pragma once

#include "app/program/own_program.h"

#include <QTemporaryDir>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

class QLabel;
class QProgressBar;
class QPushButton;

namespace warpatlas::ui::inline desktop {

class DesktopModel;

class OwnLaunchRow : public QWidget {
    Q_OBJECT
public:
    explicit OwnLaunchRow(DesktopModel& model, QWidget* parent = nullptr);
    ~OwnLaunchRow() override; ///< stops the program and waits

    void refresh();
    bool running() const { return m_thread.joinable(); }

    /// Finds the launch, as launchOfProgram() does; on a thread of its own.
    std::function<ProgramsLaunch(const Experiment& experiment, const std::string& path, const Progress& progress)>
        findLaunch;
    /// Before the program runs: keeps what was changed of its text in the window. False: it does not run.
    std::function<bool(const QString& file)> saveText = [](const QString&) { return true; };

private:
    void start();
    void cancel();
    void take(const ProgramsLaunch& launch, bool cancelled);
    QString sentence() const;
    bool offersRun() const;

    /// The result of running the program, for as long as that experiment is set.
    struct Told {
        Experiment experiment;
        QString words;
    };

    DesktopModel& m_model;
    QTemporaryDir m_folder; ///< for the runs: launches read their memory there
    int m_runs = 0;
    std::unique_ptr<Progress> m_progress; ///< of the thread
    std::thread m_thread;
    Experiment m_asked; ///< that the program is run for
    std::optional<Told> m_told;
    QLabel* m_words;
    QProgressBar* m_bar;
    QPushButton *m_run, *m_cancel;
};

} // namespace warpatlas::ui::inline desktop
