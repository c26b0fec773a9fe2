#include "app/debug/block_debugger.h"

#include "app/debug/debug_search.h"
#include "app/debug/lane_stories.h"
#include "app/debug/shared_grids.h"
#include "app/follow/story_requests.h"
#include "app/words/say.h"
#include "kernels/model/text.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/replay/ptx_statement.h"
#include "kernels/simulator/replay/value_text.h"

#include <algorithm>
#include <utility>

namespace warpatlas::inline debug {

using simulator::laneCount;

struct BlockDebugger::Parts {
    Parts(OutcomePointer of, StoryPointer followed)
        : outcome(std::move(of)),
          story(std::move(followed)),
          recording(*story->recording),
          cursor(story->recording),
          searching(story->recording),
          stories(outcome, story),
          search(*outcome, story, stories, searching, [this](Progress& progress) { return grids(progress).writers(); }),
          ptx(outcome->bound->work.code.lessonPtx),
          places{recording.start(), outcome->bound->work, story->source->program.get()}
    {
    }

    const OutcomePointer outcome;
    const StoryPointer story;
    const simulator::BlockRecording& recording;
    simulator::Cursor cursor; ///< at the moment that is told
    simulator::Cursor searching; ///< wherever a search or a variable needs it
    LaneStories stories;
    DebugSearch search;
    TextLines ptx;
    StoryPlaces places;
    std::optional<SharedGrids> shared;

    const SharedGrids& grids(Progress& progress) { return shared ? *shared : shared.emplace(story, progress); }
    std::uint32_t ownWarp() const { return ownThread() / laneCount; }
    std::uint32_t ownLane() const { return ownThread() % laneCount; }
    std::uint32_t ownThread() const
    {
        return static_cast<std::uint32_t>(story->thread % outcome->bound->launch.threadsPerBlock());
    }
};

namespace {

std::string typeName(ptx::Type type)
{
    switch (type) {
    case ptx::Type::Pred:
        return ".pred";
    case ptx::Type::F32:
        return ".f32";
    case ptx::Type::F64:
        return ".f64";
    case ptx::Type::B16:
    case ptx::Type::U16:
    case ptx::Type::S16:
        return ".b16";
    case ptx::Type::B64:
    case ptx::Type::U64:
    case ptx::Type::S64:
        return ".b64";
    default:
        return ".b" + std::to_string(8 * std::max<std::size_t>(ptx::sizeOf(type), 1));
    }
}

/// A row of a table by its name, in the order in which names come.
LaneRow& rowOf(std::vector<LaneRow>& rows, const std::string& name, const std::string& type)
{
    const auto found = std::ranges::find(rows, name, &LaneRow::name);
    return found != rows.end() ? *found : rows.emplace_back(LaneRow{name, type});
}

LanesNow::State stateOf(simulator::LaneGroup::State state)
{
    switch (state) {
    case simulator::LaneGroup::State::Ready:
        return LanesNow::State::Ready;
    case simulator::LaneGroup::State::AtBarrier:
        return LanesNow::State::AtBarrier;
    case simulator::LaneGroup::State::AtSync:
        return LanesNow::State::AtSync;
    case simulator::LaneGroup::State::AtPhase:
        return LanesNow::State::AtPhase;
    case simulator::LaneGroup::State::AtMeeting:
        break;
    }
    return LanesNow::State::AtMeeting;
}

bool isParameterWindow(Window window)
{
    return window == Window::KernelParameter || window == Window::CallParameter;
}

} // namespace

BlockDebugger::BlockDebugger(OutcomePointer outcome, StoryPointer story)
    : m_parts(std::make_unique<Parts>(std::move(outcome), std::move(story)))
{
}

BlockDebugger::~BlockDebugger() = default;

const StoryPointer& BlockDebugger::story() const
{
    return m_parts->story;
}

std::optional<DebugArrival> BlockDebugger::find(std::uint64_t from, const DebugWish& wish, Progress& progress)
{
    return m_parts->search.find(from, wish, progress);
}

std::optional<DebugArrival> BlockDebugger::dividedByZero() const
{
    return m_parts->search.dividedByZero();
}

namespace {

/// Fills in a moment.
class MomentMaker {
public:
    MomentMaker(DebugMoment& moment, const simulator::Cursor& cursor, const TextLines& ptx, const StoryPlaces& places)
        : m_moment(moment), m_cursor(cursor), m_recording(cursor.recording()), m_ptx(ptx), m_places(places)
    {
    }

    /// `step` is the thread's last one. `cursor` is moved behind it.
    void lastStep(std::uint64_t step, simulator::Cursor& cursor)
    {
        m_moment.line = m_recording.lineOf(step);
        m_moment.ptxLine = m_recording.instructionOf(step).ptxLine;
        m_moment.instruction = simulator::ptxStatement(m_ptx, m_moment.ptxLine);
        m_moment.executed = m_recording.step(step).executed;
        cursor.seek(step + 1);
        if (const simulator::StepDetail* const detail = cursor.lastStep())
            did(*detail, m_moment.lane);
    }

    /// The thread's last step; empty where there is none yet. Between it and now there may be any number of other
    /// warps'.
    std::optional<std::uint64_t> ownStep() const
    {
        const ThreadStory& story = *m_moment.story;
        if (m_moment.position == m_recording.first())
            return std::nullopt;
        const auto visit = story.visitAt(m_moment.position - 1);
        if (!visit)
            return std::nullopt;
        const StoryVisit& present = story.visits[*visit];
        for (std::uint64_t step = std::min(m_moment.position, present.endStep); step-- > present.firstStep;) {
            const simulator::ExecutedStep& executed = m_recording.step(step);
            if (executed.warp == m_moment.warp && (executed.mask >> m_moment.lane & 1) != 0)
                return step;
        }
        return std::nullopt;
    }

    void nextStep()
    {
        const simulator::WarpState warp = m_cursor.warp(m_moment.warp);
        for (const simulator::LaneGroup& group : warp.groups) {
            if ((group.mask >> m_moment.lane & 1) == 0)
                continue;
            m_moment.nextLine = group.line;
            m_moment.nextInstruction = simulator::ptxStatement(m_ptx, group.ptxLine);
            m_moment.nextPtxLine = group.ptxLine;
        }
    }

    void warps()
    {
        for (std::uint32_t i = 0; i < m_recording.warpCount(); ++i) {
            const simulator::WarpState warp = m_cursor.warp(i);
            WarpNow& now = m_moment.warps.emplace_back(WarpNow{warp.lanes, warp.alive, {}});
            for (const simulator::LaneGroup& group : warp.groups)
                now.groups.push_back({stateOf(group.state), group.mask, group.line});
        }
    }

    void registers()
    {
        const std::uint32_t lanes = m_moment.warps[m_moment.warp].lanes;
        for (const auto lane : LanesIn<std::uint32_t>(lanes)) {
            for (const simulator::RegisterValue& value : m_cursor.registers(m_moment.warp, lane))
                rowOf(m_moment.registers, std::string(value.name), typeName(value.type)).values[lane] =
                    simulator::valueText(value.bits, value.type);
        }
    }

    /// Marks what the last step did in shared memory, once the grids are there.
    void touched() const
    {
        for (const simulator::MemoryRange& range : m_touched)
            for (SharedGrid& grid : m_moment.shared)
                for (std::size_t element = 0; element < grid.values.size(); ++element) {
                    const std::uint64_t address = grid.address + element * grid.elementBytes;
                    if (address < range.address + range.bytes && range.address < address + grid.elementBytes)
                        grid.touched.push_back(element);
                }
    }

private:
    void did(const simulator::StepDetail& detail, std::uint32_t lane)
    {
        for (const simulator::MemoryRequest& request : detail.memory)
            if (request.window == Window::Shared && (request.lanes >> lane & 1) != 0)
                m_touched.push_back({request.window, request.addresses[lane], request.bytes});
        for (const simulator::RegisterChange& change : detail.registers)
            if ((change.mask >> lane & 1) != 0)
                m_moment.did.push_back(
                    std::string(change.name) + " = " + simulator::valueText(change.after[lane], change.type));
        for (const simulator::MemoryRequest& request : detail.memory)
            if (!isParameterWindow(request.window) && (request.lanes >> lane & 1) != 0)
                for (const StoryRequest& part : storyRequests(request, detail.step, m_places))
                    if (part.active(lane))
                        m_moment.did.push_back(accessText(part, lane, m_places));
        if (detail.barrier)
            m_moment.did.push_back(detail.released.empty()
                    ? say("debug.at_barrier", "comes to the barrier and waits")
                    : say("debug.barrier_complete", "comes to the barrier as the last: all go on"));
        if (detail.parted)
            m_moment.did.push_back(say("debug.parted", "the lanes part"));
        if (detail.refused != 0 && detail.memory.empty())
            m_moment.did.push_back(say("debug.refused", "the access did not take place"));
        if ((detail.exited >> lane & 1) != 0)
            m_moment.did.push_back(say("debug.exited", "the thread ends"));
    }

    DebugMoment& m_moment;
    const simulator::Cursor& m_cursor;
    const simulator::BlockRecording& m_recording;
    const TextLines& m_ptx;
    const StoryPlaces& m_places;
    std::vector<simulator::MemoryRange> m_touched;
};

} // namespace

bool BlockDebugger::lacks() const
{
    const Parts& parts = *m_parts;
    if (!parts.shared && !parts.recording.program().shared.empty())
        return true;
    const std::uint32_t warp = parts.ownWarp();
    const std::uint64_t threads = parts.outcome->bound->launch.threadsPerBlock();
    for (std::uint32_t lane = 0; lane < laneCount && warp * laneCount + lane < threads; ++lane)
        if (!parts.stories.has(warp, lane))
            return true;
    return false;
}

DebugMomentPointer BlockDebugger::at(std::uint64_t position, bool allOfIt, Progress& progress)
{
    Parts& parts = *m_parts;
    parts.cursor.seek(position);
    auto moment = std::make_shared<DebugMoment>();
    moment->story = parts.story;
    moment->position = parts.cursor.position();
    moment->first = parts.recording.first();
    moment->end = parts.recording.end();
    moment->warp = parts.ownWarp();
    moment->lane = parts.ownLane();
    MomentMaker maker(*moment, parts.cursor, parts.ptx, parts.places);
    const auto last = maker.ownStep();
    if (last) {
        maker.lastStep(*last, parts.searching);
        // Every view says the line of the visit that a step is a part of.
        if (const auto visit = parts.story->visitAt(*last))
            moment->line = parts.story->visits[*visit].line;
    }
    maker.nextStep();
    maker.warps();
    maker.registers();
    moment->problem = last && std::ranges::binary_search(parts.search.problemSteps(), *last);
    moment->printed = parts.cursor.printed();

    bool all = true;
    const std::uint32_t lanes = moment->warps[moment->warp].lanes;
    for (const auto one : LanesIn<std::uint32_t>(lanes)) {
        if (!allOfIt && !parts.stories.has(moment->warp, one)) {
            all = false;
            continue;
        }
        ThreadVariables& variables = parts.stories.of(moment->warp, one, progress);
        progress.throwIfCancelled();
        const auto visit = LaneStories::lastVisit(*variables.story(), moment->position);
        if (!visit)
            continue;
        for (const HeldVariable& held : variables.at(*visit, parts.searching)) {
            const cpp::Type* const type = held.variable->type != nullptr ? held.variable->type : held.value.type;
            rowOf(moment->variables, held.name, type != nullptr ? type->name : std::string()).values[one] = held.text;
        }
    }
    if (!all)
        moment->variablesNote = say("debug.other_lanes", "reading the other lanes' variables …");
    else if (moment->variables.empty())
        moment->variablesNote = parts.story->source->run.events.empty()
            ? say(
                "debug.no_variables", "The source's variables are not traced in this kernel: the registers have them.")
            : say("debug.no_variables_here", "No variable has a value here.");
    if (allOfIt)
        parts.grids(progress);
    if (parts.shared) {
        moment->shared = parts.shared->at(parts.cursor);
        maker.touched();
        moment->sharedNote = parts.shared->note(moment->position);
    }
    return moment;
}

} // namespace warpatlas::inline debug
