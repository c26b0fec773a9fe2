/// The last accesses to a piece of memory within a block, as far as needed to see whether the next access races with
/// them. Two accesses race if they are to the same piece, at least one writes, not both are meant for other threads
/// (atomic, volatile), and nothing orders them. Two volatile accesses race if they lose an update or count on an order
/// which nothing makes.
#pragma once

#include "kernels/ptx/decoded_instruction.h"
#include "kernels/simulator/checks/block_order.h"
#include "kernels/simulator/execution/observer.h"

#include <cstdint>

namespace warpatlas::simulator {

/// One lane's access, as the cells see it.
struct LaneAccess {
    AccessKind kind = AccessKind::Load;
    bool strong = false; ///< atomic, volatile or stronger
    ptx::Scope scope = ptx::Scope::Device; ///< threads for which it is strong
    bool harmless = false; ///< a store of the value that stood there
    bool updates = false; ///< a volatile store of what a volatile load of the same place gave: not atomic all the same
    bool replaces = false; ///< a volatile store that a volatile load of the same place decides about: no better
    bool waits = false; ///< a volatile load, or an atomic, that a loop goes round for
    bool takes = false; ///< a volatile load that nothing waits for: what its block puts there should be there
    bool compares = false; ///< compare-and-swap: a plain load that races with it is a guess that it checks
    std::uint32_t thread = 0; ///< in the block, linear
    std::uint32_t stamp = 0; ///< its warp's clock
    std::uint32_t decoded = 0;

    /// Says whether a second such access, which nothing orders, makes one of the two go lost. Storing the value that is
    /// there already loses nothing.
    bool losesOthers() const { return updates || (replaces && !harmless); }
    bool strongBetweenBlocks() const { return strong && scope == ptx::Scope::Device; }
};

/// The other side of a race.
struct OtherSide {
    bool found = false;
    bool wrote = false;
    std::uint32_t thread = 0; ///< as LaneAccess
    std::uint32_t decoded = 0;
    bool exchanged = false; ///< the lanes have met in between, but only to exchange values
    bool unwaited = false; ///< an asynchronous copy that its thread has not waited for
};

struct AccessCell {
    std::uint32_t writeEpoch = 0; ///< 0: not written yet
    std::uint32_t writeStamp = 0;
    std::uint32_t writeRecord = 0;
    std::uint32_t readEpoch = 0;
    std::uint32_t readStamp = 0; ///< clock of the last reader
    std::uint32_t firstReadStamp = 0; ///< clock of the first of its warp's lanes in readLanes
    std::uint32_t readRecord = 0;
    std::uint32_t readLanes = 0; ///< lanes of the last reader's warp
    std::uint32_t otherReadStamp = 0; ///< clock of the last reader of another warp
    std::uint32_t otherReadRecord = 0;
    std::uint32_t plainEpoch = 0; ///< last write that was not strong, where a strong one came after it; 0: none
    std::uint32_t plainStamp = 0;
    std::uint32_t plainRecord = 0;
    std::uint16_t plainWriter = 0;
    std::uint16_t writer = 0; ///< threads of the block
    std::uint16_t reader = 0;
    std::uint16_t otherReader = 0;
    bool writeStrong = false;
    bool writeCompares = false;
    bool writeVolatile = false; ///< strong, and not atomic
    bool writeUpdates = false;
    bool readsStrong = false;
    bool readsTake = false; ///< those of readLanes
    bool twoWarpsRead = false;

    /// The common case of a load: lanes of the warp that read the piece last read it again, and no thread wrote. If it
    /// returns false, call load().
    bool loadAgain(std::uint32_t epoch, const LaneAccess& access)
    {
        if (readEpoch != epoch || writeEpoch == epoch || readStamp != access.stamp || (reader ^ access.thread) >= 32
            || readsStrong != access.strong || readsTake != access.takes)
            return false;
        readLanes |= 1u << (access.thread % 32);
        return true;
    }

    /// Notes the access and finds one that races with it.
    OtherSide load(const BlockOrder& order, const LaneAccess& access);
    OtherSide write(const BlockOrder& order, const LaneAccess& access);

private:
    /// The last write and this load: meant for each other.
    bool meantFor(const LaneAccess& load) const;
    /// The last write and this access, which are not meant for each other, as a race if nothing orders them.
    OtherSide raceWithWrite(const BlockOrder& order, const LaneAccess& access) const;
    /// Whether the access races with the plain write that a strong one of the same thread would hide: an
    /// initialisation, and atomics after it.
    bool racesWithPlainWrite(const BlockOrder& order, const LaneAccess& access) const;
    std::uint32_t readerOf(int lane) const; ///< the thread of a lane in readLanes
    /// Whether the read of `thread`, one of readLanes, is ordered before what thread `to` does now.
    bool readOrdered(const BlockOrder& order, std::uint32_t thread, std::uint32_t to) const;
    /// Removes the ordered lanes from readLanes: what comes after `to` comes after them as well.
    void forgetOrdered(const BlockOrder& order, std::uint32_t to);
};

} // namespace warpatlas::simulator
