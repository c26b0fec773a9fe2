/// Runs a sweep on a thread of its own and hands out what was found so far, some times a second.
/// Threads: the window's. Only the destructor waits, for what was under way when it was cancelled.
#pragma once

#include "app/sweep/run_sweep.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace warpatlas::ui {

using SweepPointer = std::shared_ptr<const SweepResult>;

class SweepJob : public QObject {
    Q_OBJECT
public:
    /// What runs a sweep, as runSweep() does; on the job's thread.
    using Work = std::function<void(
        SweepResult& result, Progress& progress, const std::function<void(const SweepProgress&)>& onProgress)>;

    explicit SweepJob(Work work, QObject* parent = nullptr);
    ~SweepJob() override; ///< cancels and waits

    bool running() const { return m_thread.joinable(); }
    /// Starts a new sweep, or goes on with one that was interrupted; only while none is running.
    void start(const SweepResult& result);
    void cancel(); ///< finished() follows; what was found stays

    /// What was found so far; null before the first sweep. Never changes: the next one is another value.
    const SweepPointer& result() const { return m_result; }
    const SweepProgress& now() const { return m_now; } ///< of the sweep that runs
    bool cancelling() const { return m_progress && m_progress->cancelRequested(); }

signals:
    void progressed(); ///< result() or now() is another
    /// `refusal`: one line that says why it did not end well; empty if it did, or was cancelled.
    void finished(const QString& refusal, bool cancelled);

private:
    void tell(const SweepProgress& now, const SweepResult& result);
    void take();
    void end(const QString& refusal, bool cancelled);

    Work m_work;
    SweepPointer m_result;
    SweepProgress m_now;
    std::unique_ptr<Progress> m_progress;
    QTimer m_watch;
    std::string m_visit; ///< words of the last visit that was told; the job's thread
    std::mutex m_mutex; ///< guards the three that follow
    SweepProgress m_told;
    SweepPointer m_found; ///< not taken yet; null: nothing newer
    bool m_news = false;
    std::thread m_thread;
};

/// runSweep() as work.
SweepJob::Work sweepWork();

} // namespace warpatlas::ui
