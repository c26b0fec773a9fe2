#include "app/measure/recorded_match.h"

#include <algorithm>

namespace warpatlas::inline measuring {

bool isOfRun(const RecordedTimes& recorded, const KernelDescription& kernel, const Launch& launch,
    const ParameterValues& parameters)
{
    const auto valueIn = [](const ParameterValues& values, const ParameterDescription& parameter) {
        const auto found = values.find(parameter.name);
        return found == values.end() ? parameter.defaultValue : found->second;
    };
    return recorded.sameSize && recorded.sameCode && recorded.launch == launch
        && std::ranges::all_of(kernel.parameters, [&](const ParameterDescription& parameter) {
               return valueIn(recorded.parameters, parameter) == valueIn(parameters, parameter);
           });
}

} // namespace warpatlas::inline measuring
