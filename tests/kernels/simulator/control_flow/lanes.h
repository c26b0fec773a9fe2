/// Sets of a warp's lanes, by what holds for their numbers.
#pragma once

#include <cstdint>
#include <functional>

namespace warpatlas::simulator::testing {

using Lanes = std::uint32_t;

inline Lanes where(const std::function<bool(int)>& holds)
{
    Lanes lanes = 0;
    for (int i = 0; i < 32; ++i)
        lanes |= holds(i) ? Lanes{1} << i : 0;
    return lanes;
}

} // namespace warpatlas::simulator::testing
