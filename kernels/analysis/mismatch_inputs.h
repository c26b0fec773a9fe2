/// What is wrong with who read the inputs: wrong indices, and what sums are made of. Used by mismatch_*.cpp only. Each
/// is empty where it does not hold. Pure functions, any thread.
#pragma once

#include "kernels/analysis/launch_size.h"
#include "kernels/analysis/mismatch_cause.h"
#include "kernels/analysis/mismatch_scene.h"

namespace warpatlas {

struct UnreadElement {
    std::string buffer;
    std::uint64_t element = 0;
};

/// Of an input with an element for each thread that is needed: the one at `beyond`, the first beyond the launch, where
/// no thread read it.
std::optional<UnreadElement> unreadBeyond(const MismatchScene& scene, const Place3& beyond);

/// The output is as it should be but for its values: an input is read with a wrong index.
std::optional<MismatchCause> wrongIndexRead(const MismatchScene& scene);

/// Where threads add up an input, what nobody read is missing in the result, and what was read twice is there twice.
std::optional<MismatchCause> leftOut(const MismatchScene& scene);

} // namespace warpatlas
