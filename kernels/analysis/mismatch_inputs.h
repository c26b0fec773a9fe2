/// Wrong readers of the inputs: wrong indices, and elements that a sum lacks or has twice. Used by mismatch_*.cpp only.
/// Each function returns empty where its explanation does not hold. Pure functions, any thread.
#pragma once

#include "kernels/analysis/launch_size.h"
#include "kernels/analysis/mismatch_cause.h"
#include "kernels/analysis/mismatch_scene.h"

namespace warpatlas::inline analysis {

struct UnreadElement {
    std::string buffer;
    std::uint64_t element = 0;
};

/// For an input with an element for each needed thread: the element at `beyond`, the first one beyond the launch, if no
/// thread read it.
std::optional<UnreadElement> unreadBeyond(const MismatchScene& scene, const Place3& beyond);

/// Each thread wrote its own element, and only values are wrong: an input is read with a wrong index.
std::optional<MismatchCause> wrongIndexRead(const MismatchScene& scene);

/// Threads add up an input, and the result lacks the elements that no thread read, or has elements twice that were read
/// twice.
std::optional<MismatchCause> leftOut(const MismatchScene& scene);

} // namespace warpatlas::inline analysis
