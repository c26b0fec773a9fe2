/// The rows of fair and unfair times in words, and in the code of those who write them.
#pragma once

#include "app/fairness/fairness.h"

#include <string>
#include <string_view>

namespace warpatlas {

std::string titleOf(Unfair what); ///< "No synchronise"
/// "1.92 ms", "35x as fast".
std::string valueInWords(Unfair what, double value);
/// "median of 30, 1.90 to 1.95 ms; cold L2": what stands behind a number.
std::string conditionsInWords(Unfair what, const FairNumber& number);
/// "300 times too short", "12 % too long", "hardly a difference".
std::string factorInWords(const FairnessRow& row);
/// One sentence of what went wrong, and one of how it is done right.
std::string fairnessInWords(const FairnessRow& row, const FairnessFacts& facts);

/// Two or three lines of CUDA each, as one writes them.
struct FairnessCode {
    std::string_view wrong, right;
};
FairnessCode codeOf(Unfair what);

/// "Wrong and right times of saxpy at 1000"; where all of them are recorded of another kernel, of that one.
std::string fairnessTitle(const FairnessFacts& facts);
/// "3 of 8 ways are wrong by more than twice, no synchronise by 300 times": over all rows. What is wrong with the run
/// stands before it.
std::string fairnessSummary(const FairnessFacts& facts);
/// "The run is wrong: line 4: reads ...": what is wrong with the run, in sentences; empty: nothing.
std::string fairnessFaults(const FairnessFacts& facts);
/// "no synchronise: 300 times too short": the worst of them; empty without rows.
std::string worstInWords(const FairnessFacts& facts);
/// Where the numbers come from, for a figure: devices, run, launch.
std::string sourcesInWords(const FairnessFacts& facts);

} // namespace warpatlas
