/// The effects of one step: values, not references into a cursor, except for names, which live as long as the
/// recording.
#pragma once

#include "kernels/simulator/execution/observer.h"
#include "kernels/simulator/replay/block_recording.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace warpatlas::simulator {

/// One value a lane, as it lies in a register: narrow ones extended, a predicate as 0 or 1.
using LaneValues = std::array<std::uint64_t, laneCount>;

struct RegisterChange {
    std::uint32_t index = 0; ///< index in the function's registers
    std::string_view name; ///< "%r12"
    ptx::Type declared = ptx::Type::None;
    ptx::Type type = ptx::Type::None; ///< as the instruction wrote it
    std::uint32_t mask = 0; ///< lanes that wrote
    LaneValues before{}, after{};
};

/// One memory instruction of one warp in one window: generic accesses of different windows are several.
struct MemoryRequest : WarpRequest {
    ptx::Type type = ptx::Type::None; ///< type of one value
    std::vector<std::byte> before, after; ///< `bytes` a lane: what memory held

    std::uint64_t valueBefore(int lane, int element = 0) const { return valueIn(before, lane, element); }
    std::uint64_t valueAfter(int lane, int element = 0) const { return valueIn(after, lane, element); }
    std::uint64_t valueIn(const std::vector<std::byte>& contents, int lane, int element) const;
};

/// A lane's access that was out of bounds or misaligned: it did not take place.
struct RefusedAccess {
    std::uint32_t lane = 0;
    AccessKind kind = AccessKind::Load;
    ptx::Window window = ptx::Window::Global; ///< never Generic
    ptx::Type type = ptx::Type::None; ///< type of one value
    std::uint32_t bytes = 0; ///< all values of a vector
    std::uint64_t address = 0; ///< in the window's own space
    bool misaligned = false; ///< memory is there, but the address is no multiple of `bytes`
    bool constant = false; ///< memory is there, but kernels cannot write it
};

struct WarpLanes {
    std::uint32_t warp = 0;
    std::uint32_t lanes = 0;
};

struct StepDetail {
    std::uint64_t step = 0;
    ExecutedStep executed;
    std::vector<RegisterChange> registers;
    std::vector<MemoryRequest> memory;
    std::uint32_t refused = 0; ///< lanes whose access was out of bounds or misaligned
    std::vector<RefusedAccess> refusals; ///< one for each of them, ascending
    bool waits = false; ///< a .sync operation whose other lanes have still to come: it runs again with them
    std::optional<std::uint32_t> barrier; ///< barrier that these lanes came to
    std::vector<WarpLanes> released; ///< lanes that waited at a barrier and go on now
    /// For a shuffle: the lane whose value each lane got; laneCount for those that took no part.
    std::array<std::uint32_t, laneCount> sources{};
    bool parted = false; ///< the lanes of the split went different ways
    std::uint32_t exited = 0; ///< lanes
};

/// `bytes` (at most 8) at `at`, as a number without sign.
std::uint64_t littleEndian(const std::byte* at, std::size_t bytes);
/// A lane's value in the plane of a register that was declared so.
std::uint64_t registerIn(const std::byte* plane, ptx::Type declared, std::uint32_t lane);

} // namespace warpatlas::simulator
