/// What is wrong with who read the inputs: wrong indices, and what sums are made of. Used by mismatch_*.cpp only. Each
/// is empty where it does not hold. Pure functions, any thread.
#pragma once

#include "kernels/analysis/mismatch_cause.h"
#include "kernels/analysis/mismatch_scene.h"
#include "kernels/analysis/mismatch_words.h"

namespace warpatlas {

/// "no thread read a[256]": of an input with an element for each thread that is needed, that the one at `beyond`, the
/// first beyond the launch, was not read.
std::string unreadBeyond(const MismatchScene& scene, const Place3& beyond);

/// The output is as it should be but for its values: an input is read with a wrong index.
std::optional<MismatchCause> wrongIndexRead(const MismatchScene& scene);

/// Where threads add up an input, what nobody read is missing in the result, and what was read twice is there twice.
std::optional<MismatchCause> leftOut(const MismatchScene& scene);

} // namespace warpatlas
