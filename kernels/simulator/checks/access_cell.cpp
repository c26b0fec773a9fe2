#include "kernels/simulator/checks/access_cell.h"

#include <bit>

namespace warpatlas::simulator {

namespace {

/// How important it is to remember a reader. Plain reads race with more accesses than reads that count on an order, and
/// these race with more than reads that wait.
int readWeight(bool strong, bool takes)
{
    return !strong ? 2 : takes ? 1 : 0;
}

} // namespace

bool AccessCell::meantFor(const LaneAccess& load) const
{
    return load.strong && writeStrong && !(load.takes && writeVolatile);
}

OtherSide AccessCell::raceWithWrite(const BlockOrder& order, const LaneAccess& access) const
{
    const bool met = order.ordered(writer, writeStamp, access.thread);
    // An exchanged value may be what tells the lanes that the write is done. This is good enough for accesses that the
    // compiler leaves where they stand.
    if (met && ((access.strong && writeStrong) || order.barred(writer, writeStamp, access.thread)))
        return {};
    return {true, true, writer, writeRecord, met};
}

OtherSide AccessCell::load(const BlockOrder& order, const LaneAccess& access)
{
    OtherSide other;
    const std::uint32_t epoch = order.epoch();
    if (writeEpoch == epoch && writer != access.thread && !meantFor(access) && !writeCompares)
        other = raceWithWrite(order, access);
    if (!other.found && racesWithPlainWrite(order, access))
        other = {true, true, plainWriter, plainRecord};
    // A thread that has waited for an update comes after it.
    writeUpdates = writeUpdates && !access.waits;
    const int weight = readWeight(access.strong, access.takes), known = readWeight(readsStrong, readsTake);
    const bool starts = readEpoch != epoch || weight > known;
    if (!starts && weight < known)
        return other;
    const std::uint32_t lane = 1u << (access.thread % 32);
    if (starts || reader / 32 != access.thread / 32) {
        twoWarpsRead = !starts;
        otherReader = reader;
        otherReadStamp = readStamp;
        otherReadRecord = readRecord;
        readLanes = 0;
    } else if (readStamp != access.stamp && readStamp <= order.laneOrder(access.thread / 32)) {
        readLanes = 0; // ordered before whatever this warp does
    } else if (readStamp != access.stamp) {
        forgetOrdered(order, access.thread); // lanes that hand over to one another, as those of a lock do
    }
    if (readLanes == 0)
        firstReadStamp = access.stamp;
    readLanes |= lane;
    readEpoch = epoch;
    readStamp = access.stamp;
    readRecord = access.decoded;
    reader = static_cast<std::uint16_t>(access.thread);
    readsStrong = access.strong;
    readsTake = access.takes;
    return other;
}

bool AccessCell::racesWithPlainWrite(const BlockOrder& order, const LaneAccess& access) const
{
    return plainEpoch != 0 && plainEpoch == order.epoch() && plainWriter != access.thread
        && !order.ordered(plainWriter, plainStamp, access.thread);
}

std::uint32_t AccessCell::readerOf(int lane) const
{
    return reader / 32 * 32u + static_cast<std::uint32_t>(lane);
}

bool AccessCell::readOrdered(const BlockOrder& order, std::uint32_t thread, std::uint32_t to) const
{
    return order.ordered(thread, thread == reader ? readStamp : firstReadStamp, to);
}

void AccessCell::forgetOrdered(const BlockOrder& order, std::uint32_t to)
{
    for (std::uint32_t left = readLanes; left != 0; left &= left - 1)
        if (readOrdered(order, readerOf(std::countr_zero(left)), to))
            readLanes &= ~(left & (~left + 1));
}

OtherSide AccessCell::write(const BlockOrder& order, const LaneAccess& access)
{
    OtherSide other;
    const std::uint32_t epoch = order.epoch();
    const bool losesUpdate = access.losesOthers() && writeUpdates;
    if (writeEpoch == epoch && writer != access.thread
        && (losesUpdate || (!(access.strong && writeStrong) && !access.harmless)))
        other = raceWithWrite(order, access);
    if (!other.found && !access.harmless && racesWithPlainWrite(order, access))
        other = {true, true, plainWriter, plainRecord};
    const bool meant = access.strong && readsStrong && !(access.kind == AccessKind::Store && readsTake);
    if (!other.found && readEpoch == epoch && !meant && !access.compares) {
        for (std::uint32_t left = readLanes; left != 0 && !other.found; left &= left - 1) {
            const std::uint32_t thread = readerOf(std::countr_zero(left));
            if (!readOrdered(order, thread, access.thread))
                other = {true, false, thread, readRecord};
        }
        if (!other.found && twoWarpsRead && otherReader != access.thread
            && !order.ordered(otherReader, otherReadStamp, access.thread))
            other = {true, false, otherReader, otherReadRecord};
    }
    if (!access.strong) {
        plainEpoch = 0;
    } else if (writeEpoch != 0 && !writeStrong) {
        plainEpoch = writeEpoch;
        plainStamp = writeStamp;
        plainRecord = writeRecord;
        plainWriter = writer;
    }
    writeEpoch = epoch;
    writeStamp = access.stamp;
    writeRecord = access.decoded;
    writer = static_cast<std::uint16_t>(access.thread);
    writeStrong = access.strong;
    writeVolatile = access.strong && access.kind == AccessKind::Store;
    writeUpdates = access.losesOthers();
    writeCompares = access.compares;
    return other;
}

} // namespace warpatlas::simulator
