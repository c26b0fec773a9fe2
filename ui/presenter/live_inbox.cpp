#include "ui/presenter/live_inbox.h"

#include <utility>

namespace warpatlas::ui::inline presenter {

void LiveInbox::put(LiveChange change)
{
    const std::lock_guard lock(m_mutex);
    if (m_waiting)
        m_waiting->add(std::move(change));
    else
        m_waiting = std::move(change);
    if (m_wake)
        m_wake();
}

void LiveInbox::close()
{
    const std::lock_guard lock(m_mutex);
    m_closed = true;
    if (m_wake)
        m_wake();
}

std::optional<LiveChange> LiveInbox::take()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_waiting, std::nullopt);
}

bool LiveInbox::closed() const
{
    const std::lock_guard lock(m_mutex);
    return m_closed;
}

void LiveInbox::setWake(std::function<void()> wake)
{
    const std::lock_guard lock(m_mutex);
    m_wake = std::move(wake);
}

} // namespace warpatlas::ui::inline presenter
