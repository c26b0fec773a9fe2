/// Races in those parts of global memory where accesses are known to clash, within a block and between blocks. For a
/// grid whose blocks run one after the other, or in turns: one worker.
#pragma once

#include "kernels/simulator/checks/access_cell.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace warpatlas::simulator {

class GlobalRaces {
public:
    /// A race's other side, perhaps in another block.
    struct Found {
        OtherSide side;
        std::uint32_t block = 0; ///< linear
    };

    /// Granules of 2^granuleShift bytes of one allocation.
    GlobalRaces(std::uint64_t bytes, int granuleShift);

    /// `now` of a thread of `block`; [offset, offset + bytes) of the allocation.
    Found access(
        const BlockOrder& order, std::uint32_t block, const LaneAccess& now, std::uint64_t offset, std::uint32_t bytes);

private:
    /// The last access of another block than the present one.
    struct Remote {
        bool valid = false;
        bool strong = false;
        bool compares = false;
        bool updates = false;
        std::uint32_t block = 0;
        Moment moment;
        std::uint32_t decoded = 0;
    };
    struct Cell {
        AccessCell own; ///< accesses of `block`'s threads
        std::uint32_t block = 0;
        bool used = false;
        bool writtenInScope = false, readInScope = false; ///< own: the last write, any read, was for the own block only
        Remote writer, reader;
        Remote plainWriter; ///< as AccessCell::plainWriter
    };
    Cell* cell(std::uint64_t granule);
    static void leaveTo(Cell& cell, std::uint32_t block);
    static Found remote(const Cell& cell, const BlockOrder& order, std::uint32_t block, const LaneAccess& now);

    int m_shift;
    std::uint32_t m_pagesLeft; ///< number of pages that may still be made
    std::vector<std::unique_ptr<Cell[]>> m_pages;
};

} // namespace warpatlas::simulator
