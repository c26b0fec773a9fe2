#include "app/follow/source_story.h"

#include "app/follow/recorded_memory.h"
#include "app/follow/source_alignment.h"
#include "app/source/names/plain_name.h"
#include "kernels/simulator/replay/block_recording.h"

#include <algorithm>

namespace warpatlas::inline follow {
namespace {

/// The events that make one pass through a line.
struct EventGroup {
    LineRange lines;
    std::uint32_t first = 0, last = 0; ///< range of Run::events
    std::uint32_t within = 0; ///< the first event of a function that one of them calls; `first`: none is called
};

/// A loop's condition ends its pass through the line: what follows is another round.
bool endsGroup(const cpp::Event& event)
{
    const cpp::Statement::Kind kind = event.statement->kind;
    return event.kind == cpp::Event::Kind::Condition && kind != cpp::Statement::Kind::If;
}

std::vector<EventGroup> groupsOf(const cpp::Run& run)
{
    std::vector<EventGroup> groups;
    for (std::uint32_t i = 0; i < run.events.size(); ++i) {
        const cpp::Event& event = run.events[i];
        const LineRange lines{event.firstLine, event.lastLine};
        if (i > 0 && groups.back().lines == lines && !endsGroup(run.events[i - 1]))
            groups.back().last = i + 1;
        else
            groups.push_back({lines, i, i + 1, i});
        groups.back().within = std::min(groups.back().within, event.firstWithin);
    }
    return groups;
}

std::vector<SaidPass> passesOf(const std::vector<EventGroup>& groups)
{
    std::vector<SaidPass> said;
    for (const EventGroup& group : groups) {
        const auto after = std::ranges::upper_bound(groups, group.within, {}, &EventGroup::first);
        said.push_back({group.lines, static_cast<std::uint32_t>(after - groups.begin()) - 1});
    }
    return said;
}

cpp::Run runSource(
    SourceStory& made, const ThreadStory& story, const simulator::LaunchSnapshot& launch, RecordedMemory& memory)
{
    const Work& work = made.bound->work;
    const cpp::Function* const kernel = made.program->function(plainName(work.code.entry));
    if (kernel == nullptr || kernel->parameters.size() != work.arguments.size())
        return {};
    const ThreadId id = threadFromLinear(launch.launch(), story.thread);
    const auto axes = [](const Dim3& dim) { return std::array<std::uint32_t, 3>{dim.x, dim.y, dim.z}; };
    cpp::ThreadOfRun thread{
        axes(id.thread), axes(id.block), axes(launch.launch().block), axes(launch.launch().grid), {}};
    for (std::size_t i = 0; i < work.arguments.size(); ++i)
        thread.arguments.push_back(memory.argument(work.arguments[i], kernel->parameters[i]->type));
    for (std::size_t i = 0; i < work.arguments.size(); ++i)
        made.parameters.emplace_back(kernel->parameters[i], thread.arguments[i]);
    return cpp::execute(*made.program, *kernel, thread, memory);
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> anchorsOf(
    const cpp::Run& run, const std::vector<EventGroup>& groups, const ThreadStory& story, const RecordedMemory& memory)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> anchors;
    for (std::uint32_t group = 0; group < groups.size(); ++group)
        for (std::uint32_t i = groups[group].first; i < groups[group].last; ++i) {
            const cpp::Event& event = run.events[i];
            for (std::uint32_t k = 0; k < event.touchedCount; ++k) {
                const auto step = memory.stepOf(run.touched[event.firstTouched + k]);
                const auto visit = step ? story.visitAt(*step) : std::nullopt;
                if (visit && groups[group].lines.holds(story.visits[*visit].line))
                    anchors.emplace_back(static_cast<std::uint32_t>(*visit), group);
            }
        }
    return anchors;
}

/// Behind the last visit that can be told of a run that does not come to its end: what comes then is not known, however
/// like it looks. A loop's line would pass for its first round again and again.
std::size_t endOfTold(const std::vector<std::vector<std::uint32_t>>& pairs)
{
    std::size_t end = 0;
    std::optional<std::uint32_t> last;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        for (const std::uint32_t group : pairs[i])
            if (!last || group > *last) {
                last = group;
                end = i + 1;
            }
    return end;
}

} // namespace

std::shared_ptr<const cpp::Program> SourceStory::parsed(std::string_view text) const
{
    const auto& own = bound->experiment.source;
    return cpp::parse(text, bound->work.code.entry,
        own ? std::span<const std::string>(own->definitions) : std::span<const std::string>());
}

std::shared_ptr<const SourceStory> sourceStory(std::shared_ptr<const BoundExperiment> bound, const ThreadStory& story,
    const simulator::BlockRecording& recording, const Progress& progress)
{
    auto made = std::make_shared<SourceStory>();
    made->bound = std::move(bound);
    made->program = made->parsed(made->bound->work.code.source);
    made->visits.resize(story.visits.size());
    RecordedMemory memory(story, recording.start(), progress);
    made->run = runSource(*made, story, recording.start(), memory);
    const cpp::Run& run = made->run;
    // A thread that wrote more than the source makes it write went another way: nothing is told from there on.
    const auto missed = run.complete && recording.complete() ? memory.firstMissed() : std::nullopt;
    const std::vector<EventGroup> groups = groupsOf(run);
    std::vector<std::uint32_t> recorded;
    for (const StoryVisit& visit : story.visits)
        recorded.push_back(visit.line);
    const auto pairs = aligned(recorded, passesOf(groups), anchorsOf(run, groups, story, memory));
    const std::size_t end = run.complete ? pairs.size() : endOfTold(pairs);
    for (std::size_t i = 0; i < end; ++i) {
        if (missed && story.visits[i].endStep > *missed)
            break;
        SourceStory::Part& part = made->visits[i];
        part.first = static_cast<std::uint32_t>(made->events.size());
        for (const std::uint32_t group : pairs[i])
            for (std::uint32_t event = groups[group].first; event < groups[group].last; ++event)
                made->events.push_back(event);
        part.count = static_cast<std::uint32_t>(made->events.size()) - part.first;
    }
    return made;
}

} // namespace warpatlas::inline follow
