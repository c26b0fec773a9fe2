#include "app/ptx/words/ptx_names.h"

#include "app/words/say.h"
#include "kernels/ptx/names/source_name.h"

#include <algorithm>
#include <functional>

namespace warpatlas::inline listing {

PtxNames::PtxNames(const ptx::Module& module, const ptx::Function& function, std::vector<PtxParameter> parameters)
    : m_module(module),
      m_function(function),
      m_parameters(std::move(parameters)),
      m_registers(function.registers.size())
{
    m_parameters.resize(function.parameters.size());
    for (const ptx::Instruction& instruction : function.instructions)
        for (const ptx::Operand& operand : instruction.operands)
            collect(operand);
    for (const ptx::Instruction& instruction : function.instructions)
        if (instruction.guard != ptx::none && m_registers[instruction.guard].empty())
            m_registers[instruction.guard] = guardBefore(instruction.opcode);
    for (std::uint32_t i = 0; i < m_registers.size(); ++i)
        if (m_registers[i].empty())
            m_registers[i] = function.registers[i] == ptx::Type::Pred
                ? say("ptx.some_predicate", "a predicate that nothing sets")
                : say("ptx.some_register", "a register that nothing sets");
}

/// A predicate that only guards name stands in the text before an opcode: "@!%p1 bra".
std::string PtxNames::guardBefore(std::string_view opcode) const
{
    const std::string& text = *m_module.text;
    const std::less_equal<> notBehind; // pointers into different texts, too
    if (!notBehind(text.data(), opcode.data()) || !notBehind(opcode.data(), text.data() + text.size()))
        return {};
    const std::string_view before(text.data(), static_cast<std::size_t>(opcode.data() - text.data()));
    const std::size_t end = before.find_last_not_of(" \t\r\n");
    const std::size_t begin = end == std::string_view::npos ? end : before.find_last_of("@! \t\r\n", end);
    return begin == std::string_view::npos ? std::string() : std::string(before.substr(begin + 1, end - begin));
}

void PtxNames::collect(const ptx::Operand& operand)
{
    const auto name = [&](const ptx::Operand& one, std::string text) {
        if (m_registers[one.index].empty())
            m_registers[one.index] = std::move(text);
    };
    // The parts of a vector register have its name; which one it is stands behind it.
    const std::vector<ptx::Operand>& elements = operand.elements;
    const bool wholeVector = operand.kind == ptx::OperandKind::Vector && elements.size() > 1
        && elements[0].kind == ptx::OperandKind::Register && elements[0].name.data() == elements[1].name.data();
    for (std::size_t i = 0; wholeVector && i < elements.size(); ++i)
        name(elements[i], fmt::format("{}.{}", elements[i].name, "xyzw"[i & 3]));
    if (operand.kind == ptx::OperandKind::Register && !operand.name.empty()) {
        const char* const behind = operand.name.data() + operand.name.size();
        const bool part = operand.part.empty() && behind[0] == '.';
        name(operand, part ? std::string(operand.name) + '.' + behind[1] : std::string(operand.name));
    }
    for (const ptx::Operand& element : elements)
        if (!wholeVector)
            collect(element);
}

std::string PtxNames::variable(std::string_view name) const
{
    for (std::size_t i = 0; i < m_function.parameters.size(); ++i) {
        if (m_function.variables[m_function.parameters[i]].name != name)
            continue;
        return m_parameters[i].name.empty() ? say("ptx.parameter_number", "number {}", i + 1) : m_parameters[i].name;
    }
    return ptx::sourceName(name);
}

std::string PtxNames::parameterType(std::string_view name) const
{
    for (std::size_t i = 0; i < m_function.parameters.size(); ++i)
        if (m_function.variables[m_function.parameters[i]].name == name)
            return m_parameters[i].type;
    return {};
}

bool PtxNames::isIn(const std::vector<std::uint32_t>& variables, std::string_view name) const
{
    return std::ranges::any_of(
        variables, [&](std::uint32_t index) { return m_function.variables[index].name == name; });
}

PtxNames::Role PtxNames::roleOf(std::string_view name) const
{
    if (isIn(m_function.parameters, name))
        return Role::Parameter;
    return isIn(m_function.returns, name) ? Role::Result : Role::Other;
}

} // namespace warpatlas::inline listing
