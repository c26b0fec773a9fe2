/// Order that fences and atomics make: what comes before a thread's fence and an atomic (or volatile store) behind it
/// is ordered before what another thread does after an atomic (or volatile load) that came later. Locks, flags and
/// tickets work like that. Whether both used the same atomic is not asked: a race that is reported is one.
///
/// "What comes before" is all that the thread itself did, all that barriers of its warp or block order before it, and
/// all that was handed over to it. Barriers also pass on fences whose atomic is still to come, and everything that one
/// of the meeting threads was given.
///
/// Fences and atomics with the scope of a block say nothing to other blocks by themselves; what they hand over within a
/// block goes on with a fence and an atomic that other blocks see.
#pragma once

#include "kernels/ptx/decoded_instruction.h"

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
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

/// What the threads of one block have let others know of their accesses, and since when. Times are Handover's.
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

/// One worker's. Times count atomics; blocks are linear ids of the launch, threads those of their block.
class Handover {
public:
    /// How far the accesses of its own block are ordered before what a thread does now, by barriers alone.
    struct Known {
        std::uint32_t epoch = 0; ///< those of earlier ones
        std::uint32_t stamp = 0; ///< its own
        std::uint32_t lanes = 0; ///< stamp: those of all lanes of its warp
        std::span<const std::uint32_t> lane; ///< stamps by lane; empty: no others
        std::span<const std::uint32_t> warps; ///< stamps by warp; empty: of none
    };

    /// `fences`: the program has any; without one nothing is ever handed over. `forgets`: blocks that have finished
    /// are not asked for again.
    explicit Handover(bool fences, bool forgets = false) : m_fences(fences), m_forgets(forgets) { }

    bool any() const { return m_fences; }
    void fence(std::uint32_t block, std::uint32_t thread, const Known& known, ptx::Scope scope = ptx::Scope::Device);
    /// An atomic, or a volatile load or store.
    void strong(
        std::uint32_t block, std::uint32_t thread, bool writes, bool reads, ptx::Scope scope = ptx::Scope::Device);
    /// The present time; and: a thread sees all that was let go by a time, as threads that wait for an mbarrier do.
    std::uint32_t time() const { return m_now; }
    void acquire(std::uint32_t block, std::uint32_t thread, std::uint32_t time);
    /// Lanes of a warp, whose first thread is `first`, met and see what each of them did.
    void warpSynced(std::uint32_t block, std::uint32_t first, std::uint32_t lanes);
    /// All threads of the block met.
    void blockSynced(std::uint32_t block);
    /// Warps `came` to a barrier, and those that `waited` there go on.
    void warpsSynced(std::uint32_t block, std::span<const std::uint32_t> came, std::span<const std::uint32_t> waited);
    void finished(std::uint32_t block);

    /// Whether the access is ordered before what thread `to` does now, in the same block or in another.
    bool ordered(std::uint32_t block, const Moment& from, std::uint32_t to) const;
    bool ordered(std::uint32_t block, const Moment& from, std::uint32_t toBlock, std::uint32_t to) const;

private:
    static constexpr std::size_t own = 0, others = 1; ///< for whom: threads of the block, of all blocks
    using Times = std::array<std::uint32_t, 2>;

    /// The next atomic behind a fence lets these go.
    struct Fence {
        bool pending = false;
        std::uint32_t epoch = 0, stamp = 0, lanes = 0;
        std::vector<std::uint32_t> lane, warps;
        Times acquired{};
    };
    struct Thread {
        std::array<Fence, 2> fences;
        Times acquired{}; ///< at which time it looked last
        std::uint32_t passed = 0; ///< lanes whose fences its own atomics complete too
        bool listed = false; ///< in Block::fenced
    };
    struct Block {
        std::unordered_map<std::uint32_t, Thread> threads;
        std::unordered_map<std::uint32_t, Times> warps; ///< acquired by all lanes
        Times acquired{}, latest{}; ///< by all threads; by any
        std::vector<std::uint32_t> fenced; ///< threads with a fence since all met
        std::vector<std::uint32_t> passed; ///< threads whose fences anyone's atomics complete
        std::array<Released, 2> released;
        Timeline carried; ///< what `own` let go, to others: times up to which
        std::uint32_t given = 0; ///< time of others' that goes on with what is let go
    };

    const Block* find(std::uint32_t block) const;
    Block* find(std::uint32_t block) { return const_cast<Block*>(std::as_const(*this).find(block)); }
    static Times acquiredBy(const Block& block, std::uint32_t thread);
    void release(Block& block, std::uint32_t thread, ptx::Scope scope);
    void complete(Block& block, std::uint32_t thread, ptx::Scope scope);
    void letGo(Block& block, std::uint32_t thread, Fence& fence, std::size_t whom);

    bool m_fences, m_forgets;
    std::uint32_t m_now = 0;
    std::unordered_map<std::uint32_t, Block> m_blocks;
};

} // namespace warpatlas::simulator
