/// The edit of a person's own kernel that mends a problem, where it is known. Pure, by the
/// text's tokens and what the run has proven; any thread.
#pragma once

#include "app/experiment/experiment.h"
#include "kernels/model/problem.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace warpatlas::inline mend {

struct Mend {
    std::string title; ///< "Put in the guard"
    std::string written{}; ///< what it writes, in one line: "if (i < n)"
    std::uint32_t line = 0; ///< of the text as it was, from 1: the first that changes, or that the new line is above
    std::string text{}; ///< the whole text after it
};

/// Empty for a kernel of the catalogue, and where more than one edit could be meant. `all`: the run's problems, one of
/// which is `problem`.
std::optional<Mend> mendOf(const BoundExperiment& bound, std::span<const Problem> all, const Problem& problem);

} // namespace warpatlas::inline mend
