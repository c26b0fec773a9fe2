#include "app/compare/sweep_compare_csv.h"

#include "app/report/csv_cell.h"

#include <fmt/format.h>
#include <vector>

namespace warpatlas {

namespace {

/// What stands behind the axes of a line.
struct SweepCells {
    std::string a{}, b{}, aLow{}, aHigh{}, bLow{}, bHigh{}, ratio{}, ratioLow{}, ratioHigh{}, verdict{}, provenance{};
};

std::string sweepNumber(double value)
{
    return fmt::format("{}", value);
}

class SweepLines {
public:
    explicit SweepLines(const SweepComparison& comparison) : m_comparison(comparison)
    {
        m_csv = "kind,what";
        for (const SweepAxis& axis : comparison.a.sweep.axes)
            m_csv += "," + csvCell(nameOf(axis));
        m_csv += ",a,b,a_low,a_high,b_low,b_high,ratio,ratio_low,ratio_high,verdict,provenance\r\n";
    }

    void addAll()
    {
        const std::vector<std::string> nowhere(m_comparison.a.sweep.axes.size());
        for (const ConditionDifference& difference : m_comparison.conditions)
            add("condition",
                std::string(nameOf(difference.what)) + (difference.name.empty() ? "" : " " + difference.name), nowhere,
                {.a = difference.a, .b = difference.b});
        addAlone("only_a", m_comparison.a.sweep, m_comparison.onlyA);
        addAlone("only_b", m_comparison.b.sweep, m_comparison.onlyB);
        addAlone("wrong_only_a", m_comparison.a.sweep, m_comparison.wrongOnlyA);
        addAlone("wrong_only_b", m_comparison.b.sweep, m_comparison.wrongOnlyB);
        addAlone("wrong_in_both", m_comparison.a.sweep, m_comparison.wrongInBoth);
        for (const SweepTimes& times : m_comparison.times)
            for (const SweepTimes::Point& point : times.points)
                addTime(times.what, point);
        for (const SweepBands& band : m_comparison.bands)
            addBand(band);
        for (const SweepCounterRow& row : m_comparison.counters)
            add("counter", std::string(keyOf(row.counter)), valuesAt(row.a),
                {.a = row.valueA ? sweepNumber(*row.valueA) : "",
                    .b = row.valueB ? sweepNumber(*row.valueB) : "",
                    .provenance = std::string(nameOf(provenanceOf(row.counter)))});
    }

    std::string take() { return std::move(m_csv); }

private:
    std::vector<std::string> valuesAt(std::size_t point) const { return m_comparison.a.sweep.valuesAt(point); }

    void add(const std::string& kind, const std::string& what, const std::vector<std::string>& values,
        const SweepCells& cells)
    {
        m_csv += csvCell(kind) + "," + csvCell(what);
        for (const std::string& value : values)
            m_csv += "," + csvCell(value);
        for (const std::string* cell : {&cells.a, &cells.b, &cells.aLow, &cells.aHigh, &cells.bLow, &cells.bHigh,
                 &cells.ratio, &cells.ratioLow, &cells.ratioHigh, &cells.verdict, &cells.provenance})
            m_csv += "," + csvCell(*cell);
        m_csv += "\r\n";
    }

    void addAlone(const std::string& kind, const Sweep& sweep, const std::vector<std::size_t>& points)
    {
        for (const std::size_t point : points)
            add(kind, "", sweep.valuesAt(point), {});
    }

    static SweepCells cellsOf(const TimeResult& a, const TimeResult& b)
    {
        return {.a = sweepNumber(a.medianMs),
            .b = sweepNumber(b.medianMs),
            .aLow = sweepNumber(a.ciLowMs),
            .aHigh = sweepNumber(a.ciHighMs),
            .bLow = sweepNumber(b.ciLowMs),
            .bHigh = sweepNumber(b.ciHighMs),
            .provenance = std::string(nameOf(a.provenance))};
    }

    void addTime(Timed what, const SweepTimes::Point& point)
    {
        SweepCells cells = cellsOf(*findTime(m_comparison.a.points[point.a].times, what),
            *findTime(m_comparison.b.points[point.b].times, what));
        cells.ratio = sweepNumber(point.ratio.factor);
        cells.ratioLow = sweepNumber(point.ratio.low);
        cells.ratioHigh = sweepNumber(point.ratio.high);
        cells.verdict = nameOf(point.ratio.verdict);
        add("time_ms", std::string(nameOf(what)), valuesAt(point.a), cells);
    }

    void addBand(const SweepBands& band)
    {
        const TimeResult& a = *m_comparison.a.points[band.a].predicted;
        SweepCells cells = cellsOf(a, *m_comparison.b.points[band.b].predicted);
        cells.verdict = nameOf(band.order);
        add("time_ms", std::string(nameOf(a.what)), valuesAt(band.a), cells);
    }

    const SweepComparison& m_comparison;
    std::string m_csv;
};

} // namespace

std::string compareCsv(const SweepComparison& comparison)
{
    SweepLines lines(comparison);
    lines.addAll();
    return lines.take();
}

} // namespace warpatlas
