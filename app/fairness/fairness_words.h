/// The rows of fair and unfair times in words, and as code.
#pragma once

#include "app/fairness/fairness.h"

#include <string>
#include <string_view>

namespace warpatlas::inline fairness {

std::string titleOf(Unfair what); ///< "No synchronise"
/// "1.92 ms", "35x as fast".
std::string valueInWords(Unfair what, double value);
/// "median of 30, 1.90 to 1.95 ms; cold L2": what stands behind a number.
std::string conditionsInWords(Unfair what, const Quantity& number);
/// "300 times too short", "12 % too long", "hardly a difference".
std::string factorInWords(const FairnessRow& row);
/// One sentence of what went wrong, and one of how it is done right.
std::string fairnessInWords(const FairnessRow& row, const FairnessFacts& facts);

/// Two or three lines of CUDA each, as one writes them.
struct FairnessCode {
    std::string_view wrong, right;
};
FairnessCode codeOf(Unfair what);

/// "vector_add:naive at 16777216, block 256".
std::string runInWords(const FairnessRun& run);
/// "Recorded of vector_add:naive at 16777216, block 256.", "Measured of saxpy at 1000, block 256."; empty where all
/// rows are of this very run.
std::string rowRunInWords(const FairnessRow& row, const FairnessFacts& facts);
/// fairnessInWords() behind that, for a row that stands by itself.
std::string withRun(const FairnessRow& row, const FairnessFacts& facts);
/// "Wrong and right times of saxpy at 1000". Where recorded rows are of another run: of that one, and what is measured
/// of this one, if anything is.
std::string fairnessTitle(const FairnessFacts& facts);
/// "3 of 8 ways are wrong by more than twice, no synchronise by 300 times": over all rows. Stands behind
/// fairnessFaults().
std::string fairnessSummary(const FairnessFacts& facts);
/// "The run is wrong: line 4: reads ...": what is wrong with the run, in sentences; empty: nothing.
std::string fairnessFaults(const FairnessFacts& facts);
/// "no synchronise: 300 times too short": the worst of them; empty without rows.
std::string worstInWords(const FairnessFacts& facts);
/// Where the numbers come from, for a figure: devices, run, launch.
std::string sourcesInWords(const FairnessFacts& facts);
/// "recorded on NVIDIA H100, 2026-11-26; measured on a CPU": the same where fairnessTitle() stands above it.
std::string devicesInWords(const FairnessFacts& facts);

} // namespace warpatlas::inline fairness
