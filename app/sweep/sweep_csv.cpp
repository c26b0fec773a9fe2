#include "app/sweep/sweep_csv.h"

#include "app/report/csv_cell.h"
#include "app/sweep/axis_value.h"

#include <fmt/format.h>
#include <vector>

namespace warpatlas {

namespace {

std::string digits(double value)
{
    return fmt::format("{:.6g}", value);
}

using Cells = std::vector<std::string>;

void addLine(
    std::string& csv, const Cells& before, const Cells& cells, const Cells& after, const std::string& conditions = "")
{
    for (const Cells* part : {&before, &cells, &after})
        for (const std::string& cell : *part)
            csv += csvCell(cell) + ",";
    csv += csvCell(conditions) + "\r\n";
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
    addLine(csv, header,
        {"elements", "grid", "block", "device", "quantity", "provenance", "value", "unit", "low", "high", "samples",
            "discarded"},
        {"right", "program", "date"}, "conditions");
    const std::string date = result.conditions.dates.empty() ? "" : result.conditions.dates.back();
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const SweepPoint& point = result.points[i];
        Cells before;
        const std::vector<std::size_t> place = result.sweep.placeOf(i);
        for (std::size_t axis = 0; axis < place.size(); ++axis)
            before.push_back(result.sweep.axes[axis].values[place[axis]]);
        const Cells after{point.ran ? point.isRight() ? "yes" : "no" : "", result.conditions.program, date};
        if (!point.ran) {
            before.insert(before.end(), {"", "", ""});
            if (!point.refusal.empty())
                addLine(csv, before, {"", point.stopped ? "stopped" : "refused", "", point.refusal, "", "", "", "", ""},
                    after);
            continue;
        }
        before.insert(
            before.end(), {std::to_string(elementsIn(point)), textOf(point.launch.grid), textOf(point.launch.block)});
        for (const std::vector<TimeResult>* times : {&point.times, &point.recorded})
            for (const TimeResult& time : *times)
                addLine(csv, before, cellsOf(time), after, time.note);
        for (const NotTimed& missing : point.notTimed)
            addLine(
                csv, before, {"", std::string(nameOf(missing.what)), "", missing.reason, "", "", "", "", ""}, after);
        if (point.predicted)
            addLine(csv, before, cellsOf(*point.predicted), after, point.predicted->note);
        for (std::size_t c = 0; c < sweepCounters; ++c)
            if (const auto& value = point.counters[c]) {
                const SweepCounter counter{int(c)};
                const bool limits = counter == SweepCounter::Occupancy;
                addLine(csv, before,
                    {limits ? point.occupancyGpu : "simulator", std::string(keyOf(counter)),
                        std::string(nameOf(provenanceOf(counter))), digits(*value), "", "", "", "", ""},
                    after);
            }
    }
    return csv;
}

} // namespace warpatlas
