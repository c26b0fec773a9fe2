#include "kernels/simulator/execution/unset_values.h"

#include "kernels/simulator/execution/block.h"
#include "kernels/uses/unset_registers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <iterator>
#include <utility>

namespace warpatlas::simulator {
namespace {

using ptx::DecodedInstruction;
using ptx::Operation;
using Unset = UnsetValues::Use;

class Follower {
public:
    Follower(Machine& machine, const Step& step, const Unset& use)
        : m_machine(machine), m_step(step), m_decoded(step.decoded), m_use(use), m_lanes(machine.mask)
    {
        if (m_decoded.guard == ptx::noPlane || m_decoded.operation == Operation::Branch)
            return;
        const std::uint32_t guard = mask(m_decoded.guard);
        m_lanes &= (m_decoded.flags & ptx::flag::guardNegated) != 0 ? ~guard : guard;
    }

    /// Before the instruction runs: its operands are what they were.
    void look()
    {
        const UnsetMark guard = markOf(m_use.guard, m_machine.mask);
        if (!ptx::passesOperandsOn(m_decoded.operation)) {
            used(UnsetVariable::Use::Branch, guard);
            take();
            return;
        }
        if (m_decoded.operation == Operation::Shuffle)
            return;
        if (m_decoded.destination == ptx::noPlane && m_use.written.empty()) {
            used(UnsetVariable::Use::Branch, guard);
            give();
            return;
        }
        UnsetMark result = either(guard, either(made(), anyOf(m_use.read)));
        if (isLoaded(result) && (guard.lanes != 0 || !onlyMoves()))
            result.taken |= computedMark;
        m_lanes |= guard.lanes;
        setAll(result);
    }
    bool exchanges() const { return m_decoded.operation == Operation::Shuffle; }
    /// Behind a shuffle; `sources` are those of the lanes, laneCount and more where it has not run.
    void shuffled(const std::array<std::uint32_t, laneCount>& sources, const UnsetMark& a)
    {
        UnsetMark result{0, isLoaded(a) ? a.taken | exchangedMark : a.taken};
        for (std::uint32_t left = a.lanes == 0 ? 0 : m_lanes; left != 0; left &= left - 1) {
            const std::uint32_t source = sources[static_cast<std::size_t>(std::countr_zero(left))];
            if (source < laneCount && (a.lanes >> source & 1) != 0)
                result.lanes |= left & -left;
        }
        set(m_use.destination, result);
        set(m_use.second, {});
    }
    UnsetMark operandA() const { return markOf(m_use.a, m_lanes); }

    /// The unset value that a store stores; null: none.
    const UnsetMark* stored(std::array<UnsetMark, mostStored>& marks) const
    {
        if (m_decoded.operation != Operation::Store || m_decoded.window == ptx::Window::CallParameter)
            return nullptr;
        if (m_decoded.vectorLength == 1)
            marks[0] = markOf(m_use.b, m_lanes);
        for (std::size_t k = 0; k < std::min(m_use.read.size(), mostStored); ++k)
            marks[k] = markOf(m_use.read[k], m_lanes);
        return std::ranges::any_of(marks, [](const UnsetMark& mark) { return mark.lanes != 0; }) ? marks.data()
                                                                                                 : nullptr;
    }

private:
    std::uint32_t mask(std::uint32_t plane) const
    {
        std::uint32_t bits = 0;
        std::memcpy(&bits, m_machine.window + plane, sizeof(bits));
        return bits;
    }
    UnsetMark markOf(std::uint32_t at, std::uint32_t lanes) const
    {
        UnsetMark mark;
        if (at == ptx::noPlane)
            return mark;
        std::memcpy(&mark, m_machine.window + at, sizeof(mark));
        mark.lanes &= lanes;
        if (mark.taken == 0)
            mark.taken = static_cast<std::uint32_t>(&m_step - m_machine.code) + 1;
        return mark;
    }
    void set(std::uint32_t at, const UnsetMark& made)
    {
        if (at == ptx::noPlane)
            return;
        UnsetMark mark;
        std::memcpy(&mark, m_machine.window + at, sizeof(mark));
        mark.lanes = (mark.lanes & ~m_lanes) | made.lanes;
        if (made.lanes != 0)
            mark.taken = made.taken;
        std::memcpy(m_machine.window + at, &mark, sizeof(mark));
    }
    void used(UnsetVariable::Use how, const UnsetMark& mark)
    {
        if (mark.lanes != 0 && m_machine.observer != nullptr)
            m_machine.observer->unsetUsed(m_machine, m_step, how, mark);
    }
    static bool isLoaded(const UnsetMark& mark) { return mark.lanes != 0 && (mark.taken & loadedMark) != 0; }
    static UnsetMark onlyLoaded(const UnsetMark& mark) { return isLoaded(mark) ? mark : UnsetMark{}; }
    /// Where they are of two kinds, what was loaded speaks for both.
    static UnsetMark either(const UnsetMark& one, const UnsetMark& other)
    {
        const bool first = one.lanes != 0 && (isLoaded(one) || !isLoaded(other));
        const std::uint32_t second = isLoaded(first ? other : one) ? (first ? other : one).taken : 0;
        return {one.lanes | other.lanes, (first ? one.taken : other.taken) | (second & (computedMark | exchangedMark))};
    }
    static UnsetMark both(const UnsetMark& one, const UnsetMark& other) { return {one.lanes & other.lanes, one.taken}; }
    /// The mark of a value that keeps parts of both. An unset variable beside a set one is no fault, as in a structure.
    static UnsetMark parts(const UnsetMark& one, const UnsetMark& other)
    {
        return either(both(one, other), either(onlyLoaded(one), onlyLoaded(other)));
    }
    /// Whether what it gives is one of its operands, as it is.
    bool onlyMoves() const
    {
        switch (m_decoded.operation) {
        case Operation::Move:
        case Operation::PredicateMove:
        case Operation::Pack:
        case Operation::Extract:
            return true;
        case Operation::Convert:
            return !ptx::isFloat(m_decoded.type) && !ptx::isFloat(m_decoded.sourceType);
        case Operation::Select:
            return markOf(m_use.c, m_lanes).lanes == 0;
        default:
            return false;
        }
    }
    UnsetMark anyOf(const std::vector<std::uint32_t>& marks) const
    {
        UnsetMark all;
        for (const std::uint32_t at : marks)
            all = either(all, markOf(at, m_lanes));
        return all;
    }

    /// Lanes whose operand in the plane is all zeros, or all ones.
    std::uint32_t uniformLanes(std::uint32_t plane, bool ones) const
    {
        if (plane == ptx::noPlane)
            return 0;
        if (m_decoded.type == ptx::Type::Pred || m_decoded.operation == Operation::PredicateAnd
            || m_decoded.operation == Operation::PredicateOr)
            return ones ? mask(plane) : ~mask(plane);
        const std::size_t bytes = std::min(ptx::sizeOf(m_decoded.type), sizeof(std::uint64_t)),
                          slot = bytes == 8 ? 8 : 4;
        std::uint32_t lanes = 0;
        for (std::size_t lane = 0; lane < laneCount; ++lane) {
            std::uint64_t value = 0;
            std::memcpy(&value, m_machine.window + plane + lane * slot, bytes);
            const std::uint64_t whole = bytes == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * bytes) - 1;
            lanes |= value == (ones ? whole : 0) ? 1u << lane : 0;
        }
        return lanes;
    }

    /// An operand that decides the result by itself, whatever the other is: zero of a product or of "and".
    UnsetMark unlessDecided(const UnsetMark& a, const UnsetMark& b, bool ones) const
    {
        UnsetMark all = either(a, b);
        if (all.lanes != 0)
            all.lanes &= ~((uniformLanes(m_decoded.a, ones) & ~a.lanes) | (uniformLanes(m_decoded.b, ones) & ~b.lanes));
        return all;
    }

    UnsetMark compared(const UnsetMark& a, const UnsetMark& b, const UnsetMark& c) const
    {
        UnsetMark sides = either(a, b);
        if (m_decoded.combine == ptx::Combine::None || m_decoded.c == ptx::noPlane)
            return sides;
        const std::uint32_t known = mask(m_decoded.c);
        if (m_decoded.combine == ptx::Combine::And)
            sides.lanes &= ~(~known & ~c.lanes);
        else if (m_decoded.combine == ptx::Combine::Or)
            sides.lanes &= ~(known & ~c.lanes);
        // Where only the combined predicate is unset the comparison may decide, as it does for "x > 3 && set".
        return m_decoded.combine == ptx::Combine::Xor ? either(sides, c) : sides;
    }

    UnsetMark selected(const UnsetMark& a, const UnsetMark& b, const UnsetMark& c) const
    {
        const std::uint32_t first = mask(m_decoded.c);
        const UnsetMark taken = either({a.lanes & first & ~c.lanes, a.taken}, {b.lanes & ~first & ~c.lanes, b.taken});
        return either(taken, c);
    }

    UnsetMark made() const
    {
        const UnsetMark a = markOf(m_use.a, m_lanes), b = markOf(m_use.b, m_lanes), c = markOf(m_use.c, m_lanes),
                        d = markOf(m_use.d, m_lanes);
        switch (m_decoded.operation) {
        case Operation::And:
        case Operation::PredicateAnd:
            return unlessDecided(a, b, false);
        case Operation::Or:
            // Halves of a whole: a structure of which one field is set.
            return ptx::sizeOf(m_decoded.type) == 8 && !isLoaded(a) && !isLoaded(b) ? both(a, b)
                                                                                    : unlessDecided(a, b, true);
        case Operation::PredicateOr:
            return unlessDecided(a, b, true);
        case Operation::MultiplyLow:
        case Operation::MultiplyWide:
            return ptx::isFloat(m_decoded.type) ? either(a, b) : unlessDecided(a, b, false);
        case Operation::MadLow:
        case Operation::MadWide:
            return either(ptx::isFloat(m_decoded.type) ? either(a, b) : unlessDecided(a, b, false), c);
        case Operation::SetPredicate:
            return compared(a, b, c);
        case Operation::Select:
            return selected(a, b, c);
        case Operation::SelectBySign:
            return either(parts(a, b), c);
        // The result keeps parts of several operands: an unset one beside set ones.
        case Operation::Pack:
        case Operation::BitInsert:
        case Operation::Permute:
        case Operation::FunnelLeft:
        case Operation::FunnelRight:
        case Operation::ConvertPair:
        case Operation::ConvertPacked:
            return m_decoded.b == ptx::noPlane ? a : parts(a, b);
        case Operation::Logic3:
            return parts(parts(a, b), c);
        default:
            return either(either(a, b), either(c, d));
        }
    }

    void setAll(const UnsetMark& mark)
    {
        set(m_use.destination, mark);
        set(m_use.second, mark);
        for (const std::uint32_t at : m_use.written)
            set(at, mark);
    }

    /// Operands of what gives no register anything.
    void give()
    {
        const UnsetMark a = markOf(m_use.a, m_lanes);
        if (m_decoded.operation == Operation::Store) {
            used(UnsetVariable::Use::Address, a);
            if (const UnsetMark value = either(markOf(m_use.b, m_lanes), anyOf(m_use.read)); m_use.passesValue)
                used(UnsetVariable::Use::Passed, value);
            else if (m_decoded.window == ptx::Window::CallParameter)
                used(UnsetVariable::Use::Passed, onlyLoaded(value));
        } else if (m_decoded.operation == Operation::BranchIndexed) {
            used(UnsetVariable::Use::Branch, a);
        } else if (m_decoded.operation == Operation::TileCollect) {
            used(UnsetVariable::Use::Stored, anyOf(m_use.read));
        }
    }

    /// Operands that end here: what comes of them is not followed.
    void take()
    {
        const UnsetMark a = markOf(m_use.a, m_lanes);
        const UnsetMark others = either(either(markOf(m_use.b, m_lanes), markOf(m_use.c, m_lanes)),
            either(markOf(m_use.d, m_lanes), anyOf(m_use.read)));
        switch (m_decoded.operation) {
        case Operation::Load:
        case Operation::Texture:
        case Operation::TileSpread:
            used(UnsetVariable::Use::Address, either(a, others));
            break;
        case Operation::Atomic:
            used(UnsetVariable::Use::Address, a);
            used(UnsetVariable::Use::Exchanged, others);
            break;
        default:
            used(UnsetVariable::Use::Exchanged, either(a, others));
        }
        setAll({});
    }

    Machine& m_machine;
    const Step& m_step;
    const DecodedInstruction& m_decoded;
    const Unset& m_use;
    std::uint32_t m_lanes;
};

std::uint32_t markOffset(const std::vector<std::uint32_t>& planes, std::uint32_t plane, std::uint32_t marksAt)
{
    const auto found = std::ranges::lower_bound(planes, plane);
    if (plane == ptx::noPlane || found == planes.end() || *found != plane)
        return ptx::noPlane;
    return marksAt + static_cast<std::uint32_t>((found - planes.begin()) * std::ptrdiff_t{sizeof(UnsetMark)});
}

/// An argument, or a result, that is a number of its own and no part of a structure.
bool storesNumberForCall(const ptx::Program& program, const DecodedInstruction& decoded)
{
    if (decoded.operation != Operation::Store || decoded.window != ptx::Window::CallParameter)
        return false;
    const ptx::Instruction& instruction = program.instructionOf(decoded);
    if (instruction.operands.empty() || instruction.operands[0].elements.empty())
        return false;
    const ptx::Operand& base = instruction.operands[0].elements[0];
    const ptx::Function& function = program.functionOf(decoded);
    return base.kind == ptx::OperandKind::Symbol && base.index < function.variables.size()
        && function.variables[base.index].count == 1;
}

/// Loads of memory whose values no selp takes that says when they are (LoadUse::choices).
std::vector<std::uint32_t> followable(const ptx::Program& program, std::uint32_t function, const LoadUses& loads)
{
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = program.functions[function].firstDecoded;
         i < program.decoded.size() && program.decoded[i].function == function; ++i) {
        const DecodedInstruction& decoded = program.decoded[i];
        const bool ofMemory = decoded.window == ptx::Window::Shared || decoded.window == ptx::Window::Local
            || decoded.window == ptx::Window::Global || decoded.window == ptx::Window::Generic;
        const LoadUse* const use = decoded.operation == Operation::Load && ofMemory ? loads.load(i) : nullptr;
        if (decoded.operation == Operation::Load && ofMemory && (use == nullptr || use->choices.empty()))
            found.push_back(i);
    }
    return found;
}

} // namespace

UnsetValues::UnsetValues(const ptx::Program& program, const LoadUses& loads)
{
    m_functions.resize(program.functions.size());
    for (std::uint32_t number = 0; number < program.functions.size(); ++number) {
        const ptx::UnsetRegisters registers(program, number, followable(program, number, loads));
        OfFunction& function = m_functions[number];
        function.marksAt = (program.functions[number].windowBytes + 7) / 8 * 8;
        for (const std::uint32_t plane : registers.planes)
            function.entry.push_back({std::ranges::binary_search(registers.atEntry, plane) ? allLanes : 0, 0});
        std::vector<std::uint32_t> watched;
        std::ranges::set_union(registers.decoded, registers.behindLoads, std::back_inserter(watched));
        m_any = m_any || !registers.decoded.empty();
        if (!watched.empty() && m_numbers.empty())
            m_numbers.resize(program.decoded.size());
        for (const std::uint32_t index : watched) {
            const DecodedInstruction& decoded = program.decoded[index];
            const auto markAt = [&](std::uint32_t plane) {
                return markOffset(registers.planes, plane, function.marksAt);
            };
            Use use{markAt(decoded.guard), markAt(decoded.destination), markAt(decoded.second), markAt(decoded.a),
                markAt(decoded.b), markAt(decoded.c), markAt(decoded.d), {}, {}, storesNumberForCall(program, decoded)};
            const ptx::ListedPlanes listed = ptx::listedPlanes(decoded);
            for (std::uint32_t k = 0; k < listed.all; ++k)
                (k < listed.written ? use.written : use.read).push_back(markAt(program.lists[decoded.list + k]));
            use.always = std::ranges::binary_search(registers.decoded, index);
            use.follows = std::ranges::binary_search(registers.loads, index);
            m_uses.push_back(std::move(use));
            m_numbers[index] = static_cast<std::uint32_t>(m_uses.size());
        }
    }
}

void UnsetValues::loaded(Machine& machine, const Step& step, int lane, std::uint32_t bytes, std::uint32_t all) const
{
    const auto index = static_cast<std::uint32_t>(&step - machine.code);
    const Use& own = use(index);
    const std::uint32_t values = step.decoded.vectorLength, each = all / values;
    for (std::uint32_t k = 0; k < values; ++k) {
        const std::uint32_t at = values == 1 ? own.destination : k < own.written.size() ? own.written[k] : ptx::noPlane;
        const auto ofValue = static_cast<std::uint32_t>((std::uint64_t{1} << each) - 1) << k * each;
        if ((bytes & ofValue) == 0 || at == ptx::noPlane)
            continue;
        UnsetMark mark;
        std::memcpy(&mark, machine.window + at, sizeof(mark));
        mark.lanes |= 1u << lane;
        mark.taken = loadedMark | (index + 1);
        std::memcpy(machine.window + at, &mark, sizeof(mark));
        machine.unsetLoaded = true;
    }
}

void UnsetValues::begin(std::uint32_t number, std::byte* window) const
{
    const OfFunction& function = m_functions[number];
    if (!function.entry.empty())
        std::memcpy(window + function.marksAt, function.entry.data(), markBytes(number));
}

const Step* followUnset(Machine& machine, const Step* step)
{
    const Unset& use = machine.block->grid().kernel->unset().use(static_cast<std::uint32_t>(step - machine.code));
    Follower follower(machine, *step, use);
    if (follower.exchanges()) {
        const UnsetMark a = follower.operandA();
        std::array<std::uint32_t, laneCount> sources{};
        sources.fill(laneCount);
        std::uint32_t* const asked = std::exchange(machine.shuffleSources, sources.data());
        const Step* const next = use.next(machine, step);
        machine.shuffleSources = asked;
        if (asked != nullptr)
            std::ranges::copy(sources, asked);
        follower.shuffled(sources, a);
        return next;
    }
    follower.look();
    std::array<UnsetMark, mostStored> marks{};
    machine.unsetStored = follower.stored(marks);
    const Step* const next = use.next(machine, step);
    machine.unsetStored = nullptr;
    return next;
}

const Step* followLoaded(Machine& machine, const Step* step)
{
    return machine.unsetLoaded ? followUnset(machine, step) : step->plain(machine, step);
}

} // namespace warpatlas::simulator
