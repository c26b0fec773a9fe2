#include "app/player/follow_text.h"

#include "app/source/argument_spec.h"
#include "app/source/bind_arguments.h"
#include "app/source/names/plain_name.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace warpatlas::inline player {
namespace {

std::optional<std::size_t> parameterPlace(const KernelSignature& signature, std::string_view parameter)
{
    for (std::size_t i = 0; i < signature.parameters.size(); ++i)
        if (nameOfParameter(signature, i) == parameter)
            return i;
    return std::nullopt;
}

/// The text of an argument in the type that its parameter has now.
std::string inTypeOfParameter(const KernelParameter& parameter, const ArgumentSpec& argument)
{
    if (const auto* const scalar = std::get_if<ScalarSpec>(&argument.value);
        scalar && parameter.number && *parameter.number != scalar->type)
        return fmt::format("{}{}", nameOf(*parameter.number), argument.text.substr(argument.text.find(':')));
    const auto* const array = std::get_if<BufferArgumentSpec>(&argument.value);
    if (!array || array->role != BufferRole::Output || array->texture || !parameter.pointee
        || sameNumbers(parameter.pointee->type, array->type))
        return argument.text; // data are converted as they are read
    Shape shape = array->shape;
    if (parameter.pointee->channels > 1)
        shape.channels = parameter.pointee->channels;
    return outputArgument(parameter.pointee->type, shape).text + (array->file.empty() ? "" : ":" + array->file);
}

/// The argument for a parameter whose type has changed; nothing where it takes no such argument.
std::optional<std::string> fittedArgument(
    const NamedArgument& argument, const KernelSignature& now, std::size_t parameter)
{
    try {
        const std::string text = inTypeOfParameter(now.parameters[parameter], argument.spec);
        GivenArguments alone(now.parameters.size());
        alone[parameter] = parseArgumentSpec(text);
        checkArguments(alone, now);
        return argument.name + "=" + text;
    } catch (const InputError&) {
        return std::nullopt;
    }
}

/// The parameter of `now` that was the one at `place` of `before`: by its name, or, where no other is new, by its
/// place.
std::optional<std::size_t> placeInNewText(const KernelSignature& before, std::size_t place, const KernelSignature& now)
{
    if (const auto same = parameterPlace(now, before.parameters[place].name))
        return same;
    const bool isRenamed = before.parameters.size() == now.parameters.size() && !now.parameters[place].name.empty()
        && !parameterPlace(before, now.parameters[place].name);
    return isRenamed ? std::optional(place) : std::nullopt;
}

/// The argument as the kernel takes it now; nothing where it takes no such one.
std::optional<std::string> followedArgument(
    const std::string& text, const KernelSignature* before, const KernelSignature& now)
{
    NamedArgument argument = namedArgument(text);
    const auto place = before ? parameterPlace(*before, argument.name) : std::nullopt;
    const auto next = place ? placeInNewText(*before, *place, now) : parameterPlace(now, argument.name);
    if (!next)
        return std::nullopt;
    argument.name = nameOfParameter(now, *next);
    return place && before->parameters[*place].type != now.parameters[*next].type ? fittedArgument(argument, now, *next)
                                                                                  : argument.text();
}

} // namespace

void nameArguments(const KernelSignature& signature, std::vector<std::string>& arguments)
{
    const auto& parameters = signature.parameters;
    if (arguments.size() != parameters.size()
        || std::ranges::any_of(parameters, [](const KernelParameter& parameter) { return parameter.name.empty(); }))
        return;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (const NamedArgument argument = namedArgument(arguments[i]); argument.name.empty())
            arguments[i] = nameOfParameter(signature, i) + "=" + arguments[i];
}

void followText(const KernelSignature* before, const KernelSignature& now, std::vector<std::string>& arguments)
{
    if (before)
        nameArguments(*before, arguments);
    nameArguments(now, arguments);
    const bool asMany = arguments.size() == now.parameters.size();
    std::vector<std::string> kept;
    for (const std::string& text : arguments)
        if (namedArgument(text).name.empty()) {
            if (asMany) // parameters without names are called in their order
                kept.push_back(text);
        } else if (const auto argument = followedArgument(text, before, now)) {
            kept.push_back(*argument);
        }
    arguments = std::move(kept);
}

std::vector<std::string> declaredParameters(std::string_view text, std::string_view kernel)
{
    const std::string_view plain = plainName(kernel);
    std::vector<std::string> names;
    for (const KernelDeclaration& declared : extractDeviceCode(text).kernels) {
        if (declared.name != plain)
            continue;
        for (const DeclaredParameter& parameter : declared.parameters)
            names.push_back(parameter.name);
    }
    return names;
}

} // namespace warpatlas::inline player
