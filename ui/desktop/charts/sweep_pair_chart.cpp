#include "ui/desktop/charts/sweep_pair_chart.h"

#include "app/report/report_words.h"
#include "ui/desktop/charts/sweep_chart.h"
#include "ui/desktop/look/qt_words.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace warpatlas::ui::inline desktop {

namespace {

constexpr std::size_t mostPlots = 3;

/// A point's value to show; empty: none.
using ValueOf = std::function<std::optional<SeriesValue>(const SweepPoint& point)>;

std::optional<SeriesValue> valueOf(const TimeResult* time)
{
    if (!time || !(time->ciLowMs > 0))
        return std::nullopt;
    return SeriesValue{0, time->medianMs, time->ciLowMs, time->ciHighMs};
}

std::optional<SeriesValue> valueOf(const std::optional<double>& counter)
{
    return counter ? std::optional(SeriesValue{0, *counter, *counter, *counter}) : std::nullopt;
}

/// A's colour and B's are those that two runs have.
SweepPlot plotOf(const SweepComparison& comparison, const QString& title, AxisUnit unit, Provenance provenance,
    const ValueOf& of, double weight)
{
    SweepSeries a{SeriesRole::Copies, "A", provenance, "", {}}, b{SeriesRole::GpuWithCopies, "B", provenance, "", {}};
    const auto add = [&](SweepSeries& series, std::size_t place, const SweepPoint& point) {
        if (auto value = of(point)) {
            value->point = place;
            series.values.push_back(*value);
        }
    };
    for (const auto& [one, other] : comparison.common) { // along the axis of A
        add(a, one, comparison.a.points[one]);
        add(b, one, comparison.b.points[other]);
    }
    SweepPlot plot{title, unit, {}, weight};
    for (SweepSeries* const series : {&a, &b})
        if (!series->values.empty())
            plot.series.push_back(std::move(*series));
    return plot;
}

void addTimes(const SweepComparison& comparison, std::vector<SweepPlot>& plots)
{
    for (const Timed what : {Timed::Kernel, Timed::EndToEnd, Timed::CpuParallel})
        if (plots.size() < 2 && std::ranges::count(comparison.times, what, &SweepTimes::what) > 0)
            plots.push_back(plotOf(
                comparison, toQt(labelOf(what)), AxisUnit::Milliseconds, Provenance::Measured,
                [what](const SweepPoint& point) {
                    return point.isRight() ? valueOf(findTime(point.times, what)) : std::nullopt;
                },
                plots.empty() ? 3 : 2));
    if (plots.empty() && !comparison.bands.empty())
        plots.push_back(plotOf(
            comparison, toQt(labelOf(Timed::Kernel)), AxisUnit::Milliseconds, Provenance::Modelled,
            [](const SweepPoint& point) {
                return point.isRight() && point.predicted ? valueOf(&*point.predicted) : std::nullopt;
            },
            3));
}

/// Those that differ; where nothing else is shown, those that there are.
void addCounters(const SweepComparison& comparison, std::vector<SweepPlot>& plots)
{
    const bool alone = plots.empty();
    for (std::size_t i = 0; i < sweepCounters && plots.size() < mostPlots; ++i) {
        const SweepCounter counter{int(i)};
        const bool differs = std::ranges::count(comparison.counters, counter, &SweepCounterRow::counter) > 0;
        const bool known = std::ranges::any_of(comparison.common,
            [&](const auto& both) { return comparison.a.points[both.first].counter(counter).has_value(); });
        if (differs || (alone && known && comparison.counters.empty()))
            plots.push_back(plotOf(
                comparison, toQt(titleOf(counter)), isFraction(counter) ? AxisUnit::Fraction : AxisUnit::Plain,
                provenanceOf(counter), [counter](const SweepPoint& point) { return valueOf(point.counter(counter)); },
                plots.empty() ? 3 : 1));
    }
}

} // namespace

Answer<std::unique_ptr<Chart>> sweepPairChart(const SweepComparison& comparison)
{
    if (comparison.a.sweep.axes.size() != 1)
        return Refusal{say("figure.sweeps.two_axes", "is of sweeps along one axis; --csv has these")};
    std::vector<SweepPlot> plots;
    addTimes(comparison, plots);
    addCounters(comparison, plots);
    std::erase_if(plots, [](const SweepPlot& plot) { return plot.series.empty(); });
    if (plots.empty())
        return Refusal{say("figure.sweeps.nothing", "shows points of both sweeps, and these have none in common")};
    return std::unique_ptr<Chart>(
        std::make_unique<SweepChart>(std::make_shared<const SweepResult>(comparison.a), std::move(plots)));
}

} // namespace warpatlas::ui::inline desktop
