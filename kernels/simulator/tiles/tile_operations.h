/// Operations of a whole warp on matrices in its registers. Handlers; machine.mask is the lanes that take part.
#pragma once

#include "kernels/simulator/execution/machine.h"

namespace warpatlas::simulator::tiles {

/// mma, wmma.mma.
const Step* multiply(Machine& machine, const Step* step);
/// ldmatrix: rows, of which each lane has loaded one, become fragments.
const Step* spread(Machine& machine, const Step* step);
/// stmatrix: fragments become rows, of which each lane will store one.
const Step* collect(Machine& machine, const Step* step);
/// movmatrix.
const Step* transpose(Machine& machine, const Step* step);

} // namespace warpatlas::simulator::tiles
