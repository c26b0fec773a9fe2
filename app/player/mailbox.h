/// The events of a worker, kept for the thread that shows them, in order; an event that the next one replaces is
/// dropped.
#pragma once

#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

namespace warpatlas::inline player {

template <class Event> class Mailbox {
public:
    /// Says whether `now` makes `before` superfluous.
    using Replaces = bool (*)(const Event& now, const Event& before);

    /// `wake` is called on the worker's thread, and again only after everything was taken.
    Mailbox(Replaces replaces, std::function<void()> wake) : m_replaces(replaces), m_wake(std::move(wake)) { }

    void put(Event event)
    {
        {
            const std::lock_guard lock(m_mutex);
            const bool woken = !m_events.empty();
            if (woken && m_replaces(event, m_events.back()))
                m_events.back() = std::move(event);
            else
                m_events.push_back(std::move(event));
            if (woken)
                return;
        }
        m_wake();
    }

    /// Takes one event at a time, so that its handling may lead to others being taken and the order stays. After a wake
    /// all have to be taken.
    std::optional<Event> take()
    {
        const std::lock_guard lock(m_mutex);
        if (m_events.empty())
            return std::nullopt;
        std::optional<Event> first(std::move(m_events.front()));
        m_events.pop_front();
        return first;
    }

private:
    Replaces m_replaces;
    std::function<void()> m_wake;
    std::mutex m_mutex;
    std::deque<Event> m_events;
};

} // namespace warpatlas::inline player
