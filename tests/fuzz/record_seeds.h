/// Records and saved runs of made-up programs, with all that one may hold, and damaged ones.
#pragma once

#include "app/program/run_program.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::fuzz {

/// `command`: of what was compiled before, whose kernels bring their own code.
ProgramRun everyKindOfRun(bool command);

/// The lines that a runtime writes of it.
std::string wholeRecord();
std::string damagedRecord(std::uint64_t number);

/// A saved run as a file; half of the damaged ones have a checksum that fits again, some are of format 1, which has
/// none.
std::vector<std::byte> wholeSavedRun(std::uint64_t number);
std::vector<std::byte> damagedSavedRun(std::uint64_t number);

} // namespace warpatlas::fuzz
