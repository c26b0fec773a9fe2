#include "app/fairness/measure_fairness.h"

#include "app/experiment/kernel_name.h"
#include "app/measure/recorded.h"
#include "app/words/say.h"
#include "kernels/catalogue/unoptimised.h"
#include "kernels/device/open_device.h"
#include "kernels/model/device_id.h"
#include "kernels/model/error.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

/// The CPU's two forms, ready to run.
struct CpuSide {
    std::unique_ptr<Device> device;
    std::unique_ptr<PreparedRun> optimised, unoptimised; ///< null where there is none
};

CpuSide cpuSideOf(const BoundExperiment& bound)
{
    CpuSide side;
    side.device = std::move(openDevice("cpu").value());
    if (bound.source || !bound.kernel->description().hasReference)
        return side;
    side.optimised = side.device->prepare(bound.work, bound.kernel, bound.launch);
    if (const CatalogueKernel* const plain = unoptimised(*bound.kernel))
        side.unoptimised = side.device->prepare(bound.work, plain, bound.launch);
    return side;
}

std::string nameWithDriver(const DeviceInfo& device)
{
    return device.driver.empty() ? device.name : say("fairness.driver", "{}, driver {}", device.name, device.driver);
}

} // namespace

MeasuredFairness measureFairness(const Experiment& experiment, const FairnessLimits& limits, Progress& progress,
    const std::function<void(const FairnessFacts&)>& found, const std::function<void(const FairnessStep&)>& onStep)
{
    if (const Answer<GpuSheet> chosen = findGpu(experiment.gpu); !chosen)
        throw InputError(experiment.gpu, chosen.reason());
    if (const auto device = openDevice(experiment.device); !device)
        throw DeviceAbsent(experiment.device, device.reason());
    const bool asked = kindOfDevice(experiment.device) == DeviceKind::Cuda;
    const std::string id = asked ? experiment.device : "cuda:0";
    const Answer<std::unique_ptr<Device>> gpu = openDevice(id);
    Experiment right = experiment;
    right.mistake.clear();
    const auto bound =
        bindExperiment(right, nullptr, &progress, gpu && gpu.value()->info().gpu ? &*gpu.value()->info().gpu : nullptr);

    MeasuredFairness measured;
    FairnessFacts& facts = measured.facts;
    facts.kernel = bound->source ? nameOfKernel(*bound) : fullName(bound->kernel->description());
    measured.size = sizeOfRun(bound->work);
    facts.size = toText(measured.size);
    facts.launch = bound->launch;

    const CpuSide cpu = cpuSideOf(*bound);
    FairnessBench bench;
    bench.cpuName = measured.cpu = cpu.device->info().name;
    bench.hasUnoptimised = cpu.unoptimised != nullptr;
    if (cpu.optimised)
        bench.cpu = [&](CpuWay way, const Progress& taking) {
            return way == CpuWay::AllThreads ? cpu.optimised->sampleMs(Timed::CpuParallel, taking)
                                             : cpu.unoptimised->sampleMs(Timed::CpuScalar, taking);
        };
    else
        bench.cpuRefusal = say("fairness.no_cpu_form", "a kernel of your own has no form for the CPU");
    std::unique_ptr<TimingWays> ways;
    if (!gpu) {
        bench.gpuRefusal = gpu.reason();
    } else if (bound->work.buffers.empty()) {
        bench.gpuRefusal = say("fairness.no_array", "{} takes no array", facts.kernel);
    } else {
        auto opened = openTimingWays(id, bound->work, bound->launch);
        if (opened) {
            ways = std::move(opened.value());
            bench.gpu = ways.get();
            bench.gpuName = measured.gpu = nameWithDriver(gpu.value()->info());
        } else {
            bench.gpuRefusal = opened.reason();
        }
    }
    if (!bench.gpu) {
        if (recordedFairness().empty())
            bench.gpuRefusal = say("fairness.none_recorded", "{}; recorded for no GPU", bench.gpuRefusal);
        addRecorded(facts, measured.size);
    }
    if (!experiment.mistake.empty())
        facts.kernel = say("fairness.without_mistake", "{} without its mistake", facts.kernel);
    if (found && !bench.gpu)
        found(facts);
    sampleFairness(bench, limits, facts, progress, found, onStep);
    return measured;
}

Answer<RecordedFairness> recordingOf(
    const MeasuredFairness& measured, const std::string& date, const std::optional<RecordedFairness>& previous)
{
    if (measured.gpu.empty())
        return Refusal{say("fairness.nothing_measured", "nothing was measured on a GPU")};
    RecordedFairness recorded{measured.gpu, measured.cpu, date, {}};
    if (previous && previous->gpu == measured.gpu && previous->cpu == measured.cpu)
        recorded.runs = previous->runs;
    addRun(recorded, {measured.facts.kernel, measured.size, measured.facts.launch, measured.facts.rows});
    return recorded;
}

} // namespace warpatlas
