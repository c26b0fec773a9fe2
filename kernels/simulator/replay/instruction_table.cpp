#include "kernels/simulator/replay/instruction_table.h"

#include <algorithm>

namespace warpatlas::simulator {
namespace {

void collectNames(const ptx::Operand& operand, std::vector<std::string_view>& names)
{
    if (operand.kind == ptx::OperandKind::Register)
        names[operand.index] = operand.name;
    for (const ptx::Operand& element : operand.elements)
        collectNames(element, names);
}

void addOnce(std::vector<std::uint32_t>& list, std::optional<std::uint32_t> index)
{
    if (index && std::ranges::find(list, *index) == list.end())
        list.push_back(*index);
}

} // namespace

InstructionTable::InstructionTable(const ptx::Program& program) : m_program(program), m_useOf(program.decoded.size())
{
    for (const ptx::DecodedFunction& decoded : program.functions) {
        const ptx::Function& function = program.module->functions[decoded.source];
        m_names.emplace_back(function.registers.size());
        for (const ptx::Instruction& instruction : function.instructions)
            for (const ptx::Operand& operand : instruction.operands)
                collectNames(operand, m_names.back());
        auto& planes = m_planes.emplace_back();
        for (std::uint32_t i = 0; i < decoded.registerPlanes.size(); ++i)
            if (decoded.registerPlanes[i] != ptx::noPlane)
                planes.emplace_back(decoded.registerPlanes[i], i);
        std::ranges::sort(planes);
    }
    const std::vector<ptx::DecodedInstruction>& all = program.decoded;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        const ptx::DecodedInstruction& decoded = all[i];
        if (decoded.countsAs == 0)
            continue;
        m_useOf[i] = static_cast<std::uint32_t>(m_uses.size());
        InstructionUse& use = m_uses.emplace_back();
        use.first = i;
        for (use.last = i; use.last < all.size(); ++use.last) {
            const ptx::DecodedInstruction& part = all[use.last];
            const bool own = part.function == decoded.function && part.instruction == decoded.instruction
                && (use.last == i || (part.countsAs == 0 && part.operation != ptx::Operation::Join));
            if (!own)
                break;
            const auto reads = [&](std::uint32_t plane) { addOnce(use.reads, registerAt(part.function, plane)); };
            const auto writes = [&](std::uint32_t plane) { addOnce(use.writes, registerAt(part.function, plane)); };
            for (const std::uint32_t plane : {part.a, part.b, part.c, part.d, part.guard})
                reads(plane);
            for (const std::uint32_t plane : {part.destination, part.second})
                writes(plane);
            const ptx::ListedPlanes listed = ptx::listedPlanes(part);
            for (std::uint32_t k = 0; k < listed.all; ++k) {
                if (k < listed.written)
                    writes(program.lists[part.list + k]);
                else
                    reads(program.lists[part.list + k]);
            }
            if (part.operation == ptx::Operation::Load || part.operation == ptx::Operation::Store
                || part.operation == ptx::Operation::Atomic || part.operation == ptx::Operation::Texture)
                use.memory = use.last;
        }
    }
}

std::string_view InstructionTable::registerName(std::uint32_t function, std::uint32_t index) const
{
    return m_names[function][index];
}

std::optional<std::uint32_t> InstructionTable::findRegister(std::uint32_t function, std::string_view name) const
{
    if (name.empty())
        return std::nullopt;
    for (std::uint32_t i = 0; i < m_names[function].size(); ++i) {
        const std::string_view known = m_names[function][i];
        if (known == name || (known.size() == name.size() + 1 && known[0] == '%' && known.substr(1) == name))
            return i;
    }
    return std::nullopt;
}

std::optional<std::uint32_t> InstructionTable::registerAt(std::uint32_t function, std::uint32_t offset) const
{
    const auto& planes = m_planes[function];
    const auto found = std::ranges::lower_bound(planes, std::pair(offset, 0u));
    if (offset == ptx::noPlane || found == planes.end() || found->first != offset)
        return std::nullopt;
    return found->second;
}

} // namespace warpatlas::simulator
