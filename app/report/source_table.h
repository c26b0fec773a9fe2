/// What a run of a person's own kernel has in its table beside what that of every run has.
#pragma once

#include "app/experiment/outcome.h"
#include "app/report/text_table.h"

#include <cstddef>
#include <string>

namespace warpatlas {

/// Its signature, the compiler, and what that said. Rows of their own, before the launch.
void addSource(TextTable& table, const BoundExperiment& bound);

/// "; shared memory 4,096 bytes, 1,024 of them dynamic"
std::string sharedMemoryInWords(const Work& work);

/// What was counted, what is in the buffers, and each line with its counters. Source lines are cut at `columns`.
void addCounted(TextTable& table, const Outcome& outcome, std::size_t columns);

} // namespace warpatlas
