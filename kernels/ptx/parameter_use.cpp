#include "kernels/ptx/parameter_use.h"

#include "kernels/ptx/operand_roles.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace warpatlas::ptx {
namespace {

/// Whether an address is, or begins at, the variable.
bool isAt(const Operand& operand, std::uint32_t variable)
{
    const Operand& base = operand.kind == OperandKind::Address ? operand.elements[0] : operand;
    return base.kind == OperandKind::Symbol && base.index == variable;
}

bool usesRegister(const Operand& operand, const std::vector<bool>& reached)
{
    return (operand.kind == OperandKind::Register && reached[operand.index])
        || std::ranges::any_of(
            operand.elements, [&](const Operand& element) { return usesRegister(element, reached); });
}

bool isAtomic(const Instruction& instruction)
{
    return instruction.opcode == "atom" || instruction.opcode == "red";
}

/// Loads of memory end the way: what lies at an address is no address within the same array. So does arithmetic that
/// makes an index, not an address.
bool endsWay(const Instruction& instruction)
{
    static constexpr std::string_view ends[] = {
        "ld", "ldu", "st", "mul", "mul24", "shl", "div", "rem", "cvt", "cp", "wmma", "ldmatrix", "mma"};
    return std::ranges::find(ends, instruction.opcode) != std::end(ends) || isAtomic(instruction);
}

/// Says whether the instruction takes an address from such registers: of a product and a sum, the sum alone can.
bool takesFrom(const Instruction& instruction, const std::vector<bool>& reached)
{
    constexpr std::size_t addend = 3;
    if (instruction.opcode == "mad" || instruction.opcode == "mad24")
        return instruction.operands.size() > addend && usesRegister(instruction.operands[addend], reached);
    bool from = false;
    forRegisters(instruction, [&](std::uint32_t index, bool written) { from = from || (!written && reached[index]); });
    return from;
}

/// By register: whether its value comes from the parameter.
std::vector<bool> registersFrom(const Function& entry, std::uint32_t parameter)
{
    std::vector<bool> reached(entry.registers.size());
    for (bool grows = true; grows;) {
        grows = false;
        for (const Instruction& instruction : entry.instructions) {
            bool from = false;
            if (instruction.opcode == "ld" && instruction.has("param"))
                from = instruction.operands.size() > 1 && isAt(instruction.operands[1], parameter);
            else if (!endsWay(instruction))
                from = takesFrom(instruction, reached);
            if (!from)
                continue;
            forRegisters(instruction, [&](std::uint32_t index, bool written) {
                if (written && !reached[index])
                    reached[index] = grows = true;
            });
        }
    }
    return reached;
}

/// The operand that is the address of a memory instruction; null: it has none. Of a copy it is where that reads.
const Operand* addressOf(const Instruction& instruction)
{
    if (instruction.opcode == "cp" && instruction.operands.size() > 1
        && instruction.operands[1].kind == OperandKind::Address)
        return &instruction.operands[1];
    const auto found = std::ranges::find(instruction.operands, OperandKind::Address, &Operand::kind);
    return found == instruction.operands.end() ? nullptr : &*found;
}

ParameterUse useOf(const Function& entry, std::uint32_t parameter)
{
    const std::vector<bool> reached = registersFrom(entry, parameter);
    ParameterUse use;
    for (const Instruction& instruction : entry.instructions) {
        const Operand* const address = addressOf(instruction);
        if (instruction.opcode == "st" && instruction.has("param")) {
            use.passedOn =
                use.passedOn || (instruction.operands.size() > 1 && usesRegister(instruction.operands[1], reached));
            continue;
        }
        if (address == nullptr || !usesRegister(*address, reached))
            continue;
        const bool fragment = instruction.opcode == "wmma";
        use.read = use.read || instruction.opcode == "ld" || instruction.opcode == "ldu" || instruction.opcode == "cp"
            || (fragment && instruction.has("load"));
        use.written = use.written || instruction.opcode == "st" || (fragment && instruction.has("store"));
        use.atomic = use.atomic || isAtomic(instruction);
        if (use.type == Type::None)
            use.type = accessedType(instruction);
    }
    return use;
}

} // namespace

std::vector<ParameterUse> parameterUses(const Function& entry)
{
    std::vector<ParameterUse> uses;
    for (const std::uint32_t parameter : entry.parameters)
        uses.push_back(useOf(entry, parameter));
    return uses;
}

} // namespace warpatlas::ptx
