/// The mbarrier objects in one block's shared memory. PTX leaves open what their 64 bits and those of a token mean:
/// here a word says what the object is, and a token is the number of its phase above the number of arrivals that were
/// missing.
#pragma once

#include <cstdint>
#include <map>

namespace warpatlas::simulator {

struct PhaseBarrier {
    std::uint32_t expected = 0, pending = 0; ///< arrivals of each phase, and those that this one misses
    std::int64_t bytes = 0; ///< that are to come in this phase
    std::uint64_t phase = 0; ///< how many have ended

    std::uint64_t word() const;
    std::uint64_t token() const;
    /// So many arrivals, at most those that are missing, and bytes. Returns whether the phase ended.
    bool arrive(std::uint32_t count, std::int64_t expectedBytes = 0);
};

/// How a wait's operand stands to an mbarrier.
struct PhaseWait {
    std::uint64_t operand = 0; ///< a token, or a parity
    bool isParity = false;

    bool isOver(const PhaseBarrier& barrier) const;
    /// How many phases ago the token's phase ended; 0: unknown, of a parity.
    std::uint64_t passed(const PhaseBarrier& barrier) const;
};

class PhaseBarriers {
public:
    static constexpr std::uint32_t mostArrivals = (1u << 20) - 1;

    void clear() { m_all.clear(); }
    PhaseBarrier& initialise(std::uint64_t address, std::uint32_t count);
    void invalidate(std::uint64_t address) { m_all.erase(address); }
    /// The arrivals that a phase takes; 0: there is none.
    std::uint32_t expectedAt(std::uint64_t address) const;
    /// Null where there is none, or where its memory, which holds `word`, was overwritten.
    PhaseBarrier* find(std::uint64_t address, std::uint64_t word);

private:
    std::map<std::uint64_t, PhaseBarrier> m_all;
};

} // namespace warpatlas::simulator
