#include "app/sweep/sweep_plan.h"

#include "app/sweep/axis_value.h"
#include "app/sweep/point_facts.h"
#include "app/words/say.h"
#include "kernels/device/open_device.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace warpatlas::inline sweep {

namespace {

/// The experiment without what the CPU's work does not depend on.
Experiment asForTheCpu(Experiment experiment)
{
    experiment.grid.reset();
    experiment.block.reset();
    experiment.device = "cpu";
    experiment.gpu.clear();
    return experiment;
}

void addData(SweepConditions& conditions, const BoundExperiment& bound)
{
    for (const Dataset& data : bound.data) {
        // One file may be brought into several forms, each for another variant.
        const SweepData used{data.spec, nameAndConversion(data), markOf(data.array->bytes())};
        if (std::ranges::find(conditions.data, used) == conditions.data.end())
            conditions.data.push_back(used);
    }
}

/// Facts about data and kernel, whatever the launch.
struct BoundFacts {
    Experiment experiment;
    double operations = 0;
    bool hasReference = true;
    std::optional<std::size_t> cpuPoint{}; ///< has the CPU's times, which others share
    std::optional<Dim3> onlyBlock{}; ///< the kernel is written for
    int dimensions = 3; ///< that its index has; unknown for a person's own kernel
    std::string kernel{}; ///< its name and variant
};

DeviceInfo withoutSheet(DeviceInfo device)
{
    device.gpu.reset();
    return device;
}

void addDevice(SweepConditions& conditions, const std::string& asked, const std::string& id)
{
    Answer<std::unique_ptr<Device>> device = openDevice(id);
    if (!device)
        throw DeviceAbsent(asked, device.reason());
    DeviceInfo info = withoutSheet(device.value()->info());
    if (std::ranges::find(conditions.devices, info.id, &DeviceInfo::id) == conditions.devices.end())
        conditions.devices.push_back(std::move(info));
}

void addCode(SweepConditions& conditions, const BoundExperiment& bound)
{
    const KernelDescription& kernel = bound.kernel->description();
    const std::string name = bound.source ? bound.work.code.entry : fullName(kernel);
    const auto known = std::ranges::find(conditions.code, name, &std::pair<std::string, std::string>::first);
    if (known == conditions.code.end())
        conditions.code.emplace_back(name, codeMark(bound.work.code));
}

} // namespace

OtherConditions::OtherConditions(const std::string& difference)
    : InputError("sweep",
        say("sweep.other_conditions", "was taken under other conditions ({}); a sweep goes on under the same ones only",
            difference))
{
}

SweepPlan planOf(SweepResult& result, const std::string& program, const Progress& progress)
{
    const Sweep& sweep = result.sweep;
    SweepPlan plan;
    plan.conditions.program = program.empty() ? WARPATLAS_VERSION : program;
    std::vector<BoundFacts> known;
    bool timesCpu = false;
    const bool overBlocks = isOver(sweep, SweepOver::Block);
    for (std::size_t i = 0; i < sweep.points(); ++i) {
        progress.throwIfCancelled();
        PointPlan point{sweep.at(i), sweep.launchesAt(i)};
        const Experiment forCpu = asForTheCpu(point.experiment);
        auto facts = std::ranges::find(known, forCpu, &BoundFacts::experiment);
        if (facts == known.end()) {
            // A person's own kernel is refused by its device: the first point tells.
            const auto bound = bindExperiment(point.experiment, nullptr, &progress);
            BoundFacts fresh{forCpu, 0, bound->kernel->description().hasReference};
            if (!bound->source && !bound->mistake)
                fresh.operations = bound->kernel->cost(bound->work).operations;
            const KernelDescription& kernel = bound->kernel->description();
            fresh.kernel = fullName(kernel);
            if (kernel.blockIsFixed)
                fresh.onlyBlock = kernel.defaultBlock;
            if (!bound->source)
                fresh.dimensions = dimensionsOf(kernel.defaultBlock);
            addCode(plan.conditions, *bound);
            addData(plan.conditions, *bound);
            facts = known.insert(known.end(), std::move(fresh));
        }
        point.operations = facts->operations;
        point.gpu = sweep.measure && kindOfDevice(point.experiment.device) == DeviceKind::Cuda;
        // Along devices the CPU's times are in its own rows alone; elsewhere they stand beside each point's.
        const bool ofCpuAlone = isOfCpuAlone(sweep, point.experiment.device);
        const bool hasCpuTimes = sweep.measure && !point.launches && facts->hasReference
            && (ofCpuAlone || !isOver(sweep, SweepOver::Device));
        result.points[i].cpuTimesOf = hasCpuTimes ? facts->cpuPoint : std::nullopt;
        point.cpu = hasCpuTimes && !facts->cpuPoint;
        if (point.cpu)
            facts->cpuPoint = i;
        timesCpu |= point.cpu;
        point.counted = !ofCpuAlone;
        point.predicted = sweep.predict && !ofCpuAlone && kindOfDevice(point.experiment.device) != DeviceKind::Cuda;
        // A block of another shape gives wrong results, and so no answer to a question about blocks.
        if (overBlocks && facts->onlyBlock && point.experiment.block != facts->onlyBlock)
            result.points[i].refusal =
                say("sweep.only_block", "{} is written for blocks of {}", facts->kernel, toText(*facts->onlyBlock));
        // Threads along a dimension that a kernel does not look at do its work once more each.
        else if (overBlocks && point.experiment.block && dimensionsOf(*point.experiment.block) > facts->dimensions)
            result.points[i].refusal = facts->dimensions == 1
                ? say("sweep.one_dimension", "{} is written for blocks of one dimension", facts->kernel)
                : say("sweep.two_dimensions", "{} is written for blocks of two dimensions", facts->kernel);
        const std::string& device = point.experiment.device;
        if (point.launches && kindOfDevice(device) == DeviceKind::Cpu)
            result.points[i].refusal = say("sweep.point_of_cpu", "a CPU launches nothing");
        addDevice(plan.conditions, device, device == "sim" ? "sim:" + point.experiment.gpu : device);
        plan.points.push_back(std::move(point));
    }
    if (timesCpu)
        addDevice(plan.conditions, "cpu", "cpu");
    return plan;
}

} // namespace warpatlas::inline sweep
