#include "kernels/simulator/checks/held_loads.h"

namespace warpatlas::simulator {

Access HeldLoad::accessOf(std::uint32_t wanted) const
{
    Access access = m_access;
    access.lanes = wanted;
    access.addresses = m_addresses.data();
    return access;
}

void HeldLoads::forget(std::uint32_t warp, std::uint32_t decoded, std::uint32_t lanes)
{
    for (auto at = m_loads.lower_bound({warp, decoded, ptx::Window{}}); at != m_loads.end();) {
        if (std::get<0>(at->first) != warp || std::get<1>(at->first) != decoded)
            return;
        at->second.lanes &= ~lanes;
        at = at->second.lanes == 0 ? m_loads.erase(at) : std::next(at);
    }
}

void HeldLoads::add(std::uint32_t warp, std::uint32_t decoded, const Access& access, int lane, std::uint32_t bytes)
{
    const auto i = static_cast<std::size_t>(lane);
    HeldLoad& held = m_loads[{warp, decoded, access.window}];
    held.decoded = decoded;
    held.m_access = access;
    held.m_addresses[i] = access.addresses[i];
    held.bytes[i] = bytes;
    held.lanes |= 1u << lane;
    held.told &= ~(1u << lane);
}

const HeldLoad* HeldLoads::find(std::uint32_t warp, std::uint32_t decoded, int lane) const
{
    for (auto at = m_loads.lower_bound({warp, decoded, ptx::Window{}}); at != m_loads.end(); ++at) {
        if (std::get<0>(at->first) != warp || std::get<1>(at->first) != decoded)
            return nullptr;
        if ((at->second.lanes >> lane & 1) != 0)
            return &at->second;
    }
    return nullptr;
}

} // namespace warpatlas::simulator
