/// A debugger for the followed thread's block, on a worker thread: tells the block's state at the position that is
/// looked at, and searches for where a wish leads. The newest request counts; older ones are cancelled.
/// Threads: methods from one thread only (the window's), none blocks. The listener is called on the worker's thread and
/// must only pass the value on.
#pragma once

#include "app/debug/debug_moment.h"

#include <functional>
#include <memory>
#include <string>
#include <variant>

namespace warpatlas::inline debug {

/// The block at the position that was asked for last. It may come twice: first without what takes long.
struct DebugShown {
    DebugMomentPointer moment;
};
struct DebugArrived {
    DebugWish wish;
    std::uint64_t from = 0;
    std::optional<DebugArrival> arrival; ///< empty: there is nothing of the kind
    /// Then: where its condition cannot be computed because it divides by zero, first; with the thread.
    std::optional<DebugArrival> dividedByZero{};
};
/// The wish was not understood, or the block cannot be told; `reason` says why in one line.
struct DebugRefused {
    std::string reason;
};
using DebugEvent = std::variant<DebugShown, DebugArrived, DebugRefused>;

class Debugger {
public:
    using Listener = std::function<void(DebugEvent)>;

    explicit Debugger(Listener listener);
    ~Debugger(); ///< cancels and waits
    Debugger(const Debugger&) = delete;
    Debugger& operator=(const Debugger&) = delete;

    /// Sets the thread whose block it is; null: none is followed. Another story cancels work that is under way.
    void setStory(const OutcomePointer& outcome, const StoryPointer& story);
    void lookAt(std::uint64_t position);
    void go(std::uint64_t from, const DebugWish& wish);
    void cancelSearch();
    bool busy() const; ///< whether a search is under way
    void wait(); ///< until nothing is under way; for tests

private:
    struct Worker;
    std::unique_ptr<Worker> m_worker;
};

} // namespace warpatlas::inline debug
