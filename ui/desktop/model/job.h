/// Long work on a thread of its own, which tells the window how far it is and can be cancelled.
/// Threads: the window's, but for Told. Only the destructor waits, for what was under way when it was cancelled.
///
/// It is a thread and not a future's pool: work takes as long as a person's kernel does, and is cancelled through the
/// Progress that the simulator asks.
#pragma once

#include "kernels/model/progress.h"

#include <QMetaObject>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace warpatlas::ui::inline desktop {

/// Returns a function that any thread may call while `receiver` lives; `task` runs on the receiver's thread, and not
/// after its end.
inline std::function<void()> wakes(QObject* receiver, std::function<void()> task)
{
    return [receiver, task = std::move(task)] { QMetaObject::invokeMethod(receiver, task, Qt::QueuedConnection); };
}

class Job : public QObject {
    Q_OBJECT
public:
    /// News from the work to the window, on the window's thread; the rest is dropped when the job goes.
    class Told {
    public:
        void operator()(std::function<void()> action) const; ///< each, in the order in which it was told
        void newest(std::function<void()> action) const; ///< some times a second, and then the last alone

    private:
        friend class Job;
        explicit Told(Job& job) : m_job(job) { }
        Job& m_job;
    };
    using Work = std::function<void(Progress& progress, const Told& told)>;

    explicit Job(QObject* parent = nullptr);
    ~Job() override; ///< cancels and waits

    bool running() const { return m_thread.joinable(); }
    bool cancelling() const { return running() && m_progress->cancelRequested(); }
    /// Only while none is running.
    void start(Work work);
    /// At once, or where something runs as soon as that, which is cancelled, has ended; of several the last.
    void startNext(Work work);
    void cancel(); ///< ended() follows; what was told stays, and what was to be next is dropped

signals:
    void progressed(double fraction); ///< some times a second
    /// `refusal`: one line that says why it did not end well; empty if it did, or was cancelled.
    void ended(const QString& refusal, bool cancelled);

private:
    void look();
    void end(const QString& refusal, bool cancelled);

    std::unique_ptr<Progress> m_progress;
    std::thread m_thread;
    Work m_next; ///< null: none
    QTimer m_watch;
    std::mutex m_mutex; ///< guards the next
    std::function<void()> m_newest;
};

} // namespace warpatlas::ui::inline desktop
