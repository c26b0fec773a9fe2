#include "kernels/uses/unset_registers.h"

#include "kernels/ptx/contraction.h"
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

namespace {

struct WatchedUses {
    std::uint32_t decoded = 0;
    bool passesOn = false;
    PlaneUses planes;
};

/// Planes and masks of a window by their offsets, which are whole words.
class WatchedPlanes {
public:
    bool contains(std::uint32_t plane) const { return plane / word < m_words.size() && m_words[plane / word]; }
    /// Whether it was not there.
    bool add(std::uint32_t plane)
    {
        if (plane == noPlane)
            return false;
        if (plane / word >= m_words.size())
            m_words.resize(plane / word + 1, false);
        const bool isNew = !m_words[plane / word];
        m_words[plane / word] = true;
        return isNew;
    }
    bool addAll(const std::vector<std::uint32_t>& planes)
    {
        bool isNew = false;
        for (const std::uint32_t plane : planes)
            isNew = add(plane) || isNew;
        return isNew;
    }
    bool containsAny(const std::vector<std::uint32_t>& planes) const
    {
        return std::ranges::any_of(planes, [&](std::uint32_t plane) { return contains(plane); });
    }

private:
    static constexpr std::uint32_t word = 4;
    std::vector<bool> m_words;
};

/// Adds the registers that are made from these.
void followOn(WatchedPlanes& planes, const std::vector<WatchedUses>& uses)
{
    for (bool grows = true; grows;) {
        grows = false;
        for (const WatchedUses& use : uses)
            if (use.passesOn && planes.containsAny(use.planes.reads))
                grows = planes.addAll(use.planes.writes) || grows;
    }
}

/// Adds the registers that these are made from.
void followBack(WatchedPlanes& planes, const std::vector<WatchedUses>& uses)
{
    for (bool grows = true; grows;) {
        grows = false;
        for (auto use = uses.rbegin(); use != uses.rend(); ++use)
            if (use->passesOn && planes.containsAny(use->planes.writes))
                grows = planes.addAll(use->planes.reads) || grows;
    }
}

/// Whether one of its operands, none of them a constant, may say the result whatever the other is.
bool mayBeDecided(const DecodedInstruction& decoded, const WatchedPlanes& constants)
{
    switch (decoded.operation) {
    case Operation::PredicateAnd:
    case Operation::PredicateOr:
        return true;
    case Operation::And:
        return !constants.contains(decoded.a) && !constants.contains(decoded.b);
    case Operation::SetPredicate:
        return decoded.combine != Combine::None && decoded.c != noPlane;
    default:
        return false;
    }
}

/// Whether a thread may come from the load to its end, or to where its registers are written again, without reading
/// them. Of long ways that is not known.
bool mayStayUnread(
    const Program& program, const std::vector<WatchedUses>& uses, std::uint32_t first, std::uint32_t load)
{
    constexpr std::size_t longestWay = 2048;
    const std::vector<std::uint32_t>& loaded = uses[load - first].planes.writes;
    const auto isLoaded = [&](std::uint32_t plane) { return std::ranges::find(loaded, plane) != loaded.end(); };
    std::set<std::uint32_t> seen;
    std::vector<std::uint32_t> open{load + 1};
    while (!open.empty()) {
        const std::uint32_t at = open.back();
        open.pop_back();
        if (at - first >= uses.size())
            return true;
        if (!seen.insert(at).second)
            continue;
        if (seen.size() > longestWay)
            return false;
        const PlaneUses& here = uses[at - first].planes;
        const DecodedInstruction& decoded = program.decoded[at];
        if (std::ranges::any_of(here.reads, isLoaded))
            continue;
        const bool isGuarded = decoded.guard != noPlane;
        if (!isGuarded && std::ranges::any_of(here.writes, isLoaded))
            return true;
        if (decoded.operation == Operation::Exit || decoded.operation == Operation::Return)
            return true;
        if (decoded.operation == Operation::Branch)
            open.push_back(decoded.target);
        for (std::uint32_t i = 0; decoded.operation == Operation::BranchIndexed && i < decoded.listLength; ++i)
            open.push_back(program.lists[decoded.list + i]);
        const bool leaves = decoded.operation == Operation::Branch || decoded.operation == Operation::BranchIndexed;
        if (!leaves || isGuarded)
            open.push_back(at + 1);
    }
    return false;
}

} // namespace

UnsetRegisters::UnsetRegisters(const Program& program, std::uint32_t number, std::span<const std::uint32_t> candidates)
{
    const DecodedFunction& function = program.functions[number];
    atEntry = stalePlanes(program, number);
    // Additions with carry write the condition code, which no text declares.
    std::erase(atEntry, function.registerBytes - sizeof(std::uint32_t));
    WatchedPlanes constants, deciding;
    for (const ConstantPlane& constant : function.constants)
        constants.add(constant.offset);
    std::vector<WatchedUses> uses;
    if (atEntry.empty() && candidates.empty())
        return;
    for (std::uint32_t i = function.firstDecoded; i < program.decoded.size() && program.decoded[i].function == number;
         ++i) {
        const DecodedInstruction& one = program.decoded[i];
        uses.push_back({i, passesOperandsOn(one.operation), planesOf(program, one)});
        if (!candidates.empty() && mayBeDecided(one, constants))
            deciding.addAll(uses.back().planes.reads);
    }
    WatchedPlanes fromEntry, loaded;
    fromEntry.addAll(atEntry);
    followOn(fromEntry, uses);
    followBack(deciding, uses);
    const bool all = isForDebugging(*program.module);
    for (const std::uint32_t load : candidates) {
        const PlaneUses& own = uses[load - function.firstDecoded].planes;
        if (!all && !deciding.containsAny(own.writes) && !mayStayUnread(program, uses, function.firstDecoded, load))
            continue;
        loads.push_back(load);
        loaded.addAll(own.writes);
    }
    if (atEntry.empty() && loads.empty())
        return;
    followOn(loaded, uses);
    std::set<std::uint32_t> watched;
    for (const WatchedUses& use : uses) {
        const auto touches = [&](const WatchedPlanes& planes) {
            return planes.containsAny(use.planes.reads) || planes.containsAny(use.planes.writes);
        };
        if (touches(fromEntry))
            decoded.push_back(use.decoded);
        if (touches(loaded))
            behindLoads.push_back(use.decoded);
        for (const auto* list : {&use.planes.reads, &use.planes.writes})
            for (const std::uint32_t plane : *list)
                if (fromEntry.contains(plane) || loaded.contains(plane))
                    watched.insert(plane);
    }
    watched.insert(atEntry.begin(), atEntry.end());
    planes.assign(watched.begin(), watched.end());
}

} // namespace warpatlas::ptx
