#include "ui/canvas/views/memory_source.h"

#include "app/follow/costliest_visit.h"
#include "ui/canvas/state/buffer_argument.h"
#include "ui/canvas/views/memory_words.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

namespace {

/// Returns the buffer that the thread touched last before a visit, so that the line stays where it was between
/// requests.
std::optional<std::size_t> bufferBefore(const ThreadStory& story, std::size_t visit)
{
    for (std::size_t i = std::min(visit + 1, story.visits.size()); i-- > 0;)
        for (const StoryAccess& access : story.accessesOf(story.visits[i]))
            if (access.buffer)
                return access.buffer;
    return {};
}

} // namespace

MemoryChoice chooseMemory(const Shown& shown, const CanvasState& state)
{
    MemoryChoice choice;
    if (!shown.outcome)
        return choice;
    const Work& work = shown.outcome->bound->work;
    const std::optional<std::size_t> wanted =
        state.memoryBuffer && *state.memoryBuffer < work.buffers.size() ? state.memoryBuffer : std::nullopt;
    if (const StoryMoment* const moment = requestMoment(shown); moment && !moment->requests.empty()) {
        const std::size_t request =
            shown.moment ? std::min(state.request, moment->requests.size() - 1) : costliestRequest(*moment);
        const std::optional<std::size_t> buffer = moment->requests[request].buffer;
        if (!wanted || wanted == buffer)
            return {buffer, request};
    }
    choice.buffer = wanted;
    if (!choice.buffer && shown.story)
        choice.buffer = bufferBefore(*shown.story, shown.moment ? shown.moment->visit : state.visit);
    if (!choice.buffer && work.output < work.buffers.size())
        choice.buffer = work.output;
    return choice;
}

const StoryMoment* requestMoment(const Shown& shown)
{
    return shown.moment ? shown.moment.get() : shown.story ? nullptr : shown.glance.get();
}

std::size_t costliestRequest(const StoryMoment& moment)
{
    std::size_t found = 0;
    double worst = -1;
    for (std::size_t i = 0; i < moment.requests.size(); ++i) {
        const StoryRequest& request = moment.requests[i];
        if (request.outside.lanes != 0)
            return i;
        const RequestCost cost = warpatlas::costOf(request);
        const double conflict = cost.conflictDegree() > 1 ? cost.conflictDegree() : 0;
        if (const double one = std::max(double(cost.sectors), conflict); one > worst) {
            worst = one;
            found = i;
        }
    }
    return found;
}

const StoryRequest* requestOf(const Shown& shown, const MemoryChoice& choice)
{
    const StoryMoment* const moment = requestMoment(shown);
    if (!moment || !choice.request || *choice.request >= moment->requests.size())
        return nullptr;
    return &moment->requests[*choice.request];
}

std::uint64_t firstThreadOfWarp(const Shown& shown)
{
    const std::uint64_t perBlock = shown.outcome->bound->launch.threadsPerBlock();
    const StoryMoment* const moment = requestMoment(shown);
    const std::uint64_t thread = moment ? moment->story->thread : shown.story->thread;
    return thread / perBlock * perBlock + thread % perBlock / 32 * 32;
}

std::optional<unsigned> laneOf(const Shown& shown, std::uint64_t thread)
{
    if (!shown.outcome || !(shown.story || requestMoment(shown)))
        return {};
    const std::uint64_t perBlock = shown.outcome->bound->launch.threadsPerBlock(), first = firstThreadOfWarp(shown);
    if (thread < first || thread >= first + 32 || thread / perBlock != first / perBlock)
        return {};
    return unsigned(thread - first);
}

namespace {

/// Returns the touches that the legend names "read", "written" or "touched".
render::Touches touchesOf(BufferRole role)
{
    return role == BufferRole::Input ? render::Touches::Reads
        : role == BufferRole::Output ? render::Touches::Writes
                                     : render::Touches::Both;
}

/// Says whether bytes that the shown launch did not write are a defect: not where threads add up in them or write where
/// they want to, and not in what an earlier launch left for this one to read.
bool mustBeWritten(const Outcome& outcome, std::size_t buffer, const render::AccessHeat* heat)
{
    const Work& work = outcome.bound->work;
    if (work.buffers[buffer].role != BufferRole::Output)
        return false;
    if (buffer == work.output)
        return writesOf(outcome) == WritePattern::Once;
    return !earlierHad(work, buffer) || (heat && heat->touches() == render::Touches::Writes && heat->most() > 0);
}

} // namespace

std::shared_ptr<const render::AccessHeat> HeatOfBuffers::get(const Outcome& outcome, std::size_t buffer)
{
    const Work& work = outcome.bound->work;
    if (!outcome.trace || buffer >= outcome.trace->buffers.size() || buffer >= work.buffers.size())
        return nullptr;
    m_buffers.resize(std::max(m_buffers.size(), work.buffers.size()));
    Counted& counted = m_buffers[buffer];
    if (counted.trace != outcome.trace || !counted.heat) {
        const auto count = [&](render::Touches touches) {
            return render::AccessHeat::make(
                outcome.trace, buffer, std::uint32_t(sizeOf(work.buffers[buffer].type)), touches, counted.heat.get());
        };
        auto heat = count(touchesOf(work.buffers[buffer].role));
        // The shown launch only reads it, so an earlier one wrote it: it is this one's input.
        if (heat->most() == 0 && heat->touches() == render::Touches::Writes && earlierHad(work, buffer))
            heat = count(render::Touches::Reads);
        counted.heat = std::move(heat);
        counted.trace = outcome.trace;
    }
    return counted.heat;
}

std::shared_ptr<const render::MemoryScene> makeMemoryScene(
    const Shown& shown, const MemoryChoice& choice, HeatOfBuffers& heat, bool counted)
{
    if (!shown.outcome)
        return nullptr;
    const Outcome& outcome = *shown.outcome;
    const Work& work = outcome.bound->work;
    auto scene = std::make_shared<render::MemoryScene>();
    if (choice.buffer && *choice.buffer < work.buffers.size()) {
        const BufferSpec& spec = work.buffers[*choice.buffer];
        render::MemoryBuffer& buffer = scene->buffer.emplace();
        buffer.name = spec.name;
        buffer.bytes = spec.byteCount();
        buffer.valueBytes = std::uint32_t(sizeOf(spec.type));
        buffer.channels = spec.shape.channels;
        buffer.contents = spec.contents;
        if (*choice.buffer == work.output && outcome.output)
            buffer.contents = outcome.output;
        if (counted)
            buffer.heat = heat.get(outcome, *choice.buffer);
        // While blocks are missing, a thread may still touch what none has touched.
        buffer.output =
            outcome.trace && outcome.trace->known.isAll() && mustBeWritten(outcome, *choice.buffer, buffer.heat.get());
    }
    const StoryRequest* request = requestOf(shown, choice);
    if (!request)
        return scene;
    // Requests of the same kind on the same buffer belong together: the channels of a pixel, read one by one.
    const std::vector<StoryRequest>& all = requestMoment(shown)->requests;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (i == *choice.request
            || (request->buffer && all[i].buffer == request->buffer && all[i].kind == request->kind)) {
            if (i == *choice.request)
                scene->shown = scene->requests.size();
            scene->requests.push_back({all[i], all[i].values, all[i].outside, all[i].name});
        }
    scene->heading = requestHeading(shown, choice);
    return scene;
}

std::optional<MemoryStep> stepRequest(const Shown& shown, const CanvasState& state, int direction)
{
    if (!shown.story || shown.story->visits.empty())
        return {};
    const std::vector<StoryVisit>& visits = shown.story->visits;
    const std::size_t visit = std::min(state.visit, visits.size() - 1);
    // While a visit is still being put into words, only the thread's own accesses are known.
    const bool current = shown.moment && shown.moment->visit == visit;
    const std::size_t count = current ? shown.moment->requests.size() : visits[visit].accessCount;
    if (count > 0) {
        const std::size_t now = std::min(state.request, count - 1);
        if (direction > 0 && now + 1 < count)
            return MemoryStep{visit, now + 1};
        if (direction < 0 && now > 0)
            return MemoryStep{visit, now - 1};
    }
    if (direction > 0) {
        for (std::size_t next = visit + 1; next < visits.size(); ++next)
            if (asksForMemory(*shown.story, visits[next]))
                return MemoryStep{next, 0};
    } else {
        for (std::size_t before = visit; before-- > 0;)
            if (asksForMemory(*shown.story, visits[before]))
                return MemoryStep{before, std::max(visits[before].accessCount, 1U) - 1};
    }
    return {};
}

std::optional<std::size_t> nextBuffer(const Shown& shown, const CanvasState& state)
{
    if (!shown.outcome)
        return {};
    const std::size_t count = shown.outcome->bound->work.buffers.size();
    CanvasState own = state;
    own.memoryBuffer.reset();
    const std::optional<std::size_t> chosen = chooseMemory(shown, own).buffer;
    for (std::size_t next = state.memoryBuffer ? *state.memoryBuffer + 1 : 0; next < count; ++next)
        if (next != chosen)
            return next;
    return {};
}

} // namespace warpatlas::ui::inline canvas
