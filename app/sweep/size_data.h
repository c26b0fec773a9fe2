/// Data of a sweep over sizes: made of each size, whatever data the experiment names. Plain
/// functions, any thread.
#pragma once

#include "app/sweep/sweep.h"

#include <string>

namespace warpatlas::inline sweep {

/// "photo.png has one size: ramps of each size stand in its place", of a sweep over sizes; empty where the experiment
/// names no data that are left aside. Generated data of a kernel of one's own are made anew of each size.
std::string dataLeftAside(const Experiment& experiment);
/// "ramps of each size, not photo.png", for the conditions of what was found; empty where each point's data are the
/// experiment's own, or what the axis names.
std::string sizedDataInWords(const Sweep& sweep);

/// "43 × 24" of "ramp:43x24x3:u8": a value of an axis of generated data that differ in their size alone; empty of any
/// other axis.
std::string madeSizeInWords(const SweepAxis& axis, const std::string& value);
/// "ramps", what such an axis is of; empty of any other.
std::string madeKindsInWords(const SweepAxis& axis);

} // namespace warpatlas::inline sweep
