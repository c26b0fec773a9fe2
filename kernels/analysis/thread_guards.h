/// Which threads the comparisons of a kernel let in, with the numbers of its launch. Pure functions, any thread.
#pragma once

#include "kernels/model/cause.h"
#include "kernels/model/work.h"

#include <optional>
#include <string_view>
#include <vector>

namespace warpatlas::inline analysis {

/// The comparisons of a thread's place with what is the same for all threads, as the PTX has them; what a compiler
/// makes the same of two texts ("i < 8", "i <= 7") is read in the source. Empty without PTX. Throws InputError where
/// that has no such kernel.
std::vector<ThreadGuard> threadGuards(
    const KernelCode& code, std::string_view entry, const std::vector<Argument>& arguments);

/// Whether the guards let the thread in at a place.
enum class LetIn {
    NothingSaid, ///< there is none on that axis
    No, ///< all keep it out, as far as their numbers are known
    Next, ///< by one that may be written with <= in place of <: it is the first that is not needed
    Wide, ///< by one whose number is too large
};
LetIn letIn(const Work& work, std::size_t axis, std::uint64_t at);

/// Says that a guard lets in a thread whose own element a buffer of so many does not have. `place` is the thread's
/// place in the launch.
std::optional<WideGuard> wideGuard(const Work& work, const Place3& place, std::int64_t element, std::uint64_t elements);

} // namespace warpatlas::inline analysis
