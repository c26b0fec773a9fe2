/// Works on a thread of its own on the newest of the wishes that come: an older one is cancelled, and its answer
/// dropped. Threads: its owner's, but for what it is given to call.
#pragma once

#include "kernels/model/error.h"
#include "kernels/model/progress.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace warpatlas::inline player {

template <class Wish, class Answer> class NewestWork {
public:
    /// Both are called on the worker's thread: `work` may throw Cancelled; `wake` says that take() has something.
    NewestWork(std::function<Answer(const Wish&, Progress&)> work, std::function<void()> wake)
        : m_work(std::move(work)), m_wake(std::move(wake)), m_thread([this] { run(); })
    {
    }
    /// Cancels and waits.
    ~NewestWork()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_ends = true;
            cancel();
        }
        m_changed.notify_all();
        m_thread.join();
    }
    NewestWork(const NewestWork&) = delete;
    NewestWork& operator=(const NewestWork&) = delete;

    void ask(Wish wish)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_wish = std::move(wish);
            m_answer.reset();
            cancel();
        }
        m_changed.notify_all();
    }
    bool busy() const
    {
        const std::lock_guard lock(m_mutex);
        return m_wish || m_running != nullptr;
    }
    /// The newest answer, once.
    std::optional<Answer> take()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_answer, {});
    }

private:
    void cancel()
    {
        if (m_running != nullptr)
            m_running->cancel();
    }

    void run()
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_changed.wait(lock, [this] { return m_ends || m_wish; });
            if (m_ends)
                return;
            const Wish wish = *std::exchange(m_wish, {});
            Progress progress;
            m_running = &progress;
            lock.unlock();
            std::optional<Answer> answer;
            try {
                answer = m_work(wish, progress);
            } catch (const Cancelled&) {
                // A newer wish waits, or none.
            }
            lock.lock();
            m_running = nullptr;
            if (!answer || m_wish || m_ends)
                continue;
            m_answer = std::move(answer);
            lock.unlock();
            m_wake();
            lock.lock();
        }
    }

    std::function<Answer(const Wish&, Progress&)> m_work;
    std::function<void()> m_wake;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<Wish> m_wish;
    std::optional<Answer> m_answer;
    Progress* m_running = nullptr;
    bool m_ends = false;
    std::thread m_thread; ///< last: it uses the others
};

} // namespace warpatlas::inline player
