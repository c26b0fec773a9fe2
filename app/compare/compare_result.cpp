#include "app/compare/compare_result.h"

#include "app/compare/compare_table.h"
#include "app/compare/compare_words.h"
#include "app/report/report_words.h"
#include "app/words/say.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace warpatlas {

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

} // namespace warpatlas
