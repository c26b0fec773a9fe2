#include "ui/desktop/fairness/fairness_job.h"

#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

namespace warpatlas::ui {

FairnessJob::FairnessJob(Work work, QObject* parent) : QObject(parent), m_work(std::move(work)) { }

FairnessJob::~FairnessJob()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void FairnessJob::start(const Experiment& experiment)
{
    Q_ASSERT(!running());
    m_progress = std::make_unique<Progress>();
    m_thread = std::thread([this, experiment, progress = m_progress.get()] {
        const auto post = [this](auto action) {
            QMetaObject::invokeMethod(this, std::move(action), Qt::QueuedConnection);
        };
        QString refusal;
        bool cancelled = false;
        try {
            m_work(
                experiment, *progress, [&](const FairnessFacts& facts) { post([this, facts] { emit found(facts); }); },
                [&](const FairnessStep& now) { post([this, now] { emit progressed(now); }); });
        } catch (const Cancelled&) {
            cancelled = true;
        } catch (const std::exception& error) {
            refusal = toQt(error.what());
        }
        post([this, refusal, cancelled] {
            m_thread.join();
            m_progress.reset();
            emit finished(refusal, cancelled);
        });
    });
}

void FairnessJob::cancel()
{
    if (m_progress)
        m_progress->cancel();
}

FairnessJob::Work fairnessWork()
{
    return [](const Experiment& experiment, Progress& progress, const std::function<void(const FairnessFacts&)>& found,
               const std::function<void(const FairnessStep&)>& onStep) {
        measureFairness(experiment, {}, progress, found, onStep);
    };
}

} // namespace warpatlas::ui
