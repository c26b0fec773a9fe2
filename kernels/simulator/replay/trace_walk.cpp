#include "kernels/simulator/replay/trace_walk.h"

#include "kernels/model/text.h"

#include <algorithm>

namespace warpatlas::simulator {

TraceSummary walkTrace(
    Cursor& cursor, const TraceFilter& filter, const std::function<void()>& visit, Progress& progress)
{
    const BlockRecording& recording = cursor.recording();
    TraceSummary summary;
    const std::uint64_t first = std::max(recording.first(), filter.steps.first),
                        last = std::min(recording.end(), filter.steps.second);
    for (std::uint64_t step = first; step < last; ++step) {
        const std::uint32_t line = recording.lineOf(step);
        if (!filter.follow.includes(recording.step(step)) || line < filter.lines.first || line > filter.lines.second)
            continue;
        if (summary.printed == filter.mostSteps) {
            ++summary.leftOut;
            continue;
        }
        cursor.seek(step + 1);
        visit();
        ++summary.printed;
        if (summary.printed % 64 == 0) {
            progress.throwIfCancelled();
            progress.report(static_cast<double>(step - first) / static_cast<double>(last - first));
        }
    }
    const auto steps = [](std::uint64_t count) { return grouped(count) + (count == 1 ? " step" : " steps"); };
    summary.text = steps(summary.printed) + " shown";
    if (summary.leftOut != 0)
        summary.text += ", " + grouped(summary.leftOut) + " more left out (at most " + grouped(filter.mostSteps) + ")";
    const std::uint64_t others = recording.end() - recording.first() - summary.printed - summary.leftOut;
    if (others != 0)
        summary.text += ", " + grouped(others) + " not asked for";
    summary.text += "; " + recording.ending();
    return summary;
}

std::string_view printedAt(const BlockRecording& recording, std::uint64_t step)
{
    const auto found = std::ranges::lower_bound(recording.printed(), step, {}, &PrintedText::step);
    if (found == recording.printed().end() || found->step != step)
        return {};
    return std::string_view(recording.printedText()).substr(found->offset, found->bytes);
}

} // namespace warpatlas::simulator
