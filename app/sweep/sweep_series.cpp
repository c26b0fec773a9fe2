#include "app/sweep/sweep_series.h"

#include "app/sweep/crossover.h"
#include "app/words/say.h"

#include <algorithm>
#include <utility>

namespace warpatlas::inline sweep {

namespace {

struct AboutShow {
    SweepShow show;
    std::string_view name;
    Text title;
    std::optional<SweepCounter> counter;
};

const std::array<AboutShow, 9>& shows()
{
    static constexpr std::array<AboutShow, 9> all{{
        {SweepShow::Time, "time", {"sweep.show.time", "Time"}, {}},
        {SweepShow::Throughput, "throughput", {"sweep.show.throughput", "Throughput"}, {}},
        {SweepShow::SpeedUp, "speed-up", {"sweep.show.speed_up", "Speed-up over the CPU"}, {}},
        {SweepShow::Occupancy, "occupancy", {"sweep.occupancy", "Occupancy"}, SweepCounter::Occupancy},
        {SweepShow::Sectors, "sectors", {"sweep.load_sectors", "Sectors a load"}, SweepCounter::LoadSectors},
        {SweepShow::StoreSectors, "store-sectors", {"sweep.store_sectors", "Sectors a store"},
            SweepCounter::StoreSectors},
        {SweepShow::Conflicts, "conflicts", {"sweep.conflicts", "Turns a shared request"},
            SweepCounter::SharedConflicts},
        {SweepShow::Branches, "branches", {"sweep.branches", "Branch efficiency"}, SweepCounter::BranchEfficiency},
        {SweepShow::Lanes, "lanes", {"sweep.lanes", "Lanes in use"}, SweepCounter::LaneEfficiency},
    }};
    return all;
}

const AboutShow& about(SweepShow show)
{
    return *std::ranges::find(shows(), show, &AboutShow::show);
}

struct TimedLine {
    Timed what;
    SeriesRole role;
    Text name;
    bool computes; ///< in which a kernel computes: it has a throughput
};

constexpr TimedLine timedLines[] = {
    {Timed::CpuScalar, SeriesRole::CpuScalar, {"sweep.cpu_scalar", "CPU, 1 thread"}, true},
    {Timed::CpuSimd, SeriesRole::CpuSimd, {"sweep.cpu_simd", "CPU, SIMD"}, true},
    {Timed::CpuParallel, SeriesRole::CpuParallel, {"sweep.cpu_parallel", "CPU, all threads"}, true},
    {Timed::CpuLibrary, SeriesRole::CpuLibrary, {"sweep.cpu_library", "CPU library"}, true},
    {Timed::EndToEnd, SeriesRole::GpuWithCopies, {"sweep.gpu_copies", "GPU with copies"}, false},
    {Timed::Kernel, SeriesRole::GpuKernel, {"sweep.gpu_kernel", "GPU kernel alone"}, true},
    {Timed::Library, SeriesRole::GpuLibrary, {"sweep.gpu_library", "GPU library"}, true},
};

/// "cuBLAS" of "cuBLAS 13.1.0, f32 without TF32 (its default math)".
std::string shortLibraryName(const TimeResult& time)
{
    return time.library.substr(0, time.library.find(' '));
}

/// "H100" of "NVIDIA H100 80GB HBM3, driver 580.159.04, 2026-11-27".
std::string shortGpuName(const std::string& device)
{
    const std::string name = device.substr(0, device.find(','));
    const Answer<GpuSheet> sheet = findGpu(name);
    constexpr std::string_view maker = "NVIDIA ";
    return sheet ? sheet.value().name : name.starts_with(maker) ? name.substr(maker.size()) : name;
}

bool isOfGpu(SeriesRole role)
{
    return role == SeriesRole::GpuWithCopies || role == SeriesRole::GpuKernel || role == SeriesRole::GpuLibrary;
}

SeriesValue timeValue(std::size_t index, const TimeResult& time, double bytes, SweepShow show)
{
    if (show == SweepShow::Time)
        return {index, time.medianMs, time.ciLowMs, time.ciHighMs};
    const auto rate = [&](double ms) { return bytes / ms * 1e-6; };
    return {index, rate(time.medianMs), rate(time.ciHighMs), rate(time.ciLowMs)};
}

const TimeResult* timeIn(const SweepPoint& point, Timed what, Provenance provenance)
{
    if (provenance == Provenance::Modelled)
        return point.predicted && point.predicted->what == what ? &*point.predicted : nullptr;
    return findTime(provenance == Provenance::Recorded ? point.recorded : point.times, what);
}

SweepSeries lineOf(const SweepResult& result, const TimedLine& line, SweepShow show, Provenance provenance)
{
    const bool parts = line.what == Timed::Kernel && launchAxisOf(result.sweep);
    SweepSeries series{
        line.role, parts ? say("sweep.all_launches", "All launches") : say(line.name), provenance, "", {}};
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const SweepPoint& point = result.points[i];
        const TimeResult* const time = timeIn(point, line.what, provenance);
        if (!point.isRight() || !time || !(time->ciLowMs > 0) || (show == SweepShow::Throughput && !(point.bytes > 0)))
            continue;
        if (isOfGpu(line.role)) {
            const std::string gpu = shortGpuName(time->device);
            series.gpu = series.values.empty() || series.gpu == gpu ? gpu : std::string();
        }
        series.values.push_back(timeValue(i, *time, point.bytes, show));
        if (provenance != Provenance::Measured)
            series.source = time->device;
        else if (!time->library.empty()) {
            series.name = shortLibraryName(*time);
            series.source = time->library;
        }
    }
    return series;
}

/// By the ends of both intervals: as far as chance may have moved either.
SweepSeries speedUpLine(const SweepResult& result, Timed what, SeriesRole role, const Text& name)
{
    SweepSeries series{role, say(name), Provenance::Measured, "", {}};
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const SweepPoint& point = result.points[i];
        const TimeResult* const cpu = fastestCpu(point);
        const TimeResult* const gpu = findTime(point.times, what);
        if (point.isRight() && cpu && gpu && gpu->ciLowMs > 0)
            series.values.push_back(
                {i, cpu->medianMs / gpu->medianMs, cpu->ciLowMs / gpu->ciHighMs, cpu->ciHighMs / gpu->ciLowMs});
    }
    return series;
}

SweepSeries counterLine(const SweepResult& result, SweepCounter counter)
{
    SweepSeries series{SeriesRole::Counter, titleOf(counter), provenanceOf(counter), "", {}};
    for (std::size_t i = 0; i < result.points.size(); ++i)
        if (const auto value = result.points[i].counter(counter))
            series.values.push_back({i, *value, *value, *value});
    return series;
}

bool differs(const SweepResult& result, SweepCounter counter)
{
    const std::vector<SeriesValue> values = counterLine(result, counter).values;
    return std::ranges::any_of(values, [&](const SeriesValue& value) { return value.value != values.front().value; });
}

} // namespace

std::string_view nameOf(SweepShow show)
{
    return about(show).name;
}

std::optional<SweepShow> showFrom(std::string_view name)
{
    const auto found = std::ranges::find(shows(), name, &AboutShow::name);
    return found == shows().end() ? std::nullopt : std::optional(found->show);
}

std::string showNames()
{
    std::string names;
    for (const AboutShow& one : shows())
        names += (names.empty() ? "" : ", ") + std::string(one.name);
    return names;
}

std::optional<SweepCounter> counterOf(SweepShow show)
{
    return about(show).counter;
}

SweepShow showOf(SweepCounter counter)
{
    return std::ranges::find(shows(), std::optional(counter), &AboutShow::counter)->show;
}

std::string titleOf(SweepShow show)
{
    return say(about(show).title);
}

ValueUnit unitOf(SweepShow show)
{
    if (const auto counter = counterOf(show))
        return isFraction(*counter) ? ValueUnit::Fraction : ValueUnit::Plain;
    return show == SweepShow::Time   ? ValueUnit::Milliseconds
        : show == SweepShow::SpeedUp ? ValueUnit::Factor
                                     : ValueUnit::GigabytesPerSecond;
}

std::vector<SweepSeries> seriesOf(const SweepResult& result, SweepShow show)
{
    std::vector<SweepSeries> all;
    const auto add = [&](SweepSeries series) {
        if (!series.values.empty())
            all.push_back(std::move(series));
    };
    if (const auto counter = counterOf(show)) {
        add(counterLine(result, *counter));
        return all;
    }
    if (show == SweepShow::SpeedUp) {
        add(speedUpLine(result, Timed::EndToEnd, SeriesRole::GpuWithCopies, {"sweep.gpu_copies", "GPU with copies"}));
        add(speedUpLine(result, Timed::Kernel, SeriesRole::GpuKernel, {"sweep.gpu_kernel", "GPU kernel alone"}));
        return all;
    }
    for (const Provenance provenance : {Provenance::Measured, Provenance::Recorded, Provenance::Modelled})
        for (const TimedLine& line : timedLines)
            if (show == SweepShow::Time || line.computes)
                add(lineOf(result, line, show, provenance));
    return all;
}

std::string provenanceInWords(const SweepSeries& series)
{
    const std::string words(nameOf(series.provenance));
    return series.gpu.empty() ? words : say("sweep.provenance_of", "{}, {}", words, series.gpu);
}

SweepShow usualShow(const SweepResult& result)
{
    if (!seriesOf(result, SweepShow::Time).empty())
        return SweepShow::Time;
    for (const AboutShow& one : shows())
        if (one.counter && differs(result, *one.counter))
            return one.show;
    return SweepShow::Occupancy;
}

std::vector<SweepCounter> countersBelow(const SweepResult& result, std::size_t most)
{
    std::vector<SweepCounter> counters;
    const auto has = [&](SweepCounter counter) { return !counterLine(result, counter).values.empty(); };
    const auto add = [&](SweepCounter counter) {
        if (counters.size() < most && has(counter) && std::ranges::find(counters, counter) == counters.end())
            counters.push_back(counter);
    };
    // That of the block, which is the same for all launches.
    if (!launchAxisOf(result.sweep) || differs(result, SweepCounter::Occupancy))
        add(SweepCounter::Occupancy);
    // Loads stand for stores too where those do not change.
    if (has(SweepCounter::LoadSectors)
        && (differs(result, SweepCounter::LoadSectors) || !differs(result, SweepCounter::StoreSectors)))
        add(SweepCounter::LoadSectors);
    for (const SweepCounter counter : {SweepCounter::StoreSectors, SweepCounter::SharedConflicts,
             SweepCounter::BranchEfficiency, SweepCounter::LaneEfficiency})
        if (differs(result, counter))
            add(counter);
    return counters;
}

namespace {

void findEnds(SweepGrid& grid, const SweepResult& result)
{
    for (const std::optional<Quantity>& cell : grid.cells)
        if (cell && std::ranges::find(grid.provenances, cell->provenance) == grid.provenances.end())
            grid.provenances.push_back(cell->provenance);
    std::ranges::sort(grid.provenances, {}, [](Provenance is) { return is == Provenance::Modelled; });
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        const std::optional<Quantity>& cell = grid.cells[i];
        if (!cell || cell->provenance != grid.provenances.front() || !result.points[i].isRight())
            continue;
        if (!grid.least || cell->value < grid.cells[*grid.least]->value)
            grid.least = i;
        if (!grid.most || cell->value > grid.cells[*grid.most]->value)
            grid.most = i;
    }
}

SweepGrid cellsOf(const SweepResult& result, SweepShow show)
{
    const std::vector<SweepSeries> all = seriesOf(result, show);
    SweepGrid grid{"", std::vector<std::optional<Quantity>>(result.points.size()), {}, {}, {}};
    const auto take = [&](const SweepSeries& series) {
        if (grid.name.empty())
            grid.name = series.name;
        for (const SeriesValue& value : series.values)
            if (std::optional<Quantity>& cell = grid.cells[value.point]; !cell)
                cell = Quantity{value.value, value.low, value.high, 0, {}, series.provenance, series.source};
    };
    if (show == SweepShow::SpeedUp) { // a ratio without the copies is never shown alone
        if (!all.empty())
            take(all.front());
        return grid;
    }
    // Along devices a cell has its own device's time.
    const bool ownTimes = isOver(result.sweep, SweepOver::Device) && !counterOf(show);
    for (const SeriesRole role : {SeriesRole::Counter, SeriesRole::GpuKernel, SeriesRole::GpuWithCopies,
             SeriesRole::CpuParallel, SeriesRole::CpuSimd, SeriesRole::CpuScalar}) {
        for (const SweepSeries& series : all) // measured ones come first
            if (series.role == role && series.provenance != Provenance::Recorded)
                take(series);
        if (!grid.name.empty() && !ownTimes)
            break;
    }
    if (ownTimes && !grid.name.empty())
        grid.name = say("sweep.own_times", "each device's own");
    return grid;
}

} // namespace

SweepGrid gridOf(const SweepResult& result, SweepShow show)
{
    SweepGrid grid = cellsOf(result, show);
    findEnds(grid, result);
    return grid;
}

std::string inUnit(const Quantity& quantity, ValueUnit unit)
{
    return quantity.isBand() ? inUnit(quantity.low, quantity.high, unit) : inUnit(quantity.value, unit);
}

} // namespace warpatlas::inline sweep
