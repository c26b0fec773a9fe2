/// The stages of a run, in their order; each fills in its part of the outcome and hands it out. All throw Cancelled.
#pragma once

#include "app/session/run_context.h"

namespace warpatlas {

/// Loads, binds, opens the device, asks the limits. Throws InputError, also for a device that is not here, and
/// InputsDoNotFit.
void bindStage(RunContext& run, const Experiment& experiment, const InputSet* previous);

/// Runs the kernel on the simulator, whatever the device: that is where owners and coverage come from. On a simulated
/// device this is the execution. A refusal is kept in words (Outcome::traceRefusal). Where it takes long and partial
/// results are wanted, the outcome is handed out again and again with what is known so far.
class TraceStage {
public:
    explicit TraceStage(RunContext& run);
    ~TraceStage(); ///< stops what is under way
    TraceStage(const TraceStage&) = delete;
    TraceStage& operator=(const TraceStage&) = delete;

    /// To its end on a simulated device, which has no result before; on others a long one pauses with a part known.
    void run();
    /// The rest of a paused one.
    void finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Occupancy and schedule, from the registers that the prepared run or the build knows.
void occupancyStage(RunContext& run);

/// Runs it on the device, into the display's memory where there is some. A device's error becomes a problem; returns
/// whether there is an output.
bool executeStage(RunContext& run);

/// Compares the output with the CPU's, and looks for causes where the trace is there.
void checkStage(RunContext& run);

/// Says of a mismatch why, and at which line of which thread, as far as the trace proves it; and what is right and slow
/// (Severity::Information). Once, and not before all blocks are known; returns whether there is news.
bool diagnoseStage(RunContext& run);

/// Runs it once more on a CUDA device, instrumented, and keeps what it recorded of itself; never while anything is
/// timed. A refusal and a device's error are kept in words (Outcome::recordRefusal).
void recordStage(RunContext& run);

/// Puts a recording into an outcome: its schedule takes the modelled one's place, its owners that of those which no
/// trace has, or only a part of one.
void applyRecording(Outcome& outcome, std::shared_ptr<const LaunchRecording> recording);

/// Times the CPU's three forms, and the device where it can be timed.
void measureStage(RunContext& run);

/// Of the launch: legal, and worth knowing.
void addRemark(Outcome& outcome, ProblemFact fact);

} // namespace warpatlas
