/// What a run showed: the one immutable result that views, panels, tables and the JSON report are made from. While a
/// run is under way there are several Outcomes of it, each with more filled in than the one before.
#pragma once

#include "app/experiment/experiment.h"
#include "app/measure/recorded.h"
#include "app/measure/statistics.h"
#include "kernels/analysis/comparison.h"
#include "kernels/analysis/coverage.h"
#include "kernels/analysis/occupancy.h"
#include "kernels/analysis/schedule.h"
#include "kernels/device/device.h"
#include "kernels/device/launch_recording.h"
#include "kernels/simulator/recording/trace.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas {

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
/// `owners`, where given and partial: only of elements that have one. Reads every value.
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
    GpuSheet gpu; ///< whose limits, occupancy and schedule are shown: the real GPU, or the experiment's choice

    std::vector<Problem> launchProblems; ///< of checkLaunch, before the launch
    /// Simulated; from Stage::Traced on. One that takes long is there before, with Trace::known saying how much of it.
    /// Null if tracing was refused, or cancelled before anything was known.
    std::shared_ptr<const Trace> trace;
    std::string traceRefusal; ///< why there is no trace; empty if there is one
    std::shared_ptr<const OwnerMap> owners; ///< of the output buffer; from Traced on
    /// By buffer: what each held when the shown launch began (simulated). Empty where there is no earlier launch, and
    /// before Traced.
    std::vector<ArrayPointer> before;
    /// By buffer; null where nothing is read from it, or not all blocks are known. Empty without a trace.
    std::vector<std::shared_ptr<const ReadMap>> reads;
    std::optional<Coverage> coverage; ///< from Traced on
    /// Where owners and coverage come from: the trace, or, where that was refused or is not all there yet, the
    /// recording. `ownersSource` names the GPU then ("NVIDIA H200, driver 580.159.04"); empty for the simulator.
    Provenance ownersProvenance = Provenance::Simulated;
    std::string ownersSource;
    std::optional<Occupancy> occupancy;
    std::optional<OccupancyInput> occupancyInput; ///< with its source in occupancySource
    std::string occupancySource; ///< where the registers come from: "ptxas 13.0, sm_86", "driver", "assumed"
    std::shared_ptr<const Schedule> schedule; ///< modelled; recorded where there is a recording with one
    /// What the kernel recorded of itself on a CUDA device, after Checked. Null elsewhere, if it was not asked for, or
    /// if it was refused; then, and where a part of it was, `recordRefusal` says why.
    std::shared_ptr<const LaunchRecording> recording;
    std::string recordRefusal;

    /// The device's first launch, code loading included; from Executed on, not the simulator's.
    std::optional<double> firstCallMs;
    /// From Executed on; null where it lives in GPU memory only. A simulated device's is there with its partial trace:
    /// elements without an owner are not known then, whatever they hold.
    ArrayPointer output;
    /// By buffer: what each held in the end. Of a person's own kernel only; from Executed on.
    std::vector<ArrayPointer> after;
    ArrayPointer reference; ///< the CPU's; from Checked on
    std::optional<Comparison> check; ///< from Checked on; empty where `uncheckedReason` says why
    std::string uncheckedReason; ///< "a kernel of your own has no reference"; from Checked on
    std::vector<TimeResult> times; ///< grows during Measured
    std::vector<NotTimed> notTimed; ///< what would stand there too if it were installed, or right; from Measured on
    /// Where there is no GPU: what this kernel took on one, once, at the recorded size that is nearest. From Measured
    /// on.
    std::optional<RecordedTimes> recordedTimes;
    Display display;
    std::vector<Problem> problems; ///< everything that is wrong, launchProblems included
    std::vector<KnownRange> ranges; ///< as findRanges() left them; empty for who draws nothing (RunOptions::forViews)
};

using OutcomePointer = std::shared_ptr<const Outcome>;

/// What a buffer held when the shown launch began; null where that is not known, as of what an earlier launch writes.
ArrayPointer contentsBefore(const Outcome& outcome, std::size_t buffer);

/// Of all values that views can show, those that are new: reads them, so that no view has to. On a worker.
void findRanges(Outcome& outcome);
/// Of values of the outcome that are known. Reads them unless findRanges() did.
ValueRange rangeIn(const Outcome& outcome, const ArrayPointer& values);

} // namespace warpatlas
