/// What the threads of one block have let others know of their accesses, and since when. Times are Handover's.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace warpatlas::simulator {

/// An access of a thread of a block: the BlockOrder's epoch and its warp's clock then.
struct Moment {
    std::uint32_t thread = 0;
    std::uint32_t epoch = 0;
    std::uint32_t stamp = 0;
};

/// How far something was known at which time; both only grow.
class Timeline {
public:
    void add(std::uint32_t upTo, std::uint32_t time);
    /// Whether it was known up to there at that time.
    bool holds(std::uint32_t upTo, std::uint32_t time) const;
    /// How far it was known at that time; 0: not at all.
    std::uint32_t at(std::uint32_t time) const;

private:
    struct Step {
        std::uint32_t upTo = 0, time = 0;
    };
    std::vector<Step> m_steps;
};

class Released {
public:
    /// All accesses of epochs before this one.
    void epochs(std::uint32_t before, std::uint32_t time) { m_epochs.add(before, time); }
    /// All accesses of a warp's lanes up to this stamp, or of one thread.
    void warp(std::uint32_t warp, std::uint32_t stamp, std::uint32_t time) { m_warps[warp].add(stamp, time); }
    void thread(std::uint32_t thread, std::uint32_t stamp, std::uint32_t time) { m_threads[thread].add(stamp, time); }

    /// Whether the access was let go by that time.
    bool holds(const Moment& access, std::uint32_t time) const;

private:
    Timeline m_epochs;
    std::unordered_map<std::uint32_t, Timeline> m_warps, m_threads;
};

} // namespace warpatlas::simulator
