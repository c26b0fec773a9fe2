/// Compiles and runs a whole program on a thread of its own.
/// Threads: the window's. Only the destructor waits, for what was under way when it was cancelled.
#pragma once

#include "app/program/run_program.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <thread>

namespace warpatlas::ui {

class ProgramJob : public QObject {
    Q_OBJECT
public:
    /// What runs it, as runProgram() does; on the job's thread.
    using Work = std::function<ProgramRun(const ProgramWish& wish, const Progress& progress)>;

    explicit ProgramJob(Work work, QObject* parent = nullptr);
    ~ProgramJob() override; ///< cancels and waits

    bool running() const { return m_thread.joinable(); }
    void start(ProgramWish wish); ///< only while none is running
    void cancel(); ///< finished() follows

signals:
    void printed(const QString& text);
    /// `run` is null where it did not end well: `refusal` says why in one line, empty where it was cancelled.
    void finished(std::shared_ptr<const warpatlas::ProgramRun> run, const QString& refusal);

private:
    Work m_work;
    std::unique_ptr<Progress> m_progress;
    std::thread m_thread;
};

} // namespace warpatlas::ui
