#include "app/experiment/own_numbers.h"

#include "app/source/argument_spec.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace warpatlas {

namespace {

/// Whole numbers up to here have a double each.
constexpr double mostTold = 9007199254740992.0;

struct TypeEnds {
    double minimum = 0, maximum = 0;
};

template <class Number> constexpr TypeEnds endsOf()
{
    return {std::max(double(std::numeric_limits<Number>::lowest()), -mostTold),
        std::min(double(std::numeric_limits<Number>::max()), mostTold)};
}

/// Nothing for types that no argument is written in.
std::optional<TypeEnds> endsOf(ElementType type)
{
    switch (type) {
    case ElementType::U8:
        return endsOf<std::uint8_t>();
    case ElementType::I8:
        return endsOf<std::int8_t>();
    case ElementType::U16:
        return endsOf<std::uint16_t>();
    case ElementType::I16:
        return endsOf<std::int16_t>();
    case ElementType::U32:
        return endsOf<std::uint32_t>();
    case ElementType::I32:
        return endsOf<std::int32_t>();
    case ElementType::U64:
        return endsOf<std::uint64_t>();
    case ElementType::I64:
        return endsOf<std::int64_t>();
    case ElementType::F32:
        return TypeEnds{std::numeric_limits<float>::lowest(), std::numeric_limits<float>::max()};
    case ElementType::F64:
        return TypeEnds{std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max()};
    default:
        return std::nullopt;
    }
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
        const auto ends = type ? endsOf(*type) : std::nullopt;
        const std::string& argument = bound.source->arguments[i];
        if (ends && !signature.parameters[i].pointer.value_or(false) && !signature.parameters[i].texture)
            numbers.push_back({nameOfParameter(signature, i), *type, i, argument.substr(argument.find(':') + 1),
                ends->minimum, ends->maximum});
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

} // namespace warpatlas
