#include "app/mend/mend.h"

#include "app/mend/guard_mend.h"
#include "app/mend/race_mend.h"

namespace warpatlas::inline mend {

std::optional<Mend> mendOf(const BoundExperiment& bound, std::span<const Problem> all, const Problem& problem)
{
    if (!bound.source || !problem.line || !problem.earlierEntry.empty())
        return std::nullopt;
    if (problem.kind == ProblemKind::Race)
        return raceMend(bound, problem);
    return problem.kind == ProblemKind::OutOfBounds ? guardMend(bound, all, problem) : std::nullopt;
}

} // namespace warpatlas::inline mend
