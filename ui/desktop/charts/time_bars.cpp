#include "ui/desktop/charts/time_bars.h"

#include <algorithm>

namespace warpatlas::ui {
namespace {

/// Upload, kernel and download were timed apart from the whole; what the whole took more is shown as the rest, and if
/// they overlap they are drawn to scale within it.
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
    const auto add = [&](Timed what, const char* label, BarPart part) {
        if (const TimeResult* time = findTime(times, what))
            bars.push_back({label, {{part, time->medianMs}}, *time});
    };
    add(Timed::CpuScalar, "CPU 1 thread, scalar", BarPart::Cpu);
    add(Timed::CpuSimd, "CPU 1 thread, SIMD", BarPart::Cpu);
    add(Timed::CpuParallel, "CPU all threads, SIMD", BarPart::Cpu);
    add(Timed::CpuLibrary, "CPU library", BarPart::CpuLibrary);
    if (const TimeResult* whole = findTime(times, Timed::EndToEnd))
        bars.push_back({"GPU with copies", split(times, whole->medianMs), *whole});
    add(Timed::Kernel, "GPU kernel alone", BarPart::Kernel);
    add(Timed::Library, "GPU library", BarPart::GpuLibrary);
    return bars;
}

std::vector<PlacedBar> placeBars(
    std::span<const TimeBar> bars, const QRectF& area, double labelWidth, double valueWidth, double rowHeight)
{
    double longest = 0;
    for (const TimeBar& bar : bars)
        longest = std::max({longest, bar.result.medianMs, bar.result.ciHighMs});
    const double left = area.left() + labelWidth;
    const double scale = longest > 0 ? std::max(area.width() - labelWidth - valueWidth, 0.0) / longest : 0;
    std::vector<PlacedBar> placed;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const double top = area.top() + double(i) * rowHeight;
        const double height = std::min(16.0, rowHeight * 0.65);
        PlacedBar row;
        row.middle = top + rowHeight / 2;
        row.label = QRectF(area.left(), top, labelWidth, rowHeight);
        double x = left;
        for (const TimeSegment& segment : bars[i].segments) {
            row.segments.push_back({segment.part, QRectF(x, row.middle - height / 2, segment.ms * scale, height)});
            x += segment.ms * scale;
        }
        row.whiskerLow = left + bars[i].result.ciLowMs * scale;
        row.whiskerHigh = left + bars[i].result.ciHighMs * scale;
        const double end = std::max(x, row.whiskerHigh);
        row.value = QRectF(end, top, area.right() - end, rowHeight);
        placed.push_back(std::move(row));
    }
    return placed;
}

} // namespace warpatlas::ui
