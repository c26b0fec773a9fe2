#include "app/experiment/own_numbers.h"

#include "app/source/argument_spec.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::inline experiment {

namespace {

/// Whole numbers up to here have a double each.
constexpr double mostTold = 9007199254740992.0;

/// The end of 64-bit numbers that a double tells apart.
double endTold(ElementType type, double end)
{
    return isReal(type) ? end : std::clamp(end, -mostTold, mostTold);
}

} // namespace

std::vector<OwnNumber> numbersOf(const BoundExperiment& bound)
{
    std::vector<OwnNumber> numbers;
    if (!bound.source)
        return numbers;
    const KernelSignature& signature = bound.source->signature;
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        const std::optional<ElementType>& type = signature.parameters[i].number;
        const std::string& argument = bound.source->arguments[i];
        if (type && !signature.parameters[i].pointer.value_or(false) && !signature.parameters[i].texture)
            numbers.push_back({nameOfParameter(signature, i), *type, i, argument.substr(argument.find(':') + 1),
                endTold(*type, smallestOf(*type)), endTold(*type, largestOf(*type))});
    }
    return numbers;
}

void setArgument(SourceKernel& source, const std::string& name, std::size_t parameter, const std::string& argument)
{
    std::vector<std::string>& all = source.arguments;
    const std::string withName = fmt::format("{}={}", name, argument);
    for (std::string& one : all)
        if (namedArgument(one).name == name) {
            one = withName;
            return;
        }
    const bool named =
        std::ranges::none_of(all, [](const std::string& one) { return namedArgument(one).name.empty(); });
    if (named)
        all.push_back(withName);
    else if (parameter < all.size())
        all[parameter] = argument;
}

} // namespace warpatlas::inline experiment
