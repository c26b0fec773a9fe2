/// Order that fences and atomics make: what a thread did before its fence and an atomic (or volatile store) behind it
/// is ordered before what another thread does after an atomic (or volatile load) that came later. Locks, flags and
/// tickets work like that. Whether both used the same atomic is not asked: a race that is reported is one.
/// A __syncwarp() passes both on: what the lanes did before it goes with the fence of one of them, and what one of them
/// was given is given to all.
///
/// Between blocks, a block counts as one: its threads hand over for each other, as they do behind a barrier. Fences and
/// atomics with the scope of a block say nothing to other blocks.
#pragma once

#include "kernels/ptx/decoded_instruction.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace warpatlas::simulator {

/// One worker's. Times count fences and atomics; threads are linear ids of the launch.
class Handover {
public:
    /// `fences`: the program has any; without one nothing is ever handed over.
    explicit Handover(bool fences) : m_fences(fences) { }

    bool any() const { return m_fences; }
    std::uint32_t now() const { return m_now; }
    void fence(std::uint32_t thread, std::uint32_t block, ptx::Scope scope = ptx::Scope::Device);
    /// The lanes of a warp, whose first thread is `first`, met and see what each of them did.
    void warpSynced(std::uint32_t first, std::uint32_t lanes);
    /// An atomic, or a volatile load or store.
    void strong(
        std::uint32_t thread, std::uint32_t block, bool writes, bool reads, ptx::Scope scope = ptx::Scope::Device);

    /// Whether what thread `from` did at `time` is ordered before what thread `to` does now.
    bool threadsOrdered(std::uint32_t from, std::uint32_t time, std::uint32_t to) const;
    bool blocksOrdered(std::uint32_t from, std::uint32_t time, std::uint32_t to) const;

private:
    struct Release {
        std::uint32_t fence = 0;
        std::uint32_t time = 0;
    };
    /// Threads that met at a __syncwarp().
    struct Meeting {
        std::uint32_t first = 0, lanes = 0, time = 0;
    };
    struct Party {
        std::uint32_t fence = 0; ///< the last, if nothing was released behind it
        std::uint32_t acquired = 0;
        Meeting met; ///< the last
        Meeting metBeforeFence;
        std::vector<Release> releases; ///< their fences grow
    };
    using Parties = std::unordered_map<std::uint32_t, Party>;

    void strong(Party& party, bool writes, bool reads);
    static bool ordered(const Parties& parties, std::uint32_t from, std::uint32_t time, std::uint32_t to);

    bool m_fences;
    std::uint32_t m_now = 1;
    Parties m_threads, m_blocks;
};

} // namespace warpatlas::simulator
