#include "kernels/simulator/checks/global_races.h"

#include <algorithm>

namespace warpatlas::simulator {
namespace {

constexpr int pageShift = 10;
/// Accesses are remembered for this many granules at most, those that are touched first: some 350 MiB. Clashes show
/// early, and a place is reported once.
constexpr std::uint32_t mostPages = (2u << 20) >> pageShift;

} // namespace

GlobalRaces::GlobalRaces(std::uint64_t bytes, int granuleShift)
    : m_shift(granuleShift), m_pagesLeft(mostPages), m_pages(((bytes >> granuleShift) >> pageShift) + 1)
{
}

GlobalRaces::Cell* GlobalRaces::cell(std::uint64_t granule)
{
    std::unique_ptr<Cell[]>& page = m_pages[granule >> pageShift];
    if (page == nullptr) {
        if (m_pagesLeft == 0)
            return nullptr;
        --m_pagesLeft;
        page = std::make_unique<Cell[]>(std::size_t{1} << pageShift);
    }
    return &page[granule & ((1u << pageShift) - 1)];
}

/// Another block comes: to it, the last block's accesses are those of a stranger.
void GlobalRaces::leaveTo(Cell& cell, std::uint32_t block)
{
    const AccessCell& own = cell.own;
    if (cell.used && own.writeEpoch != 0)
        cell.writer = {true, own.writeStrong && !cell.writtenInScope, own.writeCompares, own.writeUpdates, cell.block,
            {own.writer, own.writeEpoch, own.writeStamp}, own.writeRecord};
    if (cell.used && own.plainEpoch != 0)
        cell.plainWriter = {
            true, false, false, false, cell.block, {own.plainWriter, own.plainEpoch, own.plainStamp}, own.plainRecord};
    if (cell.used && own.readEpoch != 0)
        cell.reader = {true, own.readsStrong && !cell.readInScope, false, false, cell.block,
            {own.reader, own.readEpoch, own.readStamp}, own.readRecord};
    cell.own = {};
    cell.writtenInScope = cell.readInScope = false;
    cell.block = block;
    cell.used = true;
}

GlobalRaces::Found GlobalRaces::remote(
    const Cell& cell, const BlockOrder& order, std::uint32_t block, const LaneAccess& now)
{
    const bool writes = now.kind != AccessKind::Load;
    const auto races = [&](const Remote& other, bool wrote) {
        const bool losesUpdate = wrote && now.losesOthers() && other.updates;
        if (!other.valid || other.block == block || (!losesUpdate && now.strongBetweenBlocks() && other.strong))
            return false;
        if (!losesUpdate && (wrote ? now.harmless || (!writes && other.compares) : now.compares))
            return false;
        return !order.ordered(other.block, other.moment, now.thread);
    };
    if (races(cell.writer, true))
        return {{true, true, cell.writer.moment.thread, cell.writer.decoded}, cell.writer.block};
    if (races(cell.plainWriter, true))
        return {{true, true, cell.plainWriter.moment.thread, cell.plainWriter.decoded}, cell.plainWriter.block};
    if (writes && races(cell.reader, false))
        return {{true, false, cell.reader.moment.thread, cell.reader.decoded}, cell.reader.block};
    return {};
}

GlobalRaces::Found GlobalRaces::access(
    const BlockOrder& order, std::uint32_t block, const LaneAccess& now, std::uint64_t offset, std::uint32_t bytes)
{
    Found found;
    const std::uint64_t first = offset >> m_shift, last = (offset + bytes - 1) >> m_shift;
    for (std::uint64_t granule = first; granule <= last; ++granule) {
        Cell* const known = cell(granule);
        if (known == nullptr)
            break;
        Cell& at = *known;
        if (!at.used || at.block != block)
            leaveTo(at, block);
        Found here = remote(at, order, block, now);
        // A thread that saw another block's atomic by an atomic of its own comes after it, unless it is about to update
        // as well.
        if (now.strongBetweenBlocks() && at.writer.valid && at.writer.strong && (!at.writer.updates || now.waits))
            at.writer.valid = false;
        if (now.kind == AccessKind::Load)
            at.readInScope = at.readInScope || now.scope == ptx::Scope::Block;
        else
            at.writtenInScope = now.scope == ptx::Scope::Block;
        const OtherSide own = now.kind == AccessKind::Load ? at.own.load(order, now) : at.own.write(order, now);
        if (own.found)
            here = {own, block};
        if (!found.side.found)
            found = here;
    }
    return found;
}

} // namespace warpatlas::simulator
