#include "ui/desktop/model/job.h"

#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

#include <utility>

namespace warpatlas::ui::inline desktop {

void Job::Told::operator()(std::function<void()> action) const
{
    QMetaObject::invokeMethod(&m_job, std::move(action), Qt::QueuedConnection);
}

void Job::Told::newest(std::function<void()> action) const
{
    const std::lock_guard lock(m_job.m_mutex);
    m_job.m_newest = std::move(action);
}

Job::Job(QObject* parent) : QObject(parent)
{
    m_watch.setInterval(100); // a chart is seen to grow, and costs the window little
    connect(&m_watch, &QTimer::timeout, this, &Job::look);
}

Job::~Job()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

void Job::start(Work work)
{
    Q_ASSERT(!running());
    m_progress = std::make_unique<Progress>();
    m_newest = nullptr;
    m_thread = std::thread([this, work = std::move(work)] {
        const Told told(*this);
        QString refusal;
        bool cancelled = false;
        try {
            work(*m_progress, told);
        } catch (const Cancelled&) {
            cancelled = true;
        } catch (const std::exception& error) {
            refusal = toQt(error.what());
        }
        told([this, refusal, cancelled] { end(refusal, cancelled); });
    });
    m_watch.start();
}

void Job::startNext(Work work)
{
    if (!running()) {
        start(std::move(work));
        return;
    }
    cancel();
    m_next = std::move(work);
}

void Job::look()
{
    std::function<void()> newest;
    {
        const std::lock_guard lock(m_mutex);
        newest = std::exchange(m_newest, nullptr);
    }
    if (newest)
        newest();
    emit progressed(m_progress->fraction());
}

void Job::end(const QString& refusal, bool cancelled)
{
    m_thread.join();
    m_watch.stop();
    emit ended(refusal, cancelled);
    if (m_next && !running())
        start(std::exchange(m_next, nullptr));
}

void Job::cancel()
{
    m_next = nullptr;
    if (running())
        m_progress->cancel();
}

} // namespace warpatlas::ui::inline desktop
