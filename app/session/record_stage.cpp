#include "app/experiment/memory_guard.h"
#include "app/session/stages.h"

#include "app/words/say.h"
#include "kernels/analysis/achieved_occupancy.h"
#include "kernels/model/error.h"

#include <utility>

namespace warpatlas::inline session {

namespace {

/// Says which part of it is missing, and why.
std::string refusalOf(const LaunchRecording& recording)
{
    if (recording.scheduleRefusal == recording.ownersRefusal)
        return recording.scheduleRefusal;
    std::string words;
    if (!recording.scheduleRefusal.empty())
        words = say("session.no_schedule", "no schedule: {}", recording.scheduleRefusal);
    if (!recording.ownersRefusal.empty())
        words += (words.empty() ? "" : "; ") + say("session.no_owners", "no owners: {}", recording.ownersRefusal);
    return words;
}

using Recorded = Answer<std::shared_ptr<const LaunchRecording>>;

Recorded record(RunContext& run)
{
    if (std::string reason = launchRecordingMemoryRefusal(run.work(), run.launch()); !reason.empty())
        return Refusal{std::move(reason)};
    Recorded answer = Refusal{};
    run.watch(
        Stage::Checked, [&](double) { return say("session.recording", "recording on {}", run.outcome.device.name); },
        [&](Progress& progress) { answer = run.prepared->record({}, progress); });
    return answer;
}

} // namespace

void applyRecording(Outcome& outcome, std::shared_ptr<const LaunchRecording> recording)
{
    outcome.recordRefusal = refusalOf(*recording);
    if (recording->schedule) {
        outcome.schedule = recording->schedule;
        const auto warps = static_cast<int>((outcome.bound->launch.block.count() + 31) / 32);
        outcome.achievedOccupancy = achievedOccupancy(*recording->schedule, warps, outcome.gpu.maxWarps);
    }
    if (recording->owners && (!outcome.owners || outcome.owners->partial)) {
        outcome.owners = recording->owners;
        outcome.coverage = analyseCoverage(*recording->owners, outcome.bound->launch, recording->idleThreads);
        outcome.ownersProvenance = Provenance::Recorded;
        outcome.ownersSource = recording->device;
    }
    outcome.recording = std::move(recording);
}

void recordStage(RunContext& run)
{
    if (!run.options.record || !run.onCuda() || !run.prepared)
        return;
    Recorded answer = Refusal{};
    try {
        answer = record(run);
    } catch (const DeviceError& error) {
        answer = Refusal{error.what()};
        // Nothing can be timed on a device that has to be started again.
        if (error.sticky()) {
            run.prepared.reset();
            run.addProblem(ProblemKind::Device, ToldByApi{error.what()});
        }
    }
    if (answer)
        applyRecording(run.outcome, answer.value());
    else
        run.outcome.recordRefusal = answer.reason();
    run.publish(Stage::Checked);
}

} // namespace warpatlas::inline session
