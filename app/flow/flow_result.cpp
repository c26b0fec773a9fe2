#include "app/flow/flow_result.h"

#include <algorithm>

namespace warpatlas::inline flow {

double FlowTiming::togetherMs() const
{
    double sum = 0;
    for (const FlowOperation& operation : operations)
        sum += operation.endMs - operation.startMs;
    return sum;
}

std::string_view nameOf(FlowVerdict verdict)
{
    constexpr std::string_view names[] = {"faster", "slower", "unclear"};
    return names[std::size_t(verdict)];
}

FlowVerdict FlowGain::verdict() const
{
    return low > 1 ? FlowVerdict::Faster : high < 1 ? FlowVerdict::Slower : FlowVerdict::Unclear;
}

bool FlowResult::right() const
{
    return problems.empty() && std::ranges::all_of(checks, &PartsCheck::matches);
}

} // namespace warpatlas::inline flow
