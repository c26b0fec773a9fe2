#include "app/session/stages.h"

#include "app/measure/measure.h"
#include "app/words/say.h"
#include "kernels/device/cpu/cpu_device.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"

#include <mutex>
#include <utility>

namespace warpatlas::inline session {

namespace {

/// Passes results from the measuring thread to the one that reports them.
class LatestTimes {
public:
    void put(std::span<const TimeResult> times)
    {
        const std::lock_guard lock(m_mutex);
        m_times.assign(times.begin(), times.end());
        m_fresh = true;
    }
    /// Returns whether there was anything new.
    bool take(std::vector<TimeResult>& into)
    {
        const std::lock_guard lock(m_mutex);
        if (m_fresh)
            into = m_times;
        return std::exchange(m_fresh, false);
    }

private:
    std::mutex m_mutex;
    std::vector<TimeResult> m_times;
    bool m_fresh = false;
};

/// A library's time is shown only where its result was compared.
std::vector<NotTimed> useLibraries(
    const std::vector<Measured>& sides, const Array& reference, const Tolerance& tolerance, Progress& progress)
{
    std::vector<NotTimed> absent;
    for (const Measured& side : sides)
        for (NotTimed& missing : side.run->useLibrary(reference, tolerance, progress))
            absent.push_back(std::move(missing));
    return absent;
}

/// The values that a library's result is compared with: a run that is not checked once more has none of its own.
ArrayPointer referenceForLibraries(const RunContext& run, Progress& progress)
{
    if (run.outcome.reference || !run.sampling.timesOnly || run.kernel().library() == LibraryRoutine::None)
        return run.outcome.reference;
    const BufferSpec& spec = run.work().outputBuffer();
    auto reference = std::make_shared<Array>(spec.type, spec.shape);
    run.kernel().reference(CpuForm::Parallel, run.work(), *reference, progress);
    return reference;
}

/// Not where there is a GPU, which can be measured, nor for a mistake or a person's own kernel, of which there are no
/// records.
std::optional<RecordedTimes> recordedInstead(const RunContext& run)
{
    if (run.onCuda() || run.outcome.bound->mistake || run.outcome.bound->source || openDevice("cuda"))
        return std::nullopt;
    return recordedFor(run.kernel().description(), run.work(), run.outcome.gpu.name);
}

} // namespace

void measureStage(RunContext& run)
{
    run.outcome.recordedTimes = recordedInstead(run);
    const std::unique_ptr<Device> cpu = openCpuDevice();
    std::unique_ptr<PreparedRun> cpuRun;
    std::vector<Measured> sides;
    const auto wanted = [&](const DeviceInfo& device) { return !run.sampling.timesOf || run.sampling.timesOf(device); };
    if (run.kernel().description().hasReference) {
        if (wanted(cpu->info())) {
            cpuRun = cpu->prepare(run.work(), &run.kernel(), run.launch());
            sides.push_back({cpu->info(), cpuRun.get(), cpuThreads()});
        }
    } else {
        run.outcome.notTimed = {
            {Timed::CpuParallel, say("session.no_cpu_times", "a kernel of your own has no CPU form")}};
    }
    if (run.onCuda() && run.prepared && wanted(run.outcome.device))
        sides.push_back({run.outcome.device, run.prepared.get(), 0});
    if (sides.empty())
        return;

    LatestTimes latest;
    const auto tell = [&] {
        if (latest.take(run.outcome.times))
            run.publish(Stage::Checked);
    };
    try {
        run.watch(
            Stage::Measured,
            [](double fraction) { return say("session.measuring", "measuring, {:.0f} %", fraction * 100); },
            [&](Progress& progress) {
                if (const ArrayPointer reference = referenceForLibraries(run, progress))
                    run.outcome.notTimed = useLibraries(sides, *reference, run.outcome.bound->tolerance, progress);
                if (run.sampling.take) {
                    latest.put(run.sampling.take(sides, progress));
                    return;
                }
                latest.put(measure(sides, {}, progress, [&](std::span<const TimeResult> times) { latest.put(times); }));
            },
            tell);
    } catch (const DeviceError& error) {
        run.addProblem(ProblemKind::Device, ToldByApi{error.what()});
    } catch (const Cancelled&) {
        latest.take(run.outcome.times);
        throw;
    }
    latest.take(run.outcome.times);
    run.publish(Stage::Measured);
}

} // namespace warpatlas::inline session
