#include "kernels/uses/parameter_places.h"

#include "kernels/ptx/operand_roles.h"

#include <algorithm>

namespace warpatlas::ptx {
namespace {

/// The place after a move or a sum with a number; empty for all else.
std::optional<ParameterPlace> placeMade(const Instruction& instruction, const ParameterPlaces& known)
{
    const bool moves = instruction.opcode == "mov" || instruction.opcode == "cvta";
    if (instruction.operands.size() < 2 || (!moves && instruction.opcode != "add"))
        return std::nullopt;
    std::optional<ParameterPlace> place = placeOf(instruction.operands[1], known);
    if (moves || !place)
        return place;
    const bool number = instruction.operands.size() == 3 && instruction.operands[2].kind == OperandKind::Integer;
    if (!number)
        return std::nullopt;
    place->offset += instruction.operands[2].bits;
    return place;
}

} // namespace

std::optional<ParameterPlace> placeOf(const Operand& operand, const ParameterPlaces& known)
{
    if (operand.kind == OperandKind::Address) {
        std::optional<ParameterPlace> place = placeOf(operand.elements.front(), known);
        if (place)
            place->offset += operand.bits;
        return place;
    }
    if (operand.kind == OperandKind::Register)
        return known[operand.index];
    if (operand.kind == OperandKind::Symbol && operand.index != none)
        return ParameterPlace{operand.index, operand.bits};
    return std::nullopt;
}

ParameterPlaces parameterPlaces(const Function& entry)
{
    ParameterPlaces places(entry.registers.size());
    std::vector<bool> lost(entry.registers.size()); // is written otherwise as well
    for (bool changes = true; changes;) {
        changes = false;
        for (const Instruction& instruction : entry.instructions) {
            const std::optional<ParameterPlace> made = placeMade(instruction, places);
            const bool isParameter =
                made && std::ranges::find(entry.parameters, made->parameter) != entry.parameters.end();
            forRegisters(instruction, [&](std::uint32_t index, bool written) {
                if (!written || lost[index] || (!isParameter && !places[index]))
                    return;
                if (isParameter && (!places[index] || places[index] == made)) {
                    changes = changes || !places[index];
                    places[index] = made;
                    return;
                }
                lost[index] = changes = true;
                places[index].reset();
            });
        }
    }
    return places;
}

} // namespace warpatlas::ptx
