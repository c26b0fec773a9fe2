#include "app/sweep/sweep_report.h"

#include "app/sweep/axis_value.h"
#include "app/sweep/crossover.h"
#include "app/sweep/size_data.h"
#include "app/sweep/sweep_words.h"
#include "app/words/figures.h"
#include "app/words/names.h"
#include "app/words/sentence.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <utility>

namespace warpatlas::inline sweep {

namespace {

using CsvCells = std::vector<Cell>;

/// The data of all points; empty where an axis has them.
std::string dataOfAll(const SweepResult& result)
{
    if (std::string sized = sizedDataInWords(result.sweep); !sized.empty())
        return sized;
    std::string words;
    if (!isOver(result.sweep, SweepOver::Data))
        for (const SweepData& data : result.conditions.data)
            words += (words.empty() ? "" : " + ") + data.label;
    return words;
}

CsvCells csvCellsOf(const TimeResult& time)
{
    CsvCells cells{time.device, nameOf(time.what), nameOf(time.provenance), time.medianMs, "ms", time.ciLowMs,
        time.ciHighMs, {}, {}};
    if (time.provenance != Provenance::Modelled) {
        cells[7] = time.samples;
        cells[8] = time.discarded;
    }
    return cells;
}

CsvCells csvCellsOf(const char* quantity, const std::string& reason)
{
    return {{}, quantity, {}, reason, {}, {}, {}, {}, {}};
}

Table tableOfQuantities(const SweepResult& result)
{
    Table table;
    for (const SweepAxis& axis : result.sweep.axes)
        table.columns.push_back({nameOf(axis)});
    const bool blocks = isOver(result.sweep, SweepOver::Block); // the axis' own column has them
    for (const char* key : {"elements", "grid", "block", "device", "quantity", "provenance", "value", "unit", "low",
             "high", "samples", "discarded", "right", "program", "date", "kernel", "data", "conditions"})
        if (!blocks || std::string_view(key) != "block")
            table.columns.push_back({key});
    const std::string date = result.conditions.dates.empty() ? "" : result.conditions.dates.back();
    const std::string kernel = nameOfKernel(result), data = dataOfAll(result), all = conditionsInWords(result);
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const SweepPoint& point = result.points[i];
        const auto add = [&](CsvCells cells, const std::string& note = "") {
            CsvCells row;
            for (const std::string& value : result.sweep.valuesAt(i))
                row.emplace_back(value);
            row.resize(row.size() + (blocks ? 2 : 3));
            if (point.ran) {
                const std::size_t axes = result.sweep.axes.size();
                row[axes] = elementsIn(point);
                row[axes + 1] = textOf(point.launch.grid);
                if (!blocks)
                    row[axes + 2] = textOf(point.launch.block);
            }
            std::ranges::move(cells, std::back_inserter(row));
            row.push_back(point.ran ? Cell(point.isRight()) : Cell());
            for (const std::string& words : {result.conditions.program, date, kernel, data})
                row.emplace_back(words);
            row.emplace_back(note.empty() ? all : fmt::format("{} · {}", all, note));
            table.rows.push_back(std::move(row));
        };
        if (!point.refusal.empty())
            add(csvCellsOf(point.stopped ? "stopped" : "refused", point.refusal));
        if (!point.ran)
            continue;
        for (const std::vector<TimeResult>* times : {&point.times, &point.recorded})
            for (const TimeResult& time : *times)
                add(csvCellsOf(time), time.note);
        for (const NotTimed& missing : point.notTimed)
            add(csvCellsOf(std::string(nameOf(missing.what)).c_str(), missing.reason));
        if (point.predicted)
            add(csvCellsOf(*point.predicted), point.predicted->note);
        for (std::size_t c = 0; c < sweepCounters; ++c)
            if (const auto& value = point.counters[c]) {
                const SweepCounter counter{int(c)};
                const bool limits = counter == SweepCounter::Occupancy;
                add({limits ? point.occupancyGpu : "simulator", keyOf(counter), nameOf(provenanceOf(counter)), *value,
                    {}, {}, {}, {}, {}});
            }
    }
    return table;
}

/// One column for people: two lines of heading and a cell for each point; empty cells are "-".
struct PointColumn {
    std::string title, provenance;
    std::vector<std::string> cells;
    bool toTheLeft = false;

    int width() const
    {
        std::size_t widest = std::max(TextTable::columns(title), TextTable::columns(provenance));
        for (const std::string& cell : cells)
            widest = std::max(widest, TextTable::columns(cell));
        return int(widest);
    }
};

std::string msText(const SweepPoint& point, const TimeResult* time)
{
    if (!time || !point.isRight())
        return {};
    return (unsteadiness(*time) ? "~" : "") + threeDigits(time->medianMs);
}

std::string gainText(const SweepPoint& point)
{
    const TimeResult* const cpu = fastestCpu(point);
    const TimeResult* const gpu = findTime(point.times, Timed::EndToEnd);
    if (!cpu || !gpu || !point.isRight())
        return {};
    const SpeedUp gain = speedUp(*gpu, *cpu);
    return gain.verdict == Verdict::NoClearDifference ? say("sweep.unclear", "unclear")
                                                      : significant(gain.factor, 2) + "×";
}

std::vector<PointColumn> pointColumns(const SweepResult& result)
{
    std::vector<PointColumn> columns;
    for (std::size_t axis = 0; axis < result.sweep.axes.size(); ++axis) {
        const SweepAxis& over = result.sweep.axes[axis];
        PointColumn& column = columns.emplace_back();
        column.title = over.over == SweepOver::Size ? say("sweep.column.elements", "elements") : nameOf(over);
        column.toTheLeft =
            over.over != SweepOver::Size && over.over != SweepOver::Parameter && over.over != SweepOver::Launches;
        for (std::size_t i = 0; i < result.points.size(); ++i)
            column.cells.push_back(valueInWords(result, axis, result.sweep.placeOf(i)[axis]));
    }
    /// Where no point has a cell there is no column.
    const auto add = [&](std::string title, std::string_view provenance, const auto& cellOf) {
        PointColumn column{std::move(title), std::string(provenance), {}};
        for (const SweepPoint& point : result.points)
            column.cells.push_back(point.ran ? cellOf(point) : std::string());
        if (std::ranges::any_of(column.cells, [](const std::string& cell) { return !cell.empty(); }))
            columns.push_back(std::move(column));
    };
    // Where one is wrong; a time of it is none.
    if (std::ranges::any_of(result.points, [](const SweepPoint& point) { return point.ran && !point.isRight(); }))
        add(say("sweep.column.result", "result"), "", [](const SweepPoint& point) {
            return point.isRight() ? say("sweep.right", "right") : say("sweep.wrong_point", "WRONG");
        });
    add(say("sweep.column.grid", "grid"), "", [](const SweepPoint& point) { return sizeText(point.launch.grid); });
    if (!isOver(result.sweep, SweepOver::Block))
        add(say("sweep.column.block", "block"), "",
            [](const SweepPoint& point) { return sizeText(point.launch.block); });
    add(say("sweep.column.cpu", "CPU ms"), nameOf(Provenance::Measured),
        [](const SweepPoint& point) { return msText(point, fastestCpu(point)); });
    for (const auto& [what, title] : {std::pair{Timed::EndToEnd, Text{"sweep.column.with_copies", "GPU+copies"}},
             {Timed::Kernel, {"sweep.column.kernel", "kernel ms"}},
             {Timed::Library, {"sweep.column.gpu_library", "GPU library"}},
             {Timed::CpuLibrary, {"sweep.column.cpu_library", "CPU library"}}})
        for (const auto& [provenance, times] :
            {std::pair{Provenance::Measured, &SweepPoint::times}, {Provenance::Recorded, &SweepPoint::recorded}})
            add(say(title), nameOf(provenance), [what = what, times = times](const SweepPoint& point) {
                return msText(point, findTime(point.*times, what));
            });
    add(say("sweep.column.kernel", "kernel ms"), nameOf(Provenance::Modelled), [](const SweepPoint& point) {
        return point.predicted && point.isRight() ? say("sweep.column.band", "{} to {}",
                   threeDigits(point.predicted->ciLowMs), threeDigits(point.predicted->ciHighMs))
                                                  : std::string();
    });
    add(say("sweep.column.gain", "speed-up"), say("sweep.column.gain_with", "with copies"), gainText);
    for (std::size_t i = 0; i < sweepCounters; ++i)
        add(titleOf(SweepCounter(i)), nameOf(provenanceOf(SweepCounter(i))), [&](const SweepPoint& point) {
            const auto value = point.counters[i];
            return !value                     ? std::string()
                : isFraction(SweepCounter(i)) ? percent(*value)
                : *value >= 1000              ? grouped(std::uint64_t(std::llround(*value)))
                                              : threeDigits(*value);
        });
    return columns;
}

/// A row for each point; returns how many columns at the right have no room.
std::size_t makeTableOfPoints(Table& table, const SweepResult& result, std::size_t wide)
{
    std::vector<PointColumn> shown = pointColumns(result);
    std::size_t width = 0, fit = 0;
    while (fit < shown.size()
        && (wide == 0 || fit <= result.sweep.axes.size() || width + std::size_t(shown[fit].width()) <= wide))
        width += std::size_t(shown[fit++].width()) + 2;
    const std::size_t leftOut = shown.size() - fit;
    shown.resize(fit);
    std::vector<Cell> provenances;
    for (const PointColumn& column : shown) {
        table.columns.push_back(
            {"", column.title, column.toTheLeft ? -column.width() : column.width(), table.columns.empty() ? 0 : 2});
        provenances.emplace_back(column.provenance);
    }
    table.rows.push_back(std::move(provenances));
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const SweepPoint& point = result.points[i];
        std::vector<Cell>& row = table.rows.emplace_back(shown.size());
        for (std::size_t c = 0; c < shown.size() && point.ran; ++c)
            row[c] = shown[c].cells[i].empty() ? Cell("-") : Cell(shown[c].cells[i]);
        if (!point.ran)
            row.front() = placeInWords(result, i) + ": "
                + (point.refusal.empty() ? say("sweep.not_yet", "not run yet") : point.refusal);
    }
    return leftOut;
}

Paragraph foundIn(const SweepResult& result, std::size_t leftOut)
{
    Paragraph lines;
    for (const std::string& finding : findings(result))
        lines.push_back({lines.empty() ? say("sweep.found", "Found") : "", finding});
    if (leftOut > 0)
        lines.push_back({say("sweep.left_out", "Left out"),
            say("sweep.columns_left_out", "{} columns that do not fit the width; --csv has them", leftOut)});
    const auto addFirst = [&](const Text& label, const auto& why) {
        for (std::size_t i = 0; i < result.points.size(); ++i)
            if (const std::string words = std::invoke(why, result.points[i]); !words.empty()) {
                lines.push_back({say(label), placeInWords(result, i) + ": " + words});
                return;
            }
    };
    addFirst({"sweep.problem", "Problem"},
        [](const SweepPoint& point) { return point.problems.empty() ? std::string() : point.problems.front(); });
    addFirst({"sweep.not_counted", "Not counted"}, &SweepPoint::notSimulated);
    addFirst({"sweep.not_predicted", "Not predicted"}, &SweepPoint::notPredicted);
    lines.push_back({say("sweep.conditions", "Conditions"), conditionsInWords(result)});
    return lines;
}

constexpr Noun cellNoun{"cell", "cell is", "cells are"};

/// A map of two axes in words: from where to where, as far as bands tell.
std::string mapSentence(const SweepResult& result, SweepShow show)
{
    const SweepGrid grid = gridOf(result, show);
    if (!grid.least)
        return grid.provenances.empty()
            ? say("chart.heat.nothing", "No point has a number of this kind.")
            : say("chart.heat.none_right", "Each point that has a number is wrong: they say nothing of the kernel.");
    const Quantity &low = *grid.cells[*grid.least], &high = *grid.cells[*grid.most];
    const std::string_view provenance = nameOf(low.provenance);
    const auto text = [&](const Quantity& cell) { return inUnit(cell, unitOf(show)); };
    std::string words;
    if (!(high.value > low.value)) {
        words = say("chart.heat.alike", "{}, {}: {} everywhere.", grid.name, provenance, text(low));
    } else if (low.isBand()) {
        std::vector<SeriesValue> bands;
        for (std::size_t i = 0; i < grid.cells.size(); ++i)
            if (grid.cells[i] && result.points[i].isRight() && grid.cells[i]->isBand())
                bands.push_back({i, grid.cells[i]->value, grid.cells[i]->low, grid.cells[i]->high});
        words = say("chart.heat.bands", "{}, {}: {}.", grid.name, provenance,
            bandsInWords(result, bands, [&](double from, double to) { return inUnit(from, to, unitOf(show)); }));
    } else {
        words = say("chart.heat.from_to", "{}, {}: from {} at {} to {} at {}.", grid.name, provenance, text(low),
            placeInWords(result, *grid.least), text(high), placeInWords(result, *grid.most));
    }
    if (grid.provenances.size() < 2)
        return words;
    const auto bands =
        std::ranges::count_if(grid.cells, [](const std::optional<Quantity>& cell) { return cell && cell->isBand(); });
    return words + ' '
        + say("chart.heat.hatched", "{} hatched of {}: modelled, and not compared with these.",
            counted(std::uint64_t(bands), cellNoun), grid.cells.size());
}

/// "wrong runs: block 32, block 64"
void addWrongRuns(std::vector<std::string>& notes, const SweepResult& result)
{
    constexpr std::size_t mostNamed = 4;
    std::vector<std::string> wrong;
    for (std::size_t i = 0; i < result.points.size(); ++i)
        if (result.points[i].ran && !result.points[i].isRight())
            wrong.push_back(placeInWords(result, i));
    if (wrong.size() > mostNamed) {
        const std::size_t more = wrong.size() - mostNamed;
        wrong.resize(mostNamed);
        wrong.push_back(say("chart.marks.more", "{} more", more));
    }
    if (!wrong.empty())
        notes.push_back(say("chart.marks.caption", "wrong runs: {}", listed(wrong)));
}

} // namespace

Result resultOf(const SweepResult& sweep, std::optional<SweepShow> show, std::size_t columns)
{
    const SweepShow shown = show.value_or(usualShow(sweep));
    const std::vector<SweepAxis>& axes = sweep.sweep.axes;
    const std::string kernel = nameOfKernel(sweep), what = withinSentence(titleOf(shown));
    const std::string first = withinSentence(titleOf(axes.front())), last = withinSentence(titleOf(axes.back()));
    Result result;
    result.faults = faultsOf(sweep);
    std::vector<std::string> sentences = gapsOf(sweep);
    const std::size_t gaps = sentences.size();
    if (axes.size() == 2) {
        result.title = say("chart.heat.title", "{}: {} over {} and {}", kernel, what, first, last);
        sentences.push_back(mapSentence(sweep, shown));
        std::ranges::move(launchSentences(sweep), std::back_inserter(sentences));
    } else {
        result.title = say("chart.sweep.title", "{}: {} against {}", kernel, what, first);
        const std::vector<std::string> found = findings(sweep, counterOf(shown));
        for (std::size_t i = result.faults.size() + gaps; i < found.size() && sentences.size() < gaps + 2; ++i)
            sentences.push_back(found[i]); // the text has them all
    }
    result.sentence = asSentences(sentences);
    result.heading = axes.size() == 2 ? say("sweep.heading.two", "Sweep of {} over {} and {}", kernel, first, last)
                                      : say("sweep.heading", "Sweep of {} over {}", kernel, first);
    addWrongRuns(result.notes, sweep);
    result.conditions = conditionsInWords(sweep);
    result.table = tableOfQuantities(sweep);
    const std::size_t leftOut = makeTableOfPoints(result.tables.emplace_back(), sweep, columns);
    result.paragraphs = {foundIn(sweep, leftOut)};
    return result;
}

} // namespace warpatlas::inline sweep
