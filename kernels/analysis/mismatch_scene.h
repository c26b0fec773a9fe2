/// Where a result is wrong, and what the trace knows of that place. All explanations start from this. Used by
/// kernels/analysis/mismatch_*.cpp only. Pure, any thread.
#pragma once

#include "kernels/analysis/coverage.h"
#include "kernels/analysis/index_pattern.h"

#include <cstdint>
#include <optional>

namespace warpatlas::inline analysis {

/// Refers to work and trace.
struct MismatchScene {
    MismatchScene(const Work& work, const Trace& trace, std::uint64_t differing);

    /// Returns the last thread that wrote any channel of that element of the output; noThread if there is none.
    std::uint32_t writerOf(std::uint64_t atElement) const;
    /// Returns the last thread that read an element of a buffer; noThread if there is none.
    std::uint32_t readerOf(std::size_t buffer, std::uint64_t atElement) const;
    /// Both 0 where being written more than once is right.
    WriteTally tally() const;
    /// The elements of a buffer as threads share them; empty where they do not share it like this, and where they are
    /// counted.
    std::optional<IndexSpace> spaceOf(std::size_t buffer) const;
    ElementPlace placeOf(std::uint64_t atElement) const;

    const Work& work;
    const Trace& trace;
    const Launch& launch;
    std::uint64_t value, element; ///< the first that differ in the output
    bool counted; ///< isCountedAcrossAxes(): no axis has an index of its own
    std::optional<IndexSpace> space; ///< space of the output
    Coverage coverage;
    std::uint32_t writer; ///< thread that wrote that element
};

} // namespace warpatlas::inline analysis
