/// Which bytes of global and constant memory a piece of work reads and writes, whatever wrote or read them before, and
/// where two pieces of work need an order. One thread at a time.
#pragma once

#include "kernels/model/memory_access.h"
#include "kernels/simulator/execution/observer.h"
#include "kernels/simulator/recording/address_set.h"

#include <optional>

namespace warpatlas::simulator {

struct Footprint {
    AddressSet reads, writes;
    AddressSet atomics; ///< updated by atomic operations, which need no order among themselves
    /// Those that the host may take part in: touched by volatile accesses, or with scope .sys.
    AddressSet system;

    AddressSet& of(AccessKind kind)
    {
        return kind == AccessKind::Load ? reads : kind == AccessKind::Store ? writes : atomics;
    }
    void add(const Footprint& other);
    std::uint64_t memoryBytes() const
    {
        return reads.memoryBytes() + writes.memoryBytes() + atomics.memoryBytes() + system.memoryBytes();
    }
};

/// Bytes of which the result depends on which of two pieces of work is done first.
struct FootprintClash {
    std::uint64_t address = 0, bytes = 0; ///< the first of them, and how many
    bool firstWrites = false, secondWrites = false; ///< those bytes
};
/// Returns bytes that both write, else those that one writes and the other reads; empty: there are none.
std::optional<FootprintClash> clashOf(const Footprint& first, const Footprint& second);

/// Fills a footprint while blocks run. One a worker.
class FootprintRecorder final : public Observer {
public:
    explicit FootprintRecorder(Footprint& footprint) : m_footprint(footprint) { }
    void access(Machine& machine, const Access& access) override;

private:
    Footprint& m_footprint;
};

} // namespace warpatlas::simulator
