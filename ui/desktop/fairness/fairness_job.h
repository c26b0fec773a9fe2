/// Measures wrong and right times on a thread of its own, and hands out what is found as it is found.
/// Threads: the window's. Only the destructor waits, for what was under way when it was cancelled.
#pragma once

#include "app/fairness/measure_fairness.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <thread>

namespace warpatlas::ui {

class FairnessJob : public QObject {
    Q_OBJECT
public:
    /// What measures, as measureFairness() does; on the job's thread.
    using Work = std::function<void(const Experiment& experiment, Progress& progress,
        const std::function<void(const FairnessFacts&)>& found,
        const std::function<void(const FairnessStep&)>& onStep)>;

    explicit FairnessJob(Work work, QObject* parent = nullptr);
    ~FairnessJob() override; ///< cancels and waits

    bool running() const { return m_thread.joinable(); }
    void start(const Experiment& experiment); ///< only while none is running
    void cancel(); ///< finished() follows; what was found stays
    bool cancelling() const { return m_progress && m_progress->cancelRequested(); }

signals:
    void found(const warpatlas::FairnessFacts& facts);
    void progressed(const warpatlas::FairnessStep& now);
    /// `refusal`: one line that says why it did not end well; empty if it did, or was cancelled.
    void finished(const QString& refusal, bool cancelled);

private:
    Work m_work;
    std::unique_ptr<Progress> m_progress;
    std::thread m_thread;
};

/// measureFairness() as work.
FairnessJob::Work fairnessWork();

} // namespace warpatlas::ui
