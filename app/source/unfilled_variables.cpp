#include "app/source/unfilled_variables.h"

#include "app/source/names/device_variables.h"

namespace warpatlas::inline source {
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
