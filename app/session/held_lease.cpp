#include "app/session/held_lease.h"

namespace warpatlas::inline session {

HeldLease::HeldLease(DisplayTarget& target, const DeviceInfo& device, std::size_t byteCount)
    : m_target(target), m_lease(target.acquire(device, byteCount))
{
    if (!m_lease.memory)
        m_display = {Display::Path::Copy, m_lease.reason};
}

Display HeldLease::giveBack()
{
    if (!m_lease.memory)
        return m_display;
    m_lease.memory.reset();
    const std::string reason = m_target.release();
    m_display = {reason.empty() ? Display::Path::Interop : Display::Path::Copy, reason};
    return m_display;
}

} // namespace warpatlas::inline session
