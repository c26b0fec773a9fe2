#include "kernels/simulator/checks/same_marks.h"

#include "kernels/ptx/loops.h"
#include "kernels/ptx/operand_roles.h"
#include "kernels/uses/parameter_places.h"
#include "kernels/uses/register_uses.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string_view>
#include <vector>

namespace warpatlas::simulator {
namespace {

bool isWholeNumber(ptx::Type type)
{
    return type != ptx::Type::F16 && type != ptx::Type::F32 && type != ptx::Type::F64;
}

/// The kernel's values that are the same for all threads, and its branches.
class MarkFlow {
public:
    MarkFlow(const ptx::Program& program, const ptx::Function& function, std::span<const std::byte> parameters)
        : m_function(function),
          m_slots(program.functions[0].parameters),
          m_parameters(parameters),
          m_places(ptx::parameterPlaces(function)),
          m_uses(function),
          m_loops(function)
    {
    }

    std::uint32_t indexOf(const ptx::Instruction& instruction) const
    {
        return static_cast<std::uint32_t>(&instruction - m_function.instructions.data());
    }
    std::uint32_t blockOf(std::uint32_t instruction) const { return m_loops.flow().blockOf[instruction]; }
    const ptx::BasicBlock& block(std::uint32_t index) const { return m_loops.flow().blocks[index]; }
    const ptx::Instruction& endOf(std::uint32_t index) const { return m_function.instructions[block(index).last - 1]; }

    /// The value of an operand, where it is the same number for all threads.
    std::optional<std::int64_t> valueOf(const ptx::Operand& operand, int depth = 0) const
    {
        constexpr int deepest = 16;
        switch (operand.kind) {
        case ptx::OperandKind::Integer:
        case ptx::OperandKind::Float32:
        case ptx::OperandKind::Float64:
            return static_cast<std::int64_t>(operand.bits);
        case ptx::OperandKind::Register:
            if (const ptx::Instruction* const writer = writerOf(operand.index);
                writer != nullptr && depth < deepest && !operand.minus && operand.part.empty())
                return resultOf(*writer, depth + 1);
            return std::nullopt;
        default:
            return std::nullopt;
        }
    }
    /// The same of what a load or a store accesses.
    std::optional<std::int64_t> addressOf(const ptx::Operand& address) const
    {
        if (address.kind != ptx::OperandKind::Address || address.elements.size() != 1)
            return std::nullopt;
        const auto base = valueOf(address.elements[0]);
        return base ? std::optional(*base + static_cast<std::int64_t>(address.bits)) : std::nullopt;
    }

    /// The comparisons that are all that becomes of a loaded value, or, `computed`, of what is computed from it. Empty
    /// where anything else does.
    std::vector<const ptx::Instruction*> comparisonsOf(const ptx::Instruction& load, bool computed) const
    {
        static constexpr std::string_view computing[] = {
            "and", "or", "xor", "not", "add", "sub", "neg", "abs", "min", "max", "mul", "shl", "shr", "bfe"};
        std::vector<const ptx::Instruction*> found;
        if (load.opcode != "ld" || load.operands.size() != 2 || load.operands[0].kind != ptx::OperandKind::Register)
            return found;
        std::vector<std::uint32_t> left{load.operands[0].index};
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (writerOf(left[i]) == nullptr)
                return {};
            for (const std::uint32_t reader : m_uses.readers[left[i]]) {
                const ptx::Instruction& one = m_function.instructions[reader];
                const bool plain = one.guard == ptx::none && one.operands[0].kind == ptx::OperandKind::Register;
                const bool passes = one.opcode == "mov" || one.opcode == "cvt"
                    || (computed && std::ranges::find(computing, one.opcode) != std::end(computing));
                if (plain && passes && std::ranges::find(left, one.operands[0].index) == left.end())
                    left.push_back(one.operands[0].index);
                else if (plain && one.opcode == "setp" && one.operands.size() == 3)
                    found.push_back(&one);
                else
                    return {};
            }
        }
        return found;
    }

    /// Returns the comparison's result if `load` finds that value. Empty unless it compares whole numbers, one of them
    /// the same for all threads.
    std::optional<bool> outcome(const ptx::Instruction& compare, const ptx::Instruction& load, std::int64_t value) const
    {
        const auto with = comparedWith(compare);
        const ptx::Type loaded = ptx::accessedType(load);
        if (!with || !isWholeNumber(loaded))
            return std::nullopt;
        std::int64_t a = cut(value, ptx::sizeOf(loaded), isSigned(load)), b = *with;
        if (valueOf(compare.operands[1]))
            std::swap(a, b);
        const std::size_t bytes = ptx::sizeOf(ptx::accessedType(compare));
        const auto is = [&](std::string_view name) { return compare.has(name); };
        a = cut(a, bytes, isSigned(compare));
        b = cut(b, bytes, isSigned(compare));
        const auto ua = static_cast<std::uint64_t>(a), ub = static_cast<std::uint64_t>(b);
        const bool less = isSigned(compare) ? a < b : ua < ub;
        if (is("eq") || is("ne"))
            return (a == b) == is("eq");
        if (is("lt") || is("lo"))
            return less;
        if (is("ge") || is("hs"))
            return !less;
        if (is("le") || is("ls"))
            return less || a == b;
        if (is("gt") || is("hi"))
            return !less && a != b;
        return std::nullopt;
    }

    /// The value that `load` has to find for the store to be executed; empty: others would do.
    std::optional<std::int64_t> neededFor(const ptx::Instruction& store, const ptx::Instruction& load) const
    {
        const std::vector<const ptx::Instruction*> compares = comparisonsOf(load, false);
        if (compares.size() != 1 || !comparedWith(*compares[0]) || !(compares[0]->has("eq") || compares[0]->has("ne")))
            return std::nullopt;
        for (std::uint32_t b = 0; b < m_loops.flow().blocks.size(); ++b) {
            const ptx::Instruction& end = endOf(b);
            if (end.opcode != "bra" || end.guard == ptx::none || block(b).successors.size() != 2)
                continue;
            const std::uint32_t at = blockOf(indexOf(store)), behind = blockOf(block(b).last);
            const std::uint32_t target = block(b).successors[block(b).successors[0] == behind ? 1 : 0];
            // Only by the one side, which nothing else leads to.
            const bool jumped = isOnlyWay(b, target, at), passed = isOnlyWay(b, behind, at);
            if (jumped == passed)
                continue;
            const auto holds = impliedBy(end.guard, jumped != end.guardNegated, *compares[0]);
            if (holds && *holds == compares[0]->has("eq"))
                return comparedWith(*compares[0]);
        }
        return std::nullopt;
    }

    /// Whether what runs or not by the loaded value does nothing but to store what whoever executes `store` has
    /// stored, too.
    bool onlyMarks(const ptx::Instruction& load, const ptx::Instruction& store, std::int64_t value) const
    {
        const std::vector<const ptx::Instruction*> compares = comparisonsOf(load, true);
        if (compares.empty())
            return false;
        bool branches = false, marks = false;
        std::vector<bool> depends(m_function.registers.size(), false);
        for (const ptx::Instruction* const compare : compares)
            depends[compare->operands[0].index] = true;
        // Follow conditions made of several.
        for (bool grows = true; grows;) {
            grows = false;
            for (const ptx::Instruction& one : m_function.instructions)
                if (readsAny(one, depends) && one.opcode != "bra") {
                    if (!isCondition(one))
                        return false;
                    grows = grows || !depends[one.operands[0].index];
                    depends[one.operands[0].index] = true;
                }
        }
        for (std::uint32_t b = 0; b < m_loops.flow().blocks.size(); ++b) {
            const ptx::Instruction& end = endOf(b);
            if (end.opcode != "bra" || end.guard == ptx::none || !depends[end.guard])
                continue;
            branches = true;
            const std::vector<std::uint32_t> sides = m_loops.chosenBy(b);
            if (std::ranges::binary_search(sides, b))
                return false; // a loop goes on by it
            for (const std::uint32_t side : sides)
                for (std::uint32_t i = block(side).first; i < block(side).last; ++i) {
                    const ptx::Instruction& one = m_function.instructions[i];
                    if (one.opcode == "st" && ptx::samePlace(one.operands[0], load.operands[1])
                        && valueOf(one.operands[1]) == value)
                        marks = true;
                    else if (!isWithin(one, sides) || (one.opcode == "st" && !isStoredBeside(store, one)))
                        return false;
                }
        }
        return branches && marks;
    }

private:
    const ptx::Instruction* writerOf(std::uint32_t index) const
    {
        const std::vector<std::uint32_t>& writers = m_uses.writers[index];
        const ptx::Instruction* const writer = writers.size() == 1 ? &m_function.instructions[writers[0]] : nullptr;
        return writer != nullptr && writer->guard == ptx::none ? writer : nullptr;
    }

    static bool isSigned(const ptx::Instruction& one)
    {
        return one.has("s8") || one.has("s16") || one.has("s32") || one.has("s64");
    }
    static std::int64_t cut(std::int64_t value, std::size_t bytes, bool extends)
    {
        constexpr int word = 64;
        const int shift = word - static_cast<int>(std::clamp<std::size_t>(bytes, 1, 8)) * 8;
        const std::uint64_t high = static_cast<std::uint64_t>(value) << shift;
        return extends ? static_cast<std::int64_t>(high) >> shift : static_cast<std::int64_t>(high >> shift);
    }

    std::optional<std::int64_t> parameterAt(const ptx::Operand& operand, ptx::Type type) const
    {
        const auto place = ptx::placeOf(operand, m_places);
        const auto parameter =
            place ? std::ranges::find(m_function.parameters, place->parameter) : m_function.parameters.end();
        if (parameter == m_function.parameters.end())
            return std::nullopt;
        const std::size_t bytes = ptx::sizeOf(type),
                          at = m_slots[static_cast<std::size_t>(parameter - m_function.parameters.begin())].offset
            + static_cast<std::size_t>(place->offset);
        std::int64_t value = 0;
        if (bytes > sizeof value || at + bytes > m_parameters.size())
            return std::nullopt;
        std::memcpy(&value, m_parameters.data() + at, bytes);
        return cut(value, bytes, true);
    }

    std::optional<std::int64_t> resultOf(const ptx::Instruction& one, int depth) const
    {
        const std::vector<ptx::Operand>& operands = one.operands;
        const ptx::Type type = ptx::accessedType(one);
        if (one.opcode == "ld")
            return one.has("param") && operands.size() == 2 ? parameterAt(operands[1], type) : std::nullopt;
        if ((one.opcode == "mov" || one.opcode == "cvta") && operands.size() == 2)
            return valueOf(operands[1], depth);
        if (!isWholeNumber(type) || operands.size() < 2)
            return std::nullopt;
        const auto a = valueOf(operands[1], depth);
        if (one.opcode == "cvt" && operands.size() == 2)
            return a;
        const auto b = operands.size() == 3 ? valueOf(operands[2], depth) : std::nullopt;
        if (!a || !b)
            return std::nullopt;
        const auto ua = static_cast<std::uint64_t>(*a), ub = static_cast<std::uint64_t>(*b);
        if (one.opcode == "add" || one.opcode == "sub")
            return cut(static_cast<std::int64_t>(one.opcode == "add" ? ua + ub : ua - ub), ptx::sizeOf(type), true);
        return std::nullopt;
    }

    std::optional<std::int64_t> comparedWith(const ptx::Instruction& compare) const
    {
        if (!isWholeNumber(ptx::accessedType(compare)))
            return std::nullopt;
        const auto first = valueOf(compare.operands[1]), second = valueOf(compare.operands[2]);
        return first && second ? std::nullopt : first ? first : second;
    }

    /// Whether it makes a condition of others.
    bool isCondition(const ptx::Instruction& one) const
    {
        static constexpr std::string_view making[] = {"not", "and", "or", "xor", "mov"};
        return std::ranges::find(making, one.opcode) != std::end(making) && one.guard == ptx::none
            && one.operands[0].kind == ptx::OperandKind::Register
            && m_function.registers[one.operands[0].index] == ptx::Type::Pred;
    }

    /// Whether the comparison holds, or does not, wherever the condition is as it is said; empty: nothing follows.
    std::optional<bool> impliedBy(
        std::uint32_t condition, bool holds, const ptx::Instruction& compare, int depth = 0) const
    {
        constexpr int deepest = 8;
        std::optional<bool> found;
        for (const std::uint32_t writer : m_uses.writers[condition]) {
            const ptx::Instruction& one = m_function.instructions[writer];
            if (one.opcode == "mov" && one.operands[1].kind == ptx::OperandKind::Integer
                && (one.operands[1].bits != 0) != holds)
                continue; // not by this way
            if (found || depth > deepest || one.guard != ptx::none)
                return std::nullopt; // by several
            if (&one == &compare) {
                found = holds;
            } else if (isCondition(one)) {
                const bool several = one.opcode == "and" || one.opcode == "or";
                if (one.opcode == "xor" || (several && holds != (one.opcode == "and")))
                    return std::nullopt;
                for (std::size_t i = 1; i < one.operands.size() && !found; ++i)
                    if (one.operands[i].kind == ptx::OperandKind::Register && !one.operands[i].negated)
                        found = impliedBy(one.operands[i].index, holds != (one.opcode == "not"), compare, depth + 1);
            }
            if (!found)
                return std::nullopt;
        }
        return found;
    }

    /// Whether one comes from the end of `from` to `to` by that side of it, and in no other way.
    bool isOnlyWay(std::uint32_t from, std::uint32_t side, std::uint32_t to) const
    {
        // Without the branch's block, nothing may lead there but the side.
        std::vector<bool> seen(m_loops.flow().blocks.size(), false);
        std::vector<std::uint32_t> left;
        const auto visit = [&](std::uint32_t b) {
            if (!seen[b] && b != from) {
                seen[b] = true;
                left.push_back(b);
            }
        };
        const auto follow = [&] {
            while (!left.empty()) {
                const std::uint32_t at = left.back();
                left.pop_back();
                std::ranges::for_each(block(at).successors, visit);
            }
        };
        visit(0);
        for (const std::uint32_t other : block(from).successors)
            if (other != side)
                visit(other);
        follow();
        if (seen[to])
            return false;
        visit(side);
        follow();
        return seen[to];
    }

    static bool readsAny(const ptx::Instruction& one, const std::vector<bool>& registers)
    {
        bool reads = false;
        ptx::forRegisters(
            one, [&](std::uint32_t index, bool written) { reads = reads || (!written && registers[index]); });
        return reads;
    }

    /// Whether nothing of it is seen outside of these blocks, but for what a store stores.
    bool isWithin(const ptx::Instruction& one, const std::vector<std::uint32_t>& blocks) const
    {
        static constexpr std::string_view seen[] = {"atom", "red", "call", "bar", "barrier", "exit", "trap", "brkpt",
            "shfl", "vote", "match", "redux", "activemask", "membar", "fence", "cp", "sust", "sured", "mbarrier",
            "wmma", "mma", "stmatrix", "brx", "elect", "griddepcontrol", "nanosleep"};
        if (std::ranges::find(seen, one.opcode) != std::end(seen))
            return false;
        bool within = true;
        ptx::forRegisters(one, [&](std::uint32_t index, bool written) {
            for (const std::uint32_t reader : written ? m_uses.readers[index] : std::vector<std::uint32_t>())
                within = within && (std::ranges::binary_search(blocks, blockOf(reader)) || isReloaded(index));
        });
        return within;
    }

    /// Whether a register holds what one place of memory has, whichever way led there: compilers load it again behind a
    /// store.
    bool isReloaded(std::uint32_t index) const
    {
        const ptx::Operand* place = nullptr;
        std::vector<std::uint32_t> left{index};
        for (std::size_t i = 0; i < left.size(); ++i)
            for (const std::uint32_t writer : m_uses.writers[left[i]]) {
                const ptx::Instruction& one = m_function.instructions[writer];
                if (one.guard != ptx::none || one.operands.size() != 2
                    || one.operands[0].kind != ptx::OperandKind::Register)
                    return false;
                const ptx::Operand& from = one.operands[1];
                if (one.opcode == "mov" && from.kind == ptx::OperandKind::Register) {
                    if (std::ranges::find(left, from.index) == left.end())
                        left.push_back(from.index);
                } else if (one.opcode != "ld" || one.has("volatile")
                    || (place != nullptr && !ptx::samePlace(*place, from))) {
                    return false;
                } else {
                    place = &from;
                }
            }
        return place != nullptr && place->kind == ptx::OperandKind::Address && place->elements.size() == 1
            && (place->elements[0].kind != ptx::OperandKind::Register
                || m_uses.writers[place->elements[0].index].size() == 1);
    }

    /// Says whether a thread that executes the one store also executes the other, or one that stores the same there.
    bool isStoredBeside(const ptx::Instruction& store, const ptx::Instruction& other) const
    {
        const auto value = other.operands.size() == 2 ? valueOf(other.operands[1]) : std::nullopt;
        const auto address = value ? addressOf(other.operands[0]) : std::nullopt;
        if (!address)
            return false;
        const ptx::BasicBlock& own = block(blockOf(indexOf(store)));
        return std::any_of(m_function.instructions.begin() + own.first, m_function.instructions.begin() + own.last,
            [&](const ptx::Instruction& one) {
                return one.opcode == "st" && one.guard == ptx::none && one.operands.size() == 2
                    && ptx::accessedType(one) == ptx::accessedType(other) && addressOf(one.operands[0]) == address
                    && valueOf(one.operands[1]) == value;
            });
    }

    const ptx::Function& m_function;
    const std::vector<ptx::ParameterSlot>& m_slots;
    std::span<const std::byte> m_parameters;
    ptx::ParameterPlaces m_places;
    ptx::RegisterUses m_uses;
    ptx::Loops m_loops;
};

} // namespace

std::optional<SameMark> sameMark(
    const ptx::Program& program, std::uint32_t load, std::uint32_t store, std::span<const std::byte> parameters)
{
    const ptx::DecodedInstruction &reads = program.decoded[load], &writes = program.decoded[store];
    if (reads.function != 0 || writes.function != 0 || reads.operation != ptx::Operation::Load
        || writes.operation != ptx::Operation::Store)
        return std::nullopt;
    const ptx::Instruction &loads = program.instructionOf(reads), &stores = program.instructionOf(writes);
    if (loads.opcode != "ld" || loads.guard != ptx::none || stores.opcode != "st" || stores.guard != ptx::none
        || stores.operands.size() != 2
        || ptx::sizeOf(ptx::accessedType(loads)) != ptx::sizeOf(ptx::accessedType(stores)))
        return std::nullopt;
    const MarkFlow flow(program, program.functionOf(writes), parameters);
    const auto value = flow.valueOf(stores.operands[1]);
    if (!value)
        return std::nullopt;
    const SameMark mark{*value, isWholeNumber(ptx::accessedType(stores))};
    if (flow.onlyMarks(loads, stores, *value))
        return mark;
    // It goes on alike by what stood there, which the store's own thread has found, and by what it writes.
    const std::vector<const ptx::Instruction*> compares = flow.comparisonsOf(loads, false);
    for (const ptx::Instruction& first : program.functionOf(writes).instructions) {
        if (first.opcode != "ld" || first.operands.size() != 2
            || !ptx::samePlace(first.operands[1], stores.operands[0]))
            continue;
        const auto old = flow.neededFor(stores, first);
        if (old && !compares.empty() && std::ranges::all_of(compares, [&](const ptx::Instruction* compare) {
                const auto before = flow.outcome(*compare, loads, *old);
                return before && before == flow.outcome(*compare, loads, *value);
            }))
            return mark;
    }
    return std::nullopt;
}

} // namespace warpatlas::simulator
