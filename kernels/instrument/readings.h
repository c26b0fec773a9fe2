/// The recordings of instrumented code (recording_table.h), read back by the host: values to elements, and the steps of
/// the clock. Any thread.
#pragma once

#include "kernels/analysis/coverage.h"
#include "kernels/analysis/schedule.h"
#include "kernels/model/shape.h"

#include <cstdint>
#include <span>

namespace warpatlas::instrument {

/// The owner map of a buffer from its values' shadows, which may come in parts. An element's owner is the highest of
/// its values' last writers, its count that of its most written value, saturated: as ownerMap() has it.
class OwnerReading {
public:
    explicit OwnerReading(const Shape& shape);

    /// Values [firstValue, firstValue + owners.size()), in ascending order, every value once. Whole elements.
    void add(std::uint64_t firstValue, std::span<const std::uint32_t> owners, std::span<const std::uint32_t> writes);
    OwnerMap take()
    {
        m_map.findParts();
        return std::move(m_map);
    }

private:
    std::uint32_t m_channels;
    OwnerMap m_map;
};

/// The largest step that all times are multiples of from the first one on: what the GPU's clock counts in. 0 where all
/// times are the same.
std::uint64_t clockStepNs(std::span<const RecordedSpan> blocks);

/// The first block that left no start or no end (the arrays as they were before, see RecordingTable), or blocks.size().
std::size_t firstUnrecorded(std::span<const RecordedSpan> blocks);

} // namespace warpatlas::instrument
