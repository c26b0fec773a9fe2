#include "ui/desktop/sweep/axis_texts.h"

#include "app/experiment/own_numbers.h"
#include "app/sweep/axis_spec.h"
#include "app/sweep/axis_value.h"
#include "app/sweep/run_sweep.h"
#include "app/sweep/size_data.h"
#include "app/sweep/sweep_words.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline desktop {
namespace {

const KernelDescription* describedOf(const Experiment& experiment)
{
    if (experiment.source)
        return nullptr;
    const auto kernel = findKernel(experiment.kernel);
    return kernel ? &kernel.value()->description() : nullptr;
}

bool hasVariants(const KernelDescription& kernel)
{
    return std::ranges::count_if(catalogue(), [&](const CatalogueKernel* other) {
        return other->description().name == kernel.name;
    }) > 1;
}

/// The line without the option, which is the command line's.
std::string reasonOf(const InputError& error)
{
    return error.subject().starts_with("--over ") ? error.reason() : error.what();
}

/// A few values of a whole number: one by one from its smallest, or doubled around what it usually is.
std::string rangeAround(const ParameterDescription& parameter)
{
    if (parameter.defaultValue < 8)
        return textOf(parameter.minimum) + ".." + textOf(std::min(parameter.minimum + 5, parameter.maximum));
    const double first = std::max(parameter.minimum, std::floor(parameter.defaultValue / 4));
    return textOf(first) + ".." + textOf(std::min(first * 16, parameter.maximum)) + ":x2";
}

bool isOfSameKernel(const Experiment& experiment, const BoundExperiment* bound)
{
    return bound && bound->source && experiment.source && bound->experiment.source
        && bound->experiment.source->file == experiment.source->file && bound->experiment.kernel == experiment.kernel;
}

bool runsOn(const Experiment& experiment, DeviceKind kind)
{
    return kindOfDevice(experiment.device) == kind;
}

} // namespace

std::optional<Sweep> ReadAxes::sweep() const
{
    if (axes.empty() || !refusal.empty())
        return std::nullopt;
    Sweep sweep{wish.experiment, {}};
    for (const ReadAxis& read : axes) {
        if (!read.refusal.empty())
            return std::nullopt;
        sweep.axes.push_back(read.axis);
    }
    sweep.measure = measuresByItself(sweep);
    return sweep;
}

ReadAxes readAxes(const AxisWish& wish)
{
    ReadAxes read{wish, {}, {}};
    for (const AxisText& text : wish.texts) {
        if (text.name.empty())
            continue;
        read.axes.emplace_back();
        try {
            read.axes.back().axis = parseSweepAxis(text.whole(), wish.experiment);
            if (text.name == nameOf(SweepOver::Size))
                read.axes.back().note = dataLeftAside(wish.experiment);
        } catch (const InputError& error) {
            read.axes.back().refusal = reasonOf(error);
        } catch (const std::exception& error) {
            read.axes.back().refusal = error.what();
        }
    }
    try {
        if (const auto sweep = read.sweep())
            (void)newResult(*sweep);
    } catch (const InputError& error) {
        read.refusal = reasonOf(error);
    }
    return read;
}

std::vector<AxisChoice> axisChoices(const Experiment& experiment, const BoundExperiment* bound)
{
    std::vector<AxisChoice> choices{{"block", said("sweep.choice.block", "Block"),
        said("sweep.choice.block.tip", "The shape of the block: 32x8, 16x16 or 32..1024")}};
    const KernelDescription* kernel = describedOf(experiment);
    if (kernel || experiment.source) {
        choices.push_back({"size", said("sweep.choice.size", "Size"),
            said("sweep.choice.size.tip", "The number of elements: 1024..65536 is four times as large each")});
        choices.push_back({"data", said("sweep.choice.data", "Data"),
            said("sweep.choice.data.tip", "Files or generators: photo.jpg,ramp:400x900x3")});
        if (kernel && hasVariants(*kernel))
            choices.push_back({"variant", said("sweep.choice.variant", "Variant"),
                said("sweep.choice.variant.tip", "The kernel's variants")});
    }
    if (!runsOn(experiment, DeviceKind::Cpu))
        choices.push_back({"launches", said("sweep.choice.launches", "Launches"),
            said("sweep.choice.launches.tip",
                "The same work cut into so many launches, one after another: 1..256 is twice as many each")});
    choices.push_back({"device", said("sweep.choice.device", "Device"),
        said("sweep.choice.device.tip", "What it runs on: cpu, sim, cuda:0")});
    if (experiment.device == "sim")
        choices.push_back({"gpu", said("sweep.choice.gpu", "GPU sheet"),
            said("sweep.choice.gpu.tip", "The data sheet whose limits the simulator has")});
    if (kernel)
        for (const ParameterDescription& parameter : kernel->parameters)
            choices.push_back({parameter.name, toQt(parameter.name),
                said("sweep.choice.parameter.tip", "{} ({} to {})", parameter.description, textOf(parameter.minimum),
                    textOf(parameter.maximum))});
    if (isOfSameKernel(experiment, bound))
        for (const OwnNumber& number : numbersOf(*bound))
            choices.push_back({number.name, toQt(number.name),
                said("sweep.choice.own_number.tip", "A number that the kernel is called with, {}; now {}",
                    nameOf(number.type), number.value)});
    return choices;
}

QString valuesInWords(const SweepAxis& axis)
{
    constexpr std::size_t most = 4;
    QString words;
    const std::size_t count = axis.values.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (count > most && i == 2)
            words += QString::fromUtf8(" … ");
        if (count > most && i >= 2 && i + 1 < count)
            continue;
        words += (i == 0 || (count > most && i + 1 == count) ? "" : ", ") + toQt(valueInWords(axis, axis.values[i]));
    }
    return words;
}

std::vector<ReadySweep> readySweeps(const Experiment& experiment)
{
    std::vector<ReadySweep> all;
    const KernelDescription* kernel = describedOf(experiment);
    const bool onGpu = runsOn(experiment, DeviceKind::Cuda);
    using Show = SweepShow;
    const std::vector<Show> time{Show::Time}, sectors{Show::Sectors, Show::StoreSectors},
        counted{Show::Sectors, Show::StoreSectors, Show::Conflicts, Show::Branches, Show::Lanes, Show::Occupancy};
    if (!kernel || !kernel->blockIsFixed) {
        if (onGpu)
            all.push_back({"block", said("sweep.ask.block", "Which block is fastest?"),
                said("sweep.ask.block.tip", "Times, occupancy and sectors from 8 to 1,024 threads"), {{"block", ""}},
                time});
        else
            all.push_back({"block", said("sweep.ask.block_counted", "What does the block's size change?"),
                said("sweep.ask.block_counted.tip",
                    "Predicted times, occupancy and sectors from 8 to 1,024 threads; measured times need a CUDA "
                    "device"),
                {{"block", ""}}, {Show::Time, Show::Occupancy, Show::Sectors, Show::StoreSectors, Show::Lanes}});
        if (kernel)
            all.push_back({"shape", said("sweep.ask.shape", "Which shape of block asks for the fewest sectors?"),
                said("sweep.ask.shape.tip", "Every shape of whole warps"), {{"block", "all"}}, sectors});
    }
    if (kernel && kernel->hasReference) {
        if (onGpu)
            all.push_back({"size", said("sweep.ask.size", "From which size does the GPU win?"),
                said("sweep.ask.size.tip", "CPU and GPU, copies included, over data four times as large each"),
                {{"size", ""}}, time});
        else
            all.push_back({"size", said("sweep.ask.size_cpu", "How does the time grow with the size?"),
                said("sweep.ask.size_cpu.tip",
                    "The CPU's times over data four times as large each; from which size a GPU wins needs a CUDA "
                    "device"),
                {{"size", ""}}, time});
    }
    if (!runsOn(experiment, DeviceKind::Cpu))
        all.push_back({"launches", said("sweep.ask.launches", "What do many small launches cost?"),
            onGpu ? said("sweep.ask.launches.tip",
                "The same work in 1 to 256 launches, one after another, data already on the GPU")
                  : said("sweep.ask.launches_predicted.tip",
                      "The same work in 1 to 256 launches, one after another; predicted, as no CUDA device is chosen"),
            {{"launches", ""}}, time});
    if (kernel && hasVariants(*kernel))
        all.push_back({"variant",
            onGpu ? said("sweep.ask.variant", "Which variant is fastest?")
                  : said("sweep.ask.variant_counted", "What do the variants change?"),
            onGpu ? said("sweep.ask.variant.tip", "Times and counters of all variants")
                  : said("sweep.ask.variant_counted.tip", "Counters of all variants; times need a CUDA device"),
            {{"variant", ""}}, onGpu ? time : counted});
    if (kernel && hasVariants(*kernel) && !kernel->blockIsFixed)
        all.push_back({"variantAndBlock", said("sweep.ask.map", "Which variant with which block?"),
            said("sweep.ask.map.tip", "A map of all variants over blocks"), {{"variant", ""}, {"block", ""}},
            onGpu ? time : counted});
    if (experiment.device == "sim")
        all.push_back({"gpu", said("sweep.ask.gpu", "What would other GPUs allow?"),
            said("sweep.ask.gpu.tip", "Occupancy with the limits of every data sheet"), {{"gpu", ""}},
            {Show::Occupancy}});
    if (kernel)
        for (const ParameterDescription& parameter : kernel->parameters)
            // An angle or a brightness changes results, not work.
            if (parameter.integer && parameter.maximum - parameter.minimum >= 2)
                all.push_back({"parameter." + toQt(parameter.name),
                    said("sweep.ask.parameter", "What does {} cost?", parameter.name), toQt(parameter.description),
                    {{parameter.name, rangeAround(parameter)}}, time});
    return all;
}

} // namespace warpatlas::ui::inline desktop
