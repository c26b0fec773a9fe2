/// Variables that a thread uses and has not set: what execution/unset_values.h follows, as problems.
#include "kernels/ptx/address_space.h"
#include "kernels/simulator/checks/checker.h"
#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/execution/places.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpatlas::simulator {
namespace {

/// Apart from the subjects of places.
constexpr std::uint64_t unsetSubject = std::uint64_t{1} << 62;

} // namespace

void Checker::unsetUsed(Machine& machine, const Step& step, UnsetVariable::Use how, const UnsetMark& mark)
{
    if (m_checks.uninitialised && (mark.taken & loadedMark) != 0) {
        loadedUsed(machine, mark.taken, mark.lanes);
        return;
    }
    // Debug code keeps the functions of headers, which need not use their arguments.
    if (!m_checks.uninitialised || (how == UnsetVariable::Use::Passed && m_forDebugging))
        return;
    UnsetVariable fact;
    fact.use = how;
    reportUnset(machine, step, mark.lanes, mark.taken, std::move(fact));
}

void Checker::loadedUsed(Machine& machine, std::uint32_t taken, std::uint32_t lanes)
{
    const std::uint32_t load = (taken & ~(loadedMark | computedMark | exchangedMark)) - 1;
    const auto heldFor = [&](int lane) {
        HeldLoad *own = nullptr, *ofLane = nullptr, *ofLoad = nullptr;
        m_now->followed.each(machine.warp->index, [&](HeldLoad& held) {
            const bool hasLane = (held.lanes >> lane & 1) != 0;
            if (hasLane)
                (held.decoded == load ? own : ofLane) = &held;
            else if (held.decoded == load && (taken & exchangedMark) != 0)
                ofLoad = &held;
        });
        return own != nullptr ? own : ofLane != nullptr ? ofLane : ofLoad;
    };
    for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
        HeldLoad* const held = heldFor(std::countr_zero(left));
        if (held == nullptr)
            continue;
        const std::uint32_t own = held->lanes & left & -left, from = own != 0 ? own : held->lanes;
        if ((from & ~held->told) == 0)
            continue;
        const int lane = std::countr_zero(from & ~held->told);
        held->told |= 1u << lane;
        reportUninitialised(machine, held->accessOf(1u << lane), lane,
            static_cast<std::uint32_t>(std::popcount(held->bytes[static_cast<std::size_t>(lane)])));
    }
}

void Checker::storesUnset(Machine& machine, const Access& access)
{
    const std::uint32_t values = access.step->decoded.vectorLength, bytes = access.bytes / values;
    const std::uint32_t warp = machine.warp->index;
    for (std::uint32_t k = 0; k < std::min<std::uint32_t>(values, mostStored); ++k) {
        const UnsetMark& mark = machine.unsetStored[k];
        const bool loaded = (mark.taken & loadedMark) != 0;
        // A copy of an unwritten value leaves its new place unwritten, too.
        if (loaded && (access.window == ptx::Window::Global || (mark.taken & computedMark) != 0)) {
            loadedUsed(machine, mark.taken, mark.lanes & access.lanes);
            continue;
        }
        for (const auto lane : LanesIn<std::uint32_t>(mark.lanes & access.lanes)) {
            const std::uint64_t address = access.addresses[lane] + std::uint64_t{k} * bytes;
            std::uint32_t owner = 0;
            if (access.window == ptx::Window::Shared) {
                std::memset(m_now->sharedWritten.data() + address, 0, bytes);
            } else if (access.window == ptx::Window::Local) {
                std::memset(m_now->local(warp, lane, address + bytes) + address, 0, bytes);
                owner = machine.warp->firstLane + lane + 1;
            } else {
                UnsetVariable fact;
                fact.use = UnsetVariable::Use::Stored;
                reportUnset(machine, *access.step, 1u << lane, mark.taken, std::move(fact));
                continue;
            }
            m_now->storedUnset[{owner, address}] = {mark.taken, machine.block->sourceLine(*access.step)};
        }
    }
}

const BlockShadow::StoredUnset* Checker::storedUnset(
    const Machine& machine, bool shared, int lane, std::uint64_t address, std::uint64_t bytes) const
{
    const std::uint32_t owner = shared ? 0 : machine.warp->firstLane + static_cast<std::uint32_t>(lane) + 1;
    const auto found = m_now->storedUnset.lower_bound({owner, address});
    const bool there =
        found != m_now->storedUnset.end() && found->first.first == owner && found->first.second < address + bytes;
    return there ? &found->second : nullptr;
}

bool Checker::readsBackUnset(Machine& machine, const Access& access, int lane)
{
    const bool shared = access.window == ptx::Window::Shared;
    if (!shared && access.window != ptx::Window::Local)
        return false;
    const std::uint64_t address = access.addresses[lane];
    const BlockShadow::StoredUnset* const stored = storedUnset(machine, shared, lane, address, access.bytes);
    if (stored == nullptr || (stored->taken & loadedMark) != 0)
        return false;
    UnsetVariable fact;
    fact.use = UnsetVariable::Use::ReadBack;
    fact.place = placeOf(machine, access.step->decoded, access.window, address).inMemory();
    fact.storedLine = stored->line;
    reportUnset(machine, *access.step, 1u << lane, stored->taken, std::move(fact));
    return true;
}

/// Compilers pass printf its arguments in local memory.
void Checker::prints(Machine& machine, const Step& step, int lane, std::uint64_t address)
{
    if (!m_checks.uninitialised || address < ptx::address::localBase || address >= ptx::address::parameterBase)
        return;
    const std::uint64_t place = address - ptx::address::localBase;
    const BlockShadow::StoredUnset* const stored = storedUnset(machine, false, lane, place, 1);
    if (stored == nullptr
        || *(m_now->local(machine.warp->index, static_cast<std::uint32_t>(lane), place + 1) + place) != 0)
        return;
    if ((stored->taken & loadedMark) != 0) {
        loadedUsed(machine, stored->taken, 1u << lane);
        return;
    }
    UnsetVariable fact;
    fact.use = UnsetVariable::Use::Printed;
    reportUnset(machine, step, 1u << lane, stored->taken, std::move(fact));
}

/// One problem for each variable and line.
void Checker::reportUnset(
    Machine& machine, const Step& step, std::uint32_t lanes, std::uint32_t taken, UnsetVariable fact)
{
    Block& block = *machine.block;
    const Step& takes = machine.code[taken - 1];
    fact.takenLine = takes.decoded.line;
    fact.takenPtxLine = machine.program->instructionOf(takes.decoded).ptxLine;
    const std::uint32_t line = block.sourceLine(step);
    const UnsetDeclaration* const variable = unsetVariable(m_grid.kernel->unsetDeclarations(), fact.takenLine, line);
    if (variable != nullptr) {
        fact.name = variable->name;
        fact.declaredLine = variable->firstLine;
    }
    const ProblemLog::Key key{ProblemKind::Uninitialised, line,
        unsetSubject + (variable != nullptr ? variable->firstLine : std::uint64_t{taken} << 32)};
    for (const int lane : LanesIn(lanes))
        if (block.problems().add(key, block.linearBlock()))
            block.problems().describe(key, block.problemOf(*machine.warp, lane, fact, Severity::Error));
}

} // namespace warpatlas::simulator
