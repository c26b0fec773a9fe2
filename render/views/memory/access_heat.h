/// How often the values of a buffer were touched, for the address line at any zoom: least and most of every 32-byte
/// sector and of ever larger groups of them, so that neither a single hot value nor a single untouched one vanishes
/// among a million. Immutable; shared between threads.
#pragma once

#include "kernels/simulator/recording/trace.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace warpatlas::render {

/// Which accesses count. An atomic operation is a read and a write: with Both it counts twice.
enum class Touches { Reads, Writes, Both };

/// How often the values in a stretch of memory were touched.
struct HeatRange {
    std::uint32_t least = 0, most = 0;
    bool operator==(const HeatRange&) const = default;
};

class AccessHeat {
public:
    /// Counts on all cores and keeps `trace`. What has not changed since `earlier` (of the same buffer; may be null) is
    /// not counted again, so that a growing trace costs only its growth.
    static std::shared_ptr<const AccessHeat> make(std::shared_ptr<const Trace> trace, std::size_t buffer,
        std::uint32_t valueBytes, Touches touches, const AccessHeat* earlier = nullptr);

    /// Returns the range of the values with a byte in [begin, end); {0, 0} where none of them is in the buffer.
    HeatRange over(std::uint64_t begin, std::uint64_t end) const;
    std::uint32_t most() const { return m_all.most; } ///< count of the value that was touched most
    std::uint32_t least() const { return m_all.least; }
    std::uint32_t leastTouched() const { return m_leastTouched; } ///< of those that were touched; 0: there is none
    std::uint64_t bytes() const { return m_bytes; } ///< size of the buffer
    Touches touches() const { return m_touches; }

private:
    AccessHeat() = default;
    HeatRange ofSectors(std::uint64_t first, std::uint64_t end) const;

    static constexpr std::uint64_t reduction = 8; ///< sectors of a level that make one of the next

    std::shared_ptr<const Trace> m_trace;
    std::size_t m_buffer = 0;
    std::uint32_t m_valueBytes = 4;
    Touches m_touches = Touches::Both;
    std::uint64_t m_bytes = 0;
    HeatRange m_all;
    std::uint32_t m_leastTouched = 0;
    std::vector<std::uint32_t> m_leastOfChunk; ///< count of the value that was touched least; 0: none was touched
    std::vector<std::vector<HeatRange>> m_levels; ///< the first level has single sectors
};

} // namespace warpatlas::render
