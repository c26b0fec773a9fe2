/// Times as bars: which bars there are, their texts, where they lie, and the chart of them.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/desktop/charts/chart.h"
#include "ui/desktop/charts/value_axis.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <optional>
#include <span>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// SideA, SideB: all of a time, where two runs are compared.
enum class BarPart { Cpu, CpuLibrary, Upload, Kernel, Download, Rest, GpuLibrary, SideA, SideB };

struct TimeSegment {
    BarPart part = BarPart::Cpu;
    double ms = 0;
};

/// A time as a bar. Its segments add up to its median.
struct TimeBar {
    QString label;
    std::vector<TimeSegment> segments;
    TimeResult result;
    QString size = {}; ///< size, or launch, that it was recorded at, where that is not this run's
};

/// Returns the bars in the order in which they are read: CPU scalar, SIMD, all threads, library, GPU with copies
/// (upload, kernel, download), GPU kernel alone, GPU library. Only what was timed.
std::vector<TimeBar> timeBars(std::span<const TimeResult> times);
/// Returns bars for the measured times, and after them for those that were recorded on another machine.
std::vector<TimeBar> timeBars(const Outcome& outcome);

/// Returns the axis for all of them: their medians, intervals and rounds.
ValueAxis axisOf(std::span<const TimeBar> bars, std::optional<AxisKind> wanted, int mostTicks);

/// Returns "at 967 × 541" for a bar whose size is not this run's.
QString atSize(const TimeBar& bar);

/// Returns "0.036 ms"; for an unsteady time "unsteady: 0.03 to 0.09 ms".
QString valueText(const TimeResult& time);

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

/// Places rows of equal height from the top. All bars are on the one axis, which leaves room for the values. On a
/// logarithmic axis a bar has one segment: parts of a length that is no sum would mislead.
std::vector<PlacedBar> placeBars(std::span<const TimeBar> bars, const ValueAxis& axis, const QRectF& area,
    double labelWidth, double valueWidth, double rowHeight);

/// The colour of one of two runs that are compared: calm for A, the accent for B.
QColor sideColour(bool ofB, const Tokens& tokens);

class TimesChart : public Chart {
public:
    /// `axis` empty: the range of the times decides it.
    explicit TimesChart(std::vector<TimeBar> bars, std::optional<AxisKind> axis = {})
        : m_bars(std::move(bars)), m_axis(axis)
    {
    }
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override;
    QSize preferredSize() const override;
    QString explain(const QPointF& point, const QRectF& area) const override;
    const std::vector<TimeBar>& bars() const { return m_bars; }
    /// chosen, or decided by the times

private:
    /// Where everything lies in an area.
    struct Plan {
        QRectF area;
        ValueAxis axis;
        QRectF plot; ///< where the bars lie at their full length
        std::vector<PlacedBar> rows;
    };
    Plan planFor(const QRectF& area) const;
    void paintAxis(QPainter& painter, const Plan& plan, const ChartStyle& style) const;
    void paintValue(QPainter& painter, const TimeBar& bar, const PlacedBar& row, const ChartStyle& style) const;

    std::vector<TimeBar> m_bars;
    std::optional<AxisKind> m_axis;
};

} // namespace warpatlas::ui::inline desktop
