/// Data of many sizes for a kernel of one's own, whose description makes none.
#pragma once

#include "app/experiment/experiment.h"

#include <cstdint>
#include <string>

namespace warpatlas::inline experiment {

/// The experiment's data at another size, as an axis of data names them: "ramp:512x341+ramp:341x512". All sides are
/// scaled by one factor, so that sides that are alike stay alike, until the first data have about so many elements;
/// generators stay what they are, files become ramps. `bound` is the experiment, as it is. Throws InputError where the
/// call gives an argument, which would keep its size, or nothing is read.
std::string dataOfSize(const BoundExperiment& bound, std::uint64_t elements);

} // namespace warpatlas::inline experiment
