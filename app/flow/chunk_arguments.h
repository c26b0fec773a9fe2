/// The arguments of a person's own kernel, where it gets a part of its data. Pure, any thread.
#pragma once

#include "app/experiment/experiment.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas {

/// By argument that was given: whether it may count the output: a whole number that is the length of its slowest axis
/// or that of all of it, or an output that is as long.
std::vector<bool> argumentsThatCount(const SourceKernel& source, const Shape& output);

struct PartOfArguments {
    std::vector<std::string> names; ///< specs of the part's data, by input
    Shape whole; ///< of the output
    std::uint64_t count = 0; ///< of the part, along the slowest axis
};

/// Puts the part's data in place of the whole's: into arguments that were given, and for the other inputs into
/// Experiment::data. `counted`, by argument: which of them count, and have the part's number then.
void cutArguments(
    const BoundSource& source, const PartOfArguments& part, const std::vector<bool>& counted, Experiment& experiment);

} // namespace warpatlas
