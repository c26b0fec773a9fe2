#include "app/source/used_variables.h"

#include "app/source/names/device_variables.h"
#include "app/source/names/number_type.h"

#include <fmt/format.h>

namespace warpatlas::inline source {

std::string UsedVariable::prefix() const
{
    if (isPointer() || type.empty())
        return {};
    const auto number = numberTypeFrom(type);
    return number ? std::string(nameOf(number->type)) + ":" : "struct:";
}

std::string UsedVariable::declaration() const
{
    const std::string space = constant ? "__constant__" : "__device__";
    if (type.empty())
        return fmt::format("{} {} ({} bytes)", space, name, bytes);
    const auto number = numberTypeFrom(type);
    const std::size_t one = isPointer() ? sizeof(void*) : number ? sizeOf(number->type) * number->channels : bytes;
    const std::size_t count = one == 0 ? 1 : bytes / one;
    return fmt::format("{} {} {}{}", space, type, name, count > 1 ? fmt::format("[{}]", count) : std::string());
}

std::vector<UsedVariable> usedVariables(const SymbolTable& table, const std::vector<SymbolSpec>& symbols)
{
    std::vector<UsedVariable> used;
    const std::set<std::string_view> read = variablesReadBy(table.module, table.entry);
    for (const ptx::Variable& variable : table.module.variables) {
        if (!read.contains(variable.name) || !isOfSource(variable))
            continue;
        UsedVariable one;
        one.name = variableName(variable.name);
        one.type = declaredType(variable, table.compilation);
        one.bytes = variable.byteCount();
        one.constant = variable.space == ptx::Space::Const;
        one.zero = isZero(variable);
        for (const SymbolSpec& symbol : symbols)
            if (&chooseVariable(table.module, symbol.name, table.compilation, symbol.subject()) == &variable)
                one.given = symbol.text.substr(symbol.name.size() + 1);
        used.push_back(std::move(one));
    }
    return used;
}

std::vector<Problem> unfilledVariables(const ptx::Module& module, const ptx::Function& entry,
    const Compilation& compilation, const std::set<std::string_view>& filled)
{
    std::vector<Problem> problems;
    if (compilation.host.fills.empty())
        return problems;
    const std::set<std::string_view> read = variablesReadBy(module, entry);
    std::set<std::string_view> told = filled;
    for (const HostFill& fill : compilation.host.fills)
        for (const ptx::Variable& variable : module.variables) {
            const std::string name = variableName(variable.name);
            if (!read.contains(variable.name) || !meansVariable(name, fill.name) || !told.insert(variable.name).second)
                continue;
            Problem problem;
            problem.kind = ProblemKind::Uninitialised;
            problem.severity = Severity::Possible;
            problem.fact = UnfilledVariable{fill.by, name, fill.function, fill.line, isZero(variable)};
            problems.push_back(std::move(problem));
        }
    return problems;
}

} // namespace warpatlas::inline source
