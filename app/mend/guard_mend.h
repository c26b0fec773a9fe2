/// The guard that is missing, or that lets in one thread too many. Pure; any thread.
#pragma once

#include "app/mend/mend.h"

namespace warpatlas::inline mend {

/// For an access outside of a buffer by a thread that the launch has too many of.
std::optional<Mend> guardMend(const BoundExperiment& bound, std::span<const Problem> all, const Problem& problem);

} // namespace warpatlas::inline mend
