/// The result of a sweep: a point for each experiment, and the conditions of all of them.
#pragma once

#include "app/measure/recorded.h"
#include "app/measure/sampled_time.h"
#include "app/sweep/sweep.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline sweep {

/// A count of the simulation, or a number that follows from limits: no time, and the same on every machine.
enum class SweepCounter {
    Occupancy,
    LoadSectors,
    StoreSectors,
    SharedConflicts,
    BranchEfficiency,
    LaneEfficiency,
    WarpInstructions,
};
inline constexpr std::size_t sweepCounters = 7;

/// The counter's key, as in `run --json`: "global_load_sectors_per_request".
std::string_view keyOf(SweepCounter counter);
std::string titleOf(SweepCounter counter); ///< "Sectors a load request"
Provenance provenanceOf(SweepCounter counter);
bool isFraction(SweepCounter counter); ///< 0 to 1, shown in percent

struct SweepPoint {
    bool ran = false; ///< the kernel ran; what follows is known, times perhaps not all
    std::string refusal; ///< why it did not run, in words; empty where it did, or has not been tried
    bool stopped = false; ///< it began, and took longer than a point may: something is wrong with it
    DeviceInfo device; ///< without the GPU's sheet
    Launch launch;
    Shape size; ///< sizeOfRun()
    std::optional<bool> matches; ///< the result is the reference's; empty: not compared
    std::vector<std::string> problems; ///< what is wrong with the run, in words
    double bytes = 0, operations = 0; ///< Cost; 0 where it is not known
    std::string occupancyGpu; ///< whose occupancy it is
    std::array<std::optional<double>, sweepCounters> counters{};
    std::string notSimulated; ///< why there are no counters of the simulator; empty where there are
    std::vector<TimeResult> times; ///< measured; the CPU's may be those of another point, which computes the same
    std::vector<NotTimed> notTimed; ///< libraries that compute the same, and why there is no time of them
    std::optional<std::size_t> cpuTimesOf; ///< that point
    std::vector<TimeResult> recorded; ///< on another machine, at this size; `device` says on which and when
    std::optional<TimeResult> predicted; ///< modelled: its interval is the band; `device` is the GPU
    std::string notPredicted; ///< why there is none, in words; empty where none was asked for
    bool timed = false; ///< nothing more is to be measured
    std::vector<QuantitySamples> samples; ///< of a measurement that has not ended

    std::optional<double> counter(SweepCounter which) const { return counters[std::size_t(which)]; }
    /// Ran, and nothing is wrong with it.
    bool isRight() const { return ran && problems.empty() && matches != false; }
};

/// Data that points were run on.
struct SweepData {
    std::string spec; ///< as --data takes it
    std::string label; ///< "harbour.png, made grey"
    std::string mark; ///< changes with every change of the content

    bool operator==(const SweepData&) const = default;
};

struct SweepConditions {
    std::string program; ///< version of WarpAtlas
    std::vector<std::string> dates; ///< "2026-11-25", UTC: the days on which it was taken, in order
    std::vector<DeviceInfo> devices; ///< that something ran on or was timed on; without sheets
    std::vector<std::pair<std::string, std::string>> code; ///< of each kernel, its name and codeMark()
    std::vector<SweepData> data{}; ///< each once in each form; earlier files have none
};

struct SweepResult {
    Sweep sweep;
    SweepConditions conditions;
    std::vector<SweepPoint> points; ///< as many as the sweep has, in their order

    bool complete() const; ///< nothing more is to be done
    std::size_t pointsDone() const; ///< those that are timed, or refused
    bool isWrong() const; ///< a point's result is wrong, something is wrong with its run, or it was stopped
    void retryStopped(); ///< points that were stopped have not been tried
};

/// A number of a point.
struct SeriesValue {
    std::size_t point = 0; ///< in SweepResult::points
    double value = 0;
    double low = 0, high = 0; ///< 95 % interval, of modelled times the band; both the value where there is none
};

/// Says what of the conditions is not the same, in words: "driver 580.95 of NVIDIA H200, now 590.10"; empty where they
/// agree. Dates do not count, and neither does what only one of them has.
std::string differenceOf(const SweepConditions& then, const SweepConditions& now);

/// The elements of a point's size: the number on the axis for data of many sizes.
std::uint64_t elementsIn(const SweepPoint& point);

} // namespace warpatlas::inline sweep
