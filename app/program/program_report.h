/// A program's run as JSON (`exec --json`), and its timeline as numbers (`exec --csv`). Pure functions, any thread.
/// Keys are only ever added; a key without a value is absent.
#pragma once

#include "app/program/program_record.h"
#include "app/program/run_program.h"

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace warpatlas::inline program {

nlohmann::ordered_json toReport(const ProgramRun& run, const ProgramWish& wish);

/// How often each kind of problem was found, by its name: the host's and the kernels'.
std::map<std::string, std::uint64_t> problemCounts(const ProgramRun& run);

/// A row for each bar, in the order of the lanes and of the calls; the order is simulated, times are modelled. `file`:
/// the program's own, for calls whose line is of it.
std::string programCsv(const ProgramRecord& record, const std::string& file);
/// The same bars with the same times as a trace: see app/result/trace_events.h.
std::string programTrace(const ProgramRecord& record, const std::string& file);

} // namespace warpatlas::inline program
