#include "kernels/uses/carried_bytes.h"

#include "kernels/ptx/operand_roles.h"
#include "kernels/uses/set_bits.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace warpatlas::ptx {
namespace {

/// A byte of a load, as (instruction, byte); where bytes are joined by a bit operation, several.
using Sources = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
using Bytes = std::array<Sources, 8>;

constexpr std::size_t mostBytes = 32; // of an access

/// A byte that is joined of more is used: a hash of a whole file would keep lists that grow with its square.
constexpr std::size_t mostSources = 64;

/// Neither a predicate nor 128 bits.
bool canBeCarried(Type type)
{
    return sizeOf(type) != 0 && sizeOf(type) <= std::tuple_size_v<Bytes>;
}

class Follower {
public:
    Follower(const Function& function, const RegisterUses& uses) : m_function(function), m_uses(uses) { }

    CarriedBytes run()
    {
        for (std::uint32_t i = 0; i < m_function.instructions.size(); ++i)
            look(i);
        CarriedBytes result;
        for (std::uint32_t i = 0; i < m_function.instructions.size(); ++i)
            if (const std::size_t bytes = loadedBytes(i); bytes != 0) {
                LoadedBytes& load = m_loads[i];
                load.load = i;
                if (onlySetsBits(m_function, m_uses, i))
                    load.used = load.carried = load.chosen = 0;
                if (std::uint64_t{load.used} != (std::uint64_t{1} << bytes) - 1)
                    result.loads.push_back(load);
            }
        for (CarryingStore& store : m_stores) {
            std::erase_if(store.bytes, [&](const CarriedByte& byte) {
                const LoadedBytes& load = m_loads[byte.load];
                return (load.used >> byte.from & 1) != 0 || (load.carried >> byte.from & 1) == 0;
            });
            if (!store.bytes.empty())
                result.stores.push_back(std::move(store));
        }
        return result;
    }

private:
    /// 0 for what is not followed.
    std::size_t loadedBytes(std::uint32_t index) const
    {
        const Instruction& load = m_function.instructions[index];
        const std::size_t bytes = sizeOf(accessedType(load)) * vectorLengthOf(load);
        const bool follows = load.opcode == "ld" && !load.has("param") && load.operands.size() >= 2;
        return follows && canBeCarried(accessedType(load)) && bytes <= mostBytes ? bytes : 0;
    }

    /// Notes what the instruction uses, and what it stores.
    void look(std::uint32_t index)
    {
        const Instruction& instruction = m_function.instructions[index];
        if (const std::size_t bytes = loadedBytes(index);
            bytes != 0 && (instruction.guard != none || !resultsAreWrittenOnce(instruction)))
            m_loads[index].used = static_cast<std::uint32_t>((std::uint64_t{1} << bytes) - 1);
        if (instruction.opcode == "st" && instruction.operands.size() >= 2) {
            use(instruction.operands[0]);
            if (!instruction.has("param")) // the call's arguments: they are followed no further
                carry(index, instruction);
            return;
        }
        if (moves(instruction)) {
            // Which lane's value a shuffle gives is used; the value itself goes on.
            for (std::size_t i = 2; instruction.opcode == "shfl" && i < instruction.operands.size(); ++i)
                use(instruction.operands[i]);
            return;
        }
        if (choosesForStores(instruction)) {
            for (std::size_t i = 1; i < std::min<std::size_t>(instruction.operands.size(), 3); ++i)
                for (const Sources& sources : bytesOf(instruction.operands[i].index))
                    for (const auto& [load, from] : sources)
                        m_loads[load].chosen |= 1u << from;
            return;
        }
        forRegisters(instruction, [&](std::uint32_t read, bool written) {
            if (!written)
                useRegister(read);
        });
    }

    /// A register's value as it is, or one of two.
    static bool isPlainMove(const Instruction& instruction)
    {
        const std::vector<Operand>& operands = instruction.operands;
        return (instruction.opcode == "mov" ? operands.size() == 2
                                            : instruction.opcode == "selp" && operands.size() == 4)
            && instruction.guard == none && operands[0].kind == OperandKind::Register
            && std::all_of(operands.begin() + 1, operands.begin() + (operands.size() == 2 ? 2 : 3),
                [](const Operand& value) { return value.kind == OperandKind::Register && !value.minus; });
    }

    /// A value for a register that may have another one instead, where nothing but stores takes it from there, as
    /// it is or in parts.
    bool choosesForStores(const Instruction& instruction) const
    {
        if (!isPlainMove(instruction))
            return false;
        std::vector<std::uint32_t> open{instruction.operands[0].index};
        std::set<std::uint32_t> seen(open.begin(), open.end());
        while (!open.empty()) {
            const std::uint32_t at = open.back();
            open.pop_back();
            if (seen.size() > mostSources)
                return false;
            for (const std::uint32_t reader : m_uses.readers[at]) {
                const Instruction& reads = m_function.instructions[reader];
                if (isPlainMove(reads) || (reads.opcode != "shfl" && moves(reads))) {
                    for (const Operand& result : elementsOf(reads.operands[0]))
                        if (result.kind == OperandKind::Register && seen.insert(result.index).second)
                            open.push_back(result.index);
                } else if (!storesValue(reads, at)) {
                    return false;
                }
            }
        }
        return true;
    }
    static bool storesValue(const Instruction& store, std::uint32_t index)
    {
        const auto names = [&](const Operand& operand) {
            const auto is = [&](const Operand& one) { return one.kind == OperandKind::Register && one.index == index; };
            return is(operand) || std::ranges::any_of(operand.elements, is);
        };
        return store.opcode == "st" && !store.has("param") && store.operands.size() >= 2 && !names(store.operands[0]);
    }

    void carry(std::uint32_t index, const Instruction& store)
    {
        const std::size_t size = sizeOf(accessedType(store));
        CarryingStore carrying{index, {}};
        std::uint32_t first = 0;
        for (const Operand& element : elementsOf(store.operands[1])) {
            if (element.kind == OperandKind::Register && !element.minus) {
                const Bytes& bytes = bytesOf(element.index);
                for (std::uint32_t i = 0; i < std::min(size, bytes.size()); ++i)
                    for (const auto& [load, from] : bytes[i]) {
                        carrying.bytes.push_back({load, from, first + i});
                        m_loads[load].carried |= 1u << from;
                    }
            }
            first += static_cast<std::uint32_t>(size);
        }
        if (!carrying.bytes.empty())
            m_stores.push_back(std::move(carrying));
    }

    void use(const Operand& operand)
    {
        if (operand.kind == OperandKind::Register)
            useRegister(operand.index);
        for (const Operand& element : operand.elements)
            use(element);
    }
    void useRegister(std::uint32_t index)
    {
        for (const Sources& sources : bytesOf(index))
            markUsed(sources);
    }
    void markUsed(const Sources& sources)
    {
        for (const auto& [load, from] : sources)
            m_loads[load].used |= 1u << from;
    }

    /// Whether the results are followed instead.
    bool moves(const Instruction& instruction) const
    {
        if (instruction.guard != none || instruction.operands.size() < 2 || !resultsAreWrittenOnce(instruction))
            return false;
        const std::string_view opcode = instruction.opcode;
        const Type type = accessedType(instruction);
        if (!canBeCarried(type))
            return false;
        if (opcode == "shfl")
            return true;
        if (opcode == "mov")
            return splitsEvenly(instruction.operands[0], type) && splitsEvenly(instruction.operands[1], type);
        if (opcode == "cvt")
            return widens(instruction);
        const bool bits = (opcode == "and" || opcode == "or" || opcode == "xor") && instruction.operands.size() == 3;
        const bool shift = (opcode == "shl" || opcode == "shr") && instruction.operands.size() == 3
            && instruction.operands[2].kind == OperandKind::Integer && instruction.operands[2].bits % 8 == 0;
        return bits || shift;
    }
    bool resultsAreWrittenOnce(const Instruction& instruction) const
    {
        // A shuffle's value; whether it came from another lane is no part of it.
        const Operand& results = instruction.operands[0];
        return std::ranges::all_of(
            elementsOf(results.kind == OperandKind::Pair ? results.elements[0] : results), [&](const Operand& result) {
                return result.kind == OperandKind::Sink
                    || (result.kind == OperandKind::Register && m_uses.writers[result.index].size() == 1);
            });
    }
    static bool splitsEvenly(const Operand& operand, Type type)
    {
        const std::size_t count = elementsOf(operand).size();
        return count != 0 && sizeOf(type) % count == 0;
    }
    /// A conversion of whole numbers that keeps or adds bytes.
    static bool widens(const Instruction& instruction)
    {
        if (instruction.modifiers.size() != 2)
            return false;
        const auto to = typeFrom(instruction.modifiers[0]), from = typeFrom(instruction.modifiers[1]);
        return to && from && canBeCarried(*to) && canBeCarried(*from) && !isFloat(*to) && !isFloat(*from);
    }

    /// The bytes of a register that was asked for before, or that the instruction makes of itself, in a loop.
    Bytes valueOf(const Operand& operand) const
    {
        return operand.kind == OperandKind::Register && !operand.minus ? m_known.at(operand.index).bytes : Bytes{};
    }

    /// The parts of a value come first. Goes without recursion: unrolled code has chains of many thousand steps.
    const Bytes& bytesOf(std::uint32_t index)
    {
        std::vector<std::uint32_t> open{index};
        while (!open.empty()) {
            const std::uint32_t at = open.back();
            const auto [known, isNew] = m_known.try_emplace(at);
            const std::vector<std::uint32_t>& writers = m_uses.writers[at];
            if (isNew && writers.size() == 1 && moves(m_function.instructions[writers[0]])) {
                forRegisters(m_function.instructions[writers[0]], [&](std::uint32_t read, bool written) {
                    if (!written && !m_known.contains(read))
                        open.push_back(read);
                });
                continue;
            }
            open.pop_back();
            if (!std::exchange(known->second.isMade, true) && writers.size() == 1)
                known->second.bytes = made(writers[0], at);
        }
        return m_known.at(index).bytes;
    }

    /// The bytes that an instruction writes into one of its results.
    Bytes made(std::uint32_t by, std::uint32_t result)
    {
        const Instruction& instruction = m_function.instructions[by];
        if (loadedBytes(by) != 0)
            return instruction.guard == none ? loaded(by, instruction, result) : Bytes{};
        if (!moves(instruction))
            return {};
        const std::string_view opcode = instruction.opcode;
        if (opcode == "mov")
            return moved(instruction, result);
        // From another lane: lanes that exchange values are taken to have the same bytes written.
        if (opcode == "shfl")
            return instruction.operands[0].kind == OperandKind::Pair
                    && instruction.operands[0].elements[0].index != result
                ? Bytes{}
                : valueOf(instruction.operands[1]);
        if (opcode == "cvt")
            return widened(instruction);
        if (opcode == "shl" || opcode == "shr")
            return shifted(instruction);
        return joined(instruction);
    }

    static Bytes loaded(std::uint32_t by, const Instruction& load, std::uint32_t result)
    {
        Bytes bytes;
        const Type type = accessedType(load);
        const std::size_t size = sizeOf(type);
        std::uint32_t first = 0;
        for (const Operand& element : elementsOf(load.operands[0])) {
            for (std::uint32_t i = 0; element.index == result && i < (isSigned(type) ? 8 : size); ++i)
                bytes[i].emplace_back(by, first + std::min<std::uint32_t>(i, static_cast<std::uint32_t>(size) - 1));
            first += static_cast<std::uint32_t>(size);
        }
        return bytes;
    }

    /// A value as it is, put together of several, or taken apart.
    Bytes moved(const Instruction& move, std::uint32_t result)
    {
        Bytes bytes, all;
        const std::size_t size = sizeOf(accessedType(move));
        const auto from = elementsOf(move.operands[1]), to = elementsOf(move.operands[0]);
        const std::size_t piece = size / from.size(), part = size / to.size();
        for (std::size_t k = 0; k < from.size(); ++k) {
            const Bytes value = valueOf(from[k]);
            for (std::size_t i = 0; i < piece && k * piece + i < 8; ++i)
                all[k * piece + i] = value[i];
        }
        for (std::size_t k = 0; k < to.size(); ++k)
            for (std::size_t i = 0; to[k].index == result && i < part && k * part + i < 8; ++i)
                bytes[i] = all[k * part + i];
        return bytes;
    }

    Bytes widened(const Instruction& conversion)
    {
        const Type type = *typeFrom(conversion.modifiers[1]);
        const std::size_t size = sizeOf(type), wanted = sizeOf(*typeFrom(conversion.modifiers[0]));
        const Bytes value = valueOf(conversion.operands[1]);
        Bytes bytes;
        for (std::size_t i = 0; i < wanted; ++i)
            if (i < size || isSigned(type))
                bytes[i] = value[std::min(i, size - 1)];
        return bytes;
    }

    Bytes shifted(const Instruction& shift)
    {
        const Type type = accessedType(shift);
        const std::size_t size = sizeOf(type), by = shift.operands[2].bits / 8;
        const Bytes value = valueOf(shift.operands[1]);
        Bytes bytes;
        for (std::size_t i = 0; i < size; ++i) {
            if (shift.opcode == "shl" && i >= by)
                bytes[i] = value[i - by];
            else if (shift.opcode == "shr" && (i + by < size || isSigned(type)))
                bytes[i] = value[std::min(i + by, size - 1)];
        }
        return bytes;
    }

    /// and, or, xor: byte by byte. A mask takes bytes away.
    Bytes joined(const Instruction& operation)
    {
        const std::size_t size = sizeOf(accessedType(operation));
        Bytes bytes;
        for (std::size_t k = 1; k < operation.operands.size(); ++k) {
            const Bytes value = valueOf(operation.operands[k]);
            const Operand& other = operation.operands[k == 1 ? 2 : 1];
            for (std::size_t i = 0; i < size; ++i) {
                const bool removed = operation.opcode == "and" && other.kind == OperandKind::Integer
                    && (other.bits >> (8 * i) & 0xff) == 0;
                for (const auto& source : value[i])
                    if (!removed && std::ranges::find(bytes[i], source) == bytes[i].end())
                        bytes[i].push_back(source);
            }
        }
        for (Sources& sources : bytes)
            if (sources.size() > mostSources) {
                markUsed(sources);
                sources.clear();
            }
        return bytes;
    }

    const Function& m_function;
    const RegisterUses& m_uses;
    struct Known {
        Bytes bytes;
        bool isMade = false;
    };
    std::map<std::uint32_t, Known> m_known; ///< by register; of those that were asked for
    std::map<std::uint32_t, LoadedBytes> m_loads; ///< by instruction
    std::vector<CarryingStore> m_stores;
};

} // namespace

CarriedBytes carriedBytes(const Function& function, const RegisterUses& uses)
{
    return Follower(function, uses).run();
}

} // namespace warpatlas::ptx
