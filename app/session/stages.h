/// The stages of a run, in their order; each fills in its part of the outcome and hands it out. All throw Cancelled.
#pragma once

#include "app/session/run_context.h"

namespace warpatlas::inline session {

/// Loads, binds, opens the device, asks the limits. Throws InputError, also for a device that is not here, and
/// InputsDoNotFit.
void bindStage(RunContext& run, const Experiment& experiment, const InputSet* previous);

/// Binds the references of a person's own kernel, once. Where there is none that was asked for: throws InputError if
/// options.referencesMustBe, else adds a problem.
void referenceStage(RunContext& run);

/// Runs the kernel on the simulator, whatever the device: owners and coverage come from there. On a simulated device
/// this is the execution. A refusal is kept in words (Outcome::traceRefusal). Where it takes long and partial results
/// are wanted, the outcome is handed out again and again with what is known so far.
class TraceStage {
public:
    explicit TraceStage(RunContext& run);
    ~TraceStage(); ///< stops what is under way
    TraceStage(const TraceStage&) = delete;
    TraceStage& operator=(const TraceStage&) = delete;

    /// Runs to the end on a simulated device, which has no result before; on others a long trace pauses with a part
    /// known.
    void run();
    /// Runs the rest of a paused trace.
    void finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Finds occupancy and schedule from the registers that the prepared run or the build knows.
void occupancyStage(RunContext& run);

/// Runs the kernel on the device, into the display's memory where it is lent. A device's error becomes a problem.
/// Returns whether there is an output.
bool executeStage(RunContext& run);

/// Compares the output with the CPU's, or outputs with their references, and looks for causes where there is a trace.
void checkStage(RunContext& run);

/// Says why a mismatch came about, and at which line of which thread, as far as the trace proves it; and what is right
/// but slow (Severity::Information). Once, and not before all blocks are known; returns whether it found anything.
bool diagnoseStage(RunContext& run);

/// Runs the kernel once more on a CUDA device, instrumented, and keeps what it recorded about itself; never while
/// anything is timed. A refusal and a device's error are kept in words (Outcome::recordRefusal).
void recordStage(RunContext& run);

/// Puts a recording into an outcome: its schedule replaces the modelled one; its owners are taken where the trace has
/// none, or only a part.
void applyRecording(Outcome& outcome, std::shared_ptr<const LaunchRecording> recording);

/// Times the CPU's three forms, and the device where it can be timed.
void measureStage(RunContext& run);

/// Predicts the kernel's time on the GPU that is chosen, where the device is none. A refusal is kept in words.
void predictStage(RunContext& run);

/// The part of checkStage() for a person's own kernel.
void compareWithReferences(RunContext& run);
/// The problem of a reference's check that does not match.
Problem describeMismatch(const Outcome& outcome, const ReferenceCheck& check);

/// Adds a remark about the launch: legal, and worth knowing.
void addRemark(Outcome& outcome, ProblemFact fact);

} // namespace warpatlas::inline session
