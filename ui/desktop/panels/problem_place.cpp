#include "ui/desktop/panels/problem_place.h"

#include <algorithm>
#include <bit>

namespace warpatlas::ui {

namespace {

/// What the problem says that its thread did.
struct NamedAccess {
    AccessKind kind = AccessKind::Load;
    const MemoryPlace* place = nullptr;
};

std::optional<NamedAccess> namedBy(const Problem& problem)
{
    if (const auto* const fault = factOf<MemoryFault>(problem))
        return NamedAccess{fault->access, &fault->place};
    if (const auto* const race = factOf<Race>(problem))
        for (const RacingAccess& side : race->sides)
            if (side.block == problem.block && side.thread == problem.thread && side.line == problem.line)
                return NamedAccess{side.kind, &race->place};
    return std::nullopt;
}

/// `offset` is in bytes from the start of a buffer or a variable of the module; others lie somewhere in a space. An
/// access of `bytes` may be of several elements.
bool isElement(const MemoryPlace& place, std::uint64_t offset, std::uint32_t bytes)
{
    return place.where == MemoryPlace::Where::Variable
        && elementAt(std::int64_t(offset), place.elementBytes) <= place.element
        && place.element <= elementAt(std::int64_t(offset + std::max(bytes, 1U) - 1), place.elementBytes);
}

bool isNamed(const NamedAccess& named, const StoryAccess& access)
{
    if (access.kind != named.kind)
        return false;
    return access.buffer ? isElement(*named.place, access.address, access.bytes)
                         : access.window == Window::Shared && named.place->where == MemoryPlace::Where::Shared;
}

/// Returns how well a request shows what the problem says: 0 where that is another one.
int likenessOf(const NamedAccess& named, const StoryRequest& request)
{
    if (request.kind != named.kind || request.name != named.place->name)
        return 0;
    bool element = false;
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        element = element || (request.active(lane) && isElement(*named.place, request.addresses[lane], request.bytes));
    return element ? 2 : 1;
}

/// Returns the step at which the thread's access was refused that the problem tells of: the one of its place, or else
/// the first of its kind, of its line as far as there is one.
std::optional<std::uint64_t> refusedStep(const Problem& problem, const ThreadStory& story)
{
    const auto* const fault = factOf<MemoryFault>(problem);
    if (!fault || fault->what == MemoryFault::What::Unwritten)
        return std::nullopt;
    std::optional<std::uint64_t> best;
    int likeness = -1;
    for (const StoryRefusal& refusal : story.refusals) {
        if (refusal.kind != fault->access)
            continue;
        const bool isPlace = refusal.place.name == fault->place.name && refusal.place.element == fault->place.element;
        const auto visit = story.visitAt(refusal.step);
        const int now = (isPlace ? 2 : 0) + (visit && story.visits[*visit].line == problem.line ? 1 : 0);
        if (now > likeness) {
            best = refusal.step;
            likeness = now;
        }
    }
    return best;
}

/// Returns how well a visit of the line shows the problem; a later one of the same worth is no better.
int worthOf(const Problem& problem, const ThreadStory& story, const StoryVisit& visit)
{
    const auto accesses = story.accessesOf(visit);
    if (problem.kind == ProblemKind::Barrier && visit.barrier)
        return 3;
    if (problem.kind == ProblemKind::BankConflict
        && std::ranges::any_of(accesses, [](const StoryAccess& a) { return a.window == Window::Shared; }))
        return 2;
    if (const auto named = namedBy(problem))
        if (std::ranges::any_of(accesses, [&](const StoryAccess& access) { return isNamed(*named, access); }))
            return 2;
    return accesses.empty() ? 0 : 1;
}

/// Returns the cost of a request beyond what it must have: sectors a lane, or turns a phase.
double costOf(const Problem& problem, const StoryRequest& request)
{
    if (problem.kind == ProblemKind::BankConflict)
        return costOf(request).conflictDegree();
    if (problem.kind == ProblemKind::Uncoalesced && request.window == Window::Global)
        return double(costOf(request).sectors) / std::max(std::popcount(request.lanes), 1);
    return 0;
}

} // namespace

std::optional<ViewKind> viewOf(ProblemKind kind)
{
    switch (kind) {
    case ProblemKind::OutOfBounds:
    case ProblemKind::Race:
    case ProblemKind::Uninitialised:
    case ProblemKind::Misaligned:
    case ProblemKind::Memory:
    case ProblemKind::Uncoalesced:
    case ProblemKind::BankConflict:
        return ViewKind::Memory;
    case ProblemKind::Barrier:
    case ProblemKind::Assertion:
    case ProblemKind::Trap:
    case ProblemKind::DivisionByZero:
    case ProblemKind::IdleLanes:
        return ViewKind::Launch;
    case ProblemKind::Mismatch:
        return ViewKind::Data;
    case ProblemKind::Launch:
    case ProblemKind::Unsupported:
    case ProblemKind::Device:
    case ProblemKind::Reference:
        break;
    }
    return std::nullopt;
}

bool isFollowed(const Problem& problem)
{
    return problem.thread && problem.line && problem.kind != ProblemKind::Mismatch
        && problem.kind != ProblemKind::IdleLanes && viewOf(problem.kind);
}

std::optional<std::size_t> visitOf(const Problem& problem, const ThreadStory& story)
{
    if (const auto refused = refusedStep(problem, story))
        return story.visitAt(*refused);
    std::optional<std::size_t> best;
    int worth = -1;
    for (std::size_t i = 0; i < story.visits.size(); ++i) {
        const StoryVisit& visit = story.visits[i];
        if (visit.line != problem.line)
            continue;
        if (const int now = worthOf(problem, story, visit); now > worth) {
            best = i;
            worth = now;
        }
    }
    return best;
}

std::size_t requestOf(const Problem& problem, const StoryMoment& moment)
{
    std::size_t best = 0;
    double worst = -1;
    const auto named = namedBy(problem);
    const auto step = moment.story ? refusedStep(problem, *moment.story) : std::nullopt;
    for (std::size_t i = 0; i < moment.requests.size(); ++i) {
        const StoryRequest& request = moment.requests[i];
        const bool refused = step ? request.step == *step
                                  : std::ranges::find(moment.refusedSteps, request.step) != moment.refusedSteps.end();
        const double cost = refused ? 1e9 : named ? likenessOf(*named, request) : costOf(problem, request);
        if (cost > worst) {
            best = i;
            worst = cost;
        }
    }
    return best;
}

} // namespace warpatlas::ui
