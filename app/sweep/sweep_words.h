/// A sweep in words: its points, its axes, what it found.
#pragma once

#include "app/sweep/crossover.h"
#include "app/sweep/sweep_result.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas {

/// "block 64", "size 65,536, radius 3".
std::string placeInWords(const Sweep& sweep, std::size_t point);
std::string titleOf(const SweepAxis& axis); ///< "Threads of a block", "Elements", "radius"
/// A value as people read it: "32 × 8", "65,536", "RTX 3060".
std::string valueInWords(const SweepAxis& axis, const std::string& value);

/// What is wrong, refused or not done, in sentences; empty where all is well.
std::vector<std::string> faultsOf(const SweepResult& result);
/// What it found in sentences: first what is wrong, refused or not done; then the crossover, or the fastest point and
/// those that are not clearly slower, or what the counters do where nothing was timed. At least one. What `first` does
/// stands before the rest of what was found: it is what is looked at.
std::vector<std::string> findings(const SweepResult& result, std::optional<SweepCounter> first = {});
/// The same in a few words, for a line that has room for no more: "GPU wins from 61,000 on", "fastest 32 × 8". Empty
/// where nothing was timed, or nothing was found.
std::string shortFinding(const SweepResult& result);
/// The conditions in one line: kernel, devices with their drivers, program, dates.
std::string conditionsInWords(const SweepResult& result);

} // namespace warpatlas
