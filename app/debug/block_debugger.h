/// A recorded block under a debugger: what it is at any position, and where a wish leads. One thread at a time; the
/// worker is in app/debug/debugger.h.
#pragma once

#include "app/debug/debug_moment.h"

#include <memory>
#include <optional>

namespace warpatlas::inline debug {

class BlockDebugger {
public:
    /// `story` is the followed thread's, of `outcome`. Throws std::bad_alloc.
    BlockDebugger(OutcomePointer outcome, StoryPointer story);
    ~BlockDebugger();
    BlockDebugger(const BlockDebugger&) = delete;
    BlockDebugger& operator=(const BlockDebugger&) = delete;

    const StoryPointer& story() const;
    /// Returns the block at the position. Slow parts (the other lanes' variables, the writers of shared memory) are
    /// there if it was made before; `allOfIt` makes it. Throws Cancelled, std::bad_alloc.
    DebugMomentPointer at(std::uint64_t position, bool allOfIt, Progress& progress);
    /// Says whether at() with `allOfIt` would tell more.
    bool lacks() const;
    /// Returns where the wish leads; empty where there is nothing of the kind. Throws InputError for a condition that
    /// is none, Cancelled, std::bad_alloc.
    std::optional<DebugArrival> find(std::uint64_t from, const DebugWish& wish, Progress& progress);
    /// Says where the condition of the last find(), which found nothing, first divided by zero, and for which thread.
    std::optional<DebugArrival> dividedByZero() const;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace warpatlas::inline debug
