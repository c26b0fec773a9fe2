/// The result of a run: the one immutable value that views, panels, tables and the JSON report are made from. While a
/// run is under way there are several Outcomes of it, each with more filled in than the one before.
#pragma once

#include "app/experiment/experiment.h"
#include "app/measure/recorded.h"
#include "app/measure/statistics.h"
#include "app/reference/cpu_candidates.h"
#include "app/reference/reference.h"
#include "kernels/analysis/achieved_occupancy.h"
#include "kernels/analysis/comparison.h"
#include "kernels/analysis/coverage.h"
#include "kernels/analysis/occupancy.h"
#include "kernels/analysis/schedule.h"
#include "kernels/device/device.h"
#include "kernels/device/launch_recording.h"
#include "kernels/simulator/recording/trace.h"
#include "kernels/timing/predicted_time.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline experiment {

/// How the output reaches the screen.
struct Display {
    enum class Path { None, Interop, Copy } path = Path::None;
    std::string reason; ///< why not interop; empty for Interop
};

enum class Stage { Bound, Traced, Executed, Checked, Measured };

/// Smallest and largest finite value; 0 and 1 if there is none.
struct ValueRange {
    double minimum = 0, maximum = 1;
    bool notNumbers = false; ///< some values are NaN
};
/// Finds the range of the values. Where `owners` is given and partial, only elements with an owner count. Reads every
/// value.
ValueRange rangeOf(const Array& array, const OwnerMap* owners = nullptr);

struct KnownRange {
    ArrayPointer values;
    ValueRange range;
};

struct Outcome {
    std::uint64_t run = 0; ///< number of the run it belongs to, growing
    Stage stage = Stage::Bound; ///< the last one that is complete
    bool complete = false; ///< nothing more will come of this run
    std::shared_ptr<const BoundExperiment> bound; ///< never null
    DeviceInfo device;
    GpuSheet gpu; ///< the shown limits, occupancy and schedule are of it: the real GPU, or the experiment's choice

    std::vector<Problem> launchProblems; ///< what checkLaunch found, before the launch
    /// The simulated trace, from Stage::Traced on; a long one is there before, and Trace::known says how much of it.
    /// Null if tracing was refused, or cancelled before anything was known.
    std::shared_ptr<const Trace> trace;
    std::string traceRefusal; ///< why there is no trace; empty if there is one
    std::shared_ptr<const OwnerMap> owners; ///< owners of the output buffer; from Traced on
    /// The contents of each buffer when the shown launch began (simulated). Empty where there is no earlier launch, and
    /// before Traced.
    std::vector<ArrayPointer> before;
    /// The reads of each buffer; null where there are none, or not all blocks are known. Empty without a trace.
    std::vector<std::shared_ptr<const ReadMap>> reads;
    std::optional<Coverage> coverage; ///< from Traced on
    /// Bytes that the shown launch reads and writes at least: compulsoryBytes(). Empty where not all blocks are known.
    std::optional<std::uint64_t> compulsoryBytes;
    /// How a person's own kernel is seen to write its output, where elements are left out: see writesOf().
    std::optional<WritePattern> seenWrites;
    /// Where owners and coverage come from: the trace, or, where that was refused or is not complete yet, the
    /// recording. `ownersSource` names the GPU then ("NVIDIA H200, driver 580.159.04"); empty for the simulator.
    Provenance ownersProvenance = Provenance::Simulated;
    std::string ownersSource;
    std::optional<Occupancy> occupancy;
    std::optional<OccupancyInput> occupancyInput; ///< with its source in occupancySource
    std::string occupancySource; ///< where the registers come from: "ptxas 13.0, sm_86", "driver", "assumed"
    std::shared_ptr<const Schedule> schedule; ///< modelled; recorded where there is a recording with one
    /// The kernel's recording of itself on a CUDA device, after Checked. Null elsewhere, and where it was not
    /// wanted or was refused; `recordRefusal` says why it, or a part of it, was refused.
    std::shared_ptr<const LaunchRecording> recording;
    std::string recordRefusal;
    std::optional<AchievedOccupancy> achievedOccupancy; ///< of the recorded schedule; empty where there is none

    /// Milliseconds of the device's first launch, code loading included; from Executed on, empty for the simulator.
    std::optional<double> firstCallMs;
    /// The output's values, from Executed on; null where it lives in GPU memory only. A simulated device has it with
    /// its partial trace: elements without an owner are not known then, whatever they hold.
    ArrayPointer output;
    /// The contents of each buffer at the end. Only for a person's own kernel; from Executed on.
    std::vector<ArrayPointer> after;
    ArrayPointer reference; ///< the CPU's, or that of `references` for the output; from Checked on
    std::optional<Comparison> check; ///< from Checked on; empty where `uncheckedReason` says why
    std::string uncheckedReason; ///< "a kernel of your own has no reference"; from Checked on
    std::vector<ReferenceCheck> references; ///< what a person's own kernel was compared with; from Checked on
    /// Host functions of its text that could be its reference; from Bound on.
    std::vector<CpuCandidate> cpuFunctions;
    std::vector<TimeResult> times; ///< grows during Measured
    std::vector<NotTimed> notTimed; ///< times that are missing: something is not installed, or wrong; from Measured on
    /// Where there is no GPU: the times that this kernel once took on one, at the recorded size that is nearest. From
    /// Measured on.
    std::optional<RecordedTimes> recordedTimes;
    /// Where the device is no GPU: the kernel's time on `gpu`, modelled; from Measured on. Null where it was not wanted
    /// or could not be made: `predictRefusal` says why.
    std::shared_ptr<const PredictedTime> predicted;
    std::string predictRefusal;
    Display display;
    std::vector<Problem> problems; ///< everything that is wrong, launchProblems included
    std::vector<KnownRange> ranges; ///< as findRanges() left them; empty where nothing is drawn (RunOptions::forViews)
};

using OutcomePointer = std::shared_ptr<const Outcome>;

/// How the kernel writes the elements of its output: as the catalogue says, or as it was seen to.
WritePattern writesOf(const Outcome& outcome);
/// How far the output may be from `reference`, and why.
const Tolerance& toleranceOf(const Outcome& outcome);
/// Whose result `reference` is: "addCpu()"; empty: the CPU's.
std::string nameOfReference(const Outcome& outcome);

/// Returns what a buffer held when the shown launch began; null where that is not known, as for what an earlier launch
/// writes.
ArrayPointer contentsBefore(const Outcome& outcome, std::size_t buffer);

/// Finds the ranges of all values that views can show and that are new, so that no view has to read them. For a worker.
void findRanges(Outcome& outcome);
/// Returns the range of known values of the outcome. Reads them unless findRanges() did.
ValueRange rangeIn(const Outcome& outcome, const ArrayPointer& values);

} // namespace warpatlas::inline experiment
