/// Runs an experiment in chunks over streams on a thread of its own.
/// Threads: the window's. Only the destructor waits, for what was under way when it was cancelled.
#pragma once

#include "app/flow/run_flow.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <thread>

namespace warpatlas::ui {

class FlowJob : public QObject {
    Q_OBJECT
public:
    /// What runs it, as runFlow() does; on the job's thread.
    using Work = std::function<FlowResult(const Experiment& experiment, const FlowWishes& wishes, Progress& progress,
        const std::function<void(const FlowProgress&)>& told)>;

    explicit FlowJob(Work work, QObject* parent = nullptr);
    ~FlowJob() override; ///< cancels and waits

    bool running() const { return m_thread.joinable(); }
    void start(const Experiment& experiment, const FlowWishes& wishes); ///< only while none is running
    void cancel(); ///< finished() follows
    bool cancelling() const { return m_progress && m_progress->cancelRequested(); }

signals:
    void progressed(const warpatlas::FlowProgress& now);
    /// `result` is null where it did not end well: `refusal` says why in one line, empty where it was cancelled.
    void finished(std::shared_ptr<const warpatlas::FlowResult> result, const QString& refusal);

private:
    Work m_work;
    std::unique_ptr<Progress> m_progress;
    std::thread m_thread;
};

/// runFlow() as work.
FlowJob::Work flowWork();

} // namespace warpatlas::ui
