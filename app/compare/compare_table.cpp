#include "app/compare/compare_table.h"

#include "app/compare/compare_words.h"

#include <fmt/format.h>

namespace warpatlas {
namespace {

/// All digits: a spreadsheet may go on with it.
std::string allDigits(double value)
{
    return fmt::format("{}", value);
}

std::string nameOfCondition(const ConditionDifference& difference)
{
    return std::string(nameOf(difference.what)) + (difference.name.empty() ? "" : " " + difference.name);
}

/// What both kinds of comparison have in a line, behind what it is of.
struct ComparedCells {
    std::string a{}, b{}, aLow{}, aHigh{}, bLow{}, bHigh{}, ratio{}, ratioLow{}, ratioHigh{}, verdict{}, provenance{};

    void setTimes(const TimeResult* timeA, const TimeResult* timeB)
    {
        const auto set = [&](const TimeResult* time, std::string& value, std::string& low, std::string& high) {
            if (!time)
                return;
            value = allDigits(time->medianMs);
            low = allDigits(time->ciLowMs);
            high = allDigits(time->ciHighMs);
            if (const std::string source(nameOf(time->provenance)); provenance != source)
                provenance += (provenance.empty() ? "" : "; ") + source;
        };
        set(timeA, a, aLow, aHigh);
        set(timeB, b, bLow, bHigh);
    }
    void setRatio(const TimeRatio& is)
    {
        ratio = allDigits(is.factor);
        ratioLow = allDigits(is.low);
        ratioHigh = allDigits(is.high);
        verdict = nameOf(is.verdict);
    }
    void setCounters(const std::optional<double>& valueA, const std::optional<double>& valueB, Provenance from)
    {
        a = valueA ? allDigits(*valueA) : "";
        b = valueB ? allDigits(*valueB) : "";
        provenance = nameOf(from);
    }
};

class ComparedTable {
public:
    /// `axes`: columns behind what a line is of; `more`: columns at its end.
    explicit ComparedTable(const std::vector<std::string>& axes, std::initializer_list<const char*> more = {})
    {
        const auto add = [this](const std::string& key) { m_table.columns.push_back({key}); };
        add("kind");
        add("what");
        for (const std::string& axis : axes)
            add(axis);
        for (const char* key : {"a", "b", "a_low", "a_high", "b_low", "b_high", "ratio", "ratio_low", "ratio_high",
                 "verdict", "provenance"})
            add(key);
        for (const char* key : more)
            add(key);
    }

    void add(const char* kind, std::string_view what, const ComparedCells& cells,
        const std::vector<std::string>& axes = {}, const std::vector<std::string>& more = {})
    {
        std::vector<Cell> row{kind, what};
        row.insert(row.end(), axes.begin(), axes.end());
        for (const std::string* cell : {&cells.a, &cells.b, &cells.aLow, &cells.aHigh, &cells.bLow, &cells.bHigh,
                 &cells.ratio, &cells.ratioLow, &cells.ratioHigh, &cells.verdict, &cells.provenance})
            row.emplace_back(*cell);
        row.insert(row.end(), more.begin(), more.end());
        row.resize(m_table.columns.size());
        m_table.rows.push_back(std::move(row));
    }

    void addConditions(const std::vector<ConditionDifference>& conditions, std::size_t axes)
    {
        for (const ConditionDifference& difference : conditions)
            add("condition", nameOfCondition(difference), {.a = difference.a, .b = difference.b},
                std::vector<std::string>(axes));
    }

    Table take() { return std::move(m_table); }

private:
    Table m_table;
};

} // namespace

Table compareTable(const RunComparison& comparison)
{
    ComparedTable table({}, {"a_recorded_at", "b_recorded_at"});
    table.addConditions(comparison.conditions, 0);
    for (const TimeRow& row : comparison.times) {
        ComparedCells cells;
        cells.setTimes(row.a ? &row.a->time : nullptr, row.b ? &row.b->time : nullptr);
        if (row.ratio)
            cells.setRatio(*row.ratio);
        if (row.bands)
            cells.verdict = nameOf(*row.bands);
        table.add("time_ms", nameOf(row.what), cells, {},
            {row.a ? otherRunInWords(*row.a) : "", row.b ? otherRunInWords(*row.b) : ""});
    }
    for (const CounterRow& row : comparison.counters) {
        ComparedCells cells;
        cells.setCounters(row.a, row.b, Provenance::Simulated);
        if (const auto ratio = row.ratio())
            cells.ratio = allDigits(*ratio);
        table.add("counter", row.counter->key, cells);
    }
    return table.take();
}

Table compareTable(const SweepComparison& comparison)
{
    const Sweep &a = comparison.a.sweep, &b = comparison.b.sweep;
    std::vector<std::string> axes;
    for (const SweepAxis& axis : a.axes)
        axes.push_back(nameOf(axis));
    ComparedTable table(axes);
    table.addConditions(comparison.conditions, axes.size());
    const auto addAlone = [&](const char* kind, const Sweep& sweep, const std::vector<std::size_t>& points) {
        for (const std::size_t point : points)
            table.add(kind, "", {}, sweep.valuesAt(point));
    };
    addAlone("only_a", a, comparison.onlyA);
    addAlone("only_b", b, comparison.onlyB);
    addAlone("wrong_only_a", a, comparison.wrongOnlyA);
    addAlone("wrong_only_b", b, comparison.wrongOnlyB);
    addAlone("wrong_in_both", a, comparison.wrongInBoth);
    for (const SweepTimes& times : comparison.times)
        for (const SweepTimes::Point& point : times.points) {
            ComparedCells cells;
            cells.setTimes(findTime(comparison.a.points[point.a].times, times.what),
                findTime(comparison.b.points[point.b].times, times.what));
            cells.setRatio(point.ratio);
            table.add("time_ms", nameOf(times.what), cells, a.valuesAt(point.a));
        }
    for (const SweepBands& band : comparison.bands) {
        ComparedCells cells;
        const TimeResult& time = *comparison.a.points[band.a].predicted;
        cells.setTimes(&time, &*comparison.b.points[band.b].predicted);
        cells.verdict = nameOf(band.order);
        table.add("time_ms", nameOf(time.what), cells, a.valuesAt(band.a));
    }
    for (const SweepCounterRow& row : comparison.counters) {
        ComparedCells cells;
        cells.setCounters(row.valueA, row.valueB, provenanceOf(row.counter));
        table.add("counter", keyOf(row.counter), cells, a.valuesAt(row.a));
    }
    return table.take();
}

} // namespace warpatlas
