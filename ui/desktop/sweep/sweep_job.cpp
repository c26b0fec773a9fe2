#include "ui/desktop/sweep/sweep_job.h"

#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

#include <utility>

namespace warpatlas::ui {

SweepJob::SweepJob(Work work, QObject* parent) : QObject(parent), m_work(std::move(work))
{
    m_watch.setInterval(100); // a chart is seen to grow, and costs the window little
    connect(&m_watch, &QTimer::timeout, this, &SweepJob::take);
}

SweepJob::~SweepJob()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void SweepJob::start(const SweepResult& result)
{
    Q_ASSERT(!running());
    m_result = std::make_shared<const SweepResult>(result);
    m_now = {};
    m_found.reset();
    m_visit.clear();
    m_news = false;
    m_progress = std::make_unique<Progress>();
    m_thread = std::thread([this, result = SweepResult(result), progress = m_progress.get()]() mutable {
        QString refusal;
        bool cancelled = false;
        try {
            m_work(result, *progress, [&](const SweepProgress& now) { tell(now, result); });
        } catch (const Cancelled&) {
            cancelled = true;
        } catch (const InputError& error) { // not in the words of the command line
            refusal = toQt(error.subject().starts_with("--over ") ? error.reason() : error.what());
        } catch (const std::exception& error) {
            refusal = toQt(error.what());
        }
        {
            const std::lock_guard lock(m_mutex);
            m_found = std::make_shared<const SweepResult>(std::move(result));
        }
        QMetaObject::invokeMethod(
            this, [this, refusal, cancelled] { end(refusal, cancelled); }, Qt::QueuedConnection);
    });
    m_watch.start();
}

/// On the job's thread. The words are others with each visit to a point: what the one before found is there.
void SweepJob::tell(const SweepProgress& now, const SweepResult& result)
{
    SweepPointer found;
    if (m_visit != now.words) {
        m_visit = now.words;
        found = std::make_shared<const SweepResult>(result);
    }
    const std::lock_guard lock(m_mutex);
    m_told = now;
    m_news = true;
    if (found)
        m_found = std::move(found);
}

void SweepJob::take()
{
    {
        const std::lock_guard lock(m_mutex);
        if (!std::exchange(m_news, false))
            return;
        m_now = m_told;
        if (m_found)
            m_result = std::exchange(m_found, nullptr);
    }
    emit progressed();
}

void SweepJob::end(const QString& refusal, bool cancelled)
{
    m_thread.join();
    m_watch.stop();
    if (m_found) // else the last look has taken it
        m_result = std::exchange(m_found, nullptr);
    m_progress.reset();
    emit finished(refusal, cancelled);
}

void SweepJob::cancel()
{
    if (m_progress)
        m_progress->cancel();
}

SweepJob::Work sweepWork()
{
    return [](SweepResult& result, Progress& progress, const std::function<void(const SweepProgress&)>& onProgress) {
        runSweep(result, {}, progress, onProgress);
    };
}

} // namespace warpatlas::ui
