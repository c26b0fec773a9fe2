/// Compiles and runs a whole program on a thread of its own, and saves its run there.
/// Threads: the window's. Only the destructor waits, for what was under way when it was cancelled.
#pragma once

#include "app/program/saved_program.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <string>
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
    /// Only while none is running. `path`: where the run is saved.
    void start(ProgramWish wish, const std::string& path);
    void cancel(); ///< finished() follows

signals:
    void printed(const QString& text);
    void stillRunning(const QString& words); ///< a launch takes long, and where it is
    /// `program` is null where it did not end well: `messages` are the compiler's where it does not compile, else
    /// `refusal` says why in one line, empty where it was cancelled.
    void finished(
        std::shared_ptr<const warpatlas::SavedProgram> program, const QString& messages, const QString& refusal);

private:
    Work m_work;
    std::unique_ptr<Progress> m_progress;
    std::thread m_thread;
};

} // namespace warpatlas::ui
