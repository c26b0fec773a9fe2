/// A roofline in words, for the window, the terminal and figures alike.
#pragma once

#include "app/roofline/roofline.h"

#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline roofline {

std::string labelOf(MemoryLevel level); ///< "DRAM", "shared memory"
std::string labelOf(OperationKind kind); ///< "f32 operations"
/// "f32 operations for each byte of DRAM"; of a kernel without any: "operations ...".
std::string intensityTitle(const RooflineFacts& facts, MemoryLevel level);

/// The meaning of the picture for this kernel: "0.25 f32 operations for each byte of DRAM: below the ridge at 13.9, so
/// bandwidth limits it; it reaches 71 % of what this intensity allows (modelled, 60 to 95 %)."
std::string rooflineInWords(const RooflineFacts& facts, MemoryLevel level);
/// The same in a few words, for a line that may have room for one of them only.
struct RooflineHeadlines {
    std::string share; ///< "71 % of the roof"; empty where no time is known
    std::string place; ///< "0.25 FLOP/byte, memory-bound"
};
RooflineHeadlines headlinesOf(const RooflineFacts& facts, MemoryLevel level);

/// "71 %", "0.59 %"; it may be above 100 %.
std::string shareInWords(double share);
/// "71 %, 60 to 95 %": a share with its interval or band.
std::string inWords(const Reach& reach);
/// "12,700 G f32 operations/s", "360 GB/s"; "not known".
std::string peakInWords(const RooflineFacts& facts);
std::string bandwidthInWords(const Roof& roof);
/// "12.6 MB of DRAM, modelled: what the model's caches do not hold".
std::string trafficInWords(const RooflineFacts& facts, MemoryLevel level);
/// That the result or the run is wrong, which stands before everything else; empty where they are not.
std::string wrongRunInWords(const RooflineFacts& facts);
/// Sentences about what the numbers do not say by themselves; `level`: those about other levels are left out.
std::vector<std::string> notesInWords(const RooflineFacts& facts, MemoryLevel level);
/// Where the roofs of these levels come from, and how operations and, of one level, bytes are counted: the conditions
/// of a figure.
std::string conditionsInWords(const RooflineFacts& facts, std::span<const MemoryLevel> levels);

} // namespace warpatlas::inline roofline
