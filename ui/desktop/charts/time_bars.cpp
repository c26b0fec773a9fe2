#include "ui/desktop/charts/time_bars.h"

#include "app/report/prediction_words.h"
#include "app/words/figures.h"
#include "ui/desktop/look/qt_words.h"

#include <algorithm>

namespace warpatlas::ui {
namespace {

/// Splits a time with copies. Upload, kernel and download were timed apart from the whole: the rest of the whole is a
/// part of its own, and if they overlap they are drawn to scale within it.
std::vector<TimeSegment> split(std::span<const TimeResult> times, double wholeMs)
{
    std::vector<TimeSegment> parts;
    double sum = 0;
    for (const auto& [what, part] : {std::pair{Timed::Upload, BarPart::Upload},
             std::pair{Timed::Kernel, BarPart::Kernel}, std::pair{Timed::Download, BarPart::Download}})
        if (const TimeResult* time = findTime(times, what)) {
            parts.push_back({part, time->medianMs});
            sum += time->medianMs;
        }
    if (sum > wholeMs && sum > 0)
        for (TimeSegment& part : parts)
            part.ms *= wholeMs / sum;
    else
        parts.push_back({BarPart::Rest, wholeMs - sum});
    return parts;
}

} // namespace

std::vector<TimeBar> timeBars(std::span<const TimeResult> times)
{
    std::vector<TimeBar> bars;
    const auto add = [&](Timed what, const QString& label, BarPart part) {
        if (const TimeResult* time = findTime(times, what))
            bars.push_back({label, {{part, time->medianMs}}, *time});
    };
    add(Timed::CpuScalar, said("chart.times.cpu_scalar", "CPU, 1 thread"), BarPart::Cpu);
    add(Timed::CpuSimd, said("chart.times.cpu_simd", "CPU, 1 thread, SIMD"), BarPart::Cpu);
    const TimeResult* all = findTime(times, Timed::CpuParallel);
    add(Timed::CpuParallel,
        all && all->threads == 1
            ? said("chart.times.cpu_one", "CPU, all threads (1), SIMD") // or it is named as the one above
            : all && all->threads > 1
            ? said("chart.times.cpu_threads", "CPU, {}, SIMD", countOf(std::uint64_t(all->threads), noun::thread))
            : said("chart.times.cpu_all", "CPU, all threads, SIMD"),
        BarPart::Cpu);
    add(Timed::CpuLibrary, said("chart.times.cpu_library", "CPU library"), BarPart::CpuLibrary);
    if (const TimeResult* whole = findTime(times, Timed::EndToEnd))
        bars.push_back({said("chart.times.end_to_end", "GPU with copies"), split(times, whole->medianMs), *whole});
    add(Timed::Kernel, said("chart.times.kernel", "GPU kernel alone"), BarPart::Kernel);
    add(Timed::Library, said("chart.times.gpu_library", "GPU library"), BarPart::GpuLibrary);
    return bars;
}

std::vector<TimeBar> timeBars(const Outcome& outcome)
{
    std::vector<TimeBar> bars = timeBars(outcome.times);
    if (outcome.predicted) {
        const TimeResult time = asTime(*outcome.predicted);
        bars.push_back({said("chart.times.predicted", "{}, kernel alone", outcome.predicted->gpu),
            {{BarPart::Kernel, time.medianMs}}, time});
    }
    if (!outcome.recordedTimes)
        return bars;
    const RecordedTimes& recorded = *outcome.recordedTimes;
    const bool otherBlock = outcome.bound && recorded.launch.block != outcome.bound->launch.block;
    for (TimeBar& bar : timeBars(recorded.times)) {
        if (!recorded.sameSize || otherBlock)
            bar.size = shapeText(recorded.size);
        if (otherBlock)
            bar.size = said("chart.times.other_block", "{}, block {}", bar.size, sizeText(recorded.launch.block));
        bars.push_back(std::move(bar));
    }
    return bars;
}

ValueAxis axisOf(std::span<const TimeBar> bars, std::optional<AxisKind> wanted, int mostTicks)
{
    std::vector<double> ends;
    for (const TimeBar& bar : bars) {
        ends.insert(ends.end(), {bar.result.medianMs, bar.result.ciLowMs, bar.result.ciHighMs});
        if (const auto spread = unsteadiness(bar.result))
            ends.insert(ends.end(), {spread->lowest, spread->highest});
    }
    return timeAxis(ends, wanted, mostTicks);
}

QString atSize(const TimeBar& bar)
{
    return said("chart.times.at_size", "at {}", bar.size);
}

QString valueText(const TimeResult& time)
{
    if (time.provenance == Provenance::Modelled)
        return millisecondsBetween(time.ciLowMs, time.ciHighMs);
    if (const auto spread = unsteadiness(time))
        return said("chart.times.unsteady", "unsteady: {}", millisecondsBetween(spread->lowest, spread->highest));
    return milliseconds(time.medianMs);
}

std::vector<PlacedBar> placeBars(std::span<const TimeBar> bars, const ValueAxis& axis, const QRectF& area,
    double labelWidth, double valueWidth, double rowHeight)
{
    const double left = area.left() + labelWidth;
    const double length = std::max(area.width() - labelWidth - valueWidth, 0.0);
    const auto at = [&](double ms) { return left + axis.place(ms) * length; };
    std::vector<PlacedBar> placed;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const TimeBar& bar = bars[i];
        const double top = area.top() + double(i) * rowHeight;
        const double height = std::min(16.0, rowHeight * 0.65);
        PlacedBar row;
        row.middle = top + rowHeight / 2;
        row.label = QRectF(area.left(), top, labelWidth, rowHeight);
        const auto add = [&](BarPart part, double from, double to) {
            row.segments.push_back({part, QRectF(at(from), row.middle - height / 2, at(to) - at(from), height)});
        };
        if (bar.result.provenance == Provenance::Modelled) {
            // A band: where it ends on either side is all that is known.
            add(bar.segments.front().part, bar.result.ciLowMs, bar.result.ciHighMs);
        } else if (axis.kind == AxisKind::Logarithmic && !bar.segments.empty()) {
            add(bar.segments.size() > 1 ? BarPart::Upload : bar.segments.front().part, axis.low, bar.result.medianMs);
        } else {
            double ms = 0;
            for (const TimeSegment& segment : bar.segments) {
                add(segment.part, ms, ms + segment.ms);
                ms += segment.ms;
            }
        }
        const auto spread = unsteadiness(bar.result);
        row.whiskerLow = at(spread ? spread->lowest : bar.result.ciLowMs);
        row.whiskerHigh = at(spread ? spread->highest : bar.result.ciHighMs);
        const double end = std::max(at(bar.result.medianMs), row.whiskerHigh);
        row.value = QRectF(end, top, area.right() - end, rowHeight);
        placed.push_back(std::move(row));
    }
    return placed;
}

} // namespace warpatlas::ui
