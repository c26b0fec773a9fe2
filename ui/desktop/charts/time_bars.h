/// Times as bars: which bars there are, what they say, and where they lie. Plain functions.
#pragma once

#include "app/outcome.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <span>
#include <vector>

namespace warpatlas::ui {

enum class BarPart { Cpu, CpuLibrary, Upload, Kernel, Download, Rest, GpuLibrary };

struct TimeSegment {
    BarPart part = BarPart::Cpu;
    double ms = 0;
};

/// Its segments add up to its median.
struct TimeBar {
    QString label;
    std::vector<TimeSegment> segments;
    TimeResult result;
};

/// In the order in which they are read: CPU scalar, SIMD, all threads, library, GPU with copies (upload, kernel,
/// download), GPU kernel alone, GPU library. Only what was timed.
std::vector<TimeBar> timeBars(std::span<const TimeResult> times);

struct PlacedSegment {
    BarPart part = BarPart::Cpu;
    QRectF rect;
};
struct PlacedBar {
    QRectF label, value;
    std::vector<PlacedSegment> segments;
    double whiskerLow = 0, whiskerHigh = 0; ///< x of the interval's ends
    double middle = 0; ///< y of the bar's middle
};

/// Rows of equal height from the top; all bars on one linear scale that begins at 0 and leaves room for the values.
std::vector<PlacedBar> placeBars(
    std::span<const TimeBar> bars, const QRectF& area, double labelWidth, double valueWidth, double rowHeight);

/// One sentence with the copies in it, or why there is no ratio.
QString verdictSentence(const Outcome& outcome);
/// The conditions: "median of 212 · 95 % interval shown · 3 throttled left out", and what was not timed.
QString conditions(std::span<const TimeResult> times, std::span<const NotTimed> absent = {});
/// What recorded times are of: "Recorded, not measured here: NVIDIA H200, driver ..., 2026-01-31; at 1048576, ...".
QString recordedSentence(const RecordedTimes& recorded);

} // namespace warpatlas::ui
