#include "kernels/ptx/module.h"

#include "kernels/model/error.h"
#include "kernels/ptx/address_space.h"
#include "kernels/ptx/names/source_name.h"

#include <algorithm>

namespace warpatlas::ptx {
namespace {

/// "void filters::blur<3>(float*)" to "filters::blur"; names without C++ mangling stay as they are.
std::string plainName(std::string_view mangled)
{
    const std::string name = demangled(mangled);
    if (name == mangled)
        return std::string(mangled);
    // Template arguments may contain brackets and blanks: cut them out before looking for the parameter list.
    std::string flat;
    int depth = 0;
    for (const char c : name) {
        if (c == '<')
            ++depth;
        else if (c == '>')
            --depth;
        else if (depth == 0)
            flat += c;
    }
    // "(anonymous namespace)::f(int)": the list is what the last bracket at the outer level opens.
    const std::size_t end = flat.rfind(')');
    int open = 0;
    std::size_t list = flat.size();
    for (std::size_t i = end == std::string::npos ? 0 : end + 1; i-- > 0;) {
        open += flat[i] == ')';
        open -= flat[i] == '(';
        if (open == 0) {
            list = i;
            break;
        }
    }
    flat.resize(list);
    const std::size_t blank = flat.rfind(' ');
    return blank == std::string::npos ? flat : flat.substr(blank + 1);
}

} // namespace

bool Instruction::has(std::string_view modifier) const
{
    return std::find(modifiers.begin(), modifiers.end(), modifier) != modifiers.end();
}

std::string Instruction::fullOpcode() const
{
    std::string text(opcode);
    for (const std::string_view modifier : modifiers)
        text.append(".").append(modifier);
    return text;
}

namespace {

/// Addresses of the functions of one module; those of the next begin behind them.
constexpr unsigned functionBits = 24;

} // namespace

std::uint64_t Module::addressOfVariable(std::uint32_t index) const
{
    const std::uint64_t placed = variables[index].placed;
    return placed != 0 ? placed : address::ofSlot(slotOfVariable(index));
}

std::uint64_t Module::addressOf(const Function& function) const
{
    const auto index = static_cast<std::uint64_t>(&function - functions.data());
    return address::functionBase + (std::uint64_t{firstSlot} << functionBits) + index;
}

std::uint32_t Module::functionAt(std::uint64_t address) const
{
    const std::uint64_t index = address - address::functionBase - (std::uint64_t{firstSlot} << functionBits);
    return index < functions.size() ? static_cast<std::uint32_t>(index) : none;
}

const Function* Module::find(std::string_view wanted) const
{
    const Function* declared = nullptr;
    for (const Function& function : functions) {
        if (function.name == wanted) {
            if (function.defined)
                return &function;
            declared = &function;
        }
    }
    return declared;
}

std::uint32_t Module::variable(std::string_view wanted) const
{
    for (std::uint32_t i = 0; i < variables.size(); ++i)
        if (variables[i].name == wanted)
            return i;
    return none;
}

const Function& findEntry(const Module& module, std::string_view wanted)
{
    std::vector<const Function*> matches;
    std::string known;
    for (const Function& function : module.functions) {
        if (!function.entry || !function.defined)
            continue;
        if (function.name == wanted)
            return function;
        const std::string plain = plainName(function.name);
        known += (known.empty() ? "" : ", ") + plain;
        const std::size_t scope = plain.rfind("::");
        if (plain == wanted || (scope != std::string::npos && plain.substr(scope + 2) == wanted))
            matches.push_back(&function);
    }
    if (matches.empty())
        throw InputError(module.name,
            "no kernel is called '" + std::string(wanted) + "'"
                + (known.empty() ? "; there is no kernel in it" : "; there is " + known));
    if (matches.size() > 1) {
        std::string names;
        for (const Function* match : matches)
            names += (names.empty() ? "" : ", ") + std::string(match->name);
        throw InputError(
            module.name, "several kernels are called '" + std::string(wanted) + "'; say which of " + names);
    }
    return *matches.front();
}

} // namespace warpatlas::ptx
