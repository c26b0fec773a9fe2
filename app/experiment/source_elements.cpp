#include "app/experiment/source_elements.h"

#include "kernels/compiler/device_code.h"

#include <variant>

namespace warpatlas::inline experiment {

void countSourceElements(MemoryPlace& place, const std::map<std::string, NumberType>& pointees)
{
    if (place.where != MemoryPlace::Where::Variable || !place.coordinates.empty() || !place.bounds.empty())
        return;
    const auto pointee = pointees.find(place.name);
    if (pointee == pointees.end() || place.elementBytes != sizeOf(pointee->second.type))
        return;
    place.element = elementAt(place.element, pointee->second.channels);
    place.elements /= pointee->second.channels;
    place.elementBytes *= pointee->second.channels;
}

std::map<std::string, NumberType> pointeesOf(const BoundExperiment& bound)
{
    std::map<std::string, NumberType> pointees;
    if (bound.source) {
        const KernelSignature& signature = bound.source->signature;
        for (std::size_t i = 0; i < signature.parameters.size(); ++i)
            if (const auto& pointee = signature.parameters[i].pointee)
                pointees.emplace(nameOfParameter(signature, i), *pointee);
        return pointees;
    }
    const KernelCode& code = bound.work.code;
    for (const KernelDeclaration& kernel : extractDeviceCode(code.source).kernels)
        if (kernel.name == code.entry)
            for (const auto& [type, name] : kernel.parameters)
                if (const auto pointee = pointeeFrom(type))
                    pointees.emplace(name, *pointee);
    return pointees;
}

void countSourceElements(std::span<Problem> problems, const std::map<std::string, NumberType>& pointees)
{
    for (Problem& problem : problems)
        std::visit(
            [&](auto& fact) {
                if constexpr (requires { fact.place; })
                    countSourceElements(fact.place, pointees);
            },
            problem.fact);
}

} // namespace warpatlas::inline experiment
