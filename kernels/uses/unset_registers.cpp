#include "kernels/uses/unset_registers.h"

#include "kernels/ptx/live_planes.h"

#include <algorithm>
#include <set>

namespace warpatlas::ptx {

bool passesOperandsOn(Operation operation)
{
    switch (operation) {
    case Operation::Load:
    case Operation::Atomic:
    case Operation::Call:
    case Operation::Barrier:
    case Operation::PhaseBarrier:
    case Operation::Vote:
    case Operation::Match:
    case Operation::WarpReduce:
    case Operation::ElectLane:
    case Operation::ActiveMask:
    case Operation::ReadClock:
    case Operation::Texture:
    case Operation::TileMultiply:
    case Operation::TileSpread:
    case Operation::TileTranspose:
        return false;
    default:
        return true;
    }
}

UnsetRegisters::UnsetRegisters(const Program& program, std::uint32_t number)
{
    atEntry = stalePlanes(program, number);
    // The condition code is written by what adds with carry, and nobody declares it.
    std::erase(atEntry, program.functions[number].registerBytes - sizeof(std::uint32_t));
    if (atEntry.empty())
        return;
    std::set<std::uint32_t> all(atEntry.begin(), atEntry.end());
    struct Uses {
        std::uint32_t decoded = 0;
        PlaneUses planes;
    };
    std::vector<Uses> uses;
    for (std::uint32_t i = program.functions[number].firstDecoded;
         i < program.decoded.size() && program.decoded[i].function == number; ++i)
        uses.push_back({i, planesOf(program, program.decoded[i])});
    const auto watched = [&](std::uint32_t plane) { return all.contains(plane); };
    for (bool grows = true; grows;) {
        const std::size_t before = all.size();
        for (const Uses& use : uses)
            if (passesOperandsOn(program.decoded[use.decoded].operation)
                && std::ranges::any_of(use.planes.reads, watched))
                all.insert(use.planes.writes.begin(), use.planes.writes.end());
        grows = all.size() != before;
    }
    planes.assign(all.begin(), all.end());
    for (const Uses& use : uses)
        if (std::ranges::any_of(use.planes.reads, watched) || std::ranges::any_of(use.planes.writes, watched))
            decoded.push_back(use.decoded);
}

} // namespace warpatlas::ptx
