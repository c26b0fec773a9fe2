#include "app/experiment/source_elements.h"

#include "kernels/compiler/device_code.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <variant>

namespace warpatlas::inline experiment {
namespace {

/// The name in "const uchar3* rgb"; empty where there is none.
std::string_view nameIn(std::string_view declared)
{
    const auto inName = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    return declared.substr(
        std::size_t(std::find_if_not(declared.rbegin(), declared.rend(), inName).base() - declared.begin()));
}

} // namespace

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
            for (const std::string& declared : kernel.parameters) {
                const std::string_view name = nameIn(declared);
                const auto pointee = pointeeFrom(std::string_view(declared).substr(0, declared.size() - name.size()));
                if (pointee)
                    pointees.emplace(name, *pointee);
            }
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
