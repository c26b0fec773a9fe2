#include "app/sweep/sweep_csv.h"

#include "app/report/csv_cell.h"
#include "app/sweep/axis_value.h"
#include "app/sweep/size_data.h"
#include "app/sweep/sweep_words.h"

#include <fmt/format.h>
#include <vector>

namespace warpatlas {

namespace {

std::string digits(double value)
{
    return fmt::format("{:.6g}", value);
}

using Cells = std::vector<std::string>;

void addLine(std::string& csv, std::initializer_list<const Cells*> parts, const std::string& last)
{
    for (const Cells* part : parts)
        for (const std::string& cell : *part)
            csv += csvCell(cell) + ",";
    csv += csvCell(last) + "\r\n";
}

/// What all points run on; empty where an axis says it.
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

Cells cellsOf(const TimeResult& time)
{
    return {time.device, std::string(nameOf(time.what)), std::string(nameOf(time.provenance)), digits(time.medianMs),
        "ms", digits(time.ciLowMs), digits(time.ciHighMs),
        time.provenance == Provenance::Modelled ? "" : std::to_string(time.samples),
        time.provenance == Provenance::Modelled ? "" : std::to_string(time.discarded)};
}

} // namespace

std::string toCsv(const SweepResult& result)
{
    std::string csv;
    Cells header;
    for (const SweepAxis& axis : result.sweep.axes)
        header.push_back(nameOf(axis));
    header.insert(header.end(), {"elements", "grid"});
    const bool blocks = isOver(result.sweep, SweepOver::Block); // the axis' own column has them
    if (!blocks)
        header.emplace_back("block");
    const Cells quantity{"device", "quantity", "provenance", "value", "unit", "low", "high", "samples", "discarded"};
    const Cells about{"right", "program", "date", "kernel", "data"};
    addLine(csv, {&header, &quantity, &about}, "conditions");
    const std::string date = result.conditions.dates.empty() ? "" : result.conditions.dates.back();
    const std::string kernel = nameOfKernel(result), data = dataOfAll(result), all = conditionsInWords(result);
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const SweepPoint& point = result.points[i];
        Cells before;
        const std::vector<std::size_t> place = result.sweep.placeOf(i);
        for (std::size_t axis = 0; axis < place.size(); ++axis)
            before.push_back(result.sweep.axes[axis].values[place[axis]]);
        const Cells after{
            point.ran ? point.isRight() ? "yes" : "no" : "", result.conditions.program, date, kernel, data};
        const auto add = [&](const Cells& cells, const std::string& note = "") {
            addLine(csv, {&before, &cells, &after}, note.empty() ? all : fmt::format("{} · {}", all, note));
        };
        if (!point.ran) {
            before.resize(header.size());
            if (!point.refusal.empty())
                add({"", point.stopped ? "stopped" : "refused", "", point.refusal, "", "", "", "", ""});
            continue;
        }
        before.insert(before.end(), {std::to_string(elementsIn(point)), textOf(point.launch.grid)});
        if (!blocks)
            before.push_back(textOf(point.launch.block));
        for (const std::vector<TimeResult>* times : {&point.times, &point.recorded})
            for (const TimeResult& time : *times)
                add(cellsOf(time), time.note);
        for (const NotTimed& missing : point.notTimed)
            add({"", std::string(nameOf(missing.what)), "", missing.reason, "", "", "", "", ""});
        if (point.predicted)
            add(cellsOf(*point.predicted), point.predicted->note);
        for (std::size_t c = 0; c < sweepCounters; ++c)
            if (const auto& value = point.counters[c]) {
                const SweepCounter counter{int(c)};
                const bool limits = counter == SweepCounter::Occupancy;
                add({limits ? point.occupancyGpu : "simulator", std::string(keyOf(counter)),
                    std::string(nameOf(provenanceOf(counter))), digits(*value), "", "", "", "", ""});
            }
    }
    return csv;
}

} // namespace warpatlas
