#include "app/report/checked_words.h"

#include "app/words/say.h"

#include <algorithm>

namespace warpatlas {
namespace {

/// Whether it is one of what the line names.
bool isOfChecks(const Problem& problem)
{
    switch (problem.kind) {
    case ProblemKind::OutOfBounds:
    case ProblemKind::Misaligned:
    case ProblemKind::Memory:
    case ProblemKind::Race:
    case ProblemKind::Barrier:
    case ProblemKind::Uninitialised:
        return true;
    default:
        return false;
    }
}

} // namespace

std::string checkedInWords(const Outcome& outcome)
{
    const Trace* const trace = outcome.trace.get();
    if (!trace || !trace->recorded || !trace->known.isAll() || !trace->checks.races || !trace->checks.uninitialised
        || std::ranges::any_of(outcome.problems, isOfChecks))
        return {};
    return say("report.checked", "checked: accesses, races, barriers, uninitialised values; nothing found");
}

} // namespace warpatlas
