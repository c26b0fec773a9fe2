#include "app/source/dynamic_shared.h"

#include "app/source/names/device_variables.h"
#include "app/source/names/host_sizes.h"
#include "app/source/names/number_type.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <optional>

namespace warpatlas {
namespace {

/// More than any GPU has, for elements whose type was not understood; and as much as a launch may ask for, to be
/// refused.
constexpr std::uint64_t mostChosenBytes = 1 << 20, mostBytes = 1 << 30;

/// Bytes of an element as the text declares it: `extern __shared__ float part[];`. Empty where its type is no plain
/// number; what is aligned by itself has as many bytes at least.
std::optional<std::uint64_t> declaredElement(std::string_view text, const std::string& name, std::uint64_t alignment)
{
    std::vector<CppToken> tokens = cppTokens(text);
    std::erase_if(tokens, [](const CppToken& token) { return token.kind == CppToken::Kind::Comment; });
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!tokens[i].is("__shared__"))
            continue;
        std::string type;
        bool aligned = false;
        std::size_t at = i + 1;
        for (; at + 1 < tokens.size() && !tokens[at + 1].is("["); ++at) {
            if (tokens[at].is(";") || tokens[at].is("{"))
                break;
            if (tokens[at].is("__align__") || tokens[at].is("alignas")) {
                aligned = true;
                while (at + 2 < tokens.size() && !tokens[at].is(")"))
                    ++at;
            } else {
                type += (type.empty() || tokens[at].is("::") || type.ends_with(':') ? "" : " ")
                    + std::string(tokens[at].text);
            }
        }
        if (at + 2 >= tokens.size() || !tokens[at].is(name) || !tokens[at + 2].is("]"))
            continue; // another array, or one whose size is given
        const auto number = numberTypeFrom(type);
        if (!number)
            return std::nullopt;
        const std::uint64_t bytes = std::uint64_t{sizeOf(number->type)} * number->channels;
        return aligned ? std::max(bytes, alignment) : bytes;
    }
    return std::nullopt;
}

} // namespace

std::vector<const ptx::Variable*> dynamicArrays(const ptx::Module& module, const ptx::Function& entry)
{
    const std::set<std::string_view> read = variablesReadBy(module, entry);
    std::vector<const ptx::Variable*> arrays;
    for (const ptx::Variable& variable : module.variables)
        if (variable.space == ptx::Space::Shared && (variable.count == 0 || variable.byteCount() == 0)
            && read.contains(variable.name))
            arrays.push_back(&variable);
    return arrays;
}

SharedSize chosenSharedBytes(const SourceKernel& source, const std::string& kernel, const Compilation* compilation,
    const std::vector<const ptx::Variable*>& arrays, const Dim3& block,
    const std::vector<std::optional<HostNumber>>& numbers, std::uint32_t ownLine)
{
    if (compilation != nullptr) {
        HostSizes sizes(source.text, source.definitions, block);
        std::vector<const HostLaunch*> launches;
        for (const HostLaunch& launch : compilation->host.launches)
            if (launch.kernel == kernel && !launch.sharedBytes.empty())
                launches.insert(launches.begin(), &launch);
        std::stable_partition(
            launches.begin(), launches.end(), [&](const HostLaunch* launch) { return launch->line == ownLine; });
        for (const HostLaunch* const launch : launches) {
            sizes.setArguments(launch->values, numbers);
            if (const auto bytes = sizes.of(launch->sharedBytes); bytes && *bytes > 0 && *bytes <= mostBytes)
                return {static_cast<std::uint32_t>(*bytes), launch->line};
        }
    }
    std::uint64_t element = 0;
    for (const ptx::Variable* const array : arrays) {
        const std::string name = variableName(array->name);
        const std::size_t scope = name.rfind("::");
        const std::string plain = scope == std::string::npos ? name : name.substr(scope + 2);
        element = std::max(element, declaredElement(source.text, plain, array->alignment).value_or(array->alignment));
    }
    const std::uint64_t bytes = element * block.x * block.y * block.z;
    return {static_cast<std::uint32_t>(std::min(bytes, mostChosenBytes))};
}

} // namespace warpatlas
