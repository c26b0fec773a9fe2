#include "app/source/dynamic_shared.h"

#include "app/source/names/device_variables.h"
#include "app/source/names/host_sizes.h"
#include "app/source/names/number_type.h"
#include "kernels/compiler/compiler.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace warpatlas::inline source {
namespace {

/// More than any GPU has, for elements whose type was not understood; and as much as a launch may ask for, to be
/// refused.
constexpr std::uint64_t mostChosenBytes = 1 << 20, mostBytes = 1 << 30;

/// Bytes of an element of the array, which the text declares as `extern __shared__ float part[];`: what is aligned by
/// itself has as many bytes at least.
std::uint64_t elementBytes(const SourceFacts* facts, const ptx::Variable& array)
{
    const std::string name = variableName(array.name);
    if (facts != nullptr)
        for (const VariableFacts& variable : facts->variables)
            if (const auto number = numberTypeFrom(variable.type.name);
                variable.isDynamic && number && meansVariable(name, variable.name))
                return std::max<std::uint64_t>(
                    sizeOf(number->type) * number->channels, variable.isAligned ? array.alignment : 0);
    return array.alignment;
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
    const std::vector<std::optional<HostNumber>>& numbers, std::uint32_t ownLine, const DeclaredTypes& types)
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
    const auto facts = types.facts();
    std::uint64_t element = 0;
    for (const ptx::Variable* const array : arrays)
        element = std::max(element, elementBytes(facts ? facts.value().get() : nullptr, *array));
    const std::uint64_t bytes = element * block.x * block.y * block.z;
    return {static_cast<std::uint32_t>(std::min(bytes, mostChosenBytes))};
}

} // namespace warpatlas::inline source
