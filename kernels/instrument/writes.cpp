#include "kernels/instrument/writes.h"

#include "kernels/ptx/operand_roles.h"

#include <algorithm>

namespace warpatlas::instrument {

namespace {

/// Empty where it is no space that holds global memory.
std::optional<ptx::Space> globalOrGeneric(const ptx::Instruction& instruction)
{
    if (instruction.has("shared::cluster"))
        return std::nullopt;
    const ptx::Space space = spaceOf(instruction);
    return space == ptx::Space::Global || space == ptx::Space::Generic ? std::optional(space) : std::nullopt;
}

/// Whether a call goes to a function of the device's runtime that writes no watched memory.
bool isHarmlessCall(std::string_view name)
{
    static constexpr std::string_view known[] = {"vprintf", "malloc", "free", "__assertfail", "__assert_fail"};
    return std::find(std::begin(known), std::end(known), name) != std::end(known);
}

} // namespace

std::optional<GlobalWrite> globalWriteOf(const ptx::Instruction& instruction)
{
    const bool store = instruction.opcode == "st", atomic = instruction.opcode == "atom";
    if (!store && !atomic && instruction.opcode != "red")
        return std::nullopt;
    const auto space = globalOrGeneric(instruction);
    const std::size_t which = atomic ? 1 : 0;
    const auto bytes = static_cast<std::uint32_t>(sizeOf(accessedType(instruction)));
    const std::uint32_t length = vectorLengthOf(instruction);
    if (!space || instruction.operands.size() <= which || bytes == 0)
        return std::nullopt;
    const ptx::Operand& address = instruction.operands[which];
    if (address.kind != ptx::OperandKind::Address || address.elements.empty())
        return std::nullopt;
    GlobalWrite write;
    write.generic = *space == ptx::Space::Generic;
    write.address = &address;
    // A vector is stored at once; its atomic additions are one for each element.
    write.pieceBytes = store ? bytes * length : bytes;
    write.pieces = store ? 1 : length;
    return write;
}

std::string writesUnseen(const ptx::Module& module, const ptx::Instruction& instruction)
{
    const std::string_view opcode = instruction.opcode;
    const auto no = [&](const std::string& why) {
        return "line " + std::to_string(instruction.ptxLine) + " of the PTX " + why;
    };
    if (opcode == "st" || opcode == "atom" || opcode == "red") {
        if (globalOrGeneric(instruction) && !globalWriteOf(instruction))
            return no("writes memory with " + instruction.fullOpcode() + ", which this program does not know");
    } else if (opcode == "wmma" || opcode == "multimem" || opcode == "sust" || opcode == "sured") {
        if ((opcode != "wmma" || instruction.has("store")) && globalOrGeneric(instruction))
            return no("writes memory with " + instruction.fullOpcode() + ", whose addresses are not a thread's own");
    } else if (opcode == "cp") {
        // cp.async.bulk.global.shared::cta: the first space is where it goes.
        if (instruction.has("bulk") && instruction.has("global") && globalOrGeneric(instruction))
            return no("copies to memory in the background with " + instruction.fullOpcode());
    } else if (opcode == "call") {
        for (const ptx::Operand& operand : instruction.operands) {
            if (operand.kind != ptx::OperandKind::Symbol)
                continue;
            const ptx::Function* const callee = module.find(operand.name);
            if (callee != nullptr && !callee->defined && !isHarmlessCall(operand.name))
                return no("calls " + std::string(operand.name) + ", whose code is not there");
        }
    }
    return {};
}

} // namespace warpatlas::instrument
