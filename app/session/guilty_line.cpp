#include "app/session/guilty_line.h"

#include "app/follow/deciding_lines.h"
#include "app/follow/follower.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <new>
#include <string>
#include <vector>

namespace warpatlas {
namespace {

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

} // namespace

std::optional<std::uint32_t> launchLine(std::string_view source, std::string_view entry)
{
    return lineWith(source, std::string(entry) + "<<<");
}

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

} // namespace warpatlas
