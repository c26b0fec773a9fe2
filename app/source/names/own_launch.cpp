#include "app/source/names/own_launch.h"

#include "app/source/names/number_type.h"
#include "app/source/names/plain_name.h"

#include <algorithm>
#include <limits>

namespace warpatlas::inline source {
namespace {

/// "x, y, z" of a launch; empty where one of them is not known, or is more than CUDA can write.
std::optional<Dim3> lengthsOf(const HostSizes& sizes, const std::vector<std::string>& expressions)
{
    constexpr std::size_t axes = 3;
    std::uint32_t lengths[axes] = {1, 1, 1};
    if (expressions.empty() || expressions.size() > axes)
        return std::nullopt;
    for (std::size_t axis = 0; axis < expressions.size(); ++axis) {
        const auto length = sizes.of(expressions[axis]);
        if (!length || *length > std::numeric_limits<std::uint32_t>::max())
            return std::nullopt;
        lengths[axis] = static_cast<std::uint32_t>(*length);
    }
    return Dim3{lengths[0], lengths[1], lengths[2]};
}

bool followsArguments(const HostLaunch& launch)
{
    const auto follows = [](const std::string& expression) {
        return expression.find("argument.a") != std::string::npos;
    };
    return std::ranges::any_of(launch.grid, follows) || std::ranges::any_of(launch.block, follows);
}

/// "256", "float" of "reduce<256, float>"; what has angles itself stays whole.
std::vector<std::string> templateArguments(std::string_view name)
{
    std::vector<std::string> arguments;
    const std::size_t open = name.find('<');
    int depth = 0;
    for (std::size_t i = open, from = open + 1; i < name.size(); ++i) {
        depth += name[i] == '<' || name[i] == '(' ? 1 : name[i] == '>' || name[i] == ')' ? -1 : 0;
        if (depth == 0 || (depth == 1 && name[i] == ',')) {
            arguments.emplace_back(name.substr(from, i - from));
            from = i + 1;
        }
        if (depth == 0)
            break;
    }
    return arguments;
}

/// Whether the launch is certainly of another instance of the template: other numbers, or other types of numbers.
bool isOfAnother(const HostLaunch& launch, const std::vector<std::string>& instance, const HostSizes& sizes)
{
    for (std::size_t i = 0; i < std::min(instance.size(), launch.templateArguments.size()); ++i) {
        const auto type = numberTypeFrom(instance[i]), launched = numberTypeFrom(launch.templateArguments[i]);
        if (type && launched && (type->type != launched->type || type->channels != launched->channels))
            return true;
        const auto value = sizes.number(instance[i]), given = sizes.number(launch.templateArguments[i]);
        if (value && given && value->value != given->value)
            return true;
    }
    return false;
}

} // namespace

std::optional<OwnLaunch> ownLaunch(std::span<const HostLaunch> launches, std::string_view kernel,
    const HostSizes& common, const std::vector<std::optional<HostNumber>>& said)
{
    std::optional<OwnLaunch> best;
    const auto known = [](const OwnLaunch& one) { return (one.block ? 1 : 0) + (one.block && one.grid ? 1 : 0); };
    const std::string plain(plainName(kernel));
    const std::vector<std::string> instance = templateArguments(kernel);
    for (const HostLaunch& launch : launches) {
        if (launch.kernel != plain || isOfAnother(launch, instance, common))
            continue;
        HostSizes sizes = common;
        OwnLaunch own;
        own.line = launch.line;
        own.follows = followsArguments(launch);
        sizes.setArguments(launch.values, said);
        own.block = lengthsOf(sizes, launch.block);
        if (own.block)
            sizes.setBlock(*own.block);
        own.grid = lengthsOf(sizes, launch.grid);
        for (const std::string& value : launch.values)
            own.numbers.push_back(sizes.number(value));
        for (const std::string& bytes : launch.bytes)
            own.bytes.push_back(bytes.empty() ? std::nullopt : sizes.of(bytes));
        own.sharedBytes = launch.sharedBytes.empty() ? 0 : sizes.of(launch.sharedBytes);
        if (!best || known(own) >= known(*best))
            best = std::move(own);
    }
    return best;
}

} // namespace warpatlas::inline source
