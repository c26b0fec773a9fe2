/// Runs an experiment on a thread of its own, beside the window's: the side of a comparison that is not shown by it.
#pragma once

#include "app/experiment/outcome.h"
#include "kernels/model/progress.h"

#include <QObject>

#include <functional>
#include <memory>
#include <thread>

namespace warpatlas::ui {

/// Threads: the window's. The work is done on the job's own thread.
class CompareJob : public QObject {
    Q_OBJECT
public:
    /// Runs it to its end; `measure`: with times. Throws what runExperiment() throws.
    using Work = std::function<OutcomePointer(const Experiment& experiment, bool measure, Progress& progress)>;

    explicit CompareJob(Work work, QObject* parent = nullptr);
    ~CompareJob() override; ///< cancels and waits

    bool running() const { return m_thread.joinable(); }
    void start(const Experiment& experiment, bool measure); ///< only while none is running
    void cancel(); ///< finished() follows

signals:
    /// `outcome` is null where `refusal`, one line, says why, and where it was cancelled.
    void finished(const warpatlas::OutcomePointer& outcome, const QString& refusal);

private:
    void end(const OutcomePointer& outcome, const QString& refusal);

    Work m_work;
    std::unique_ptr<Progress> m_progress;
    std::thread m_thread;
};

/// runExperiment() as work, its output in host memory.
CompareJob::Work compareWork();

} // namespace warpatlas::ui
