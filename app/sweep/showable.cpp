#include "app/sweep/showable.h"

#include "app/sweep/point_facts.h"
#include "app/words/say.h"
#include "kernels/model/device_id.h"

#include <algorithm>

namespace warpatlas::inline sweep {

namespace {

std::vector<std::string> devicesOf(const Sweep& sweep)
{
    const auto axis = std::ranges::find(sweep.axes, SweepOver::Device, &SweepAxis::over);
    return axis == sweep.axes.end() ? std::vector{sweep.base.device} : axis->values;
}

bool anyOf(const Sweep& sweep, DeviceKind kind)
{
    return std::ranges::any_of(
        devicesOf(sweep), [&](const std::string& device) { return kindOfDevice(device) == kind; });
}

/// A kernel without a form for the CPU has no time there.
bool timesCpu(const Sweep& sweep)
{
    return sweep.measure && !sweep.base.source && !launchAxisOf(sweep)
        && (!isOver(sweep, SweepOver::Device) || anyOf(sweep, DeviceKind::Cpu));
}

bool timesGpu(const Sweep& sweep)
{
    return sweep.measure && anyOf(sweep, DeviceKind::Cuda);
}

bool predicts(const Sweep& sweep)
{
    return sweep.predict && std::ranges::any_of(devicesOf(sweep), [&](const std::string& device) {
        return kindOfDevice(device) != DeviceKind::Cuda && !isOfCpuAlone(sweep, device);
    });
}

/// A program that does not name shared memory accesses none.
bool usesShared(const Sweep& sweep)
{
    if (isOver(sweep, SweepOver::Variant))
        return true; // one of them may
    return bindExperiment(sweep.base)->work.code.lessonPtx.find(".shared") != std::string_view::npos;
}

} // namespace

std::string whyNotShown(const Sweep& sweep, SweepShow show)
{
    const bool anyTime = timesCpu(sweep) || timesGpu(sweep) || predicts(sweep);
    switch (show) {
    case SweepShow::Time:
        return anyTime ? "" : say("sweep.shows_no_time", "no time is taken or predicted in this sweep");
    case SweepShow::Throughput:
        if (!anyTime)
            return say("sweep.shows_no_time", "no time is taken or predicted in this sweep");
        return sweep.base.source || !sweep.base.mistake.empty() ? say("sweep.shows_no_bytes",
                   "how many bytes it moves is known of kernels of the catalogue, without a mistake")
                                                                : "";
    case SweepShow::SpeedUp:
        if (!timesGpu(sweep))
            return say("sweep.shows_no_gpu", "no time of a CUDA device is taken in this sweep");
        return timesCpu(sweep) && !isOver(sweep, SweepOver::Device)
            ? ""
            : say("sweep.shows_no_cpu", "no point of this sweep has a CPU's time beside a GPU's");
    case SweepShow::Occupancy:
        break;
    case SweepShow::Conflicts:
        if (!launchAxisOf(sweep) && !usesShared(sweep))
            return say("sweep.shows_no_shared", "the kernel has no shared memory");
        [[fallthrough]];
    case SweepShow::Sectors:
    case SweepShow::StoreSectors:
    case SweepShow::Branches:
    case SweepShow::Lanes:
        if (launchAxisOf(sweep))
            return say("sweep.shows_no_parts", "what is counted is that of the whole, not of its launches");
        break;
    }
    return std::ranges::all_of(devicesOf(sweep), [&](const std::string& device) { return isOfCpuAlone(sweep, device); })
        ? say("sweep.shows_cpu_only", "a CPU's rows have its times alone")
        : "";
}

} // namespace warpatlas::inline sweep
