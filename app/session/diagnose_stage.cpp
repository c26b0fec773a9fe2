#include "app/session/stages.h"

#include "app/experiment/outcome.h"
#include "app/follow/deciding_lines.h"
#include "app/follow/follower.h"
#include "app/session/request_examples.h"
#include "app/session/untouched_frame.h"
#include "app/words/say.h"
#include "kernels/analysis/mismatch_cause.h"
#include "kernels/analysis/out_of_bounds_cause.h"
#include "kernels/analysis/performance_findings.h"
#include "kernels/analysis/repeated_writes.h"
#include "kernels/analysis/shown_cover.h"
#include "kernels/analysis/thread_guards.h"
#include "kernels/model/error.h"
#include "kernels/model/progress.h"
#include "kernels/simulator/recording/simulation.h"
#include "kernels/uses/launch_axes.h"

#include <algorithm>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpatlas::inline session {

namespace {

// The source line that a diagnosis points at: found by running the guilty thread's block once more.

using Place = MismatchCause::Place;

std::optional<std::uint32_t> lineWith(std::string_view source, std::string_view words)
{
    const std::size_t at = source.find(words);
    if (words.empty() || at == std::string_view::npos)
        return std::nullopt;
    return static_cast<std::uint32_t>(1 + std::ranges::count(source.substr(0, at), '\n'));
}

bool touches(const StoryAccess& access, const Work& work, std::uint64_t value)
{
    const std::uint64_t values = std::max<std::uint64_t>(1, access.bytes / sizeOf(work.buffers[*access.buffer].type));
    return value >= access.value && value - access.value < values;
}

std::optional<std::uint32_t> lineAt(const ThreadStory& story, std::uint64_t step)
{
    const auto visit = story.visitAt(step);
    const std::uint32_t line = visit ? story.visits[*visit].line : 0;
    return line != 0 ? std::optional(line) : std::nullopt;
}

/// Returns the line of the last store, or of the first load: a wrong load is wrong from the start.
std::optional<std::uint32_t> accessLine(const ThreadStory& story, const Work& work, const MismatchCause& cause)
{
    const bool loads = cause.place == Place::Load;
    const std::size_t buffer = loads ? cause.buffer : work.output;
    std::optional<std::uint64_t> step;
    for (const StoryAccess& access : story.accesses) {
        const bool wanted = loads == (access.kind == AccessKind::Load) && access.buffer == buffer
            && (!cause.value || touches(access, work, *cause.value));
        if (wanted && !(loads && step))
            step = access.step;
    }
    return step ? lineAt(story, *step) : std::nullopt;
}

/// Returns the last line that decides something: what comes behind it is not for this thread.
std::optional<std::uint32_t> leavingLine(const ThreadStory& story, const Work& work)
{
    const std::vector<bool> decides = decidingLines(work.code.source);
    for (std::size_t i = story.visits.size(); i-- > 0;)
        if (const std::uint32_t line = story.visits[i].line; line < decides.size() && decides[line])
            return line;
    return std::nullopt;
}

/// Returns the line that shows how `entry` is launched ("entry<<<grid, block>>>", in a comment as a rule).
std::optional<std::uint32_t> launchLine(std::string_view source, std::string_view entry)
{
    return lineWith(source, std::string(entry) + "<<<");
}

/// Returns the guilty line; empty where the block cannot be run again, or does it elsewhere then. Throws Cancelled.
std::optional<std::uint32_t> guiltyLine(const Outcome& outcome, const MismatchCause& cause, Progress& progress)
{
    const Work& work = outcome.bound->work;
    if (cause.place == Place::Launch) {
        const auto line = launchLine(work.code.source, work.code.entry);
        return line ? line : lineWith(work.code.source, "blockIdx");
    }
    if (cause.place == Place::None || !cause.thread)
        return std::nullopt;
    try {
        const StoryPointer story = followThread(std::make_shared<const Outcome>(outcome), *cause.thread, progress);
        return cause.place == Place::Leave ? leavingLine(*story, work) : accessLine(*story, work, cause);
    } catch (const InputError&) { // it cannot be followed
        return std::nullopt;
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    }
}

/// What causes are found with, each made once and only where one asks.
class Seen {
public:
    explicit Seen(const Outcome& outcome) : m_work(outcome.bound->work), m_trace(*outcome.trace) { }

    /// As the code reads its place in the launch.
    const LookedAxes& looked()
    {
        if (!m_looked)
            m_looked = ptx::launchAxes(simulator::loadKernel(m_work.code, m_work.code.ptxName())->program()).looked();
        return *m_looked;
    }

    /// The work with the threads that it needs, as the trace shows them unless they were given.
    const Work& needed()
    {
        if (!m_needed) {
            Work work = m_work;
            work.guards = threadGuards(work.code, work.code.ptxName(), work.arguments);
            m_needed = withShownCover(std::move(work), m_trace, m_work.coverIsSaid ? LookedAxes{} : looked());
        }
        return *m_needed;
    }

private:
    const Work& m_work;
    const Trace& m_trace;
    std::optional<LookedAxes> m_looked;
    std::optional<Work> m_needed;
};

void explainMismatch(Outcome& outcome, Seen& seen, Progress& progress)
{
    const auto problem = std::ranges::find_if(outcome.problems, [&](const Problem& one) {
        const auto* wrong = factOf<WrongValues>(one);
        return wrong != nullptr && (wrong->buffer.empty() || wrong->buffer == outcome.bound->work.outputBuffer().name);
    });
    if (problem == outcome.problems.end() || !outcome.check || outcome.check->matches || !outcome.trace->recorded)
        return;
    Work work = seen.needed();
    const std::size_t shownBy = std::exchange(work.output, outcome.bound->work.output);
    if (shownBy != work.output)
        work.writes = outcome.bound->work.writes; // it says nothing of this array
    const MismatchCause cause = findMismatchCause(work, *outcome.trace, outcome.check->firstDiffering);
    problem->causes.push_back(cause.cause);
    if (cause.thread) {
        const ThreadId id = threadFromLinear(outcome.bound->launch, *cause.thread);
        problem->block = id.block;
        problem->thread = id.thread;
    }
    problem->line = guiltyLine(outcome, cause, progress);
}

/// Explains elements that are written again by each thread along an axis that the kernel does not look at.
void explainRepeats(Outcome& outcome, Seen& seen)
{
    const Launch& launch = outcome.bound->launch;
    const bool inLine = launch.grid.y == 1 && launch.grid.z == 1 && launch.block.y == 1 && launch.block.z == 1;
    // Without any element that was written again there is nothing to explain.
    const bool again = outcome.coverage && outcome.coverage->writtenMore > 0;
    if (!again || inLine)
        return;
    Work work = outcome.bound->work;
    if (!work.coverIsSaid) {
        const LookedAxes& looked = seen.looked();
        work.cover = {work.cover.x, looked[1] ? work.cover.y : 1, looked[2] ? work.cover.z : 1};
        work.writes = WritePattern::Once;
    }
    const std::shared_ptr<const OwnerMap> owners =
        outcome.owners ? outcome.owners : std::make_shared<const OwnerMap>(ownerMap(work, *outcome.trace, work.output));
    if (const auto repeated = repeatedWrites(work, launch, *owners))
        addRemark(outcome, *repeated);
}

/// Whether threads write the same elements of the output, in an order that nothing gives.
bool racesForOutput(const Outcome& outcome)
{
    const std::string& output = outcome.bound->work.outputBuffer().name;
    return std::ranges::any_of(outcome.problems, [&](const Problem& problem) {
        const auto* const race = factOf<Race>(problem);
        return race && race->place.name == output && std::ranges::none_of(race->sides, [](const RacingAccess& side) {
            return side.kind != AccessKind::Store;
        });
    });
}

/// Where each thread is seen to write its own element, one that no thread wrote is missing, and shown as that; not
/// where the kernel keeps away from the edges, as a stencil does. Where there are threads for all elements, and they
/// write over one another, those that are left out are missing as well.
void seeWrites(Outcome& outcome, Seen& seen)
{
    const Work& work = outcome.bound->work;
    if (!outcome.bound->source || work.coverIsSaid || !outcome.coverage || outcome.coverage->unwritten == 0)
        return;
    const Extent& extent = work.outputBuffer().shape.extent;
    const Work& needed = seen.needed();
    if (needed.coverIsSaid && needed.output == work.output)
        outcome.seenWrites = needed.writes;
    if (outcome.owners
        && (isUntouchedFrame(*outcome.owners, extent)
            || (needed.coverIsSaid && isUntouchedFrame(*outcome.owners, needed.cover))))
        outcome.seenWrites = WritePattern::Scattered;
    else if (outcome.bound->launch.threads() >= extent.count() && racesForOutput(outcome))
        outcome.seenWrites = WritePattern::Once;
}

/// Explains accesses outside of buffers, and races.
void explainStrays(Outcome& outcome, Seen& seen)
{
    std::optional<StrayThreads> strays;
    for (Problem& problem : outcome.problems) {
        if (problem.kind != ProblemKind::OutOfBounds && problem.kind != ProblemKind::Race)
            continue;
        if (!strays)
            strays.emplace(seen.needed(), *outcome.trace);
        explainStray(seen.needed(), *outcome.trace, *strays, problem);
    }
}

void addPerformance(Outcome& outcome, Progress& progress)
{
    std::vector<PerformanceFinding> findings = performanceFindings(*outcome.trace);
    addRequestExamples(outcome, findings, progress);
    finishFindings(findings);
    const KernelCode& code = outcome.bound->work.code;
    for (PerformanceFinding& finding : findings) {
        if (finding.fact().what == Inefficiency::What::Lanes)
            finding.problem.line = launchLine(code.source, code.entry);
        outcome.problems.push_back(std::move(finding.problem));
    }
}

} // namespace

void addRemark(Outcome& outcome, ProblemFact fact)
{
    Problem problem;
    problem.kind = ProblemKind::Launch;
    problem.severity = Severity::Information;
    problem.fact = std::move(fact);
    outcome.problems.push_back(std::move(problem));
}

bool diagnoseStage(RunContext& run)
{
    Outcome& outcome = run.outcome;
    if (run.diagnosed || !outcome.trace || !outcome.trace->known.isAll())
        return false;
    run.diagnosed = true;
    run.watch(
        outcome.stage, [](double) { return say("session.looking", "looking for causes"); },
        [&](Progress& progress) {
            Seen seen(outcome);
            explainMismatch(outcome, seen, progress);
            if (outcome.trace->recorded) {
                explainStrays(outcome, seen);
                seeWrites(outcome, seen);
            }
            addPerformance(outcome, progress);
            explainRepeats(outcome, seen);
        });
    return true;
}

} // namespace warpatlas::inline session
