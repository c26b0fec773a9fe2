#include "app/simulate/kernel_signature.h"

#include "kernels/values/error.h"

#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <fmt/format.h>

namespace warpatlas {
namespace {

std::string demangled(std::string_view name)
{
    int status = 0;
    const std::string copy(name);
    const std::unique_ptr<char, void (*)(void*)> text(
        abi::__cxa_demangle(copy.c_str(), nullptr, nullptr, &status), std::free);
    return status == 0 && text ? text.get() : copy;
}

/// "void scale<float, 4>(float*, int)" in its parts.
struct Demangled {
    std::string name;
    std::vector<std::string> types;
    bool known = false; ///< the types
};

std::string trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos)
        return {};
    return std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

Demangled split(std::string_view mangled)
{
    const std::string text = demangled(mangled);
    Demangled parts;
    if (text == mangled) {
        parts.name = text;
        return parts;
    }
    // The parameters are what the last bracket opens; the name is what stands before, without the return type.
    const std::size_t close = text.rfind(')');
    std::size_t open = close;
    for (int depth = 0; open != std::string::npos; --open) {
        depth += text[open] == ')' ? 1 : text[open] == '(' ? -1 : 0;
        if (depth == 0 || open == 0)
            break;
    }
    if (close == std::string::npos || open == std::string::npos)
        return {text, {}, false};
    std::size_t start = 0;
    for (std::size_t i = 0, angles = 0, brackets = 0; i < open; ++i) {
        angles += text[i] == '<';
        angles -= text[i] == '>' && angles > 0;
        brackets += text[i] == '(';
        brackets -= text[i] == ')' && brackets > 0;
        if (text[i] == ' ' && angles == 0 && brackets == 0)
            start = i + 1;
    }
    parts.name = text.substr(start, open - start);
    parts.known = true;
    int depth = 0;
    std::string type;
    for (std::size_t i = open + 1; i <= close; ++i) {
        const char c = text[i];
        if ((c == ',' && depth == 0) || i == close) {
            if (!trimmed(type).empty() && trimmed(type) != "void")
                parts.types.push_back(trimmed(type));
            type.clear();
            continue;
        }
        depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
        type += c;
    }
    return parts;
}

std::string withoutBlanks(std::string_view text)
{
    std::string packed;
    std::ranges::copy_if(text, std::back_inserter(packed), [](char c) { return c != ' '; });
    return packed;
}

std::string_view withoutScope(std::string_view name)
{
    std::string_view head = name.substr(0, name.find('<'));
    const std::size_t scope = head.rfind("::");
    return scope == std::string_view::npos ? name : name.substr(scope + 2);
}

/// "const float *__restrict__ a" to {"const float*", "a"}.
std::string parameterName(std::string_view declared)
{
    declared = declared.substr(0, declared.find('='));
    while (declared.ends_with(' ') || declared.ends_with(']') || declared.ends_with('['))
        declared.remove_suffix(1);
    std::size_t begin = declared.size();
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    while (begin > 0 && isWord(declared[begin - 1]))
        --begin;
    // `int` alone is a type without a name.
    return begin > 0 ? std::string(declared.substr(begin)) : std::string();
}

std::string bytesInWords(std::uint32_t bytes)
{
    return fmt::format("{} byte{}", bytes, bytes == 1 ? "" : "s");
}

void describe(KernelParameter& parameter, const std::string& type)
{
    static const std::vector<std::string_view> integers{"bool", "char", "signed char", "unsigned char", "short",
        "unsigned short", "int", "unsigned int", "unsigned", "long", "unsigned long", "long long", "unsigned long long",
        "size_t", "int8_t", "uint8_t", "int16_t", "uint16_t", "int32_t", "uint32_t", "int64_t", "uint64_t"};
    parameter.type = type;
    parameter.pointer = type.ends_with('*') || type.ends_with("* const") || type.ends_with("*__restrict__")
        || type.ends_with("* __restrict__") || type.ends_with("* restrict");
    if (type == "float" || type == "double")
        parameter.real = true;
    else if (std::ranges::find(integers, type) != integers.end())
        parameter.real = false;
}

} // namespace

std::string KernelSignature::text() const
{
    std::string list;
    for (const KernelParameter& parameter : parameters)
        list += fmt::format(
            "{}{}{}{}", list.empty() ? "" : ", ", parameter.type, parameter.name.empty() ? "" : " ", parameter.name);
    return name + "(" + list + ")";
}

KernelSignature signatureOf(const ptx::Function& entry, const Compilation* compilation)
{
    const Demangled parts = split(entry.name);
    KernelSignature signature;
    signature.name = parts.name;
    const KernelDeclaration* declared = nullptr;
    if (compilation != nullptr) {
        const std::string plain(withoutScope(parts.name).substr(0, withoutScope(parts.name).find('<')));
        const auto found = std::ranges::find(compilation->kernels, plain, &KernelDeclaration::name);
        if (found != compilation->kernels.end() && found->parameters.size() == entry.parameters.size())
            declared = &*found;
    }
    for (std::size_t i = 0; i < entry.parameters.size(); ++i) {
        const ptx::Variable& variable = entry.variables[entry.parameters[i]];
        KernelParameter parameter;
        parameter.bytes = static_cast<std::uint32_t>(variable.byteCount());
        parameter.type = bytesInWords(parameter.bytes);
        if (parts.known && parts.types.size() == entry.parameters.size())
            describe(parameter, parts.types[i]);
        if (declared != nullptr) {
            parameter.name = parameterName(declared->parameters[i]);
            // As the text has it, which a learner knows again; a template's names its own types.
            if (!declared->isTemplate && declared->parameters[i].find('[') == std::string::npos) {
                std::string type = trimmed(declared->parameters[i].substr(0, declared->parameters[i].find('=')));
                if (!parameter.name.empty() && type.ends_with(parameter.name))
                    type.resize(type.size() - parameter.name.size());
                type = trimmed(type);
                if (!parts.known) { // extern "C": only the text knows the types, and a name may stand for anything
                    describe(parameter, type);
                    if (!*parameter.pointer && !parameter.real)
                        parameter.pointer.reset();
                }
                parameter.type = type;
            }
        }
        if (parameter.pointer.value_or(false) && parameter.bytes != 8)
            parameter.pointer.reset();
        signature.parameters.push_back(std::move(parameter));
    }
    return signature;
}

const ptx::Function& chooseKernel(const ptx::Module& module, const std::string& wanted, const Compilation* compilation)
{
    std::vector<const ptx::Function*> entries;
    std::string known;
    for (const ptx::Function& function : module.functions)
        if (function.entry && function.defined) {
            entries.push_back(&function);
            known += (known.empty() ? "" : ", ") + split(function.name).name;
        }
    if (wanted.empty()) {
        if (entries.size() == 1)
            return *entries.front();
        if (entries.size() > 1)
            throw InputError("--kernel", "say which kernel of " + module.name + ": " + known);
    }
    for (const ptx::Function* entry : entries) {
        const std::string name = split(entry->name).name;
        if (entry->name == wanted || withoutBlanks(name) == withoutBlanks(wanted)
            || withoutBlanks(withoutScope(name)) == withoutBlanks(wanted))
            return *entry;
    }
    const std::string subject = wanted.empty() ? module.name : "--kernel " + wanted;
    // A template that nothing instantiates is in the text, but not in the code.
    if (compilation != nullptr)
        for (const KernelDeclaration& kernel : compilation->kernels)
            if (kernel.isTemplate && (kernel.name == wanted || (wanted.empty() && entries.empty()))) {
                std::string instances;
                for (const ptx::Function* entry : entries)
                    if (withoutScope(split(entry->name).name).starts_with(kernel.name + "<"))
                        instances += (instances.empty() ? "" : ", ") + std::string(split(entry->name).name);
                if (instances.empty() || instances.find(", " + kernel.name + "<") != std::string::npos)
                    throw InputError(subject,
                        fmt::format("{} is a template; give its arguments, as in --kernel '{}<...>'{}", kernel.name,
                            kernel.name, instances.empty() ? "" : " (there is " + instances + ")"));
            }
    if (!wanted.empty() && !entries.empty()) {
        try {
            return ptx::findEntry(module, wanted);
        } catch (const InputError& error) {
            throw InputError(subject, error.reason());
        }
    }
    if (entries.empty())
        throw InputError(subject,
            wanted.empty() ? "there is no kernel in it (a function marked __global__)"
                           : "there is no kernel in " + module.name);
    throw InputError(subject, "there is no such kernel in " + module.name + "; there is " + known);
}

} // namespace warpatlas
