#include "app/flow/flow_result.h"

#include <algorithm>

namespace warpatlas {

double FlowTiming::togetherMs() const
{
    double sum = 0;
    for (const FlowOperation& operation : operations)
        sum += operation.endMs - operation.startMs;
    return sum;
}

bool FlowResult::right() const
{
    return problems.empty() && std::ranges::all_of(checks, &PartsCheck::matches);
}

} // namespace warpatlas
