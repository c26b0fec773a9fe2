#include "app/experiment/suggest_kernel.h"

#include "app/dataset/data_spec.h"
#include "app/inputs/input_set.h"
#include "app/inputs/way_to_form.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <tuple>

namespace warpatlas::inline experiment {

namespace {

enum class NumberKind { Byte, Whole, Fraction };

NumberKind numberKindOf(ElementType type)
{
    return isReal(type) ? NumberKind::Fraction : type == ElementType::U8 ? NumberKind::Byte : NumberKind::Whole;
}

/// Says whether data are of the kind that the kernel usually shows: a colour picture, a row of fractions.
bool isLike(const Array& data, const Array& usual)
{
    const auto flat = [](const Array& array) { return array.shape().extent.y == 1; };
    return numberKindOf(data.type()) == numberKindOf(usual.type()) && data.shape().channels == usual.shape().channels
        && flat(data) == flat(usual);
}

} // namespace

std::string kernelThatTakes(const Array& data)
{
    const CatalogueKernel* found = nullptr;
    // Other data than the kernel's usual ones are worse than conversions; another type alone is no loss.
    std::tuple<bool, bool> best;
    for (const CatalogueKernel* kernel : catalogue()) {
        const auto& inputs = kernel->description().inputs;
        if (inputs.size() != 1)
            continue;
        const std::tuple cost(!isLike(data, *loadDataset(inputs.front().defaultData).array),
            wayToForm(data, inputs.front().form).size() > 1);
        if (!found || cost < best) {
            found = kernel;
            best = cost;
        }
    }
    return found ? shortName(*found) : std::string();
}

namespace {

Experiment withKernel(const Experiment& experiment, std::string kernel, std::vector<std::string> data)
{
    Experiment other;
    other.kernel = std::move(kernel);
    other.data = std::move(data);
    other.convert = experiment.convert;
    other.device = experiment.device;
    other.gpu = experiment.gpu;
    return other;
}

std::optional<Experiment> withKernelFor(const Experiment& experiment, const std::vector<std::string>& data)
{
    InputSet set;
    try {
        for (const CatalogueKernel* kernel : catalogue()) {
            if (kernel->description().inputs.size() != data.size())
                continue;
            set = loadInputs(*kernel, data, true, set.kernel ? &set : nullptr);
            if (set.fits())
                return withKernel(experiment, shortName(*kernel), data);
        }
    } catch (const InputError&) {
        // The run of this experiment says what is wrong with it.
    }
    return std::nullopt;
}

} // namespace

std::optional<Experiment> withKernelThatTakesAll(const Experiment& experiment, std::size_t opened)
{
    const auto& given = experiment.data;
    if (opened < 2 || opened > given.size())
        return std::nullopt;
    const std::vector<std::string> data(given.begin(), given.begin() + std::ptrdiff_t(opened));
    std::optional<Experiment> found = withKernelFor(experiment, data);
    if (!found && opened == 2)
        found = withKernelFor(experiment, {data[1], data[0]});
    return found;
}

std::optional<Experiment> withKernelThatTakes(const Experiment& experiment, std::size_t opened)
{
    const auto& data = experiment.data;
    if (opened > 1 && opened <= data.size()) {
        if (auto all = withKernelThatTakesAll(experiment, opened))
            return all;
        const auto asked = findKernel(experiment.kernel);
        if (asked && asked.value()->description().inputs.size() >= opened)
            return std::nullopt; // which has inputs for them, and waits for what fits
    }
    auto spec = std::ranges::find_if(data, readsFile);
    if (spec == data.end())
        spec = std::ranges::find_if(data, [](const std::string& any) { return !any.empty(); });
    if (spec == data.end())
        return std::nullopt;
    try {
        std::string kernel = kernelThatTakes(*loadDataset(*spec).array);
        return kernel.empty() ? std::nullopt : std::optional(withKernel(experiment, std::move(kernel), {*spec}));
    } catch (const InputError&) {
        return std::nullopt; // the run of this experiment says what is wrong with it
    }
}

} // namespace warpatlas::inline experiment
