/// Records of a run's processes as files, while it goes on or at its end. Any thread.
#pragma once

#include "app/program/program_record.h"

#include <cstddef>
#include <string>
#include <vector>

namespace warpatlas::inline program {

/// The files that there are, of which the first process has the one that is named.
std::vector<std::string> recordFiles(const std::string& record);

/// No more than a runtime writes, whatever the program itself has written there.
std::string textOfRecord(const std::string& file);
/// A snapshot of memory, which may be empty; the file need not be there.
std::vector<std::byte> readSnapshot(const std::string& file);

/// Keeps what was compiled while the run goes on: another program of that name may follow, and lines are told at the
/// end.
void keepProgram(const std::string& executable, const std::string& record);

/// The program that a record is of, as it was: the file itself, or what was kept of it. Empty: neither is there.
/// `usual`: for records that name none.
std::string programOf(const ProgramRecord& record, const std::string& file, const std::string& usual);

} // namespace warpatlas::inline program
