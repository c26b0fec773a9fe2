#include "ui/desktop/what_if/what_if_facts.h"

#include "app/flow/flow_report.h"
#include "app/sweep/run_sweep.h"
#include "app/sweep/sweep_words.h"
#include "app/words/figures.h"
#include "ui/desktop/charts/chart_parts.h"
#include "ui/desktop/look/qt_words.h"

#include <algorithm>

namespace warpatlas::ui {
namespace {

std::optional<double> counterOf(const WhatIfFacts& facts, SweepCounter counter)
{
    if (facts.point && facts.point->ran)
        return facts.point->counter(counter);
    return counter == SweepCounter::Occupancy ? facts.occupancy : std::nullopt;
}

/// Two digits are what a card has room for; the whole is on the sweep's page.
QString shortValue(SweepCounter counter, const std::optional<double>& value)
{
    if (!value)
        return "–";
    if (isFraction(counter))
        return percent(*value);
    return counter == SweepCounter::WarpInstructions ? grouped(std::uint64_t(*value)) : toQt(significant(*value, 2));
}

/// A row, by case; empty where no case has it.
struct RowOfAll {
    QString name;
    QStringList values;
    bool differs() const
    {
        return std::ranges::any_of(values, [this](const QString& v) { return v != values.front(); });
    }
};

void addCounters(std::vector<RowOfAll>& rows, const QString& name, std::initializer_list<SweepCounter> counters,
    const std::vector<WhatIfFacts>& facts)
{
    RowOfAll row{name, {}};
    bool any = false;
    for (const WhatIfFacts& one : facts) {
        QStringList parts;
        bool has = false;
        for (const SweepCounter counter : counters) {
            const auto value = counterOf(one, counter);
            has |= value.has_value();
            parts += shortValue(counter, value);
        }
        any |= has;
        row.values += has || one.known() ? parts.join(QString::fromUtf8(" · ")) : QString::fromUtf8("…");
    }
    if (any)
        rows.push_back(std::move(row));
}

std::vector<RowOfAll> flowRows(const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts)
{
    RowOfAll gain{said("what_if.row.gain", "against one piece"), {}},
        together{said("what_if.row.work", "copies and kernels"), {}};
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const auto& flow = facts[i].flow;
        gain.values += !flow       ? QString(facts[i].known() ? "–" : "…")
            : group.cases[i].isNow ? QString("–")
                                   : toQt(verdictInWords(flow->gain));
        together.values += !flow
            ? QString(facts[i].known() ? "–" : "…")
            : milliseconds(group.cases[i].isNow ? flow->whole.togetherMs() : flow->parts.togetherMs());
    }
    return {gain, together};
}

std::vector<RowOfAll> allRows(const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts)
{
    if (group.kind == WhatIfKind::Streams)
        return flowRows(group, facts);
    std::vector<RowOfAll> rows;
    using C = SweepCounter;
    addCounters(
        rows, said("what_if.row.sectors", "sectors a load · a store"), {C::LoadSectors, C::StoreSectors}, facts);
    addCounters(rows, said("what_if.row.occupancy", "occupancy"), {C::Occupancy}, facts);
    addCounters(rows, said("what_if.row.conflicts", "bank conflicts"), {C::SharedConflicts}, facts);
    addCounters(rows, said("what_if.row.lanes", "lanes that work"), {C::LaneEfficiency}, facts);
    addCounters(rows, said("what_if.row.branches", "branches together"), {C::BranchEfficiency}, facts);
    addCounters(rows, said("what_if.row.instructions", "instructions of warps"), {C::WarpInstructions}, facts);
    std::stable_partition(rows.begin(), rows.end(), [](const RowOfAll& row) { return row.differs(); });
    return rows;
}

} // namespace

std::optional<WhatIfTime> timeOf(const WhatIfCase& of, const WhatIfFacts& facts)
{
    if (facts.flow) {
        const FlowTiming& timing = of.isNow ? facts.flow->whole : facts.flow->parts;
        return WhatIfTime{timing.lowMs, timing.highMs, facts.flow->provenance};
    }
    if (facts.point && facts.point->isRight() && facts.point->predicted)
        return WhatIfTime{
            facts.point->predicted->ciLowMs, facts.point->predicted->ciHighMs, facts.point->predicted->provenance};
    return std::nullopt;
}

QStringList faultsOf(const WhatIfFacts& facts)
{
    QStringList all;
    if (!facts.refusal.isEmpty())
        all += facts.refusal;
    if (facts.point) {
        if (!facts.point->refusal.empty())
            all += toQt(facts.point->refusal);
        for (const std::string& problem : facts.point->problems)
            all += toQt(problem);
        if (all.isEmpty() && facts.point->matches == false)
            all += said("what_if.wrong_result", "wrong result");
    }
    if (facts.flow)
        for (const std::string& fault : flowFaults(*facts.flow))
            all += toQt(fault);
    return all;
}

std::vector<std::vector<WhatIfRow>> rowsOf(
    const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts, std::size_t most)
{
    std::vector<RowOfAll> rows = allRows(group, facts);
    rows.resize(std::min(rows.size(), most));
    std::vector<std::vector<WhatIfRow>> byCase(facts.size());
    for (const RowOfAll& row : rows)
        for (std::size_t i = 0; i < facts.size(); ++i)
            byCase[i].push_back({row.name, row.values[qsizetype(i)]});
    return byCase;
}

QString findingOf(const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts)
{
    if (group.kind == WhatIfKind::Mistake || group.kind == WhatIfKind::Size || group.kind == WhatIfKind::Streams
        || !std::ranges::all_of(facts, [](const WhatIfFacts& one) { return one.point.has_value(); }))
        return {};
    Sweep whole = group.cases.front().sweep;
    whole.axes.front().values.clear();
    for (const WhatIfCase& one : group.cases)
        whole.axes.front().values.push_back(one.sweep.valuesAt(one.point).front());
    SweepResult result = newResult(whole);
    for (std::size_t i = 0; i < facts.size(); ++i)
        result.points[i] = *facts[i].point;
    const std::vector<std::string> found = findings(result);
    return found.empty() ? QString() : asSentence(found.front());
}

} // namespace warpatlas::ui
