#include "ui/desktop/flow/flow_job.h"

#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

#include <utility>

namespace warpatlas::ui {

FlowJob::FlowJob(Work work, QObject* parent) : QObject(parent), m_work(std::move(work)) { }

FlowJob::~FlowJob()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void FlowJob::start(const Experiment& experiment, const FlowWishes& wishes)
{
    Q_ASSERT(!running());
    m_progress = std::make_unique<Progress>();
    m_thread = std::thread([this, experiment, wishes, progress = m_progress.get()] {
        const auto post = [this](auto action) {
            QMetaObject::invokeMethod(this, std::move(action), Qt::QueuedConnection);
        };
        std::shared_ptr<const FlowResult> result;
        QString refusal;
        try {
            result = std::make_shared<const FlowResult>(m_work(experiment, wishes, *progress,
                [&](const FlowProgress& now) { post([this, now] { emit progressed(now); }); }));
        } catch (const Cancelled&) { // nothing to say
        } catch (const std::exception& error) {
            refusal = toQt(error.what());
        }
        post([this, result, refusal] {
            m_thread.join();
            m_progress.reset();
            emit finished(result, refusal);
        });
    });
}

void FlowJob::cancel()
{
    if (m_progress)
        m_progress->cancel();
}

FlowJob::Work flowWork()
{
    return [](const Experiment& experiment, const FlowWishes& wishes, Progress& progress,
               const std::function<void(const FlowProgress&)>& told) {
        return runFlow(experiment, wishes, progress, told);
    };
}

} // namespace warpatlas::ui
