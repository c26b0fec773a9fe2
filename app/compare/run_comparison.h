/// Two runs side by side: under which conditions they differ, and in what they found. Facts only; compare_words.h has
/// the sentences. Pure.
#pragma once

#include "app/compare/compared_run.h"
#include "app/measure/time_ratio.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline comparing {

/// Something that was set, or given, for one run and not so for the other.
struct ConditionDifference {
    enum class What {
        Kernel,
        Variant,
        Mistake,
        Code, ///< another text of what is called the same
        Data,
        Size,
        Parameter,
        Argument,
        Grid,
        Block,
        Device,
        Gpu, ///< whose limits the occupancy is of
        Program, ///< version of WarpAtlas
        Content, ///< other values in data that are called the same
        Cache, ///< what a GPU's kernel finds in L2 when it is measured: "cold", "warm"
        Reference, ///< what the results were compared with
    } what = What::Kernel;
    std::string name; ///< of the parameter, the argument or the input; empty elsewhere
    std::string a, b; ///< values; empty: none

    bool operator==(const ConditionDifference&) const = default;
};
/// "kernel", "variant", "mistake" ... as in JSON.
std::string_view nameOf(ConditionDifference::What what);

/// Why two times have no ratio, or what is to be said beside it.
enum class TimeRemark {
    None,
    OnlyOne, ///< one run does not have it: no ratio
    /// One that is there was recorded with another size, code, launch or parameters than its run has: no ratio.
    OtherRun,
    OtherSize, ///< both recorded under one roof, with what is compared, at another size or launch than these runs
    OtherProvenance, ///< one measured, one recorded
    Modelled, ///< one is modelled and the other is not: no ratio
    Bands, ///< both are modelled: bands, and no ratio
    NoTime, ///< a time of 0: no ratio
    OtherDevice, ///< measured on two devices
};
std::string_view nameOf(TimeRemark remark); ///< "other_device"

struct TimeRow {
    Timed what = Timed::Kernel;
    std::optional<ComparedTime> a, b; ///< one of them at least
    std::optional<TimeRatio> ratio; ///< of `b` against `a`
    std::optional<BandOrder> bands; ///< of modelled times in its place: where the band of `b` lies
    TimeRemark remark = TimeRemark::None;

    /// Its times were recorded of other runs than these, and not together: it says nothing of either, and is
    /// shown in no table. Its ratio is empty.
    bool isOfOtherRuns() const;
};

struct CounterRow {
    const ComparedCounter* counter = nullptr;
    std::optional<double> a, b; ///< one of them at least
    std::optional<double> ratio() const; ///< `b` by `a`; empty where one is not there, or `a` is 0
    bool same() const { return a == b; }
};

/// A problem that one run has and the other has not: another kind, or in another line.
struct ProblemRow {
    bool ofB = false;
    ComparedProblem problem;
};

struct RunComparison {
    ComparedRun a, b;
    std::vector<ConditionDifference> conditions; ///< what differs
    std::vector<TimeRow> times; ///< measured ones first, then recorded ones; each in the order of Timed
    std::vector<CounterRow> counters; ///< empty where one of the runs was simulated in part
    std::vector<ProblemRow> problems; ///< those of `a` first
    std::size_t commonProblems = 0;

    bool sameCounters() const;
};

RunComparison compareRuns(ComparedRun a, ComparedRun b);

/// The time that decides: the kernel's, or on the CPU that of all threads; null where it has no ratio.
const TimeRow* decidingTime(const RunComparison& comparison);
/// The kernel's modelled times, where both runs have one; else null.
const TimeRow* modelledTime(const RunComparison& comparison);

} // namespace warpatlas::inline comparing
