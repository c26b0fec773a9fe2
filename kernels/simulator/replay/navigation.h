/// Where a step forwards or backwards leads in a recording. A position p is the moment before step p; its "last step"
/// is p - 1. Everything here only reads the recording: any thread.
#pragma once

#include "kernels/simulator/replay/block_recording.h"

#include <functional>
#include <optional>
#include <vector>

namespace warpatlas::simulator {

enum class Direction : std::uint8_t { Forward, Backward };

/// The steps that count: those of all warps, of one warp, or of one thread.
struct Follow {
    std::optional<std::uint32_t> warp;
    std::optional<std::uint32_t> lane; ///< lane in `warp`

    static Follow thread(const Launch& launch, const Dim3& threadIndex);
    bool includes(const ExecutedStep& step) const
    {
        return (!warp || step.warp == *warp) && (!lane || (step.mask >> *lane & 1) != 0);
    }
};

/// A run of steps of one warp at one source line.
struct LineRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0; ///< the last one itself
    std::uint32_t line = 0;
    std::uint32_t warp = 0;
};

/// Returns the nearest position from which a step of `follow` for which `wanted` holds has just been run. Forwards
/// behind `from`, backwards before it; none if there is no such step.
std::optional<std::uint64_t> findStep(const BlockRecording& recording, std::uint64_t from, Direction direction,
    const Follow& follow, const std::function<bool(std::uint64_t step)>& wanted);

std::optional<std::uint64_t> nextInstruction(
    const BlockRecording& recording, std::uint64_t from, Direction direction, const Follow& follow);
/// To where the line is done (forwards), or the line before it was (backwards); instructions that the compiler gives no
/// line belong to the one before them.
std::optional<std::uint64_t> nextLine(
    const BlockRecording& recording, std::uint64_t from, Direction direction, const Follow& follow);
std::optional<std::uint64_t> nextBarrier(
    const BlockRecording& recording, std::uint64_t from, Direction direction, const Follow& follow);
/// A load, store or atomic; call and kernel parameters do not count.
std::optional<std::uint64_t> nextAccess(
    const BlockRecording& recording, std::uint64_t from, Direction direction, const Follow& follow);
/// A step that writes the register "%r3" of the function that the step is in.
std::optional<std::uint64_t> nextRegisterWrite(const BlockRecording& recording, std::uint64_t from, Direction direction,
    const Follow& follow, std::string_view name);
/// A breakpoint: the position before a warp or thread of `follow` comes to the line.
std::optional<std::uint64_t> runToLine(
    const BlockRecording& recording, std::uint64_t from, Direction direction, const Follow& follow, std::uint32_t line);

/// The steps that ran `line`, in order.
std::vector<std::uint64_t> stepsOfLine(const BlockRecording& recording, std::uint32_t line, const Follow& follow);
/// All of a warp's (or thread's, or the block's) steps as runs of one line: for playback.
std::vector<LineRange> timeline(const BlockRecording& recording, const Follow& follow);

} // namespace warpatlas::simulator
