#include "app/mend/same_line.h"

#include "app/experiment/source_elements.h"
#include "app/follow/follower.h"
#include "kernels/text/text_lines.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace warpatlas::inline mend {
namespace {

using RowKind = SameLine::Row::What;

RowKind rowKindOf(AccessKind kind)
{
    return kind == AccessKind::Load ? RowKind::Reads : kind == AccessKind::Store ? RowKind::Writes : RowKind::Updates;
}

class LinesTable {
public:
    LinesTable(const OutcomePointer& outcome, std::uint32_t line)
        : m_outcome(outcome), m_source(outcome->bound->work.code.source)
    {
        m_table.line = line;
    }

    /// Adds the thread's column; nothing where it does not come to the line.
    void add(std::uint64_t thread, bool onlyRight, Progress& progress)
    {
        const StoryPointer story = followThread(m_outcome, thread, progress);
        const std::optional<std::size_t> at = visitOf(*story);
        if (!at)
            return;
        const StoryVisit& visit = story->visits[*at];
        const bool wrong = std::ranges::any_of(
            story->refusals, [&](const StoryRefusal& refusal) { return isWithin(refusal.step, visit); });
        if (onlyRight && wrong)
            return;
        m_table.columns.push_back({threadFromLinear(m_outcome->bound->launch, thread), wrong});
        addValues(*momentOf(story, *m_outcome, *at));
        const auto pointees = pointeesOf(*m_outcome->bound);
        for (const StoryAccess& access : story->accessesOf(visit))
            if (access.buffer) {
                const BufferSpec& buffer = m_outcome->bound->work.buffers[*access.buffer];
                const auto pointee = pointees.find(buffer.name);
                const std::uint64_t element = access.value
                    / std::max<std::uint64_t>(
                        pointee == pointees.end() ? buffer.shape.channels : pointee->second.channels, 1);
                set(rowKindOf(access.kind), buffer.name, buffer.name + "[" + std::to_string(element) + "]", false);
            }
        for (const StoryRefusal& refusal : story->refusals)
            if (MemoryPlace place = refusal.place; isWithin(refusal.step, visit) && place.isKnown()) {
                countSourceElements(place, pointees);
                set(rowKindOf(refusal.kind), place.name, place.name + "[" + std::to_string(place.element) + "]", true);
            }
    }

    SameLine take()
    {
        std::ranges::stable_sort(
            m_table.rows, {}, [](const SameLine::Row& row) { return row.what == RowKind::Value ? 0 : 1; });
        for (SameLine::Row& row : m_table.rows) {
            row.texts.resize(m_table.columns.size());
            row.wrong.resize(m_table.columns.size());
        }
        return std::move(m_table);
    }

private:
    static bool isWithin(std::uint64_t step, const StoryVisit& visit)
    {
        return visit.firstStep <= step && step < visit.endStep;
    }

    /// The visit in which an access did not take place, else the last one.
    std::optional<std::size_t> visitOf(const ThreadStory& story) const
    {
        std::optional<std::size_t> last;
        for (std::size_t i = 0; i < story.visits.size(); ++i) {
            if (story.visits[i].line != m_table.line)
                continue;
            last = i;
            for (const StoryRefusal& refusal : story.refusals)
                if (isWithin(refusal.step, story.visits[i]))
                    return i;
        }
        return last;
    }

    void addValues(const StoryMoment& moment)
    {
        const std::string_view text = m_source.whole(m_table.line);
        for (const StoryValue& value : moment.values)
            if (value.line == m_table.line && value.kind == StoryValue::Kind::Name && value.length > 0
                && value.column + value.length <= text.size())
                set(RowKind::Value, std::string(text.substr(value.column, value.length)), value.text, false);
    }

    void set(RowKind what, const std::string& name, const std::string& text, bool wrong)
    {
        const auto is = [&](const SameLine::Row& row) { return row.what == what && row.name == name; };
        auto row = std::ranges::find_if(m_table.rows, is);
        if (row == m_table.rows.end())
            row = m_table.rows.insert(row, {what, name, {}, {}});
        row->texts.resize(m_table.columns.size());
        row->wrong.resize(m_table.columns.size());
        std::string& cell = row->texts.back();
        if (cell.empty() || wrong)
            cell = text;
        row->wrong.back() = row->wrong.back() || wrong;
    }

    const OutcomePointer& m_outcome;
    TextLines m_source;
    SameLine m_table;
};

} // namespace

SameLine sameLine(const OutcomePointer& outcome, const Problem& problem, Progress& progress)
{
    const bool refused = problem.kind == ProblemKind::OutOfBounds || problem.kind == ProblemKind::Misaligned;
    if (!refused || !problem.line || !problem.block || !problem.thread || !problem.earlierEntry.empty())
        return {};
    const Launch& launch = outcome->bound->launch;
    const std::uint64_t wrong = linearFromThread(launch, *problem.block, *problem.thread);
    const std::uint64_t last = (wrong / launch.threadsPerBlock() + 1) * launch.threadsPerBlock() - 1;
    LinesTable table(outcome, *problem.line);
    if (wrong > 0)
        table.add(wrong - 1, true, progress);
    table.add(wrong, false, progress);
    if (last != wrong)
        table.add(last, false, progress);
    return table.take();
}

} // namespace warpatlas::inline mend
