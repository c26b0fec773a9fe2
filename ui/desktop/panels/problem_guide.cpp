#include "ui/desktop/panels/problem_guide.h"

#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/model/view_model.h"

#include <algorithm>
#include <bit>

namespace warpatlas::ui::inline desktop {
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

ProblemGuide::ProblemGuide(
    DesktopModel& model, ViewModel& view, FollowBridge& follow, CanvasHost& canvas, QObject* parent)
    : QObject(parent), m_model(model), m_view(view), m_follow(follow), m_canvas(canvas)
{
    connect(&m_follow, &FollowBridge::changed, this, &ProblemGuide::goOn);
    connect(&m_model, &DesktopModel::runStarted, this, [this] { m_wanted.reset(); });
}

void ProblemGuide::show(const Problem& problem)
{
    m_wanted.reset();
    m_visit.reset();
    const OutcomePointer& pictured = m_model.pictured();
    if (!pictured)
        return;
    const Launch& launch = pictured->bound->launch;
    if (const auto view = viewOf(problem.kind))
        m_view.showMain(*view);
    if (problem.kind == ProblemKind::Mismatch)
        m_view.setColourBy(render::ColourBy::Difference);
    const bool here =
        problem.block && problem.thread && linearFromThread(launch, *problem.block, *problem.thread) < launch.threads();
    // Without a canvas, panels follow the selection all the same.
    if (here && !m_canvas.goToThread(*problem.block, *problem.thread))
        m_view.selectThread(linearFromThread(launch, *problem.block, *problem.thread));
    if (problem.line)
        m_view.selectLine(*problem.line);
    if (!here || !isFollowed(problem))
        return;
    m_wanted = problem;
    m_thread = linearFromThread(launch, *problem.block, *problem.thread);
    m_view.setFollowing(true);
    goOn();
}

void ProblemGuide::goOn()
{
    if (!m_wanted || m_moving)
        return;
    const CanvasState& state = m_view.state();
    if (!state.following || state.selected.thread != m_thread) {
        m_wanted.reset(); // the person has gone elsewhere
        return;
    }
    const StoryPointer& story = m_follow.story();
    if (!story || story->thread != m_thread || !state.playback.followed)
        return;
    m_moving = true; // what is set here comes back as changes
    if (!m_visit) {
        m_visit = visitOf(*m_wanted, *story);
        if (m_visit)
            m_view.setVisit(*m_visit);
        else
            m_wanted.reset();
    } else if (state.visit != *m_visit) {
        m_wanted.reset();
    }
    const MomentPointer& moment = m_follow.moment();
    if (m_wanted && moment && moment->story == story && moment->visit == *m_visit) {
        m_view.setRequest(requestOf(*m_wanted, *moment));
        m_wanted.reset();
    }
    m_moving = false;
}

} // namespace warpatlas::ui::inline desktop
