#include "kernels/ptx/reached.h"

#include <algorithm>

namespace warpatlas::ptx {

Reached::Reached(const Module& module, const Function& entry)
{
    for (const Function& function : module.functions)
        if (function.defined)
            m_byName.emplace(function.name, &function);
    for (const Variable& variable : module.variables)
        m_variableByName.emplace(variable.name, &variable);
    m_functions.insert(&entry);
    m_waiting.push_back(&entry);
    while (!m_everywhere && (!m_waiting.empty() || !m_waitingTables.empty())) {
        if (m_waiting.empty()) {
            const Variable* const table = m_waitingTables.back();
            m_waitingTables.pop_back();
            for (const Initialiser& initial : table->initial)
                reach(initial.symbol);
            continue;
        }
        const Function* const function = m_waiting.back();
        m_waiting.pop_back();
        for (const Instruction& instruction : function->instructions) {
            m_everywhere = m_everywhere
                || (instruction.opcode == "call"
                    && std::ranges::any_of(instruction.operands,
                        [](const Operand& operand) { return operand.kind == OperandKind::Register; }));
            for (const Operand& operand : instruction.operands)
                look(operand);
        }
    }
}

void Reached::look(const Operand& operand)
{
    if (operand.kind == OperandKind::Symbol && operand.index == none)
        reach(operand.name);
    for (const Operand& part : operand.elements)
        look(part);
}

void Reached::reach(std::string_view name)
{
    if (const auto variable = m_variableByName.find(name); variable != m_variableByName.end()) {
        if (m_variables.insert(variable->second).second)
            m_waitingTables.push_back(variable->second);
    } else if (const auto function = m_byName.find(name); function != m_byName.end()) {
        if (m_functions.insert(function->second).second)
            m_waiting.push_back(function->second);
    }
}

} // namespace warpatlas::ptx
