#include "app/source/names/device_variables.h"

#include "app/source/names/plain_name.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/ptx/names/source_name.h"
#include "kernels/uses/parameter_use.h"

#include <algorithm>
#include <vector>

namespace warpatlas::inline source {
namespace {

/// A scope that no source names: compilers make it so that two files do not share what is each one's own.
bool isOfCompiler(std::string_view scope)
{
    return scope.starts_with("(anonymous") || scope.starts_with("_INTERNAL_") || scope.starts_with("_GLOBAL__N_")
        || scope.starts_with("_NV_ANON_NAMESPACE");
}

bool isFillable(const ptx::Variable& variable)
{
    return variable.space == ptx::Space::Global || variable.space == ptx::Space::Const;
}

class UseFinder {
public:
    explicit UseFinder(const ptx::Module& module, const ptx::Function& entry) : m_module(module)
    {
        m_functions.insert(entry.name);
        std::vector<const ptx::Function*> waiting{&entry};
        while (!waiting.empty()) {
            const ptx::Function* const function = waiting.back();
            waiting.pop_back();
            for (const ptx::Instruction& instruction : function->instructions)
                for (std::size_t i = 0; i < instruction.operands.size(); ++i)
                    look(instruction.operands[i], instruction.opcode == "st" && i == 0);
            for (const std::string_view name : m_called)
                if (const ptx::Function* const called = m_module.find(name); called && m_functions.insert(name).second)
                    waiting.push_back(called);
            m_called.clear();
        }
    }

    std::set<std::string_view> takeRead() { return std::move(m_read); }
    bool isNamed(std::string_view variable) const { return m_named.contains(variable); } ///< also where it is stored
    const std::set<std::string_view>& functions() const { return m_functions; } ///< the entry and what it calls

private:
    void look(const ptx::Operand& operand, bool stored)
    {
        if (operand.kind == ptx::OperandKind::Symbol && operand.index == ptx::none)
            use(operand.name, stored);
        for (const ptx::Operand& part : operand.elements)
            look(part, stored);
    }

    void use(std::string_view name, bool stored)
    {
        const std::uint32_t index = m_module.variable(name);
        if (index == ptx::none) {
            m_called.push_back(name);
            return;
        }
        m_named.insert(m_module.variables[index].name);
        // A table of addresses leads to what it names.
        if (!stored && m_read.insert(m_module.variables[index].name).second)
            for (const ptx::Initialiser& initial : m_module.variables[index].initial)
                if (!initial.symbol.empty())
                    use(initial.symbol, false);
    }

    const ptx::Module& m_module;
    std::set<std::string_view> m_read, m_named, m_functions;
    std::vector<std::string_view> m_called;
};

} // namespace

/// A compiler's own tables and texts have names that no source can have.
bool isOfSource(const ptx::Variable& variable)
{
    const std::string_view name = variable.name;
    return isFillable(variable) && name.find('$') == std::string_view::npos && !name.starts_with("__")
        && !name.starts_with(".");
}

bool isZero(const ptx::Variable& variable)
{
    return std::ranges::all_of(
        variable.initial, [](const ptx::Initialiser& initial) { return initial.bits == 0 && initial.symbol.empty(); });
}

std::string variableName(std::string_view symbol)
{
    return withoutCompilerScopes(ptx::demangled(symbol));
}

std::string withoutCompilerScopes(std::string_view name)
{
    std::string named;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find("::", at), name.size());
        if (const std::string_view scope = name.substr(at, end - at); !isOfCompiler(scope))
            named.append(named.empty() ? "" : "::").append(scope);
        at = end + 2;
    }
    return named;
}

bool meansVariable(std::string_view name, std::string_view wanted)
{
    if (wanted.starts_with("::"))
        return name == wanted.substr(2);
    return name == wanted || (name.ends_with(wanted) && name.substr(0, name.size() - wanted.size()).ends_with("::"));
}

const ptx::Variable& chooseVariable(
    const ptx::Module& module, const std::string& wanted, const Compilation* compilation, const std::string& subject)
{
    std::vector<const ptx::Variable*> whole, scoped;
    std::string known;
    for (const ptx::Variable& variable : module.variables) {
        if (!isFillable(variable))
            continue;
        const std::string name = variableName(variable.name);
        if (variable.name == wanted)
            return variable;
        if (name == wanted)
            whole.push_back(&variable);
        else if (meansVariable(name, wanted))
            scoped.push_back(&variable);
        if (isOfSource(variable))
            known += (known.empty() ? "" : ", ") + name;
    }
    const std::vector<const ptx::Variable*>& meant = whole.empty() ? scoped : whole;
    if (meant.size() == 1)
        return *meant.front();
    if (meant.size() > 1) {
        std::string names;
        for (const ptx::Variable* variable : meant)
            names += (names.empty() ? "" : ", ")
                + (whole.empty() ? variableName(variable->name) : std::string(variable->name));
        throw InputError(subject, say("symbol.several", "several variables are called so; say which: {}", names));
    }
    const std::string_view plain = plainName(wanted);
    if (compilation
        && std::ranges::find(compilation->host.variables, plain, &DeviceVariable::name)
            != compilation->host.variables.end())
        throw InputError(subject,
            say("symbol.unused", "no kernel of {} uses {}, and the compiler left it out", module.name, wanted));
    throw InputError(subject,
        known.empty() ? say("symbol.none",
            "there is no variable in {} (one marked __constant__, __device__ or __managed__)", module.name)
                      : say("symbol.no_such", "there is no such variable in {}; there is {}", module.name, known));
}

std::string declaredType(const ptx::Variable& variable, const Compilation* compilation)
{
    if (compilation == nullptr)
        return {};
    const std::string name = variableName(variable.name);
    const std::string_view plain = plainName(name);
    std::string type;
    for (const DeviceVariable& declared : compilation->host.variables) {
        if (declared.name != plain)
            continue;
        if (!type.empty() && type != declared.type)
            return {}; // of two namespaces: which one this is, is not known
        type = declared.type;
    }
    return type;
}

std::set<std::string_view> variablesReadBy(const ptx::Module& module, const ptx::Function& entry)
{
    return UseFinder(module, entry).takeRead();
}

std::set<std::string_view> variablesWrittenBy(const ptx::Module& module, const ptx::Function& entry)
{
    std::set<std::string_view> written;
    const UseFinder finder(module, entry);
    for (const ptx::Variable& variable : module.variables) {
        if (variable.space != ptx::Space::Global || !finder.isNamed(variable.name))
            continue;
        for (const std::string_view function : finder.functions()) {
            const ptx::ParameterUse use = ptx::variableUse(*module.find(function), variable.name);
            if (use.written || use.atomic || (use.passedOn && isZero(variable)))
                written.insert(variable.name);
        }
    }
    return written;
}

} // namespace warpatlas::inline source
