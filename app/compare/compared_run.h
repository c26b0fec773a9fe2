/// One side of a comparison: what a run reports about itself (app/report), as values. A run of now and one that was
/// kept as JSON are read by the same code, so that a result compares with its own file as the same.
#pragma once

#include "app/experiment/outcome.h"
#include "app/words/say.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline comparing {

/// A count, or a number that follows from limits: no time, and the same on every machine.
struct ComparedCounter {
    std::string_view key; ///< as in `run --json`: "global_load_sectors_per_request"
    Text title;
    bool fraction = false; ///< shown in percent, where 1 is the most
    double most = 1e18; ///< none can be more; of a fraction 1 but for what lanes share
};
/// In the order in which they are shown.
std::span<const ComparedCounter> comparedCounters();

struct ComparedInput {
    std::string name; ///< of the kernel's input; may be empty
    std::string source; ///< "photo.jpg"
    std::string conversion; ///< may be empty
    std::string type;
    Shape shape;
    std::string file{}; ///< wholePath() of its source; empty: it is no file, or the report does not say

    bool operator==(const ComparedInput&) const = default;
};

struct ComparedTime {
    TimeResult time;
    std::string date; ///< the day on which it was taken; empty: now, or the file does not say
    /// A recorded time is of this run's size, code, launch and parameters. Others are of another run.
    bool ofThisRun = true;
    std::string recordedAt; ///< size of the recorded run: "1,152 × 896 × 3"; empty for others
    bool sameCode = true; ///< the kernel's text is what was recorded
    std::string recordedLaunch{}; ///< of the recorded run: "grid 72 × 56, block 16 × 16"; empty for others
};

struct ComparedCoverage {
    std::uint64_t elements = 0, writtenOnce = 0, writtenMore = 0, unwritten = 0, idleThreads = 0;
    std::optional<std::uint64_t> strayThreads; ///< a recording does not know
    Provenance provenance = Provenance::Simulated;

    bool operator==(const ComparedCoverage&) const = default;
};

struct ComparedCheck {
    bool matches = false;
    std::optional<double> maxAbsError; ///< empty: infinite, or not a number
    double tolerance = 0;
    std::uint64_t differing = 0;

    bool operator==(const ComparedCheck&) const = default;
};

struct ComparedOccupancy {
    std::string gpu;
    double fraction = 0;
    int blocksPerSm = 0, warpsPerSm = 0;
    std::vector<std::string> limitedBy;
    std::optional<int> registersPerThread, sharedBytesPerBlock;

    bool operator==(const ComparedOccupancy&) const = default;
};

struct ComparedProblem {
    std::string kind, severity; ///< as in the report: "out_of_bounds", "error"
    std::optional<std::uint64_t> line;
    std::uint64_t count = 1;
    std::string message; ///< for people; says nothing that is compared

    bool operator==(const ComparedProblem&) const = default;
};

struct ComparedRun {
    std::string name; ///< what it is called: a file's name, "transpose:naive"; empty: nothing but what it is
    bool saved = false; ///< read from a file: what it measured, it measured then
    std::string program, date; ///< version and day of a saved one; empty where the file does not say
    std::string kernel, variant, mistake; ///< the last two may be empty
    std::string source; ///< file of a person's own kernel; empty: one of the catalogue
    std::string code; ///< codeMark(); empty where it is not known
    std::vector<ComparedInput> data;
    std::vector<std::pair<std::string, std::string>> arguments; ///< of a person's own kernel, by parameter
    std::map<std::string, std::string> wholeArguments; ///< with wholePath() of their files; of those that name some
    std::map<std::string, double> parameters; ///< all that the kernel has
    Launch launch;
    std::string deviceId, deviceName, deviceDetail;
    Provenance deviceProvenance = Provenance::Simulated;
    std::optional<ComparedCoverage> coverage;
    std::optional<ComparedCheck> check;
    std::vector<ComparedTime> times;
    std::optional<ComparedOccupancy> occupancy;
    std::map<std::string, double, std::less<>> counters; ///< by key; simulated
    bool countedInPart = false; ///< some blocks were not simulated: counters and coverage are of the others
    std::vector<ComparedProblem> problems;
    bool isWrong = false; ///< exitStatus() would be 1
};

/// `name`: what it is called.
ComparedRun comparedRun(const Outcome& outcome, const std::string& name);
/// Reads what `run --json` wrote. `device`: an id, which of several runs; empty: there must be one. Errors are about
/// `file`. Throws InputError: not JSON, no report, a later version, wrong types, none on that device.
ComparedRun comparedRunFromJson(std::string_view json, const std::string& file, const std::string& device = {});

/// "transpose:naive", "saxpy", with its mistake behind it: "grayscale, mistake swapped_axes".
std::string nameOfRun(const ComparedRun& run);

} // namespace warpatlas::inline comparing
