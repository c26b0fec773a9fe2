#include "app/debug/debugger.h"

#include "app/debug/block_debugger.h"
#include "kernels/model/error.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace warpatlas::inline debug {

struct Debugger::Worker {
    explicit Worker(Listener told) : listener(std::move(told)), thread([this] { loop(); }) { }

    ~Worker()
    {
        {
            const std::lock_guard lock(mutex);
            ends = true;
            interrupt();
        }
        changed.notify_all();
        thread.join();
    }

    /// Cancels what is under way. With the mutex held.
    void interrupt()
    {
        if (progress != nullptr)
            progress->cancel();
    }

    struct Look {
        std::uint64_t position = 0;
        bool all = false; ///< with what takes long
    };
    struct Search {
        std::uint64_t from = 0;
        DebugWish wish;
    };

    bool wanted() const { return story != nullptr && (look || search); }

    void loop()
    {
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [this] { return ends || wanted(); });
            if (ends)
                return;
            const std::uint64_t asked = number;
            const OutcomePointer of = outcome;
            const StoryPointer whose = story;
            const std::optional<Search> found = std::exchange(search, std::nullopt);
            const std::optional<Look> seen = found ? std::nullopt : std::exchange(look, std::nullopt);
            Progress now;
            progress = &now;
            searching = found.has_value();
            lock.unlock();
            const std::optional<DebugEvent> event = answer(of, whose, found, seen, now);
            const bool more = seen && !seen->all && debugger != nullptr && debugger->lacks();
            lock.lock();
            progress = nullptr;
            searching = false;
            if (asked == number && more && !look)
                look = Look{seen->position, true};
            if (event && asked == number) {
                lock.unlock();
                listener(*event);
                lock.lock();
            }
            changed.notify_all();
        }
    }

    /// Without the mutex. Empty: it was cancelled.
    std::optional<DebugEvent> answer(const OutcomePointer& of, const StoryPointer& whose,
        const std::optional<Search>& found, const std::optional<Look>& seen, Progress& now)
    {
        try {
            if (debugger == nullptr || debugger->story() != whose) {
                debugger.reset(); // it holds on to a recording
                debugger = std::make_unique<BlockDebugger>(of, whose);
            }
            if (found) {
                const std::optional<DebugArrival> arrival = debugger->find(found->from, found->wish, now);
                return DebugArrived{found->wish, found->from, arrival, debugger->dividedByZero()};
            }
            return DebugShown{debugger->at(seen->position, seen->all, now)};
        } catch (const Cancelled&) {
            return std::nullopt;
        } catch (const InputError& error) {
            return DebugRefused{error.what()};
        } catch (const std::exception& error) {
            debugger.reset();
            return DebugRefused{error.what()};
        }
    }

    Listener listener;
    mutable std::mutex mutex;
    std::condition_variable changed;
    OutcomePointer outcome;
    StoryPointer story;
    std::optional<Look> look;
    std::optional<Search> search;
    std::uint64_t number = 0; ///< of the newest request
    Progress* progress = nullptr;
    bool searching = false, ends = false;
    std::unique_ptr<BlockDebugger> debugger; ///< the worker's own
    std::thread thread;
};

Debugger::Debugger(Listener listener) : m_worker(std::make_unique<Worker>(std::move(listener))) { }
Debugger::~Debugger() = default;

void Debugger::setStory(const OutcomePointer& outcome, const StoryPointer& story)
{
    {
        const std::lock_guard lock(m_worker->mutex);
        if (m_worker->story == story)
            return;
        m_worker->interrupt();
        ++m_worker->number;
        m_worker->outcome = outcome;
        m_worker->story = story;
        m_worker->look.reset();
        m_worker->search.reset();
    }
    m_worker->changed.notify_all();
}

void Debugger::lookAt(std::uint64_t position)
{
    {
        const std::lock_guard lock(m_worker->mutex);
        // A search goes on: it was asked for from here.
        if (!m_worker->searching && !m_worker->search) {
            m_worker->interrupt();
            ++m_worker->number;
        }
        m_worker->look = Worker::Look{position};
    }
    m_worker->changed.notify_all();
}

void Debugger::go(std::uint64_t from, const DebugWish& wish)
{
    {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->interrupt();
        ++m_worker->number;
        m_worker->search = Worker::Search{from, wish};
    }
    m_worker->changed.notify_all();
}

void Debugger::cancelSearch()
{
    const std::lock_guard lock(m_worker->mutex);
    m_worker->search.reset();
    if (m_worker->searching) {
        m_worker->interrupt();
        ++m_worker->number;
    }
}

bool Debugger::busy() const
{
    const std::lock_guard lock(m_worker->mutex);
    return m_worker->searching || m_worker->search.has_value();
}

void Debugger::wait()
{
    std::unique_lock lock(m_worker->mutex);
    m_worker->changed.wait(lock, [this] { return !m_worker->wanted() && m_worker->progress == nullptr; });
}

} // namespace warpatlas::inline debug
