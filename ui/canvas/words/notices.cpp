#include "ui/canvas/words/notices.h"

#include "app/experiment/kernel_name.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"

#include <vector>

namespace warpatlas::ui::inline canvas {

namespace {

std::string withMore(const std::vector<const Problem*>& problems)
{
    std::string line = sentenceOf(*problems.front());
    if (const std::size_t more = problems.size() - 1; more > 0)
        line += say("notice.more", " (and {} more)", more);
    return line;
}

std::vector<const Problem*> those(const std::vector<Problem>& problems, Severity severity)
{
    std::vector<const Problem*> found;
    for (const Problem& problem : problems)
        if (problem.severity == severity)
            found.push_back(&problem);
    return found;
}

} // namespace

std::string noticeOf(const Outcome& outcome)
{
    if (const auto refused = those(outcome.launchProblems, Severity::Error); !refused.empty())
        return say("notice.not_launched", "Not launched: {}", withMore(refused));
    for (const Severity severity : {Severity::Error, Severity::Possible})
        if (const auto wrong = those(outcome.problems, severity); !wrong.empty())
            return withMore(wrong);
    if (outcome.check && !outcome.check->matches)
        return nameOfReference(outcome).empty()
            ? say("notice.differs", "The result differs from the CPU's.")
            : say("notice.differs_from", "The result differs from that of {}.", nameOfReference(outcome));
    return {};
}

std::string startingWords(const Experiment& experiment)
{
    return say("notice.starting", "starting {}", nameOfKernel(experiment));
}

} // namespace warpatlas::ui::inline canvas
