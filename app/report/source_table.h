/// The rows of a table that only a person's own kernel has.
#pragma once

#include "app/experiment/outcome.h"
#include "app/result/text_table.h"

#include <cstddef>
#include <string>

namespace warpatlas::inline report {

/// Adds rows for the signature, the compiler and its messages, before the launch.
void addSource(TextTable& table, const BoundExperiment& bound);

/// "; shared memory 4,096 bytes, 1,024 of them dynamic"
std::string sharedMemoryInWords(const Work& work);

/// Adds the counters, the buffers' contents, and each line with its counters. Source lines are cut at `columns`.
void addCounted(TextTable& table, const Outcome& outcome, std::size_t columns);

} // namespace warpatlas::inline report
