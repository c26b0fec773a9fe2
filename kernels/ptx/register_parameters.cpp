#include "kernels/ptx/register_parameters.h"

#include <algorithm>
#include <utility>

namespace warpatlas::ptx {
namespace {

Operand registerOperand(std::uint32_t index, std::string_view name)
{
    Operand operand;
    operand.kind = OperandKind::Register;
    operand.index = index;
    operand.name = name;
    return operand;
}

Operand variableOperand(const Function& function, std::uint32_t variable)
{
    Operand operand;
    operand.kind = OperandKind::Symbol;
    operand.index = variable;
    operand.name = function.variables[variable].name;
    return operand;
}

Operand addressOperand(const Function& function, std::uint32_t variable)
{
    Operand address;
    address.kind = OperandKind::Address;
    address.elements.push_back(variableOperand(function, variable));
    return address;
}

Operand integerOperand(std::uint64_t bits)
{
    Operand operand;
    operand.kind = OperandKind::Integer;
    operand.bits = bits;
    return operand;
}

/// An instruction that the parser adds beside another: at its place, under its guard.
Instruction beside(const Instruction& other, std::string_view opcode, std::vector<std::string_view> modifiers)
{
    Instruction added;
    added.opcode = opcode;
    added.modifiers = std::move(modifiers);
    added.guard = other.guard;
    added.guardNegated = other.guardNegated;
    added.place = other.place;
    added.ptxLine = other.ptxLine;
    return added;
}

/// Predicates have no place in memory: they travel as a word.
Type inMemory(Type type)
{
    return type == Type::Pred ? Type::U32 : type;
}

} // namespace

std::uint32_t RegisterParameters::addVariable(std::string_view name, Type type)
{
    Variable variable;
    variable.name = name;
    variable.space = Space::Param;
    variable.type = inMemory(type);
    variable.alignment = static_cast<std::uint32_t>(sizeOf(variable.type));
    m_function.variables.push_back(std::move(variable));
    return static_cast<std::uint32_t>(m_function.variables.size() - 1);
}

std::uint32_t RegisterParameters::addFormal(std::uint32_t index, std::string_view name, bool result)
{
    const std::uint32_t variable = addVariable(name, m_function.registers[index]);
    (result ? m_results : m_parameters).push_back({index, variable});
    return variable;
}

void RegisterParameters::begin(std::uint32_t ptxLine)
{
    Instruction first;
    first.ptxLine = ptxLine;
    for (const Formal& formal : m_parameters)
        load({registerOperand(formal.index, m_function.variables[formal.variable].name), formal.variable,
                 m_function.registers[formal.index]},
            first);
}

void RegisterParameters::beforeReturn(const Instruction& ret)
{
    for (const Formal& formal : m_results)
        store({registerOperand(formal.index, m_function.variables[formal.variable].name), formal.variable,
                  m_function.registers[formal.index]},
            ret);
}

void RegisterParameters::load(const Moved& moved, const Instruction& like)
{
    const bool predicate = moved.type == Type::Pred;
    Instruction ld = beside(like, "ld", {"param", nameOf(inMemory(moved.type))});
    Operand to = moved.value;
    if (predicate) {
        m_function.registers.push_back(Type::U32);
        to = registerOperand(static_cast<std::uint32_t>(m_function.registers.size() - 1), moved.value.name);
    }
    ld.operands = {to, addressOperand(m_function, moved.variable)};
    m_function.instructions.push_back(std::move(ld));
    if (!predicate)
        return;
    Instruction test = beside(like, "setp", {"ne", "u32"});
    test.operands = {moved.value, to, integerOperand(0)};
    m_function.instructions.push_back(std::move(test));
}

void RegisterParameters::store(const Moved& moved, const Instruction& like)
{
    Operand from = moved.value;
    if (moved.type == Type::Pred) {
        m_function.registers.push_back(Type::U32);
        from = registerOperand(static_cast<std::uint32_t>(m_function.registers.size() - 1), moved.value.name);
        Instruction choose = beside(like, "selp", {"u32"});
        choose.operands = {from, integerOperand(1), integerOperand(0), moved.value};
        m_function.instructions.push_back(std::move(choose));
    }
    Instruction st = beside(like, "st", {"param", nameOf(inMemory(moved.type))});
    st.operands = {addressOperand(m_function, moved.variable), std::move(from)};
    m_function.instructions.push_back(std::move(st));
}

/// The type that an argument is passed as: its register's, or for a literal the parameter's.
Type RegisterParameters::typeOf(const Operand& argument, const std::vector<std::uint32_t>* formals,
    const Function* callee, std::size_t position) const
{
    if (argument.kind == OperandKind::Register)
        return m_function.registers[argument.index];
    if (formals != nullptr && position < formals->size()) {
        const Variable& formal = callee->variables[(*formals)[position]];
        if (formal.count == 1)
            return formal.type;
    }
    return argument.kind == OperandKind::Float32 ? Type::F32
        : argument.kind == OperandKind::Float64  ? Type::F64
                                                 : Type::U64;
}

std::vector<RegisterParameters::Moved> RegisterParameters::toParameters(
    Operand& list, const std::vector<std::uint32_t>* formals, const Function* callee)
{
    std::vector<Moved> moved;
    for (std::size_t i = 0; i < list.elements.size(); ++i) {
        Operand& element = list.elements[i];
        const bool isParameter = element.kind == OperandKind::Symbol && element.index != none
            && m_function.variables[element.index].space == Space::Param;
        if (isParameter || element.kind == OperandKind::Vector || element.kind == OperandKind::Address)
            continue;
        const Type type = typeOf(element, formals, callee, i);
        const std::uint32_t variable = addVariable(element.name, type);
        moved.push_back({element, variable, type});
        element = variableOperand(m_function, variable);
    }
    return moved;
}

void RegisterParameters::addCall(Instruction call)
{
    std::vector<Operand>& operands = call.operands;
    const bool hasResults = operands.size() > 1 && operands[0].kind == OperandKind::List;
    const std::size_t name = hasResults ? 1 : 0;
    const Function* const callee = operands.empty() ? nullptr : m_before.find(operands[name].name);
    std::vector<Moved> arguments, results;
    if (hasResults)
        results = toParameters(operands[0], callee != nullptr ? &callee->returns : nullptr, callee);
    if (name + 1 < operands.size() && operands[name + 1].kind == OperandKind::List)
        arguments = toParameters(operands[name + 1], callee != nullptr ? &callee->parameters : nullptr, callee);
    for (const Moved& argument : arguments)
        store(argument, call);
    const Instruction like = beside(call, {}, {});
    m_function.instructions.push_back(std::move(call));
    for (const Moved& result : results)
        if (result.value.kind == OperandKind::Register)
            load(result, like);
}

} // namespace warpatlas::ptx
