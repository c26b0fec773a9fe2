/// The state of a block between two steps, as values.
#pragma once

#include "kernels/simulator/execution/warp.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace warpatlas::simulator {

/// Lanes of a warp that are at one place, or wait for each other.
struct LaneGroup {
    enum class State : std::uint8_t {
        Ready,
        AtBarrier, ///< __syncthreads and its kin
        AtSync, ///< a .sync operation, for `members`
        AtPhase, ///< an mbarrier
        AtMeeting, ///< behind a branch, for the lanes that went the other way
    };
    State state = State::Ready;
    std::uint32_t mask = 0;
    std::uint32_t decoded = 0; ///< comes next, or is where they wait
    std::uint32_t line = 0;
    std::uint32_t ptxLine = 0;
    std::uint32_t depth = 0; ///< calls within each other
    std::uint32_t barrier = 0; ///< AtBarrier: its number
    std::uint32_t members = 0; ///< AtSync, AtMeeting: lanes that are waited for or here
};

struct WarpState {
    std::uint32_t index = 0;
    std::uint32_t lanes = 0; ///< lanes that exist
    std::uint32_t alive = 0; ///< lanes that have not exited
    std::vector<LaneGroup> groups; ///< every living lane is in one of them
};

struct RegisterValue {
    std::uint32_t index = 0;
    std::string_view name;
    ptx::Type type = ptx::Type::None; ///< as declared
    std::uint64_t bits = 0;
};

struct ParameterValue {
    std::string_view name; ///< the source's where it is known, otherwise PTX's
    std::string_view ptxName;
    std::span<const std::byte> bytes;
};

struct SharedState {
    std::string_view name;
    std::uint32_t address = 0; ///< in the shared space
    std::span<const std::byte> bytes; ///< valid until the cursor moves
};

/// Global memory that is not what it was when the block started.
struct GlobalChange {
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
};

} // namespace warpatlas::simulator
