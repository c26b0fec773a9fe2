/// Where a program's calls stand in its text, by the places of its record in the machine code. Any thread.
#pragma once

#include "app/program/program_record.h"
#include "kernels/compiler/program_compiler.h"
#include "kernels/model/progress.h"

#include <map>

namespace warpatlas::inline program {

/// By place in the program, from where that is loaded: the function there first, and those that it was inlined into.
using LinesByPlace = std::map<std::uint64_t, std::vector<SourceLine>>;

/// Gives each call and access its line. `file`: the program's own text; which file a line is of is said of others.
/// Calls of the driver that CUDA's runtime makes, linked into the program, are taken out: on a real GPU they come as
/// well, and what the GPU did for one is the next call's of its thread.
void takeLines(ProgramRecord& record, const LinesByPlace& lines, const std::string& file);

/// The same with the lines that the program's debug information has. Throws Cancelled.
void findLines(ProgramRecord& record, const std::string& executable, const std::string& file, const Progress& progress);

} // namespace warpatlas::inline program
