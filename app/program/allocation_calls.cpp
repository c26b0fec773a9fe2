#include "app/program/allocation_calls.h"

#include "kernels/model/problem_facts.h"

#include <algorithm>
#include <variant>

namespace warpatlas::inline program {
namespace {

/// The place of a fact that has one.
const MemoryPlace* accessedPlace(const ProblemFact& fact)
{
    return std::visit(
        [](const auto& one) -> const MemoryPlace* {
            if constexpr (requires { one.place; })
                return &one.place;
            return nullptr;
        },
        fact);
}

/// Finds the last call before `end` that gave memory which `holds` knows, and the one that took that back.
template <class Holds>
std::optional<AllocationCalls> callsOf(const ProgramRecord& record, std::size_t end, const Holds& holds)
{
    std::optional<AllocationCalls> found;
    for (std::size_t i = 0; i < std::min(end, record.calls.size()); ++i) {
        const runtime::CallRecord& call = record.calls[i];
        if (call.address == 0 || call.result != 0)
            continue;
        if (!freesMemory(call)) {
            if (holds(call))
                found = AllocationCalls{i, std::nullopt};
        } else if (found && call.address == record.calls[found->allocated].address)
            found->freed = i;
    }
    return found;
}

} // namespace

bool freesMemory(const runtime::CallRecord& call)
{
    return call.name.find("Free") != std::string::npos || call.name.ends_with("HostUnregister")
        || call.name == "cuArrayDestroy";
}

std::optional<AllocationCalls> allocationCalls(const ProgramRecord& record, std::size_t launch, const Problem& problem)
{
    const MemoryPlace* const place = accessedPlace(problem.fact);
    const bool isThere = place != nullptr && place->where == MemoryPlace::Where::Variable;
    if (place == nullptr || (!isThere && place->where != MemoryPlace::Where::Nowhere))
        return std::nullopt;
    // An access beside an allocation is found by its beginning.
    const std::uint64_t at =
        isThere ? place->address - static_cast<std::uint64_t>(place->element) * place->elementBytes : place->address;
    return callsOf(record, launch,
        [&](const runtime::CallRecord& call) { return isThere ? call.address == at : at - call.address < call.bytes; });
}

std::optional<AllocationCalls> allocationCalls(const ProgramRecord& record, std::size_t last, std::uint64_t address)
{
    return callsOf(record, last, [&](const runtime::CallRecord& call) { return address - call.address < call.bytes; });
}

} // namespace warpatlas::inline program
