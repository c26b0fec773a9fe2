#include "app/compare/compare_table.h"

#include "app/compare/compare_words.h"
#include "app/report/report_words.h"
#include "app/result/text_table.h"
#include "app/words/say.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace warpatlas {

namespace {

constexpr std::size_t nameWidth = 26, valueWidth = 18;
constexpr const char* asciiTimes = "x"; ///< as the other tables have it

/// A text in so many columns, and a blank behind it where it is longer.
std::string inColumns(const std::string& text, std::size_t columns)
{
    const std::size_t has = TextTable::columns(text);
    return text + std::string(has < columns ? columns - has : 1, ' ');
}

std::string toTheRight(const std::string& text, std::size_t columns)
{
    const std::size_t has = TextTable::columns(text);
    return std::string(has < columns ? columns - has : 1, ' ') + text;
}

std::string orDash(const std::string& text)
{
    return text.empty() ? "-" : text;
}

void addLine(
    TextTable& table, const std::string& name, const std::string& a, const std::string& b, const std::string& more = {})
{
    std::string line = inColumns("  " + name, nameWidth) + toTheRight(orDash(a), valueWidth)
        + toTheRight(orDash(b), valueWidth) + (more.empty() ? "" : "   " + more);
    line.erase(line.find_last_not_of(' ') + 1);
    table.line(line);
}

void addHead(TextTable& table, const std::string& name, const std::string& more)
{
    table.gap();
    table.line(inColumns(name, nameWidth) + toTheRight("A", valueWidth) + toTheRight("B", valueWidth) + "   " + more);
}

void addConditions(TextTable& table, const RunComparison& comparison)
{
    for (const ConditionDifference& difference : comparison.conditions)
        table.row(&difference == comparison.conditions.data() ? say("compare.label.differs", "Differs") : "",
            say("compare.differs_in", "{}: {} in A, {} in B", titleOf(difference), valueInWords(difference, false),
                valueInWords(difference, true)));
    if (comparison.conditions.empty())
        table.row(
            say("compare.label.differs", "Differs"), say("compare.no_condition", "nothing that was set or given"));
}

void addTimes(TextTable& table, const RunComparison& comparison)
{
    if (comparison.times.empty())
        return;
    const bool anyRatio =
        std::ranges::any_of(comparison.times, [](const TimeRow& row) { return row.ratio.has_value(); });
    addHead(table, say("compare.head.times", "Times"),
        anyRatio ? say("compare.head.ratio", "B against A, 95 % interval")
                 : say("compare.head.against", "B against A"));
    std::string group;
    for (const TimeRow& row : comparison.times) {
        if (row.isOfOtherRuns())
            continue;
        if (const std::string source = provenanceInWords(row); source != group) {
            constexpr std::size_t mostColumns = 100;
            if (TextTable::columns(source) < mostColumns)
                table.line(" " + source);
            else
                table.row("", source); // in several lines
            group = source;
        }
        addLine(table, labelOf(row.what), timeInWords(row.a), timeInWords(row.b),
            row.ratio ? fmt::format("{} ({})", verdictInWords(*row.ratio, asciiTimes), intervalInWords(*row.ratio))
                : row.bands ? verdictInWords(*row.bands)
                            : "");
    }
}

/// What is said of times that were recorded of other runs, which is too long for a column.
void addLeftOut(TextTable& table, const RunComparison& comparison)
{
    for (const std::string& words : leftOutInWords(comparison))
        table.row("", words, nameOf(Provenance::Recorded));
}

void addCounters(TextTable& table, const RunComparison& comparison)
{
    if (comparison.counters.empty()) {
        if (comparison.a.countedInPart || comparison.b.countedInPart)
            table.row(say("compare.label.counters", "Counters"),
                say("compare.counted_in_part", "not compared: some blocks were not simulated"));
        return;
    }
    addHead(table, say("compare.head.counters", "Counters, simulated"), say("compare.head.by", "B / A"));
    for (const CounterRow& row : comparison.counters)
        addLine(table, titleOf(*row.counter), row.a ? valueInWords(*row.counter, *row.a) : "",
            row.b ? valueInWords(*row.counter, *row.b) : "", ratioInWords(row, asciiTimes));
}

/// A fact of each side, in full: it is too long for a column.
void addFact(
    TextTable& table, const std::string& label, const std::string& a, const std::string& b, std::string_view provenance)
{
    if (a.empty() && b.empty())
        return;
    if (a == b) {
        table.row(label, say("compare.both", "both: {}", a), provenance);
        return;
    }
    table.row(label, "A: " + orDash(a), provenance);
    table.row("", "B: " + orDash(b));
}

std::string_view provenanceOfCoverage(const RunComparison& comparison)
{
    const auto& coverage = comparison.a.coverage ? comparison.a.coverage : comparison.b.coverage;
    return coverage ? nameOf(coverage->provenance) : std::string_view();
}

void addProblems(TextTable& table, const RunComparison& comparison)
{
    for (const ProblemRow& row : comparison.problems)
        table.row(row.ofB ? say("compare.only_b", "Only in B") : say("compare.only_a", "Only in A"),
            problemInWords(row.problem));
    if (comparison.commonProblems > 0)
        table.row(say("compare.in_both", "In both"),
            say("compare.common_problems", "{} of the same problems or remarks", comparison.commonProblems));
}

} // namespace

std::string toTable(const RunComparison& comparison)
{
    const ComparedRun &a = comparison.a, &b = comparison.b;
    TextTable table;
    for (const auto& [letter, run] : {std::pair{"A", &a}, std::pair{"B", &b}})
        table.row(letter, namedSideInWords(*run), nameOf(run->deviceProvenance));
    addConditions(table, comparison);
    bool first = true;
    for (const std::string& finding : findings(comparison)) {
        table.row(first ? say("sweep.found", "Found") : "", finding);
        first = false;
    }
    addTimes(table, comparison);
    addLeftOut(table, comparison);
    addCounters(table, comparison);
    table.gap();
    addFact(table, say("report.coverage", "Coverage"), coverageInWords(a), coverageInWords(b),
        provenanceOfCoverage(comparison));
    addFact(table, say("report.check", "Check"), checkInWords(a), checkInWords(b), {});
    addFact(table, say("report.occupancy", "Occupancy"), occupancyInWords(a), occupancyInWords(b),
        nameOf(Provenance::Theoretical));
    addProblems(table, comparison);
    return table.take();
}

} // namespace warpatlas
