/// Runs a kernel's variants for a roofline on a thread of its own, and hands out each as it is found.
/// Threads: the window's. Only the destructor waits, for what was under way when it was cancelled.
#pragma once

#include "app/roofline/run_variants.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace warpatlas::ui {

class RooflineJob : public QObject {
    Q_OBJECT
public:
    /// What runs variants, as runVariants() does; on the job's thread.
    using Work = std::function<void(const Experiment& experiment, std::span<const std::string> variants,
        Progress& progress, const std::function<void(VariantRun)>& told,
        const std::function<void(const VariantProgress&)>& onProgress)>;

    explicit RooflineJob(Work work, QObject* parent = nullptr);
    ~RooflineJob() override; ///< cancels and waits

    bool running() const { return m_thread.joinable(); }
    void start(const Experiment& experiment, std::vector<std::string> variants); ///< only while none is running
    void cancel(); ///< finished() follows; what was found stays
    bool cancelling() const { return m_progress && m_progress->cancelRequested(); }

signals:
    void found(const warpatlas::VariantRun& run);
    void progressed(const warpatlas::VariantProgress& now);
    /// `refusal`: one line that says why it did not end well; empty if it did, or was cancelled.
    void finished(const QString& refusal, bool cancelled);

private:
    Work m_work;
    std::unique_ptr<Progress> m_progress;
    std::thread m_thread;
};

/// runVariants() as work.
RooflineJob::Work rooflineWork();

} // namespace warpatlas::ui
