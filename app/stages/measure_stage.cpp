#include "app/stages/stages.h"

#include "app/measure/measure.h"
#include "kernels/device/cpu/cpu_device.h"
#include "kernels/values/error.h"

#include <fmt/format.h>
#include <mutex>
#include <utility>

namespace warpatlas {

namespace {

/// Results cross from the measuring thread to the one that tells of them.
class LatestTimes {
public:
    void put(std::span<const TimeResult> times)
    {
        const std::lock_guard lock(m_mutex);
        m_times.assign(times.begin(), times.end());
        m_fresh = true;
    }
    /// Whether there was anything new.
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

} // namespace

void measureStage(RunContext& run)
{
    const std::unique_ptr<Device> cpu = openCpuDevice();
    const std::unique_ptr<PreparedRun> cpuRun = cpu->prepare(run.work(), &run.kernel(), run.launch());
    std::vector<Measured> sides{{cpu->info(), cpuRun.get()}};
    if (run.onCuda() && run.prepared)
        sides.push_back({run.outcome.device, run.prepared.get()});

    LatestTimes latest;
    const auto tell = [&] {
        if (latest.take(run.outcome.times))
            run.publish(Stage::Checked);
    };
    try {
        run.watch(
            Stage::Measured, [](double fraction) { return fmt::format("measuring, {:.0f} %", fraction * 100); },
            [&](Progress& progress) {
                latest.put(measure(sides, {}, progress, [&](std::span<const TimeResult> times) { latest.put(times); }));
            },
            tell);
    } catch (const DeviceError& error) {
        run.addProblem(ProblemKind::Device, error.what());
    } catch (const Cancelled&) {
        latest.take(run.outcome.times);
        throw;
    }
    latest.take(run.outcome.times);
    run.publish(Stage::Measured);
}

} // namespace warpatlas
