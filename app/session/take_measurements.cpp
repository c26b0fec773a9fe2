#include "app/session/take_measurements.h"

#include "app/experiment/experiment.h"
#include "app/words/launch_words.h"
#include "app/words/say.h"
#include "app/words/today.h"
#include "kernels/analysis/comparison.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace warpatlas::inline session {

namespace {

Experiment experimentFor(const CatalogueKernel& kernel, const SizedData& data)
{
    Experiment experiment;
    experiment.kernel = fullName(kernel.description());
    experiment.data = data.data;
    experiment.parameters = data.parameters;
    return experiment;
}

/// Binds a sample of the wanted size, or of the largest one below it that does not compute too much.
std::shared_ptr<const BoundExperiment> bindSample(
    const CatalogueKernel& kernel, std::uint64_t elements, double mostOperations)
{
    for (;; elements /= 4) {
        auto bound = bindExperiment(experimentFor(kernel, kernel.sampleOfSize(elements)));
        if (elements < 4 || kernel.cost(bound->work).operations <= mostOperations)
            return bound;
    }
}

/// Runs, checks and times one; throws InputError if the result is wrong.
RecordedRun takeRun(Device& device, const BoundExperiment& bound, const MeasureLimits& limits, Progress& progress)
{
    const CatalogueKernel& kernel = *bound.kernel;
    const BufferSpec& spec = bound.work.outputBuffer();
    Array reference(spec.type, spec.shape);
    kernel.reference(CpuForm::Parallel, bound.work, reference, progress);

    const std::unique_ptr<PreparedRun> run = device.prepare(bound.work, &kernel, bound.launch);
    Progress own; // execute() tells of itself alone
    const Execution execution = run->execute(own);
    progress.throwIfCancelled();
    const Comparison check = compare(*execution.output, reference, bound.tolerance);
    if (!check.matches)
        throw InputError(fullName(kernel.description()),
            say("session.differs", "{} values differ from the CPU's by up to {:.3g}, and {:.3g} is allowed",
                check.differing, check.maxAbsError, check.tolerance));

    RecordedRun recorded;
    recorded.kernel = kernel.description().name;
    recorded.variant = kernel.description().variant;
    recorded.code = codeMark(bound.work.code);
    recorded.data = bound.experiment.data;
    recorded.parameters = bound.experiment.parameters;
    recorded.size = sizeOfRun(bound.work);
    recorded.launch = bound.launch;
    recorded.notTimed = run->useLibrary(reference, bound.tolerance, progress);
    const Measured side{device.info(), run.get()};
    recorded.times = measure({&side, 1}, limits, progress, {});
    for (TimeResult& time : recorded.times)
        time.provenance = Provenance::Recorded;
    return recorded;
}

/// The same with another block; null where it can have none of that size.
std::shared_ptr<const BoundExperiment> withBlock(const std::shared_ptr<const BoundExperiment>& bound, double factor)
{
    if (factor == 1)
        return bound;
    const KernelDescription& description = bound->kernel->description();
    const std::optional<Dim3> block = scaledBlock(bound->launch.block, factor);
    if (!block || description.blockIsFixed)
        return nullptr;
    Experiment experiment = bound->experiment;
    experiment.block = block;
    return bindExperiment(experiment, bound->inputs.get());
}

RecordedGpu gpuOf(const DeviceInfo& device)
{
    RecordedGpu gpu;
    gpu.name = device.name;
    gpu.driver = device.driver;
    gpu.runtime = device.runtime;
    if (device.gpu) {
        gpu.compute = fmt::format("{}.{}", device.gpu->computeMajor, device.gpu->computeMinor);
        gpu.clockGhz = device.gpu->clockGhz;
    }
    return gpu;
}

} // namespace

std::optional<Dim3> scaledBlock(Dim3 block, double factor)
{
    constexpr std::uint64_t least = 32, most = 1024;
    std::uint32_t& length = block.z > 1 ? block.z : block.y > 1 ? block.y : block.x;
    const double scaled = length * factor;
    if (scaled < 1 || scaled != std::floor(scaled))
        return std::nullopt;
    length = static_cast<std::uint32_t>(scaled);
    if (block.count() < least || block.count() > most || block.z > 64)
        return std::nullopt;
    return block;
}

Taken takeMeasurements(Device& device, const TakeOptions& options, Progress& progress,
    const std::function<void(const std::string& words)>& onStep)
{
    Taken taken;
    taken.measurements.gpu = gpuOf(device.info());
    taken.measurements.date = todayInUtc();
    const auto steps = static_cast<double>(options.kernels.size() * options.sizes.size());
    double step = 0;
    bool fresh = true;
    for (const CatalogueKernel* kernel : options.kernels) {
        std::vector<Shape> sizes; // two wanted sizes may turn out to be one
        for (const std::uint64_t elements : options.sizes) {
            progress.enterPart(step / steps, (step + 1) / steps);
            ++step;
            progress.throwIfCancelled();
            std::string name =
                say("session.at_elements", "{} at {} elements", fullName(kernel->description()), elements);
            if (onStep)
                onStep(name);
            try {
                const auto bound = bindSample(*kernel, elements, options.mostOperations);
                const Shape size = sizeOfRun(bound->work);
                name = say("session.at_size", "{} at {}", fullName(kernel->description()), toText(size));
                if (std::ranges::find(sizes, size) != sizes.end())
                    continue;
                sizes.push_back(size);
                // The first kernel of a process is a quarter of a microsecond shorter than it is ever after.
                if (std::exchange(fresh, false))
                    (void)takeRun(device, *bound, {.minimumSamples = 1, .relativeInterval = 1e9}, progress);
                for (const double factor : options.blockFactors)
                    if (const auto scaled = withBlock(bound, factor))
                        taken.measurements.runs.push_back(takeRun(device, *scaled, options.limits, progress));
            } catch (const InputError& error) {
                taken.faults.push_back(fmt::format("{}: {}", name, error.reason()));
            } catch (const DeviceError& error) {
                if (error.sticky())
                    throw;
                taken.faults.push_back(fmt::format("{}: {}", name, sentenceOf(error)));
            }
        }
    }
    return taken;
}

} // namespace warpatlas::inline session
