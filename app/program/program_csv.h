/// A program's timeline as numbers: `exec --csv`. Pure function, any thread.
#pragma once

#include "app/program/program_record.h"

#include <string>

namespace warpatlas {

/// A row for each bar, in the order of the lanes and of the calls; the order is simulated, times are modelled. `file`:
/// the program's own, for calls whose line is of it.
std::string programCsv(const ProgramRecord& record, const std::string& file);

} // namespace warpatlas
