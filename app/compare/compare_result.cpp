#include "app/compare/compare_result.h"

#include "app/compare/compare_words.h"
#include "app/report/report_words.h"
#include "app/words/say.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace warpatlas::inline comparing {
namespace {

constexpr const char* asciiTimes = "x"; ///< as the other tables have it

std::string orDash(const std::string& text)
{
    return text.empty() ? "-" : text;
}

/// "Times | A | B | B against A", in 100 columns of a terminal.
Table tableOf(const std::string& head, const std::string& verdict = {})
{
    Table table;
    table.columns = {{"", head, -25}, {"", "A", 17, 1}, {"", "B", 17, 1}, {"", verdict, -36, 3}};
    return table;
}

void addTo(std::vector<Table>& tables, Table&& table)
{
    if (!table.rows.empty())
        tables.push_back(std::move(table));
}

Table tableOfConditions(const RunComparison& comparison)
{
    Table table = tableOf(say("compare.head.conditions", "What was set or given"));
    for (const ConditionDifference& difference : comparison.conditions)
        table.rows.push_back({"  " + titleOf(difference), orDash(valueInWords(difference, false)),
            orDash(valueInWords(difference, true)), ""});
    return table;
}

Cell cellOf(const std::optional<ComparedTime>& time)
{
    if (!time)
        return "-";
    const TimeResult& of = time->time;
    return {Quantity{of.medianMs, of.ciLowMs, of.ciHighMs, of.samples, of.note, of.provenance, of.device},
        timeInWords(time)};
}

Cell verdictCell(const TimeRow& row)
{
    Cell cell;
    if (row.ratio) {
        cell = fmt::format("{} ({})", verdictInWords(*row.ratio, asciiTimes), intervalInWords(*row.ratio));
        cell.tone = row.ratio->verdict == RatioVerdict::Faster ? Cell::Tone::Good
            : row.ratio->verdict == RatioVerdict::Slower       ? Cell::Tone::Bad
                                                               : Cell::Tone::Plain;
    } else if (row.bands)
        cell = verdictInWords(*row.bands);
    return cell;
}

/// A table for all times of one source.
std::vector<Table> tablesOfTimes(const RunComparison& comparison)
{
    const bool anyRatio =
        std::ranges::any_of(comparison.times, [](const TimeRow& row) { return row.ratio.has_value(); });
    std::vector<Table> tables;
    for (const TimeRow& row : comparison.times) {
        if (row.isOfOtherRuns())
            continue;
        if (const std::string source = provenanceInWords(row); tables.empty() || tables.back().title != source) {
            tables.push_back(tableOf(say("compare.head.times", "Times"),
                anyRatio ? say("compare.head.ratio", "B against A, 95 % interval")
                         : say("compare.head.against", "B against A")));
            tables.back().title = source;
        }
        tables.back().rows.push_back({"  " + labelOf(row.what), cellOf(row.a), cellOf(row.b), verdictCell(row)});
    }
    return tables;
}

void addCounters(std::vector<Table>& tables, const RunComparison& comparison)
{
    Table differ = tableOf(say("compare.head.counters", "Counters, simulated"), say("compare.head.by", "B / A"));
    Table same = differ;
    for (const CounterRow& row : comparison.counters) {
        const auto words = [&](const std::optional<double>& value) {
            return value ? valueInWords(*row.counter, *value) : "-";
        };
        (row.same() ? same : differ)
            .rows.push_back({"  " + titleOf(*row.counter), words(row.a), words(row.b), ratioInWords(row, asciiTimes)});
    }
    constexpr Noun counter{"compare.counter", "counter", "counters"};
    same.title = differ.rows.empty() ? say("compare.counters_same", "{}: the same", counted(same.rows.size(), counter))
        : same.rows.size() == 1      ? say("compare.one_same", "1 more is the same")
                                     : say("compare.more_same", "{} more are the same", same.rows.size());
    same.folded = true;
    addTo(tables, std::move(differ));
    addTo(tables, std::move(same));
}

/// A fact of each side, in full: it is too long for a column.
void addFact(Paragraph& facts, const std::string& label, const std::string& a, const std::string& b,
    std::optional<Provenance> provenance)
{
    if (a.empty() && b.empty())
        return;
    if (a == b) {
        facts.push_back({label, say("compare.both", "both: {}", a), provenance});
        return;
    }
    facts.push_back({label, "A: " + orDash(a), provenance});
    facts.push_back({"", "B: " + orDash(b)});
}

Paragraph factsOf(const RunComparison& comparison)
{
    const ComparedRun &a = comparison.a, &b = comparison.b;
    Paragraph facts;
    if (comparison.counters.empty() && (a.countedInPart || b.countedInPart))
        facts.push_back({say("compare.label.counters", "Counters"),
            say("compare.counted_in_part", "not compared: some blocks were not simulated")});
    // Times that were recorded of other runs.
    for (const std::string& words : leftOutInWords(comparison))
        facts.push_back({"", words, Provenance::Recorded});
    const auto& coverage = a.coverage ? a.coverage : b.coverage;
    addFact(facts, say("report.coverage", "Coverage"), coverageInWords(a), coverageInWords(b),
        coverage ? std::optional(coverage->provenance) : std::nullopt);
    addFact(facts, say("report.check", "Check"), checkInWords(a), checkInWords(b), {});
    addFact(
        facts, say("report.occupancy", "Occupancy"), occupancyInWords(a), occupancyInWords(b), Provenance::Theoretical);
    for (const ProblemRow& row : comparison.problems)
        facts.push_back({row.ofB ? say("compare.only_b", "Only in B") : say("compare.only_a", "Only in A"),
            problemInWords(row.problem)});
    if (comparison.commonProblems > 0)
        facts.push_back({say("compare.in_both", "In both"),
            say("compare.common_problems", "{} of the same problems or remarks", comparison.commonProblems)});
    return facts;
}

/// All digits: a spreadsheet may go on with it.
std::string allDigits(double value)
{
    return fmt::format("{}", value);
}

std::string nameOfCondition(const ConditionDifference& difference)
{
    return std::string(nameOf(difference.what)) + (difference.name.empty() ? "" : " " + difference.name);
}

/// The cells that lines of both comparisons share, behind their subject.
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

Result resultOf(const RunComparison& comparison)
{
    const std::vector<std::string> found = findings(comparison);
    Result result;
    result.title = titleOf(comparison);
    result.faults = faultsOf(comparison);
    const std::size_t faults = result.faults.size();
    result.sentence = found[faults]; // the most important one
    result.notes.assign(found.begin() + std::ptrdiff_t(faults) + 1, found.end());
    result.conditions =
        say("figure.compare.sides", "A: {}; B: {}", namedSideInWords(comparison.a), namedSideInWords(comparison.b));
    for (const std::string& words : leftOutInWords(comparison))
        result.notes.push_back(words);
    result.table = compareTable(comparison);
    for (const auto& [letter, run] : {std::pair{"A", &comparison.a}, std::pair{"B", &comparison.b}})
        result.found.push_back({letter, namedSideInWords(*run), run->deviceProvenance});
    if (comparison.conditions.empty())
        result.found.push_back(
            {say("compare.label.differs", "Differs"), say("compare.no_condition", "nothing that was set or given")});
    for (std::size_t i = 0; i < found.size(); ++i)
        result.found.push_back({i == 0 ? say("sweep.found", "Found") : "", found[i]});
    addTo(result.tables, tableOfConditions(comparison));
    for (Table& table : tablesOfTimes(comparison))
        addTo(result.tables, std::move(table));
    addCounters(result.tables, comparison);
    result.paragraphs = {factsOf(comparison)};
    return result;
}

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

} // namespace warpatlas::inline comparing
