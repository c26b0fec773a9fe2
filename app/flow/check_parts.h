/// Whether a kernel's work can be cut is found out: its parts are computed, and their results together compared with
/// the result of the whole. Any thread.
#pragma once

#include "app/flow/chunked_work.h"

#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::inline flow {

/// The result of the comparison.
struct PartsCheck {
    enum class By : std::uint8_t {
        Cpu, ///< the kernel's reference computed both
        Simulator, ///< the kernel's own code did, on the simulator
        Gpu, ///< and there
    };
    By by = By::Simulator;
    bool smaller = false; ///< of smaller data than the experiment's, which would take long
    Shape shape; ///< of the whole output that was compared
    std::size_t chunks = 0;
    std::size_t axis = 0; ///< along which it was cut
    std::uint64_t differing = 0; ///< values past the tolerance
    Extent first; ///< where the first of them is
    std::size_t firstChunk = 0; ///< which part has it, from 0
    std::uint64_t intoChunk = 0; ///< rows (or what lies along the axis) from the part's beginning

    bool matches() const { return differing == 0; }
};

/// Compares two results of one length, whatever their shapes say: `shape` is the whole's.
PartsCheck compareParts(const Array& whole, const Array& parts, const Shape& shape,
    const std::vector<ChunkRange>& ranges, const Tolerance& tolerance);

struct FoundCut {
    std::vector<bool> cut; ///< by input
    PartsCheck check; ///< where no cut gives what the whole gives: of that with the fewest differences
};

/// Finds the inputs to cut: as many as give the same result. Refused where nothing can be cut. Throws Cancelled,
/// DeviceError.
Answer<FoundCut> findCut(
    const std::shared_ptr<const BoundExperiment>& whole, std::size_t chunks, const GpuSheet* gpu, Progress& progress);

/// "the 4 chunks give what the whole gives (on the CPU)", "384 of 38,400 values differ, the first at (0, 16), where
/// chunk 2 begins (on the simulator, at 64 x 60)".
std::string inWords(const PartsCheck& check);

} // namespace warpatlas::inline flow
