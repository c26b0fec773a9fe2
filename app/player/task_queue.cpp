#include "app/player/task_queue.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <utility>

namespace warpatlas::inline player {

namespace {

struct Ticket {
    enum class State { Waiting, Done, Refused } state = State::Waiting;
    const std::function<void()>* task = nullptr;
    std::exception_ptr error;
};

} // namespace

struct TaskQueue::State {
    std::function<void()> wake;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Ticket*> waiting; ///< each lives in its invoke(), which does not return while it is here
    bool closed = false;
    bool woken = false; ///< and run() has not come yet
};

TaskQueue::TaskQueue(std::function<void()> wake) : m_state(std::make_unique<State>())
{
    m_state->wake = std::move(wake);
}

TaskQueue::~TaskQueue()
{
    close();
}

void TaskQueue::wake()
{
    {
        const std::lock_guard lock(m_state->mutex);
        if (m_state->closed || std::exchange(m_state->woken, true))
            return;
    }
    m_state->wake();
}

bool TaskQueue::invoke(const std::function<void()>& task)
{
    Ticket ticket;
    ticket.task = &task;
    {
        const std::lock_guard lock(m_state->mutex);
        if (m_state->closed)
            return false;
        m_state->waiting.push_back(&ticket);
    }
    wake();
    std::unique_lock lock(m_state->mutex);
    m_state->changed.wait(lock, [&] { return ticket.state != Ticket::State::Waiting; });
    if (ticket.error)
        std::rethrow_exception(ticket.error);
    return ticket.state == Ticket::State::Done;
}

void TaskQueue::run()
{
    std::unique_lock lock(m_state->mutex);
    m_state->woken = false;
    while (!m_state->waiting.empty()) {
        Ticket& ticket = *m_state->waiting.front();
        m_state->waiting.pop_front();
        lock.unlock();
        try {
            (*ticket.task)();
        } catch (...) {
            ticket.error = std::current_exception();
        }
        lock.lock();
        ticket.state = Ticket::State::Done;
        m_state->changed.notify_all();
    }
}

void TaskQueue::close()
{
    const std::lock_guard lock(m_state->mutex);
    m_state->closed = true;
    for (Ticket* ticket : m_state->waiting)
        ticket->state = Ticket::State::Refused;
    m_state->waiting.clear();
    m_state->changed.notify_all();
}

} // namespace warpatlas::inline player
