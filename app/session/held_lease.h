/// Holds the display's memory while a run writes into it, gives it back whatever happens, and tells the result.
#pragma once

#include "app/session/session.h"

namespace warpatlas::inline session {

class HeldLease {
public:
    HeldLease(DisplayTarget& target, const DeviceInfo& device, std::size_t byteCount);
    ~HeldLease() { giveBack(); }
    HeldLease(const HeldLease&) = delete;
    HeldLease& operator=(const HeldLease&) = delete;

    const ExternalOutput* memory() const { return m_lease.memory ? &*m_lease.memory : nullptr; }
    /// Gives the memory back. Returns how the output gets to the screen: from that memory, or, where it was not lent or
    /// cannot be drawn any more, as a copy, with the reason.
    Display giveBack();

private:
    DisplayTarget& m_target;
    DisplayTarget::Lease m_lease;
    Display m_display;
};

} // namespace warpatlas::inline session
