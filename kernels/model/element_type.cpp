#include "kernels/model/element_type.h"

#include <cmath>

namespace warpatlas {

std::optional<ElementType> elementTypeFrom(std::string_view name)
{
    for (std::size_t index = 0; index < elementFacts.size(); ++index)
        if (elementFacts[index].name == name)
            return static_cast<ElementType>(index);
    return std::nullopt;
}

std::string elementTypeNames(std::string_view between)
{
    std::string names;
    for (const ElementFacts& facts : elementFacts)
        names.append(names.empty() ? "" : between).append(facts.name);
    return names;
}

double smallestOf(ElementType type)
{
    const ElementFacts& facts = factsOf(type);
    return facts.kind == ElementKind::Real  ? -largestOf(type)
        : facts.kind == ElementKind::Signed ? -std::ldexp(1.0, facts.digits)
                                            : 0.0;
}

double largestOf(ElementType type)
{
    const ElementFacts& facts = factsOf(type);
    return facts.kind == ElementKind::Real ? std::ldexp(2 - std::ldexp(1.0, 1 - facts.digits), 1 - facts.leastExponent)
                                           : static_cast<double>(std::ldexp(1.0L, facts.digits) - 1);
}

} // namespace warpatlas
