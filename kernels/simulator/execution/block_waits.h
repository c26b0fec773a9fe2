/// Who of a block waits where, in words: for a block that stands still. Internal to the simulator.
#pragma once

#include "kernels/simulator/execution/warp.h"

#include <string>

namespace warpatlas::simulator {

/// "lane 5", "lanes 0-3, 8 and 12-31".
std::string lanesText(std::uint32_t lanes);
/// "0x0000ffff"
std::string maskText(std::uint32_t mask);

/// Whether a split waits in the same kind of .sync operation, for the same members; it may stand at another place.
bool waitsForSame(const Split& split, const Step& step, std::uint32_t members);

} // namespace warpatlas::simulator
