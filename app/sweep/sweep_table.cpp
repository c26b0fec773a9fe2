#include "app/sweep/sweep_table.h"

#include "app/report/text_table.h"
#include "app/sweep/axis_value.h"
#include "app/sweep/crossover.h"
#include "app/sweep/sweep_words.h"
#include "app/words/figures.h"
#include "app/words/say.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace warpatlas {

namespace {

/// One column: two lines of heading and a cell for each point; empty cells are "-".
struct Column {
    std::string heading, provenance;
    std::vector<std::string> cells;
    bool toTheLeft = false;

    bool isEmpty() const
    {
        return std::ranges::all_of(cells, [](const std::string& cell) { return cell.empty(); });
    }
    std::size_t width() const
    {
        std::size_t widest = std::max(TextTable::columns(heading), TextTable::columns(provenance));
        for (const std::string& cell : cells)
            widest = std::max(widest, TextTable::columns(cell));
        return widest;
    }
};

std::string padded(const std::string& text, const Column& column)
{
    const std::string blanks(column.width() - TextTable::columns(text), ' ');
    return column.toTheLeft ? text + blanks : blanks + text;
}

using CellOf = std::function<std::string(const SweepPoint&)>;

Column columnOf(const SweepResult& result, std::string heading, std::string provenance, const CellOf& cell)
{
    Column column{std::move(heading), std::move(provenance), {}, false};
    for (const SweepPoint& point : result.points)
        column.cells.push_back(point.ran ? cell(point) : "");
    return column;
}

std::string msText(const SweepPoint& point, const TimeResult* time)
{
    if (!time || !point.isRight())
        return {};
    return unsteadiness(*time) ? "~" + threeDigits(time->medianMs) : threeDigits(time->medianMs);
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

std::vector<Column> columnsOf(const SweepResult& result)
{
    std::vector<Column> columns;
    for (std::size_t axis = 0; axis < result.sweep.axes.size(); ++axis) {
        const SweepAxis& over = result.sweep.axes[axis];
        Column column{over.over == SweepOver::Size ? say("sweep.column.elements", "elements") : nameOf(over), "", {},
            over.over != SweepOver::Size && over.over != SweepOver::Parameter && over.over != SweepOver::Launches};
        for (std::size_t i = 0; i < result.points.size(); ++i)
            column.cells.push_back(valueInWords(result, axis, result.sweep.placeOf(i)[axis]));
        columns.push_back(std::move(column));
    }
    // Where one is wrong; a time of it is none.
    if (std::ranges::any_of(result.points, [](const SweepPoint& point) { return point.ran && !point.isRight(); }))
        columns.push_back(columnOf(result, say("sweep.column.result", "result"), "", [](const SweepPoint& point) {
            return point.isRight() ? say("sweep.right", "right") : say("sweep.wrong_point", "WRONG");
        }));
    columns.push_back(columnOf(result, say("sweep.column.grid", "grid"), "",
        [](const SweepPoint& point) { return sizeText(point.launch.grid); }));
    if (std::ranges::count(result.sweep.axes, SweepOver::Block, &SweepAxis::over) == 0)
        columns.push_back(columnOf(result, say("sweep.column.block", "block"), "",
            [](const SweepPoint& point) { return sizeText(point.launch.block); }));
    const std::string measured(nameOf(Provenance::Measured)), recorded(nameOf(Provenance::Recorded));
    columns.push_back(columnOf(result, say("sweep.column.cpu", "CPU ms"), measured,
        [](const SweepPoint& point) { return msText(point, fastestCpu(point)); }));
    const auto time = [&](const std::string& heading, Timed what) {
        columns.push_back(columnOf(result, heading, measured,
            [what](const SweepPoint& point) { return msText(point, findTime(point.times, what)); }));
        columns.push_back(columnOf(result, heading, recorded,
            [what](const SweepPoint& point) { return msText(point, findTime(point.recorded, what)); }));
    };
    time(say("sweep.column.with_copies", "GPU+copies"), Timed::EndToEnd);
    time(say("sweep.column.kernel", "kernel ms"), Timed::Kernel);
    time(say("sweep.column.gpu_library", "GPU library"), Timed::Library);
    time(say("sweep.column.cpu_library", "CPU library"), Timed::CpuLibrary);
    columns.push_back(columnOf(result, say("sweep.column.kernel", "kernel ms"),
        std::string(nameOf(Provenance::Modelled)), [](const SweepPoint& point) {
            return point.predicted && point.isRight() ? say("sweep.column.band", "{} to {}",
                       threeDigits(point.predicted->ciLowMs), threeDigits(point.predicted->ciHighMs))
                                                      : std::string();
        }));
    columns.push_back(
        columnOf(result, say("sweep.column.gain", "speed-up"), say("sweep.column.gain_with", "with copies"), gainText));
    for (std::size_t i = 0; i < sweepCounters; ++i) {
        const SweepCounter counter{int(i)};
        columns.push_back(columnOf(
            result, titleOf(counter), std::string(nameOf(provenanceOf(counter))), [&](const SweepPoint& point) {
                const auto value = point.counter(counter);
                return !value             ? std::string()
                    : isFraction(counter) ? percent(*value)
                    : *value >= 1000      ? grouped(std::uint64_t(std::llround(*value)))
                                          : threeDigits(*value);
            }));
    }
    std::erase_if(columns, [](const Column& column) { return column.isEmpty(); });
    return columns;
}

void dropLastUntilItFits(std::vector<Column>& columns, std::size_t wide, std::size_t kept)
{
    const auto width = [&] {
        std::size_t sum = 0;
        for (const Column& column : columns)
            sum += column.width() + 2;
        return sum;
    };
    while (wide > 0 && columns.size() > kept && width() > wide + 2)
        columns.pop_back();
}

} // namespace

std::string toTable(const SweepResult& result, std::size_t columns)
{
    std::vector<Column> shown = columnsOf(result);
    const std::size_t all = shown.size();
    dropLastUntilItFits(shown, columns, result.sweep.axes.size() + 1);
    std::string text;
    const auto line = [&](const auto& cellOf) {
        std::string whole;
        for (const Column& column : shown)
            whole += (whole.empty() ? "" : "  ") + padded(cellOf(column), column);
        whole.erase(whole.find_last_not_of(' ') + 1);
        text += whole + "\n";
    };
    line([](const Column& column) { return column.heading; });
    line([](const Column& column) { return column.provenance; });
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const SweepPoint& point = result.points[i];
        if (point.ran) {
            line([&](const Column& column) { return column.cells[i].empty() ? std::string("-") : column.cells[i]; });
            continue;
        }
        text += placeInWords(result, i) + ": "
            + (point.refusal.empty() ? say("sweep.not_yet", "not run yet") : point.refusal) + "\n";
    }
    text += "\n";
    TextTable table;
    bool first = true;
    for (const std::string& finding : findings(result)) {
        table.row(first ? say("sweep.found", "Found") : "", finding);
        first = false;
    }
    if (shown.size() < all)
        table.row(say("sweep.left_out", "Left out"),
            say("sweep.columns_left_out", "{} columns that do not fit the width; --csv has them", all - shown.size()));
    for (const SweepPoint& point : result.points)
        if (!point.problems.empty()) {
            table.row(say("sweep.problem", "Problem"),
                placeInWords(result, std::size_t(&point - result.points.data())) + ": " + point.problems.front());
            break;
        }
    const auto firstOf = [&](const std::string& label, std::string SweepPoint::*why) {
        for (std::size_t i = 0; i < result.points.size(); ++i)
            if (const std::string& words = result.points[i].*why; !words.empty())
                return table.row(label, placeInWords(result, i) + ": " + words);
    };
    firstOf(say("sweep.not_counted", "Not counted"), &SweepPoint::notSimulated);
    firstOf(say("sweep.not_predicted", "Not predicted"), &SweepPoint::notPredicted);
    table.row(say("sweep.conditions", "Conditions"), conditionsInWords(result));
    return text + table.take();
}

} // namespace warpatlas
