/// What a session said, in its order.
#pragma once

#include "app/session/session.h"

#include <functional>
#include <mutex>
#include <vector>

namespace warpatlas::test {

class Events {
public:
    /// Called on the worker's thread after the event was kept.
    std::function<void(const SessionEvent&)> hook;

    Session::Listener listener()
    {
        return [this](SessionEvent event) {
            {
                const std::lock_guard lock(m_mutex);
                m_events.push_back(event);
            }
            if (hook)
                hook(event);
        };
    }
    std::vector<SessionEvent> all() const
    {
        const std::lock_guard lock(m_mutex);
        return m_events;
    }
    /// All events of a kind, in order.
    template <class T> std::vector<T> of() const
    {
        std::vector<T> found;
        for (const SessionEvent& event : all())
            if (const T* wanted = std::get_if<T>(&event))
                found.push_back(*wanted);
        return found;
    }
    /// The newest outcome; null if there was none.
    OutcomePointer outcome() const
    {
        const auto updates = of<RunUpdated>();
        return updates.empty() ? nullptr : updates.back().outcome;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<SessionEvent> m_events;
};

} // namespace warpatlas::test
