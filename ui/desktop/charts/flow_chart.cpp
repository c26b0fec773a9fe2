#include "ui/desktop/charts/flow_chart.h"

#include "app/flow/flow_report.h"
#include "app/words/figures.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"

#include <algorithm>
#include <array>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr std::array flowSteps{FlowStep::Upload, FlowStep::Kernel, FlowStep::Gather, FlowStep::Download};

/// Kernels and uploads are filled, downloads are outlined; what is modelled is hatched.
BarLook lookOf(FlowStep step, bool modelled)
{
    const bool outlined = step == FlowStep::Download;
    const BarLook::Fill fill = modelled ? outlined ? BarLook::Fill::HatchedOutlined : BarLook::Fill::Hatched
        : outlined                      ? BarLook::Fill::Outlined
                                        : BarLook::Fill::Full;
    switch (step) {
    case FlowStep::Upload:
        return {[](const Tokens& tokens) { return tokens.copies; }, fill};
    case FlowStep::Kernel:
        return {[](const Tokens& tokens) { return tokens.gpu; }, fill};
    case FlowStep::Gather:
        return {[](const Tokens& tokens) { return mix(tokens.copies, tokens.warning, 0.45); }, fill};
    case FlowStep::Download:
        break;
    }
    return {[](const Tokens& tokens) { return mix(tokens.copies, tokens.text, 0.55); }, fill};
}

/// Which way the data go.
QString arrowOf(FlowStep step)
{
    switch (step) {
    case FlowStep::Upload:
        return QStringLiteral("↑");
    case FlowStep::Gather:
        return QStringLiteral("→");
    case FlowStep::Download:
        return QStringLiteral("↓");
    case FlowStep::Kernel:
        break;
    }
    return {};
}

QString letterOf(const FlowOperation& operation, bool chunked)
{
    const QString arrow = arrowOf(operation.step);
    const QString number = !chunked ? QString()
        : operation.chunk           ? QString::number(*operation.chunk + 1)
                                    : said("chart.flow.all", "all");
    return arrow + (arrow.isEmpty() || number.isEmpty() ? "" : " ") + number;
}

/// Kernels that are drawn wider say how much of the time they take.
TimelineEntry entryOf(FlowStep step, const FlowResult& result)
{
    const QString arrow = arrowOf(step), name = toQt(labelOf(step)) + (arrow.isEmpty() ? "" : " ") + arrow;
    TimelineEntry entry{name, lookOf(step, result.provenance == Provenance::Modelled)};
    double takes = 0, all = 0;
    for (const FlowOperation& operation : result.whole.operations) {
        all += operation.endMs - operation.startMs;
        takes += operation.step == step ? operation.endMs - operation.startMs : 0;
    }
    if (all > 0)
        entry.ofWidened = said("chart.flow.widened", "{} ({} of the time, drawn wider)", name, percent(takes / all));
    return entry;
}

std::size_t laneOf(const FlowResult& result, const FlowOperation& operation, bool chunked)
{
    const std::size_t lanes = result.gpus.size() * result.parts.streams;
    return chunked ? operation.device * result.parts.streams + operation.stream : lanes;
}

} // namespace

Timeline timelineOf(const FlowResult& result)
{
    constexpr double narrowestKernel = 4; // pixels: beside long copies it could not be seen
    const bool modelled = result.provenance == Provenance::Modelled;
    Timeline timeline;
    timeline.leastLane = 11;
    timeline.mostLane = 30;
    for (std::size_t gpu = 0; gpu < result.gpus.size(); ++gpu)
        for (std::size_t stream = 0; stream < result.parts.streams; ++stream)
            timeline.lanes.push_back(
                {result.gpus.size() > 1 ? said("chart.flow.gpu_stream", "GPU {}, stream {}", gpu + 1, stream + 1)
                                        : said("chart.flow.stream", "stream {}", stream + 1)});
    timeline.lanes.push_back({said("chart.flow.stream", "stream {}", 1)});
    const auto head = [&](TimelineLane& lane, const QString& what, const FlowTiming& timing) {
        lane.heading = said("chart.flow.heading", "{}: {}", what, timeInWords(result, timing));
        lane.low = timing.lowMs;
        lane.high = timing.highMs;
    };
    head(timeline.lanes.front(), toQt(chunksInWords(result.parts, result.gpus.size())), result.parts);
    head(timeline.lanes.back(), said("chart.flow.whole", "one after another"), result.whole);
    for (const bool chunked : {true, false})
        for (const FlowOperation& operation : (chunked ? result.parts : result.whole).operations)
            timeline.bars.push_back({.lane = laneOf(result, operation, chunked),
                .start = operation.startMs,
                .end = operation.endMs,
                .look = lookOf(operation.step, modelled),
                .letters = letterOf(operation, chunked),
                .isCentred = true,
                .leastWidth = operation.step == FlowStep::Kernel ? narrowestKernel : 1});
    for (const FlowStep step : flowSteps)
        if (step != FlowStep::Gather || result.gpus.size() > 1)
            timeline.legend.push_back(entryOf(step, result));
    if (modelled) {
        timeline.remark = said("chart.flow.modelled", "modelled: hatched, the middle of the band");
        timeline.remarkWarns = true;
    }
    timeline.end = std::max({result.parts.wallMs, result.parts.highMs, result.whole.wallMs, result.whole.highMs});
    timeline.words = said("chart.flow.words", "Timeline of {}, {}. {}", result.kernel,
        provenanceText(result.provenance), flowInWords(result));
    return timeline;
}

FlowChart::FlowChart(const FlowResult& result)
    : TimelineChart(timelineOf(result), [flow = std::make_shared<const FlowResult>(result)](std::size_t bar) {
          const std::size_t chunked = flow->parts.operations.size();
          if (bar < chunked)
              return toQt(operationInWords(*flow, flow->parts.operations[bar]));
          FlowOperation whole = flow->whole.operations[bar - chunked];
          whole.chunk = flow->ranges.size(); // of no chunk
          return toQt(operationInWords(*flow, whole));
      })
{
}

} // namespace warpatlas::ui::inline desktop
