#include "kernels/model/problem_facts.h"

#include <algorithm>

namespace warpatlas {
namespace {

/// Numbers that each take part in which finding it is, 8 bits for each.
template <class... Parts> std::uint64_t packed(Parts... parts)
{
    std::uint64_t whole = 0;
    ((whole = whole << 8 | static_cast<std::uint64_t>(parts)), ...);
    return whole;
}

/// On which side of its memory an access lies: before the start, behind the end, or across it.
int sideOf(const MemoryFault& fault)
{
    const MemoryPlace& place = fault.place;
    if (fault.what != MemoryFault::What::Outside || !place.isKnown())
        return 0;
    return place.element < 0 ? 1 : place.element < static_cast<std::int64_t>(place.elements) ? 2 : 3;
}

std::uint64_t partsOf(const MemoryFault& fault)
{
    return packed(fault.what, fault.access, fault.place.where, fault.place.bytewise,
        sideOf(fault) + (fault.place.coordinates.empty() ? 0 : 4), fault.dynamicSharedTaken != 0,
        fault.unwrittenBytes == fault.bytes, int{fault.zeros} + int{fault.unset} + 4 * int{fault.unfilled});
}

std::uint64_t partsOf(const Race& race)
{
    return packed(race.missing, race.between, race.bothVolatile, race.sameBlock(), race.place.where, race.sides[0].kind,
        race.sides[1].kind);
}

std::uint64_t partsOf(const BarrierFault& fault)
{
    return packed(fault.what, fault.source, fault.members != 0, fault.takesAll);
}

std::uint64_t partsOf(const Inefficiency& fact)
{
    return packed(fact.what, fact.of.empty(), fact.bytesApart != 0, fact.lanesAtBank != 0);
}

std::uint64_t partsOf(const HeapFault& fault)
{
    return packed(fault.freedBefore, fault.place.where);
}
std::uint64_t partsOf(const BlockStop& stop)
{
    return packed(stop.what);
}
std::uint64_t partsOf(const GuardCells& cells)
{
    return packed(cells.before);
}
std::uint64_t partsOf(const ZeroDivision& division)
{
    return packed(division.remainder);
}
std::uint64_t partsOf(const UnsetVariable& variable)
{
    return packed(variable.use, variable.name.empty(), variable.place.where);
}
std::uint64_t partsOf(const LaunchLimit& limit)
{
    return packed(limit.what, limit.ofGrid, limit.axis);
}
std::uint64_t partsOf(const RepeatedWrites& writes)
{
    return packed(writes.y, writes.z);
}
std::uint64_t partsOf(const UnfilledVariable& variable)
{
    return packed(variable.by, variable.zero);
}
std::uint64_t partsOf(const MistakeNotShown& mistake)
{
    return packed(mistake.launchChosen);
}
template <class Other> std::uint64_t partsOf(const Other&)
{
    return 0;
}

} // namespace

std::uint64_t findingOf(const ProblemFact& fact)
{
    return std::visit([](const auto& one) { return partsOf(one); }, fact) << 8 | fact.index();
}

} // namespace warpatlas
