/// Which threads of a block wait where, for a block that stands still. Internal to the simulator.
#pragma once

#include "kernels/simulator/execution/warp.h"

namespace warpatlas::simulator {

/// Whether a split waits in the same kind of .sync operation, for the same members; it may stand at another place.
bool waitsForSame(const Split& split, const Step& step, std::uint32_t members);

} // namespace warpatlas::simulator
