/// A comparison in words: for the command line's table, the window's page and its headline alike.
#pragma once

#include "app/compare/run_comparison.h"

#include <string>
#include <vector>

namespace warpatlas::inline comparing {

std::string titleOf(const ComparedCounter& counter); ///< "Sectors a load"
std::string valueInWords(const ComparedCounter& counter, double value); ///< "4", "1,048,576", "87 %"
std::string titleOf(const ConditionDifference& difference); ///< "Block", "radius"
/// "16 × 16", "none".
std::string valueInWords(const ConditionDifference& difference, bool ofB);

/// "0.120 ms", of a modelled one its band: "0.110 to 0.180 ms"; empty: none.
std::string timeInWords(const std::optional<ComparedTime>& time);
/// "0.118 to 0.123".
std::string intervalInWords(const std::optional<ComparedTime>& time);
/// "2.0× faster", "1.3× slower", "same", "unclear". `times`: the sign.
std::string verdictInWords(const TimeRatio& ratio, std::string_view times = "×");
/// "B's band is below A's", "the bands overlap": of modelled times.
std::string verdictInWords(BandOrder order);
/// The times that TimeRow::isOfOtherRuns() leaves out, a line for each recorded run: "5 times of A are left out:
/// recorded on NVIDIA H200, driver 580.95, 2026-11-25, at 1,152 × 896 × 3, grid 72 × 56, block 16 × 16, not of A's own
/// run".
std::vector<std::string> leftOutInWords(const RunComparison& comparison);
/// "1,152 × 896 × 3, block 16 × 16" of a time that was recorded of another run; empty for others.
std::string otherRunInWords(const ComparedTime& time);
/// The interval of what verdictInWords() says: "1.90 to 2.12", and that a time is unsteady.
std::string intervalInWords(const TimeRatio& ratio);
/// Where the row's times come from, and why there is no ratio: "measured; A NVIDIA T4, B NVIDIA H200".
std::string provenanceInWords(const TimeRow& row);
/// "2.0×", "same"; empty where there is no ratio: only one has it, or A has none of it.
std::string ratioInWords(const CounterRow& row, std::string_view times = "×");

/// The differences as a title: "A: transpose:naive, B: transpose:tiled", "transpose:naive; block: A 16 × 16, B 32 × 8".
std::string titleOf(const RunComparison& comparison);
/// "transpose:naive, block 32 × 8, NVIDIA H200"; of a saved one with its day.
std::string sideInWords(const ComparedRun& run);
/// The same behind the run's name, where there is one that says something else: "before.json: transpose:naive, block
/// 32 × 8".
std::string namedSideInWords(const ComparedRun& run);
std::string coverageInWords(const ComparedRun& run); ///< "523,147 of 523,147 written once"; "-" without
std::string checkInWords(const ComparedRun& run); ///< "matches", "8 values differ, by up to 0.5"
std::string occupancyInWords(const ComparedRun& run); ///< "67 %, limited by registers (RTX 3060)"
/// "line 12: race, 5 times".
std::string problemInWords(const ComparedProblem& problem);

/// The faults of the two runs, in sentences; empty: none.
std::vector<std::string> faultsOf(const RunComparison& comparison);
/// The findings in sentences, the most important first: faultsOf(), then at least one more.
std::vector<std::string> findings(const RunComparison& comparison);
/// The same in a few words, for a line that has room for no more: "B 2.0× faster", "the same".
std::string shortFinding(const RunComparison& comparison);

} // namespace warpatlas::inline comparing
