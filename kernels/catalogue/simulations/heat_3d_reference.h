/// Heat in a solid body on the CPU. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cstddef>

namespace warpatlas {

/// One step: each value of `next` is that of `heat` plus rate times (the sum of its six neighbours minus six times
/// itself); beyond the faces of the body counts the nearest value inside. Throws Cancelled.
void spreadHeat(CpuForm form, const float* heat, float* next, const Extent& size, float rate, const Progress& progress);

} // namespace warpatlas
