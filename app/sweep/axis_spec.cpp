#include "app/sweep/axis_spec.h"

#include "app/dataset/data_spec.h"
#include "app/experiment/own_numbers.h"
#include "app/experiment/own_sizes.h"
#include "app/experiment/simulated_gpu.h"
#include "app/flow/chunked_work.h"
#include "app/session/run_experiment.h"
#include "app/sweep/axis_value.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/analysis/launch_check.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <set>

namespace warpatlas::inline sweep {

namespace {

constexpr std::uint32_t warpThreads = 32, mostBlockThreads = 1024;

std::vector<std::string> splitAtCommas(const std::string& text)
{
    const std::vector<std::string_view> parts = split(text, ',');
    return {parts.begin(), parts.end()};
}

const KernelDescription& describedKernel(const Experiment& experiment)
{
    const Answer<const CatalogueKernel*> kernel = findKernel(experiment.kernel);
    if (!kernel)
        throw InputError(experiment.kernel, kernel.reason());
    return kernel.value()->description();
}

/// How the values of a range follow one another.
struct RangeStep {
    bool multiplies = false;
    double by = 1;
};

/// FIRST..LAST[:STEP|:xFACTOR] as its values; empty where it is no range.
std::vector<double> rangeOf(const std::string& text, RangeStep step)
{
    const std::size_t dots = text.find("..");
    if (dots == std::string::npos)
        return {};
    const std::size_t colon = std::min(text.find(':', dots), text.size());
    const double first = numberOf(text.substr(0, dots)), last = numberOf(text.substr(dots + 2, colon - dots - 2));
    if (colon < text.size()) {
        step.multiplies = text.compare(colon + 1, 1, "x") == 0;
        step.by = numberOf(text.substr(colon + (step.multiplies ? 2 : 1)));
    }
    if (step.multiplies ? step.by <= 1 || first <= 0 : step.by <= 0)
        throw InputError(text,
            step.multiplies ? say("sweep.factor", "a factor above 1, and a first value above 0, are expected")
                            : say("sweep.step", "a step above 0 is expected"));
    if (last < first)
        throw InputError(text, say("sweep.falls", "the last value is below the first"));
    std::vector<double> values;
    // A hair more, so that 0..1:0.1 ends with 1 though ten tenths are a little less in binary.
    const double end = last + 1e-9 * std::max(std::fabs(last), step.by);
    for (std::size_t i = 0; i <= mostSweepPoints; ++i) {
        const double value = step.multiplies ? first * std::pow(step.by, double(i)) : first + step.by * double(i);
        if (value > end)
            return values;
        values.push_back(std::fabs(value) < 1e-12 * step.by ? 0 : std::stod(fmt::format("{:.12g}", value)));
    }
    throw InputError(text, say("sweep.many_values", "has more than {} values", mostSweepPoints));
}

using ReadValue = std::function<std::string(const std::string&)>; ///< the same value in one form

std::vector<std::string> listedValues(const std::string& text, const RangeStep& step, const ReadValue& read)
{
    std::vector<std::string> values;
    for (const std::string& part : splitAtCommas(text)) {
        const std::vector<double> range = rangeOf(part, step);
        for (const double number : range)
            values.push_back(read(textOf(number)));
        if (range.empty())
            values.push_back(read(part));
    }
    return values;
}

std::string knownBlock(const std::string& value, const Experiment& experiment)
{
    const Dim3 block = blockOf(value);
    const std::optional<GpuSheet> simulated = simulatedGpu(experiment);
    const Answer<GpuSheet> gpu = simulated ? Answer<GpuSheet>(*simulated) : findGpu(experiment.gpu);
    if (!gpu)
        throw InputError(experiment.gpu, gpu.reason());
    const std::vector<Problem> refused = checkLaunch(gpu.value(), Launch{{1, 1, 1}, block}, {}, {});
    if (!refused.empty())
        throw InputError(value, sentenceOf(refused.front()));
    return value;
}

std::string knownParameter(const std::string& value, const ParameterDescription& parameter)
{
    const double number = numberOf(value);
    if (number < parameter.minimum || number > parameter.maximum || (parameter.integer && number != std::floor(number)))
        throw InputError(value,
            parameter.integer
                ? say("sweep.whole", "is not a whole number from {} to {}", parameter.minimum, parameter.maximum)
                : say("sweep.number", "is not a number from {} to {}", parameter.minimum, parameter.maximum));
    return textOf(number);
}

std::vector<std::string> variantsOf(const std::string& name)
{
    std::vector<std::string> variants;
    for (const CatalogueKernel* kernel : catalogue())
        if (kernel->description().name == name)
            variants.push_back(kernel->description().variant);
    return variants;
}

std::string knownVariant(const std::string& value, const KernelDescription& kernel)
{
    const std::vector<std::string> known = variantsOf(kernel.name);
    if (std::ranges::find(known, value) == known.end())
        throw InputError(value,
            say("sweep.no_variant", "is no variant of {}; there are {}", kernel.name,
                fmt::format("{}", fmt::join(known, ", "))));
    return value;
}

std::string knownGpu(const std::string& value)
{
    const auto gpu = findGpu(value);
    if (!gpu)
        throw InputError(value, gpu.reason());
    return gpu.value().name;
}

/// Sizes four times as large each: up to 2^24 elements, or 2^20 on the simulator, and to what a CPU computes in a
/// second.
std::vector<std::string> sizeLadder(const Experiment& experiment)
{
    constexpr double mostOperations = 2e9;
    const std::uint64_t most = kindOfDevice(experiment.device) == DeviceKind::Simulated ? 1U << 20U : 1U << 24U;
    std::vector<std::string> sizes;
    for (std::uint64_t elements = 1024; elements <= most; elements *= 4) {
        SweepAxis axis{SweepOver::Size, "", {std::to_string(elements)}};
        const auto bound = bindExperiment(Sweep{experiment, {axis}}.at(0));
        if (!sizes.empty() && bound->kernel->cost(bound->work).operations > mostOperations)
            break;
        sizes.push_back(axis.values.front());
    }
    return sizes;
}

std::vector<std::string> allGpus()
{
    std::vector<std::string> names;
    for (const GpuSheet& gpu : gpuSheets())
        names.push_back(gpu.name);
    return names;
}

void requireOfCatalogue(const Experiment& experiment)
{
    if (experiment.source)
        throw InputError(experiment.source->file,
            say("sweep.of_catalogue",
                "a kernel of your own is swept over block, size, data, device, gpu, launches or a number that it is "
                "called with"));
}

Dim3 usualBlock(const Experiment& experiment)
{
    if (experiment.source) // the block that the run is given by itself has the kernel's dimensions
        return experiment.block ? *experiment.block : bindExperiment(experiment)->launch.block;
    const KernelDescription& kernel = describedKernel(experiment);
    if (kernel.blockIsFixed)
        throw InputError(fullName(kernel),
            say("sweep.fixed_block", "is written for blocks of {} alone", toText(kernel.defaultBlock)));
    return kernel.defaultBlock;
}

SweepAxis blockAxis(const std::string& values, const Experiment& experiment)
{
    SweepAxis axis{SweepOver::Block, "", {}};
    const bool listed = !values.empty() && values != "all";
    if (listed && experiment.source) { // nothing is to be known of it
        axis.values =
            listedValues(values, {true, 2}, [&](const std::string& value) { return knownBlock(value, experiment); });
        return axis;
    }
    const Dim3 usual = usualBlock(experiment);
    axis.values = values.empty() ? blockLadder(usual)
        : values == "all"
        ? allBlocks(usual)
        : listedValues(values, {true, 2}, [&](const std::string& value) { return knownBlock(value, experiment); });
    return axis;
}

/// The same work in ever more launches. Whether a kernel can be cut at all is found out before the sweep begins.
SweepAxis launchAxis(const std::string& values, const Experiment& experiment)
{
    if (kindOfDevice(experiment.device) == DeviceKind::Cpu)
        throw InputError(
            "launches", say("sweep.cpu_launches", "--device {} launches nothing; sim and cuda do", experiment.device));
    SweepAxis axis{SweepOver::Launches, "", {}};
    if (!values.empty()) {
        axis.values =
            listedValues(values, {true, 2}, [](const std::string& value) { return std::to_string(launchesOf(value)); });
        return axis;
    }
    const auto whole = bindExperiment(experiment);
    std::uint64_t most = mostLaunches;
    if (!whole->work.buffers.empty()) {
        const Extent& output = whole->work.outputBuffer().shape.extent;
        most = std::min(most, sideOf(output, slowestAxis(output)));
    }
    for (std::size_t launches = 1; launches <= std::max<std::uint64_t>(1, most); launches *= 2)
        axis.values.push_back(std::to_string(launches));
    return axis;
}

std::string knownNumber(const std::string& value, const OwnNumber& number)
{
    const double read = numberOf(value);
    if (read < number.minimum || read > number.maximum || (number.isWhole() && read != std::floor(read)))
        throw InputError(value,
            number.isWhole() ? say("sweep.own_whole", "is no {}: a whole number from {:.0f} to {:.0f}",
                nameOf(number.type), number.minimum, number.maximum)
                             : say("sweep.own_number", "is no {}", nameOf(number.type)));
    return textOf(read);
}

/// A number that a person's own kernel is called with: all else of the call stays.
SweepAxis ownParameterAxis(const std::string& name, const std::string& values, const Experiment& experiment)
{
    const auto bound = bindExperiment(experiment);
    const std::vector<OwnNumber> known = numbersOf(*bound);
    const auto number = std::ranges::find(known, name, &OwnNumber::name);
    if (number == known.end()) {
        std::string names = "block, size, data, device, gpu, launches";
        for (const OwnNumber& other : known)
            names += ", " + other.name;
        throw InputError(name, say("sweep.no_axis", "is not one of {}", names));
    }
    if (values.empty())
        throw InputError(
            name, say("sweep.own_values", "its values are expected, such as {}={},...", name, number->value));
    SweepAxis axis{SweepOver::Parameter, name, {}, OwnParameter{number->type, number->parameter}};
    axis.values = listedValues(values, {}, [&](const std::string& value) { return knownNumber(value, *number); });
    return axis;
}

SweepAxis parameterAxis(const std::string& name, const std::string& values, const Experiment& experiment)
{
    if (experiment.source)
        return ownParameterAxis(name, values, experiment);
    const std::vector<ParameterDescription>& known = describedKernel(experiment).parameters;
    const auto parameter = std::ranges::find(known, name, &ParameterDescription::name);
    if (parameter == known.end()) {
        std::string names = "block, size, data, variant, device, gpu, launches";
        for (const ParameterDescription& other : known)
            names += ", " + other.name;
        throw InputError(name, say("sweep.no_axis", "is not one of {}", names));
    }
    if (values.empty())
        throw InputError(name,
            say("sweep.parameter_values", "its values are expected, such as {}={}..{}", name, parameter->defaultValue,
                std::min(parameter->defaultValue + 4, parameter->maximum)));
    SweepAxis axis{SweepOver::Parameter, name, {}};
    axis.values = listedValues(values, {}, [&](const std::string& value) { return knownParameter(value, *parameter); });
    return axis;
}

/// Its data at these sizes: they are named, as a description that makes them there is none.
SweepAxis ownSizes(const std::string& values, const Experiment& experiment)
{
    const auto read = [](const std::string& value) { return std::to_string(elementsOf(value)); };
    const auto bound = bindExperiment(experiment);
    SweepAxis axis{SweepOver::Data, "", {}};
    for (const std::string& size : listedValues(values.empty() ? "1024..262144" : values, {true, 4}, read))
        axis.values.push_back(dataOfSize(*bound, elementsOf(size)));
    return axis;
}

SweepAxis axisOf(const std::string& name, const std::string& values, const Experiment& experiment)
{
    const auto plain = [](const std::string& value) { return value; };
    const auto orAll = [&](SweepOver over, const auto& all, const ReadValue& read) {
        return SweepAxis{over, "", values.empty() ? all() : listedValues(values, {}, read)};
    };
    if (name == "block")
        return blockAxis(values, experiment);
    if (name == "device")
        return orAll(
            SweepOver::Device, [&] { return devicesHere(experiment); }, plain);
    if (name == "gpu") {
        if (experiment.device != "sim")
            throw InputError(name,
                say("sweep.gpu_of_sim", "is for the simulator; --device {} says whose limits hold", experiment.device));
        return orAll(SweepOver::Gpu, allGpus, knownGpu);
    }
    if (name == "variant")
        requireOfCatalogue(experiment);
    if (name == "variant") {
        const KernelDescription& kernel = describedKernel(experiment);
        return orAll(
            SweepOver::Variant, [&] { return variantsOf(kernel.name); },
            [&](const std::string& value) { return knownVariant(value, kernel); });
    }
    if (name == "launches")
        return launchAxis(values, experiment);
    if (name == "size" && experiment.source)
        return ownSizes(values, experiment);
    if (name == "size" && values.empty())
        return {SweepOver::Size, "", sizeLadder(experiment)};
    if (name == "size")
        return {SweepOver::Size, "", listedValues(values, {true, 4}, [](const std::string& value) {
                    return std::to_string(elementsOf(value));
                })};
    if (name == "data") {
        if (values.empty())
            throw InputError(
                name, say("sweep.data_values", "data are expected, such as data=photo.jpg,ramp:400x900x3"));
        return {SweepOver::Data, "", splitAtCommas(values)};
    }
    return parameterAxis(name, values, experiment);
}

} // namespace

std::vector<std::string> blockLadder(const Dim3& usual)
{
    const int axes = dimensionsOf(usual);
    Dim3 block;
    std::uint32_t* const sides[] = {&block.x, &block.y, &block.z};
    std::vector<std::string> blocks;
    for (int turn = 0; block.count() <= mostBlockThreads; ++turn) {
        if (block.count() >= 8)
            blocks.push_back(textOf(block, axes));
        *sides[turn % axes] *= 2;
    }
    return blocks;
}

std::vector<std::string> allBlocks(const Dim3& usual)
{
    std::vector<Dim3> blocks;
    if (usual.y == 1 && usual.z == 1) {
        for (std::uint32_t threads = warpThreads; threads <= mostBlockThreads; threads += warpThreads)
            blocks.push_back({threads, 1, 1});
    } else {
        for (std::uint32_t x = 1; x <= mostBlockThreads; x *= 2)
            for (std::uint32_t y = 1; x * y <= mostBlockThreads; y *= 2)
                for (std::uint32_t z = 1; x * y * z <= mostBlockThreads && z <= (usual.z > 1 ? 64U : 1U); z *= 2)
                    if (x * y * z >= warpThreads)
                        blocks.push_back({x, y, z});
        std::ranges::stable_sort(blocks, {}, &Dim3::count);
    }
    std::vector<std::string> texts;
    for (const Dim3& block : blocks)
        texts.push_back(textOf(block, dimensionsOf(usual)));
    return texts;
}

SweepAxis parseSweepAxis(const std::string& text, const Experiment& experiment)
{
    const std::size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    const std::string values = equals == std::string::npos ? "" : text.substr(equals + 1);
    try {
        if (name.empty() || (equals != std::string::npos && values.empty()))
            throw InputError(text, say("sweep.form", "is not NAME or NAME=VALUES, such as block or size=1024..65536"));
        SweepAxis axis = axisOf(name, values, experiment);
        std::set<std::string> seen;
        for (const std::string& value : axis.values) {
            if (value.empty())
                throw InputError(text, say("sweep.empty_value", "has a value that is empty"));
            if (!seen.insert(value).second)
                throw InputError(value, say("sweep.value_twice", "is there twice"));
        }
        if (axis.values.size() > mostSweepPoints)
            throw InputError(text, say("sweep.many_values", "has more than {} values", mostSweepPoints));
        return axis;
    } catch (const InputError& error) {
        const std::string& subject = error.subject();
        if (subject == experiment.kernel || subject == experiment.gpu)
            throw;
        throw InputError("--over " + text, subject == text || subject == name ? error.reason() : error.what());
    }
}

} // namespace warpatlas::inline sweep
