#include "ui/desktop/compare/compare_job.h"

#include "app/session/run_experiment.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

#include <utility>

namespace warpatlas::ui {

CompareJob::CompareJob(Work work, QObject* parent) : QObject(parent), m_work(std::move(work)) { }

CompareJob::~CompareJob()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void CompareJob::start(const Experiment& experiment, bool measure)
{
    Q_ASSERT(!running());
    m_progress = std::make_unique<Progress>();
    m_thread = std::thread([this, experiment, measure, progress = m_progress.get()] {
        OutcomePointer outcome;
        QString refusal;
        try {
            outcome = m_work(experiment, measure, *progress);
        } catch (const Cancelled&) {
        } catch (const std::exception& error) {
            refusal = toQt(error.what());
        }
        QMetaObject::invokeMethod(
            this, [this, outcome, refusal] { end(outcome, refusal); }, Qt::QueuedConnection);
    });
}

void CompareJob::end(const OutcomePointer& outcome, const QString& refusal)
{
    m_thread.join();
    m_progress.reset();
    emit finished(outcome, refusal);
}

void CompareJob::cancel()
{
    if (m_progress)
        m_progress->cancel();
}

CompareJob::Work compareWork()
{
    return [](const Experiment& experiment, bool measure, Progress& progress) {
        RunOptions options{measure, false};
        options.forViews = true;
        return runExperiment(experiment, options, progress, {}, nullptr, 0); // no run of the window has this number
    };
}

} // namespace warpatlas::ui
