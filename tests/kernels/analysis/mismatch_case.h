/// Launches of a few threads with known owners and readers, for tests of what is said about wrong results.
#pragma once

#include "kernels/analysis/index_pattern.h"
#include "kernels/analysis/mismatch_cause.h"
#include "tests/support/change_access.h"

#include <functional>

namespace warpatlas::test {

/// A launch whose threads write, each in its turn, the element that `index` gives (none where it is outside).
struct MismatchCase {
    Work work;
    Trace trace;

    MismatchCase(
        const Extent& extent, const Launch& launch, const std::function<std::array<std::uint64_t, 2>(ThreadId)>& index)
    {
        work.buffers = {{"in", ElementType::F32, {extent, 1}, BufferRole::Input, nullptr},
            {"out", ElementType::F32, {extent, 1}, BufferRole::Output, nullptr}};
        work.output = 1;
        work.cover = extent;
        trace.launch = launch;
        trace.known = BlockSet::all();
        trace.buffers.resize(2);
        for (AccessMap& buffer : trace.buffers)
            buffer.values.resize(extent.count());
        trace.writers.resize(launch.blocks() * launch.warpsPerBlock());
        for (std::uint32_t thread = 0; thread < launch.threads(); ++thread) {
            const ThreadId id = threadFromLinear(launch, thread);
            const auto [x, y] = index(id);
            if (x >= extent.x || y >= extent.y)
                continue;
            touch(1, y * extent.x + x, thread, true);
            trace.writers[thread / launch.threadsPerBlock() * launch.warpsPerBlock() + id.warp] |= 1u << id.lane;
        }
    }
    void touch(std::size_t buffer, std::uint64_t value, std::uint32_t thread, bool writes)
    {
        test::changeAccess(trace.buffers[buffer].values, value, [=](ValueAccess& access) {
            (writes ? access.lastWriter : access.lastReader) = thread;
            ++(writes ? access.writes : access.reads);
        });
    }
    /// Each thread reads its own element of the input, or the one that `index` gives.
    void read(const std::function<std::uint64_t(ThreadId)>& index)
    {
        for (std::uint32_t thread = 0; thread < trace.launch.threads(); ++thread)
            if (const std::uint64_t at = index(threadFromLinear(trace.launch, thread));
                at < trace.buffers[0].values.size())
                touch(0, at, thread, false);
    }
    MismatchCause at(std::uint64_t differing) const { return findMismatchCause(work, trace, differing); }
};

inline constexpr Launch line{{4, 1, 1}, {32, 1, 1}};
inline constexpr Launch plane{{3, 2, 1}, {4, 4, 1}};

/// Threads of a plane that count their number through the launch, 128 of them for a line of elements; `first` is the
/// number from which on each writes one too far.
inline MismatchCase countedCase(std::uint64_t elements, std::uint64_t first)
{
    constexpr Launch launch{{4, 1, 1}, {8, 4, 1}};
    MismatchCase c({elements, 1, 1}, launch, [=](ThreadId id) {
        const std::uint64_t number = id.block.x * 32 + id.thread.y * 8 + id.thread.x;
        return std::array{number < first ? number : number + 1, std::uint64_t{0}};
    });
    c.work.countedBlockAxes = 2;
    return c;
}

inline std::uint64_t own(const ThreadId& id)
{
    return placeInLaunch(line, id)[0];
}

inline Dim3 threadOf(const MismatchCause& cause, const Launch& launch)
{
    return threadFromLinear(launch, cause.thread.value()).thread;
}

} // namespace warpatlas::test
