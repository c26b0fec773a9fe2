#include "kernels/simulator/replay/outside_writes.h"

#include "kernels/ptx/address_space.h"

#include <bit>

namespace warpatlas::simulator {

void OutsideWrites::access(Machine& machine, const Access& access)
{
    if (!m_listening || access.window != ptx::Window::Global || access.kind == AccessKind::Load)
        return;
    m_written.add(machine, access);
    for (std::uint32_t left = access.lanes; left != 0; left &= left - 1) {
        const std::uint64_t address = access.addresses[std::countr_zero(left)];
        if (isInHeap(machine, address))
            continue;
        const Region& region = *machine.regions[address >> ptx::address::slotBits];
        const std::byte* const host = region.host + (address - region.base);
        m_writes.push_back({m_step, offsetOf(m_snapshot, machine, address), access.bytes, m_contents.size()});
        m_contents.insert(m_contents.end(), host, host + access.bytes);
    }
}

} // namespace warpatlas::simulator
