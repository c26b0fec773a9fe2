/// Surplus threads of a launch that write all the same: a guard is missing, or lets them through.
#pragma once

#include "kernels/analysis/index_pattern.h"
#include "kernels/model/problem.h"

#include <cstdint>
#include <optional>

namespace warpatlas::inline analysis {

/// The surplus threads of a work and its trace, to which it refers. All blocks of the trace must be known. Pure, any
/// thread.
class StrayThreads {
public:
    StrayThreads(const Work& work, const Trace& trace);

    /// The first value of the output that was last written by one of them.
    std::optional<std::uint64_t> firstWritten() const { return m_firstWritten; }

    /// Says that of many surplus threads, only those next to the needed ones write: a guard with <=.
    bool onlyTheNextWrite() const { return m_firstWritten && m_nextOnly; }

    /// Returns empty for a thread that is needed, and where it is not proven which threads are needed, because the
    /// needed ones do not write their own elements either.
    std::optional<StrayThread> of(std::uint64_t linearThread) const;

private:
    /// Returns the axis on which it is beyond those that are needed.
    std::optional<std::size_t> axisOf(std::uint64_t linearThread) const;

    const Work& m_work;
    const Trace& m_trace;
    std::optional<IndexSpace> m_space; ///< space of the output; empty where it is not known which threads are needed
    std::optional<std::uint64_t> m_firstWritten;
    bool m_nextOnly = false; ///< holds for those in firstWritten() and behind it
};

/// Says whether the place is in one of the work's buffers.
bool isOfBuffer(const Work& work, const MemoryPlace& place);

/// Says why two threads race for an element of a buffer of the work: one of them should not be there. Empty where that
/// is not proven.
std::optional<Cause> raceCause(
    const Work& work, const Trace& trace, const StrayThreads& strays, const Problem& problem);

} // namespace warpatlas::inline analysis
