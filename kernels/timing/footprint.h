/// The memory that a launch touches, and how often its data come out of DRAM. Pure but for the blocks that are run.
#pragma once

#include "kernels/model/launch.h"
#include "kernels/simulator/execution/memory.h"
#include "kernels/timing/block_distribution.h"
#include "kernels/timing/block_trace.h"

#include <cstdint>
#include <map>
#include <vector>

namespace warpatlas::inline timing {

/// The address slot (kernels/ptx/address_space.h) of a line of 128 bytes.
std::uint64_t slotOfLine(std::uint64_t line);

/// By address slot: bytes of the different sectors that blocks touch.
struct Footprint {
    std::map<std::uint64_t, double> read, written;

    double total() const; ///< of both, what is read and written once
    double totalWritten() const;
};
/// The footprint of the whole launch: what the traced blocks touch, as often as there are blocks, and no more than is
/// there.
Footprint footprintOf(const std::vector<BlockTrace>& traces, double timesAsMany, const simulator::Memory& memory);

/// How often L2 fetches what it holds of a slot: data that come again after more than it can hold are fetched again.
class Fetches {
public:
    Fetches(const BlockDistribution& distribution, Dim3 grid, BlockTracer& tracer, const Footprint& footprint,
        std::uint64_t l2Bytes);

    double operator()(std::uint64_t slot) const { return m_times.contains(slot) ? m_times.at(slot) : 1; }

private:
    std::map<std::uint64_t, double> m_times; ///< by slot; others once
};

} // namespace warpatlas::inline timing
