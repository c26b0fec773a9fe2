#include "kernels/ptx/base_variables.h"

#include "kernels/ptx/operand_roles.h"

#include <algorithm>
#include <initializer_list>

namespace warpatlas::ptx {
namespace {

bool isOpcodeAmong(std::string_view opcode, std::initializer_list<std::string_view> list)
{
    return std::ranges::find(list, opcode) != list.end();
}

bool isKept(Space space)
{
    return space == Space::Shared || space == Space::Local;
}

} // namespace

BaseVariables::BaseVariables(const Module& module, const Function& function)
    : m_module(module), m_function(function), m_values(function.registers.size())
{
    const auto isOwn = [](const Variable& variable) { return isKept(variable.space); };
    if (std::ranges::none_of(module.variables, isOwn) && std::ranges::none_of(function.variables, isOwn))
        return;
    // Values only rise, from None to Mixed: this ends.
    for (bool grows = true; grows;) {
        grows = false;
        for (const Instruction& instruction : function.instructions) {
            if (instruction.operands.empty() || !writesFirst(instruction))
                continue;
            const Value result = resultOf(instruction);
            const auto write = [&](const auto& self, const Operand& to) -> void {
                if (to.kind == OperandKind::Register) {
                    const Value now = joined(m_values[to.index], result);
                    grows = grows || now != m_values[to.index];
                    m_values[to.index] = now;
                }
                for (const Operand& element : to.elements)
                    self(self, element);
            };
            write(write, instruction.operands[0]);
        }
    }
}

BaseVariables::Value BaseVariables::addressIn(const Operand& operand) const
{
    if (operand.kind != OperandKind::Address)
        return valueOf(operand);
    return operand.elements.empty() ? Value{} : valueOf(operand.elements[0]);
}

const Variable* BaseVariables::of(const Operand& operand) const
{
    const Value value = addressIn(operand);
    return value.kind == Kind::Base ? value.variable : nullptr;
}

BaseVariables::Origin BaseVariables::originOf(const Operand& operand) const
{
    const Value value = addressIn(operand);
    return value.kind == Kind::Base ? value.origin : Origin{Origin::Kind::Unknown};
}

BaseVariables::Value BaseVariables::valueOf(const Operand& operand) const
{
    switch (operand.kind) {
    case OperandKind::Register:
        return m_values[operand.index];
    case OperandKind::Symbol: {
        const Variable* variable = nullptr;
        if (operand.index != none)
            variable = &m_function.variables[operand.index];
        else if (const std::uint32_t index = m_module.variable(operand.name); index != none)
            variable = &m_module.variables[index];
        return variable != nullptr && isKept(variable->space) ? Value{Kind::Base, variable} : Value{Kind::Loaded};
    }
    case OperandKind::Integer:
    case OperandKind::Float32:
    case OperandKind::Float64:
    case OperandKind::Special:
        return {Kind::Number};
    case OperandKind::Sink:
        return {};
    default:
        break;
    }
    Value all;
    for (const Operand& element : operand.elements)
        all = joined(all, valueOf(element));
    // A part of an address, or several of them.
    return all.kind == Kind::Base ? Value{Kind::Mixed} : all;
}

BaseVariables::Value BaseVariables::joined(const Value& a, const Value& b)
{
    if (a == b || b.kind == Kind::None)
        return a;
    if (a.kind == Kind::None)
        return b;
    if (a.kind == Kind::Base && b.kind == Kind::Base && a.variable == b.variable)
        return {Kind::Base, a.variable, {Origin::Kind::Unknown}};
    const bool addresses = a.kind >= Kind::Base || b.kind >= Kind::Base;
    return {addresses ? Kind::Mixed : Kind::Loaded};
}

BaseVariables::Value BaseVariables::sum(const Value& a, const Value& b)
{
    if (a.kind == Kind::None || b.kind == Kind::None)
        return {};
    if (a.kind == Kind::Mixed || b.kind == Kind::Mixed || (a.kind == Kind::Base && b.kind == Kind::Base))
        return {Kind::Mixed};
    // A number added to the address of a variable is an index, wherever it comes from.
    Value all = a.kind == Kind::Base ? a : b.kind == Kind::Base ? b : joined(a, b);
    if (all.kind == Kind::Base && all.origin.kind == Origin::Kind::Variable)
        all.origin = {Origin::Kind::Unknown};
    return all;
}

BaseVariables::Value BaseVariables::added(const Instruction& instruction, const Value& a, const Value& b) const
{
    Value all = sum(a, b);
    const bool whole = a.kind == Kind::Base && a.origin.kind == Origin::Kind::Variable;
    if (const Operand& last = instruction.operands[2]; whole && last.kind == OperandKind::Integer)
        all.origin = {Origin::Kind::Place, last.bits};
    return all;
}

BaseVariables::Value BaseVariables::computed(const Instruction& instruction, std::size_t first, std::size_t last) const
{
    Value all{Kind::Number};
    for (std::size_t i = first; i < std::min(last, instruction.operands.size()); ++i) {
        const Value value = valueOf(instruction.operands[i]);
        if (value.kind == Kind::None)
            return value;
        all = value.kind >= Kind::Base ? Value{Kind::Mixed} : joined(all, value);
    }
    return all;
}

BaseVariables::Value BaseVariables::resultOf(const Instruction& instruction) const
{
    const std::string_view opcode = instruction.opcode;
    const auto value = [&](std::size_t index) {
        return index < instruction.operands.size() ? valueOf(instruction.operands[index]) : Value{};
    };
    if (isOpcodeAmong(opcode, {"ld", "ldu", "atom"}))
        return {Kind::Loaded};
    if (isOpcodeAmong(opcode, {"mov", "cvta", "cvt"}))
        return value(1);
    if (opcode == "add" && instruction.operands.size() > 2)
        return added(instruction, value(1), value(2));
    if (isOpcodeAmong(opcode, {"and", "or", "xor"})) // these align an address, or exchange columns of a tile
        return sum(value(1), value(2));
    if (opcode == "sub")
        return value(2).kind >= Kind::Base ? Value{Kind::Mixed} : sum(value(1), value(2));
    if (opcode == "selp") {
        const Value a = value(1), b = value(2);
        return a.kind == Kind::None || b.kind == Kind::None ? Value{} : joined(a, b);
    }
    const auto number = [](const Value& result) { return result.kind == Kind::Loaded ? Value{Kind::Number} : result; };
    if (isOpcodeAmong(opcode, {"mad", "mad24"}))
        return sum(number(computed(instruction, 1, 3)), value(3));
    const Value all = computed(instruction, 1, instruction.operands.size());
    return isOpcodeAmong(opcode, {"min", "max", "shfl", "prmt"}) ? all : number(all);
}

} // namespace warpatlas::ptx
