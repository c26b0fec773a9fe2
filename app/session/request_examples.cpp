#include "app/session/request_examples.h"

#include "app/follow/launch_to_follow.h"
#include "app/follow/story_requests.h"
#include "kernels/model/error.h"
#include "kernels/model/request_places.h"
#include "kernels/simulator/replay/cursor.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <map>
#include <new>

namespace warpatlas::inline session {
namespace {

using InefficiencyKind = Inefficiency::What;

constexpr std::uint64_t mostRequests = 256; ///< compared for one finding
constexpr std::uint64_t recordingBudget = std::uint64_t{64} << 20;

bool isOf(InefficiencyKind what, const StoryRequest& request)
{
    switch (what) {
    case InefficiencyKind::GlobalLoads:
        return request.window == Window::Global && request.kind == AccessKind::Load;
    case InefficiencyKind::GlobalStores:
        return request.window == Window::Global && request.kind == AccessKind::Store;
    case InefficiencyKind::Shared:
        return request.window == Window::Shared;
    case InefficiencyKind::Lanes:
        break;
    }
    return false;
}

double costOf(InefficiencyKind what, const StoryRequest& request)
{
    const RequestCost cost = costOf(request);
    return what == InefficiencyKind::Shared ? cost.conflictDegree() : cost.sectors;
}

/// Adds the distance of neighbouring threads' addresses, where most of them are equally far apart.
void addDistance(Inefficiency& fact, const StoryRequest& request)
{
    const std::int64_t stride = std::abs(strideOf(request, StrideOf::Most).value_or(0));
    if (stride <= request.bytes)
        return;
    fact.buffer = request.name;
    fact.bytesApart = static_cast<std::uint64_t>(stride);
}

/// Adds the lanes that want different words of one bank.
void addBank(Inefficiency& fact, const StoryRequest& request)
{
    const BankPlacement banks = placeInBanks(request);
    if (banks.worst < 2)
        return;
    fact.buffer = request.name;
    fact.lanesAtBank = banks.worst;
    fact.bank = banks.worstBank;
}

/// An instruction's requests, and the costliest of them.
struct Example {
    StoryRequest request;
    std::uint64_t thread = 0; ///< number in its block
    std::uint64_t looked = 0; ///< requests that were compared
    std::uint64_t sectors = 0, needed = 0; ///< for all requests; `needed`: as many as their different bytes fill

    void add(const StoryRequest& other, std::uint32_t warp, InefficiencyKind what)
    {
        const RequestSectors use = sectorsOf(piecesOf(other));
        sectors += use.sectors.size();
        needed += use.leastSectors();
        if (looked++ > 0 && costOf(what, other) <= costOf(what, request))
            return;
        request = other;
        thread = std::uint64_t{warp} * 32 + static_cast<std::uint64_t>(std::countr_zero(other.lanes));
    }
    double sectorsEach() const { return static_cast<double>(sectors) / static_cast<double>(looked); }
    double neededEach() const { return static_cast<double>(needed) / static_cast<double>(looked); }
};

using Instructions = std::map<const ptx::DecodedInstruction*, Example>;

void addTo(PerformanceFinding& finding, const Example& example, const Launch& launch)
{
    if (finding.fact().what == InefficiencyKind::Shared)
        addBank(finding.fact(), example.request);
    else
        addDistance(finding.fact(), example.request);
    const ThreadId id = threadFromLinear(launch, example.thread);
    finding.problem.block = id.block;
    finding.problem.thread = id.thread;
}

/// Adds the costliest request of all of the line's instructions; for a suspect, of the one that is uncoalesced.
void addTo(PerformanceFinding& finding, const Instructions& instructions, const Launch& launch)
{
    const Example* costliest = nullptr;
    for (const auto& [decoded, example] : instructions) {
        if (finding.suspect && !isUncoalesced(example.looked, example.sectorsEach(), example.neededEach()))
            continue;
        if (costliest == nullptr
            || costOf(finding.fact().what, example.request) > costOf(finding.fact().what, costliest->request))
            costliest = &example;
    }
    if (costliest == nullptr)
        return;
    if (finding.suspect) {
        finding.suspect = false;
        Inefficiency& fact = finding.fact();
        fact.least = fact.most = costliest->sectorsEach();
        fact.needed = std::ceil(costliest->neededEach() - 0.05);
        fact.of = costliest->request.name;
        finding.problem.count = costliest->looked;
    }
    addTo(finding, *costliest, launch);
}

/// Returns for each finding the first requests that the block makes.
std::vector<Instructions> findExamples(
    const Outcome& outcome, const std::vector<PerformanceFinding>& findings, Progress& progress)
{
    std::vector<Instructions> examples(findings.size());
    std::vector<std::uint64_t> looked(findings.size());
    simulator::RecordingOptions options;
    options.earlier = simulator::EarlierBlocks::Skip; // there are none
    options.budgetBytes = recordingBudget;
    const auto recording = simulator::BlockRecording::make(launchToFollow(outcome), 0, options, progress);
    const StoryPlaces places{recording->start(), outcome.bound->work};
    simulator::Cursor cursor(recording);
    for (std::uint64_t step = recording->first(); step < recording->end(); ++step) {
        const std::uint32_t line = recording->lineOf(step);
        const ptx::Operation operation = recording->decodedAt(step).operation;
        const auto isWanted = [&](std::size_t i) {
            return findings[i].problem.line == line && findings[i].fact().what != InefficiencyKind::Lanes
                && looked[i] < mostRequests;
        };
        bool wanted = false;
        for (std::size_t i = 0; i < findings.size(); ++i)
            wanted = wanted || isWanted(i);
        if (!wanted || (operation != ptx::Operation::Load && operation != ptx::Operation::Store)
            || recording->step(step).executed == 0)
            continue;
        progress.throwIfCancelled();
        cursor.seek(step + 1);
        for (const simulator::MemoryRequest& memory : cursor.lastStep()->memory)
            for (const StoryRequest& request : storyRequests(memory, step, places))
                for (std::size_t i = 0; i < findings.size(); ++i) {
                    if (!isWanted(i) || !isOf(findings[i].fact().what, request))
                        continue;
                    ++looked[i];
                    examples[i][&recording->decodedAt(step)].add(
                        request, recording->step(step).warp, findings[i].fact().what);
                }
    }
    return examples;
}

} // namespace

void addRequestExamples(const Outcome& outcome, std::vector<PerformanceFinding>& findings, Progress& progress)
{
    if (std::ranges::all_of(
            findings, [](const PerformanceFinding& one) { return one.fact().what == InefficiencyKind::Lanes; }))
        return;
    try {
        const std::vector<Instructions> examples = findExamples(outcome, findings, progress);
        for (std::size_t i = 0; i < findings.size(); ++i)
            addTo(findings[i], examples[i], outcome.bound->launch);
    } catch (const InputError&) { // it cannot be followed
    } catch (const std::bad_alloc&) {
    }
}

} // namespace warpatlas::inline session
