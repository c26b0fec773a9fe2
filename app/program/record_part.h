/// What a program that still runs has done since a moment: its record as far as it is written, or a part of that. Any
/// thread; the program may write on meanwhile.
#pragma once

#include "app/program/run_program.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline program {

/// The record of a process, from so many bytes on.
struct RecordPart {
    std::string file; ///< as WARPATLAS_RECORD names it to the process
    std::uint64_t from = 0;
};

/// "FILE", or "FILE:BYTES". Throws InputError (subject: the text) where there is no such file.
RecordPart recordPartFrom(const std::string& text);

/// The calls behind the first `from` bytes of a record, and those before whose work was done behind them. A line at the
/// end that is not whole yet is left for later.
ProgramRecord recordSince(std::string_view text, std::uint64_t from);

/// The first that called CUDA, with the memory that its launches found, as far as a folder "snapshots" beside the
/// record has it; the others are its further processes. Of one that still runs nothing is told that it may yet do, such
/// as to free its memory. Throws Cancelled.
ProgramRun runSince(const std::vector<RecordPart>& parts, const Progress& progress);

} // namespace warpatlas::inline program
