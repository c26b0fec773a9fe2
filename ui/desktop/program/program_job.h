/// Compiles and runs a whole program on a thread of its own, and saves its run there, or reads a run that was saved.
/// Threads: the window's. Only the destructor waits, for what was under way when it was cancelled.
#pragma once

#include "app/program/saved_program.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <string>
#include <thread>

namespace warpatlas::ui {

/// runProgram(), which is told of a GPU by its id alone: the driver is asked for the rest, which may take a second.
ProgramRun runWhereItIsWanted(ProgramWish wish, const Progress& progress);

class ProgramJob : public QObject {
    Q_OBJECT
public:
    /// What runs it, as runWhereItIsWanted() does; on the job's thread.
    using Work = std::function<ProgramRun(const ProgramWish& wish, const Progress& progress)>;

    /// What reads a run, as loadProgram() does; on the job's thread.
    using Load = std::function<SavedProgram(const std::string& path, Progress& progress)>;

    ProgramJob(Work work, Load load, QObject* parent = nullptr);
    ~ProgramJob() override; ///< cancels and waits

    bool running() const { return m_thread.joinable(); }
    /// Only while none is running. `path`: where the run is saved.
    void start(ProgramWish wish, const std::string& path);
    /// Reads the run that is saved there; only while none is running.
    void load(const std::string& path);
    bool loading() const { return running() && m_watch.isActive(); }
    void cancel(); ///< finished() or loaded() follows

signals:
    void printed(const QString& text);
    void stillRunning(const QString& words); ///< a launch takes long, and where it is
    /// `program` is null where it did not end well: `messages` are the compiler's where it does not compile, else
    /// `refusal` says why in one line, empty where it was cancelled.
    void finished(
        std::shared_ptr<const warpatlas::SavedProgram> program, const QString& messages, const QString& refusal);

    void progressed(double fraction); ///< of reading
    /// `program` is null where it was not read: `refusal` says why in one line, empty where it was cancelled.
    void loaded(std::shared_ptr<const warpatlas::SavedProgram> program, const QString& refusal);

private:
    Work m_work;
    Load m_load;
    QTimer m_watch;
    std::unique_ptr<Progress> m_progress;
    std::thread m_thread;
};

} // namespace warpatlas::ui
