/// Textures and surfaces. A handler; machine.mask is the lanes that take part.
#pragma once

#include "kernels/simulator/execution/machine.h"

namespace warpatlas::simulator::textures {

/// tex, tld4, txq, suld, sust, suq, lane by lane; lanes/texture_fetch.h has most fetches. Lanes whose access of a
/// surface is an error leave the kernel.
const Step* access(Machine& machine, const Step* step);

} // namespace warpatlas::simulator::textures
