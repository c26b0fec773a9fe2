/// What a worker says, kept for the thread that draws: in order, but only the newest of what the next one replaces.
#pragma once

#include <mutex>
#include <utility>
#include <vector>

namespace warpatlas::ui {

template <class Event> class Mailbox {
public:
    /// `replaces(now, before)`: whether nobody misses `before` once `now` is there.
    template <class Replaces> void put(Event event, Replaces replaces)
    {
        const std::lock_guard lock(m_mutex);
        if (!m_events.empty() && replaces(std::as_const(event), std::as_const(m_events.back())))
            m_events.back() = std::move(event);
        else
            m_events.push_back(std::move(event));
    }
    std::vector<Event> take()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_events, {});
    }

private:
    std::mutex m_mutex;
    std::vector<Event> m_events;
};

} // namespace warpatlas::ui
