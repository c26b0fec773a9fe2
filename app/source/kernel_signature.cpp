#include "app/source/kernel_signature.h"

#include "app/source/names/device_variables.h"
#include "app/source/names/plain_name.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/ptx/names/source_name.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>

namespace warpatlas::inline source {
namespace {

/// Their names; with their parameters, by which those of one name can be told apart, where that or `whole` needs it.
std::string namesOf(const std::vector<const ptx::Function*>& entries, bool whole = false)
{
    std::vector<ptx::SourceSignature> all;
    for (const ptx::Function* entry : entries)
        all.push_back(ptx::signatureInSource(entry->name));
    std::string words;
    for (const ptx::SourceSignature& parts : all) {
        const bool alone = !whole && std::ranges::count(all, parts.name, &ptx::SourceSignature::name) == 1;
        words += (words.empty() ? "" : ", ") + (alone ? parts.name : parts.text());
    }
    return words;
}

std::string severalInWords(const std::vector<const ptx::Function*>& entries)
{
    return say("source.several_kernels", "several kernels are called so; say which: {}", namesOf(entries, true));
}

/// "scale" of "scale<...>", which are the words of the hint below and no arguments.
std::string withoutPlaceholder(const std::string& kernel)
{
    constexpr std::string_view placeholder = "<...>";
    return kernel.ends_with(placeholder) ? kernel.substr(0, kernel.size() - placeholder.size()) : kernel;
}

/// Says of a kernel that was left out what is wrong with it.
void refuseLeftOut(const std::string& subject, const std::string& wanted, const Compilation& compilation)
{
    const auto kernel = std::ranges::find(compilation.kernels, wanted, &KernelDeclaration::name);
    if (kernel == compilation.kernels.end())
        return;
    std::uint32_t end = std::numeric_limits<std::uint32_t>::max(); // where the next one begins
    for (const KernelDeclaration& other : compilation.kernels)
        if (other.line > kernel->line)
            end = std::min(end, other.line);
    for (const CompilerMessage& message : compilation.messages)
        if (message.severity == CompilerMessage::Severity::Warning && message.line >= kernel->line
            && message.line < end)
            throw InputError(subject, say("source.left_out", "line {}: {}", message.line, message.text));
}

/// Without blanks, and with template arguments as people write them: compilers list 256u and (Op)1.
std::string packedName(std::string_view text)
{
    const std::vector<CppToken> tokens = cppTokens(text);
    std::string packed;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        std::string_view word = tokens[i].text;
        if (tokens[i].is("(") && (packed.ends_with('<') || packed.ends_with(','))) {
            std::size_t behind = i + 1;
            while (behind < tokens.size() && (tokens[behind].kind == CppToken::Kind::Name || tokens[behind].is("::")))
                ++behind;
            if (behind + 1 < tokens.size() && tokens[behind].is(")")
                && (tokens[behind + 1].kind == CppToken::Kind::Number || tokens[behind + 1].is("-"))) {
                i = behind;
                continue;
            }
        }
        if (tokens[i].kind == CppToken::Kind::Number)
            word = word.substr(0, word.find_last_not_of("uUlL") + 1);
        packed += word;
    }
    return packed;
}

std::string bytesInWords(std::uint32_t bytes)
{
    return fmt::format("{} {}", bytes, nameFor(bytes, noun::byte));
}

void describe(KernelParameter& parameter, const std::string& type)
{
    parameter.type = type;
    // A reference, to what is in managed memory, is the address of one.
    parameter.pointer = type.ends_with('*') || type.ends_with('&') || type.ends_with("* const")
        || type.ends_with("*__restrict__") || type.ends_with("* __restrict__") || type.ends_with("* restrict");
    parameter.compilerType = withoutCompilerScopes(type);
    if (*parameter.pointer)
        parameter.pointee = pointeeFrom(type);
    if (const auto number = numberTypeFrom(type); number && number->channels == 1) {
        parameter.real = number->isReal();
        parameter.number = number->type;
    }
}

/// The type of a parameter by what PTX loads, where it is not known; 8 bytes may be a pointer.
std::optional<ElementType> loadedNumber(const ptx::Variable& variable)
{
    switch (variable.count == 1 ? variable.byteCount() : 0) {
    case 1:
        return ElementType::U8;
    case 2:
        return ElementType::I16;
    case 4:
        return variable.type == ptx::Type::F32 ? ElementType::F32 : ElementType::I32;
    default:
        return variable.count == 1 && variable.type == ptx::Type::F64 ? std::optional(ElementType::F64) : std::nullopt;
    }
}

/// The use of an object in the code, or else its type in the text.
std::optional<ptx::TextureUse> textureOf(const KernelParameter& parameter, const ptx::ParameterUse& use)
{
    if (parameter.bytes != sizeof(std::uint64_t) || parameter.pointer.value_or(false))
        return std::nullopt;
    if (use.texture)
        return use.texture;
    ptx::TextureUse named;
    named.surface = parameter.type.find("cudaSurfaceObject_t") != std::string::npos;
    const bool texture = parameter.type.find("cudaTextureObject_t") != std::string::npos;
    return named.surface || texture ? std::optional(named) : std::nullopt;
}

/// The one value that a member is given, as `choices` have it; empty where there is none, or another beside it.
template <class T, std::size_t N>
std::optional<T> onlyMode(const std::vector<HostTextureMode>& modes, std::string_view member,
    const std::pair<std::string_view, T> (&choices)[N])
{
    std::optional<T> only;
    for (const HostTextureMode& mode : modes) {
        if (mode.member != member)
            continue;
        const auto choice = std::ranges::find(choices, mode.value, &std::pair<std::string_view, T>::first);
        if (choice == std::end(choices) || (only && *only != choice->second))
            return std::nullopt;
        only = choice->second;
    }
    return only;
}

TextureWishes hostModesOf(const std::vector<HostTextureMode>& modes)
{
    static constexpr std::pair<std::string_view, TextureFilter> filters[] = {
        {"cudaFilterModePoint", TextureFilter::Point}, {"cudaFilterModeLinear", TextureFilter::Linear}};
    static constexpr std::pair<std::string_view, TextureAddress> addresses[] = {
        {"cudaAddressModeWrap", TextureAddress::Wrap}, {"cudaAddressModeClamp", TextureAddress::Clamp},
        {"cudaAddressModeMirror", TextureAddress::Mirror}, {"cudaAddressModeBorder", TextureAddress::Border}};
    static constexpr std::pair<std::string_view, bool> reads[] = {
        {"cudaReadModeElementType", false}, {"cudaReadModeNormalizedFloat", true}};
    static constexpr std::pair<std::string_view, bool> normalised[] = {
        {"0", false}, {"false", false}, {"1", true}, {"true", true}};
    TextureWishes wishes;
    wishes.filter = onlyMode(modes, "filterMode", filters);
    wishes.address = onlyMode(modes, "addressMode", addresses);
    wishes.floats = onlyMode(modes, "readMode", reads);
    wishes.normalisedCoordinates = onlyMode(modes, "normalizedCoords", normalised);
    return wishes;
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

std::string nameOfParameter(const KernelSignature& signature, std::size_t index)
{
    const std::string& name = signature.parameters[index].name;
    return name.empty() ? say("argument.numbered", "argument {}", index + 1) : name;
}

KernelSignature signatureOf(const ptx::Function& entry, const Compilation* compilation)
{
    const ptx::SourceSignature parts = ptx::signatureInSource(entry.name);
    KernelSignature signature;
    signature.name = parts.name;
    const KernelDeclaration* declared = nullptr;
    if (compilation != nullptr) {
        const std::string_view plain = plainName(parts.name);
        for (const KernelDeclaration& kernel : compilation->kernels) {
            if (kernel.name != plain || kernel.parameters.size() != entry.parameters.size())
                continue;
            if (declared != nullptr && declared->parameters != kernel.parameters) {
                declared = nullptr; // overloads: which of them this is, only the code's own name says
                break;
            }
            declared = &kernel;
        }
    }
    const std::vector<ptx::ParameterUse> uses = ptx::parameterUses(entry);
    for (std::size_t i = 0; i < entry.parameters.size(); ++i) {
        const ptx::Variable& variable = entry.variables[entry.parameters[i]];
        KernelParameter parameter;
        parameter.bytes = static_cast<std::uint32_t>(variable.byteCount());
        parameter.type = bytesInWords(parameter.bytes);
        if (parts.known && parts.types.size() == entry.parameters.size())
            describe(parameter, parts.types[i]);
        if (declared != nullptr) {
            const auto& [type, name] = declared->parameters[i];
            parameter.name = name;
            // As the text has it, which a learner knows again; a template's names its own types.
            if (!declared->isTemplate && type.find('[') == std::string::npos) {
                if (!parts.known) { // extern "C": only the text knows the types, and a name may stand for anything
                    describe(parameter, type);
                    if (!*parameter.pointer && !parameter.real)
                        parameter.pointer.reset();
                }
                parameter.type = type;
            }
        }
        if (!parameter.number && !parameter.pointer.value_or(false))
            parameter.number = loadedNumber(variable);
        if (parameter.pointer.value_or(false) && parameter.bytes != 8) {
            parameter.pointer.reset();
            parameter.pointee.reset();
        }
        parameter.texture = textureOf(parameter, uses[i]);
        if (parameter.texture && !parameter.texture->surface && compilation != nullptr)
            parameter.hostModes = hostModesOf(compilation->host.textureModes);
        signature.parameters.push_back(std::move(parameter));
    }
    return signature;
}

std::vector<KernelSignature> kernelsOf(const ptx::Module& module, const Compilation* compilation)
{
    std::vector<KernelSignature> kernels;
    for (const ptx::Function& function : module.functions)
        if (function.entry && function.defined)
            kernels.push_back(signatureOf(function, compilation));
    return kernels;
}

std::string withParameters(const std::string& symbol)
{
    return ptx::signatureInSource(symbol).text();
}

std::string withoutParameters(const std::string& kernel)
{
    int angles = 0;
    for (std::size_t i = 0; kernel.ends_with(')') && i < kernel.size(); ++i) {
        angles += kernel[i] == '<' ? 1 : kernel[i] == '>' ? -1 : 0;
        if (kernel[i] == '(' && angles == 0 && i > 0)
            return kernel.substr(0, i);
    }
    return kernel;
}

std::vector<std::string> instancesFor(const std::string& kernel)
{
    const std::string named = withoutPlaceholder(kernel);
    return named.find('<') == std::string::npos ? std::vector<std::string>() : std::vector{withoutParameters(named)};
}

const ptx::Function& chooseKernel(const ptx::Module& module, const std::string& given, const Compilation* compilation)
{
    const std::string wanted = withoutPlaceholder(given);
    std::vector<const ptx::Function*> entries;
    for (const ptx::Function& function : module.functions)
        if (function.entry && function.defined)
            entries.push_back(&function);
    const std::string known = namesOf(entries);
    if (wanted.empty()) {
        if (entries.size() == 1)
            return *entries.front();
        if (entries.size() > 1)
            throw InputError("--kernel", say("source.which_kernel", "say which kernel of {}: {}", module.name, known));
    }
    const std::string packed = packedName(wanted);
    std::vector<const ptx::Function*> whole, scoped; // the name with its scopes, and without the first of them
    for (const ptx::Function* entry : entries) {
        const ptx::SourceSignature parts = ptx::signatureInSource(entry->name);
        const std::string name = packedName(parts.name), full = packedName(parts.text());
        if (entry->name == wanted || full == packed)
            return *entry;
        if (name == packed)
            whole.push_back(entry);
        else if (name.ends_with("::" + packed) || full.ends_with("::" + packed))
            scoped.push_back(entry);
    }
    std::vector<const ptx::Function*> meant = whole.empty() ? scoped : whole;
    // The instance that was asked for is among those that were made, whatever the compiler calls it.
    for (const bool named : {true, false})
        if (meant.empty() && compilation != nullptr && wanted.find('<') != std::string::npos)
            std::ranges::copy_if(entries, std::back_inserter(meant), [&](const ptx::Function* entry) {
                const std::string name = ptx::signatureInSource(entry->name).name;
                return named ? std::ranges::find(compilation->instances, name) != compilation->instances.end()
                             : plainName(name) == plainName(withoutParameters(wanted));
            });
    if (meant.size() == 1)
        return *meant.front();
    const std::string subject = wanted.empty() ? module.name : "--kernel " + wanted;
    if (meant.size() > 1)
        throw InputError(subject, severalInWords(meant));
    // A template that nothing instantiates is in the text, but not in the code.
    if (compilation != nullptr)
        for (const KernelDeclaration& kernel : compilation->kernels)
            if (kernel.isTemplate && (kernel.name == wanted || (wanted.empty() && entries.empty()))) {
                std::string instances, first;
                for (const ptx::Function* entry : entries)
                    if (const std::string name = ptx::signatureInSource(entry->name).name;
                        plainName(name) == kernel.name && name.ends_with('>')) {
                        first = instances.empty() ? name : first;
                        instances += (instances.empty() ? "" : ", ") + name;
                    }
                if (instances.empty() || instances.find(", " + kernel.name + "<") != std::string::npos)
                    throw InputError(subject,
                        instances.empty()
                            ? say("source.template", "{0} is a template; give its arguments, as in --kernel '{0}<...>'",
                                kernel.name)
                            : say("source.template_instances",
                                "{0} is a template; give its arguments, as in --kernel '{1}' (there is {2})",
                                kernel.name, first, instances));
            }
    std::vector<const ptx::Function*> instances; // of a template whose arguments are not given
    for (const ptx::Function* entry : entries) {
        const std::string name = ptx::signatureInSource(entry->name).name;
        const std::string_view head = std::string_view(name).substr(0, name.find('<'));
        if (!wanted.empty() && (head == wanted || head.ends_with("::" + wanted)))
            instances.push_back(entry);
    }
    if (instances.size() == 1)
        return *instances.front();
    if (instances.size() > 1)
        throw InputError(subject, severalInWords(instances));
    if (compilation != nullptr)
        refuseLeftOut(subject, wanted, *compilation);
    if (entries.empty())
        throw InputError(subject,
            wanted.empty() ? say("source.no_kernel", "there is no kernel in it (a function marked __global__)")
                           : say("source.no_kernel_in", "there is no kernel in {}", module.name));
    throw InputError(
        subject, say("source.no_such_kernel", "there is no such kernel in {}; there is {}", module.name, known));
}

} // namespace warpatlas::inline source
