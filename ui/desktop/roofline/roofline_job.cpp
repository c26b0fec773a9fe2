#include "ui/desktop/roofline/roofline_job.h"

#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

#include <chrono>
#include <utility>

namespace warpatlas::ui {

RooflineJob::RooflineJob(Work work, QObject* parent) : QObject(parent), m_work(std::move(work)) { }

RooflineJob::~RooflineJob()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void RooflineJob::start(const Experiment& experiment, std::vector<std::string> variants)
{
    Q_ASSERT(!running());
    m_progress = std::make_unique<Progress>();
    m_thread = std::thread([this, experiment, variants = std::move(variants), progress = m_progress.get()] {
        const auto post = [this](auto action) {
            QMetaObject::invokeMethod(this, std::move(action), Qt::QueuedConnection);
        };
        QString refusal;
        bool cancelled = false;
        // A window that is told more often does nothing else.
        std::chrono::steady_clock::time_point last{};
        std::size_t done = variants.size();
        try {
            m_work(
                experiment, variants, *progress,
                [&](VariantRun run) { post([this, run = std::move(run)] { emit found(run); }); },
                [&](const VariantProgress& now) {
                    const auto time = std::chrono::steady_clock::now();
                    if (std::exchange(done, now.done) == now.done && time - last < std::chrono::milliseconds(100))
                        return;
                    last = time;
                    post([this, now] { emit progressed(now); });
                });
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

void RooflineJob::cancel()
{
    if (m_progress)
        m_progress->cancel();
}

RooflineJob::Work rooflineWork()
{
    return [](const Experiment& experiment, std::span<const std::string> variants, Progress& progress,
               const std::function<void(VariantRun)>& told,
               const std::function<void(const VariantProgress&)>& onProgress) {
        runVariants(experiment, variants, progress, told, onProgress);
    };
}

} // namespace warpatlas::ui
