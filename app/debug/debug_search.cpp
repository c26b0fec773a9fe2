#include "app/debug/debug_search.h"

#include "app/debug/condition.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace warpatlas::inline debug {

using simulator::Direction;
using simulator::Follow;

namespace {

Direction directionOf(const DebugWish& wish)
{
    return wish.direction == DebugDirection::Forward ? Direction::Forward : Direction::Backward;
}

bool isForward(const DebugWish& wish)
{
    return wish.direction == DebugDirection::Forward;
}

} // namespace

DebugSearch::DebugSearch(
    const Outcome& outcome, StoryPointer story, LaneStories& stories, simulator::Cursor& cursor, Writers writers)
    : m_outcome(outcome),
      m_story(std::move(story)),
      m_stories(stories),
      m_cursor(cursor),
      m_writers(std::move(writers)),
      m_recording(*m_story->recording)
{
    const std::uint64_t own = m_story->thread % outcome.bound->launch.threadsPerBlock();
    m_warp = static_cast<std::uint32_t>(own / simulator::laneCount);
    m_lane = static_cast<std::uint32_t>(own % simulator::laneCount);
    collectProblems();
}

/// The recording knows of what the block did by itself. Races and the like were found by the run, which says of them
/// which threads did what at which lines.
void DebugSearch::collectProblems()
{
    m_problemSteps = m_recording.problemSteps();
    const Launch& launch = m_outcome.bound->launch;
    const auto add = [&](const std::optional<Dim3>& block, const std::optional<Dim3>& thread, std::uint32_t line) {
        if (!block || !thread || line == 0
            || linearFromThread(launch, *block, *thread) / launch.threadsPerBlock() != m_recording.linearBlock())
            return;
        const Follow whom = Follow::thread(launch, *thread);
        for (const std::uint64_t step : simulator::stepsOfLine(m_recording, line, whom))
            if (m_recording.instructions().of(m_recording.step(step).decoded).memory != ptx::none)
                m_problemSteps.push_back(step);
    };
    if (m_outcome.trace != nullptr)
        for (const Problem& problem : m_outcome.trace->problems)
            if (problem.kind == ProblemKind::Race || problem.kind == ProblemKind::Uninitialised)
                add(problem.block, problem.thread, problem.line.value_or(0));
    std::ranges::sort(m_problemSteps);
    m_problemSteps.erase(std::unique(m_problemSteps.begin(), m_problemSteps.end()), m_problemSteps.end());
}

Follow DebugSearch::followed(DebugScope scope) const
{
    switch (scope) {
    case DebugScope::Thread:
        return {m_warp, m_lane};
    case DebugScope::Warp:
        return {m_warp, {}};
    case DebugScope::Block:
        break;
    }
    return {};
}

std::optional<DebugArrival> DebugSearch::find(std::uint64_t from, const DebugWish& wish, Progress& progress)
{
    using Stop = DebugWish::Stop;
    const Follow follow = followed(wish.scope);
    const Direction direction = directionOf(wish);
    m_dividedByZero.reset();
    std::optional<std::uint64_t> to;
    switch (wish.stop) {
    case Stop::Instruction:
        to = simulator::nextInstruction(m_recording, from, direction, follow);
        break;
    case Stop::Line:
        to = line(from, wish, progress);
        break;
    case Stop::Barrier:
        to = simulator::nextBarrier(m_recording, from, direction, follow);
        break;
    case Stop::Access:
        to = simulator::nextAccess(m_recording, from, direction, follow);
        break;
    case Stop::Problem:
        to = problem(from, wish);
        break;
    case Stop::LineNumber:
        to = simulator::runToLine(m_recording, from, direction, follow, wish.line);
        break;
    case Stop::Condition:
        return condition(from, wish, progress);
    case Stop::Write:
    case Stop::Read:
        to = touch(from, wish, progress);
        break;
    case Stop::Edge:
        to = edge(wish);
        break;
    }
    if (!to)
        return std::nullopt;
    DebugArrival arrival{*to};
    if (wish.scope == DebugScope::Thread)
        return arrival;
    if (wish.stop == Stop::LineNumber)
        arrival.thread = threadOf(*to, wish); // it is about to come there
    else if (*to > m_recording.first())
        arrival.thread = threadOf(*to - 1, wish);
    return arrival;
}

/// A thread's lines are its visits, as every other view has them.
std::optional<std::uint64_t> DebugSearch::line(std::uint64_t from, const DebugWish& wish, Progress& progress)
{
    if (wish.scope != DebugScope::Thread)
        return lineOfAll(from, wish, progress);
    const std::vector<StoryVisit>& visits = m_story->visits;
    if (isForward(wish)) {
        const auto next = std::ranges::upper_bound(visits, from, {}, &StoryVisit::endStep);
        return next == visits.end() ? std::nullopt : std::optional(next->endStep);
    }
    const auto here = std::ranges::lower_bound(visits, from, {}, &StoryVisit::endStep);
    return here == visits.begin() ? std::nullopt : std::optional(std::prev(here)->endStep);
}

/// Among several threads' steps a line is the visit of the thread that did the step, until others do theirs.
std::optional<std::uint64_t> DebugSearch::lineOfAll(std::uint64_t from, const DebugWish& wish, Progress& progress)
{
    const Follow follow = followed(wish.scope);
    const auto next = [&](std::uint64_t step) {
        while (step < m_recording.end() && !follow.includes(m_recording.step(step)))
            ++step;
        return step;
    };
    const auto before = [&](std::uint64_t position) {
        while (position > m_recording.first() && !follow.includes(m_recording.step(position - 1)))
            --position;
        return position;
    };
    const bool forward = isForward(wish);
    const std::uint64_t first =
        forward ? next(std::max(from, m_recording.first())) : before(std::min(from, m_recording.end()));
    if (first == (forward ? m_recording.end() : m_recording.first()))
        return std::nullopt;
    const std::uint64_t step = forward ? first : first - 1;
    const std::uint32_t warp = m_recording.step(step).warp, lane = laneOf(m_recording.step(step).mask, wish);
    const ThreadStory& story = *m_stories.of(warp, lane, progress).story();
    const auto visit = story.visitAt(step);
    const std::uint64_t begins = visit ? story.visits[*visit].firstStep : step;
    const std::uint64_t ends = visit ? std::max(story.visits[*visit].endStep, step + 1) : step + 1;
    const auto goesOn = [&](std::uint64_t other) {
        const simulator::ExecutedStep& executed = m_recording.step(other);
        return other >= begins && other < ends && executed.warp == warp && (executed.mask >> lane & 1) != 0;
    };
    std::uint64_t last = step;
    if (forward) {
        for (std::uint64_t one = next(step + 1); one < m_recording.end() && goesOn(one); one = next(one + 1))
            last = one;
        return last + 1;
    }
    std::uint64_t position = before(last);
    while (position > m_recording.first() && goesOn(position - 1))
        position = before(position - 1);
    return position == m_recording.first() ? std::nullopt : std::optional(position);
}

/// Returns the one to be followed among lanes that do a step together.
std::uint32_t DebugSearch::laneOf(std::uint32_t lanes, const DebugWish& wish) const
{
    const std::uint32_t wanted = wish.lane.value_or(m_lane);
    return (lanes >> wanted & 1) != 0 ? wanted : static_cast<std::uint32_t>(std::countr_zero(lanes));
}

std::optional<std::uint64_t> DebugSearch::problem(std::uint64_t from, const DebugWish& wish) const
{
    const Follow follow = followed(wish.scope);
    const auto counts = [&](std::uint64_t step) { return follow.includes(m_recording.step(step)); };
    if (isForward(wish)) {
        for (auto step = std::ranges::lower_bound(m_problemSteps, from); step != m_problemSteps.end(); ++step)
            if (counts(*step))
                return *step + 1;
        return std::nullopt;
    }
    for (auto step = std::ranges::lower_bound(m_problemSteps, from == 0 ? 0 : from - 1);
         step != m_problemSteps.begin();)
        if (counts(*--step))
            return *step + 1;
    return std::nullopt;
}

std::optional<simulator::MemoryRange> DebugSearch::rangeOf(const DebugPlace& place) const
{
    if (!place.buffer)
        return simulator::MemoryRange{Window::Shared, place.offset, place.bytes};
    const simulator::LaunchSnapshot& start = m_recording.start();
    if (*place.buffer >= start.buffers().size())
        return std::nullopt;
    const auto base = start.memory().allocation(start.buffers()[*place.buffer]).region.base;
    return simulator::MemoryRange{Window::Global, base + place.offset, place.bytes};
}

std::optional<std::uint64_t> DebugSearch::touch(std::uint64_t from, const DebugWish& wish, Progress& progress)
{
    const auto range = rangeOf(wish.place);
    if (!range)
        return std::nullopt;
    const auto touch = wish.stop == DebugWish::Stop::Write ? simulator::Touch::Write : simulator::Touch::Read;
    m_cursor.seek(from);
    if (!m_cursor.stepToTouch(*range, touch, directionOf(wish), followed(wish.scope), progress))
        return std::nullopt;
    return m_cursor.position();
}

std::optional<std::uint64_t> DebugSearch::edge(const DebugWish& wish) const
{
    if (wish.scope == DebugScope::Thread && !m_story->visits.empty())
        return isForward(wish) ? m_story->visits.back().endStep : m_story->visits.front().firstStep;
    return isForward(wish) ? m_recording.end() : m_recording.first();
}

/// The thread whose access a touch was, or that did what was wrong; of other steps the one that laneOf() finds.
std::uint64_t DebugSearch::threadOf(std::uint64_t step, const DebugWish& wish)
{
    const simulator::ExecutedStep& executed = m_recording.step(step);
    std::uint32_t lanes = executed.mask;
    if (wish.stop == DebugWish::Stop::Problem) {
        m_cursor.seek(step + 1);
        if (const std::uint32_t refused = m_cursor.lastStep()->refused & lanes; refused != 0)
            lanes = refused;
    }
    const bool touches = wish.stop == DebugWish::Stop::Write || wish.stop == DebugWish::Stop::Read;
    if (const auto range = touches ? rangeOf(wish.place) : std::nullopt) {
        m_cursor.seek(step + 1);
        for (const simulator::MemoryRequest& request : m_cursor.lastStep()->memory)
            for (std::uint32_t left = request.window == range->window ? request.lanes : 0; left != 0;
                 left &= left - 1) {
                const auto lane = static_cast<std::uint32_t>(std::countr_zero(left));
                const std::uint64_t at = request.addresses[lane];
                // If several write the same place, the last one's value stays.
                if (at < range->address + range->bytes && at + request.bytes > range->address)
                    lanes = 1u << lane;
            }
    }
    return m_recording.linearBlock() * m_outcome.bound->launch.threadsPerBlock()
        + std::uint64_t{executed.warp} * simulator::laneCount + laneOf(lanes, wish);
}

std::optional<std::uint64_t> DebugSearch::conditionOf(ThreadVariables& variables, Condition& condition,
    ConditionMemory& memory, std::uint64_t from, std::uint64_t limit, DebugDirection direction,
    const Progress& progress)
{
    const ThreadStory& story = *variables.story();
    const ThreadId id = threadFromLinear(m_outcome.bound->launch, story.thread);
    const auto axes = [](const Dim3& dim) { return std::array<std::uint32_t, 3>{dim.x, dim.y, dim.z}; };
    const cpp::ThreadOfRun thread{
        axes(id.thread), axes(id.block), axes(m_outcome.bound->launch.block), axes(m_outcome.bound->launch.grid), {}};
    const auto holdsAt = [&](std::size_t visit) {
        const std::vector<HeldVariable> held = variables.at(visit, m_cursor);
        if (condition.readsMemory())
            m_cursor.seek(story.visits[visit].endStep);
        return condition.holds(held, *story.source, thread, memory);
    };
    // A visit counts whose end is behind `from` (before it, backwards) and nearer than `limit`; the condition comes to
    // hold where it did not after the visit before.
    const bool forward = direction == DebugDirection::Forward;
    const auto first = forward ? std::ranges::upper_bound(story.visits, from, {}, &StoryVisit::endStep)
                               : std::ranges::lower_bound(story.visits, from, {}, &StoryVisit::endStep);
    auto visit = static_cast<std::size_t>(first - story.visits.begin());
    if (forward) {
        bool held = visit > 0 && holdsAt(visit - 1);
        for (; visit < story.visits.size() && story.visits[visit].endStep < limit; ++visit) {
            progress.throwIfCancelled();
            const bool now = holdsAt(visit);
            if (condition.dividedByZero())
                noteDivision(story.visits[visit].endStep, story.thread, direction);
            if (now && !held)
                return story.visits[visit].endStep;
            held = now;
        }
        return std::nullopt;
    }
    while (visit > 0) {
        progress.throwIfCancelled();
        --visit;
        if (story.visits[visit].endStep <= limit)
            return std::nullopt;
        const bool now = holdsAt(visit);
        if (condition.dividedByZero())
            noteDivision(story.visits[visit].endStep, story.thread, direction);
        if (now && (visit == 0 || !holdsAt(visit - 1)))
            return story.visits[visit].endStep;
    }
    return std::nullopt;
}

/// Keeps the one that a search comes to first.
void DebugSearch::noteDivision(std::uint64_t position, std::uint64_t thread, DebugDirection direction)
{
    const bool forward = direction == DebugDirection::Forward;
    if (!m_dividedByZero || (forward ? position < m_dividedByZero->position : position > m_dividedByZero->position))
        m_dividedByZero = DebugArrival{position, thread};
}

std::optional<DebugArrival> DebugSearch::condition(std::uint64_t from, const DebugWish& wish, Progress& progress)
{
    Condition condition(wish.condition, *m_story->source);
    ConditionMemory memory(m_cursor, condition.readsShared() ? m_writers(progress) : nullptr);
    const Launch& launch = m_outcome.bound->launch;
    const Follow follow = followed(wish.scope);
    std::optional<DebugArrival> best;
    const auto threads = static_cast<std::uint32_t>(launch.threadsPerBlock());
    for (std::uint32_t own = 0; own < threads; ++own) {
        const std::uint32_t warp = own / simulator::laneCount, lane = own % simulator::laneCount;
        if ((follow.warp && *follow.warp != warp) || (follow.lane && *follow.lane != lane))
            continue;
        progress.report(static_cast<double>(own) / threads);
        const std::uint64_t none = isForward(wish) ? ~std::uint64_t{0} : 0;
        const auto at = conditionOf(m_stories.of(warp, lane, progress), condition, memory, from,
            best ? best->position : none, wish.direction, progress);
        if (at)
            best = DebugArrival{*at, m_recording.linearBlock() * launch.threadsPerBlock() + own};
    }
    if (best)
        m_dividedByZero.reset();
    return best;
}

} // namespace warpatlas::inline debug
