/// A sweep in words: its points, its axes, what it found.
#pragma once

#include "app/sweep/crossover.h"
#include "app/sweep/sweep_result.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline sweep {

/// "block 64", "size 65,536, radius 3": as it was asked for.
std::string placeInWords(const Sweep& sweep, std::size_t point);
/// The same of a point that ran: sizes are those that its data have, as on the axis: "65,195 elements, radius 3".
std::string placeInWords(const SweepResult& result, std::size_t point);
std::string titleOf(const SweepAxis& axis); ///< "Threads of a block", "Elements", "radius"
/// A value as people read it: "32 × 8", "65,536", "RTX 3060".
std::string valueInWords(const SweepAxis& axis, const std::string& value);
/// The same of an axis' value by their indices: a size is what the points have of it, where one of them ran.
std::string valueInWords(const SweepResult& result, std::size_t axis, std::size_t value);

/// Where the least and the most of several bands are: "least, 1.04 to 2.34 µs, at block 8, and most, ...". Those whose
/// bands overlap are named together, as nothing tells them apart.
std::string bandsInWords(const SweepResult& result, const std::vector<SeriesValue>& bands,
    const std::function<std::string(double low, double high)>& between);

/// The kernel that was swept: of one's own the one in the file, if none was named; before anything ran the file.
std::string nameOfKernel(const SweepResult& result);
/// The faults in sentences; empty where all is well.
std::vector<std::string> faultsOf(const SweepResult& result);
std::vector<std::string> gapsOf(const SweepResult& result); ///< likewise what was refused, or is not done
/// The findings in sentences: faultsOf() and gapsOf(); then the crossover, or the fastest point and
/// those that are not clearly slower, or what the counters do where nothing was timed. At least one. What `first` does
/// stands before the rest of what was found: it is what is looked at.
std::vector<std::string> findings(const SweepResult& result, std::optional<SweepCounter> first = {});
/// The same in a few words, for a line that has room for no more: "GPU wins from 61,000 on", "fastest 32 × 8". Empty
/// where nothing was timed, or nothing was found.
std::string shortFinding(const SweepResult& result);
/// The conditions in one line: kernel, devices with their drivers, program, dates.
std::string conditionsInWords(const SweepResult& result);

} // namespace warpatlas::inline sweep
