/// Messages from a desktop to its presenter, which has a thread of its own: all that they share. Any thread.
#pragma once

#include "ui/canvas/state/live_link.h"

#include <functional>
#include <mutex>
#include <optional>

namespace warpatlas::ui::inline presenter {

class LiveInbox {
public:
    void put(LiveChange change);
    void close(); ///< the presenter is to go
    /// Returns all that came since the last time, as one change; empty if nothing did.
    std::optional<LiveChange> take();
    bool closed() const;
    /// `wake` is called by put() and close(), from now on and never after it is replaced; empty: none waits.
    void setWake(std::function<void()> wake);

private:
    mutable std::mutex m_mutex;
    std::optional<LiveChange> m_waiting;
    std::function<void()> m_wake;
    bool m_closed = false;
};

} // namespace warpatlas::ui::inline presenter
