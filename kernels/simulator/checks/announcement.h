/// How a program hands data over without a barrier: an atomic, or a volatile store, that says that they are there, a
/// fence before it, and one that listens.
#pragma once

#include "kernels/ptx/program.h"

#include <cstdint>
#include <optional>

namespace warpatlas::simulator {

struct Announcement {
    ptx::FenceScope fence = ptx::FenceScope::None; ///< on the way to it
    std::uint32_t fenceLine = 0;
    std::uint32_t line = 0; ///< of what announces
    ptx::Scope scope = ptx::Scope::Device;
};

/// What may announce the access `from` (an index in Program::decoded), on a way behind it; with a fence where a way has
/// one. Empty: nothing does.
std::optional<Announcement> announcementBehind(const ptx::Program& program, std::uint32_t from);

/// Whether something listens before `to`: an atomic, or a volatile load. `waits`: in a loop that goes round for it.
bool listensBefore(const ptx::Program& program, std::uint32_t to, bool waits);

} // namespace warpatlas::simulator
