/// The barrier or the atomic operation that a race says is missing. Pure; any thread.
#pragma once

#include "app/mend/mend.h"

namespace warpatlas::inline mend {

std::optional<Mend> raceMend(const BoundExperiment& bound, const Problem& problem);

} // namespace warpatlas::inline mend
