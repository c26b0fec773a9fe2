#include "app/sweep/sweep.h"

#include "app/experiment/own_numbers.h"
#include "app/sweep/axis_value.h"
#include "app/words/say.h"
#include "kernels/model/device_id.h"

#include <algorithm>

namespace warpatlas::inline sweep {

namespace {

/// Data of that many elements; parameters of the experiment itself stay.
void setSize(Experiment& experiment, std::uint64_t elements)
{
    const Answer<const CatalogueKernel*> kernel = findKernel(experiment.kernel);
    if (!kernel)
        throw InputError(experiment.kernel, kernel.reason());
    const SizedData sized = kernel.value()->sampleOfSize(elements);
    experiment.data = sized.data;
    for (const auto& [name, value] : sized.parameters)
        experiment.parameters.try_emplace(name, value);
}

void setValue(Experiment& experiment, const SweepAxis& axis, const std::string& value)
{
    switch (axis.over) {
    case SweepOver::Block:
        experiment.block = blockOf(value);
        break;
    case SweepOver::Size:
        setSize(experiment, elementsOf(value));
        break;
    case SweepOver::Data:
        experiment.data = dataOf(value);
        break;
    case SweepOver::Parameter:
        if (axis.own && experiment.source)
            setArgument(
                *experiment.source, axis.parameter, axis.own->index, std::string(nameOf(axis.own->type)) + ":" + value);
        else
            experiment.parameters[axis.parameter] = numberOf(value);
        break;
    case SweepOver::Variant:
        experiment.kernel = experiment.kernel.substr(0, experiment.kernel.find(':')) + ":" + value;
        break;
    case SweepOver::Device:
        experiment.device = value;
        break;
    case SweepOver::Gpu:
        experiment.gpu = value;
        break;
    case SweepOver::Launches: // the experiment is that of the whole
        break;
    }
}

} // namespace

std::string_view nameOf(SweepOver over)
{
    static constexpr std::string_view names[] = {
        "block", "size", "data", "parameter", "variant", "device", "gpu", "launches"};
    return names[std::size_t(over)];
}

std::string nameOf(const SweepAxis& axis)
{
    return axis.over == SweepOver::Parameter ? axis.parameter : std::string(nameOf(axis.over));
}

std::size_t Sweep::points() const
{
    std::size_t count = axes.empty() ? 0 : 1;
    for (const SweepAxis& axis : axes)
        count *= axis.values.size();
    return count;
}

std::vector<std::size_t> Sweep::placeOf(std::size_t point) const
{
    std::vector<std::size_t> place(axes.size());
    for (std::size_t axis = axes.size(); axis-- > 0; point /= axes[axis].values.size())
        place[axis] = point % axes[axis].values.size();
    return place;
}

std::vector<std::string> Sweep::valuesAt(std::size_t point) const
{
    std::vector<std::string> values;
    const std::vector<std::size_t> place = placeOf(point);
    for (std::size_t axis = 0; axis < place.size(); ++axis)
        values.push_back(axes[axis].values[place[axis]]);
    return values;
}

Experiment Sweep::at(std::size_t point) const
{
    Experiment experiment = base;
    const std::vector<std::size_t> place = placeOf(point);
    // A variant may take other data: sizes come after it, whichever axis was named first.
    for (const bool sizes : {false, true})
        for (std::size_t i = 0; i < axes.size(); ++i)
            if ((axes[i].over == SweepOver::Size) == sizes)
                setValue(experiment, axes[i], axes[i].values[place[i]]);
    return experiment;
}

bool isOver(const Sweep& sweep, SweepOver over)
{
    return std::ranges::count(sweep.axes, over, &SweepAxis::over) > 0;
}

std::optional<std::size_t> launchAxisOf(const Sweep& sweep)
{
    const auto found = std::ranges::find(sweep.axes, SweepOver::Launches, &SweepAxis::over);
    return found == sweep.axes.end() ? std::nullopt : std::optional(std::size_t(found - sweep.axes.begin()));
}

std::optional<std::size_t> Sweep::launchesAt(std::size_t point) const
{
    const auto axis = launchAxisOf(*this);
    return axis ? std::optional(launchesOf(axes[*axis].values[placeOf(point)[*axis]])) : std::nullopt;
}

std::size_t Sweep::wholeOf(std::size_t point) const
{
    const auto axis = launchAxisOf(*this);
    if (!axis)
        return point;
    const std::vector<std::size_t> place = placeOf(point);
    if (axes.size() == 1)
        return 0;
    return *axis == 0 ? place[1] : place[0] * axes[1].values.size();
}

bool measuresByItself(const Sweep& sweep)
{
    const auto has = [&](SweepOver over) { return isOver(sweep, over); };
    if (sweep.base.source) // no CPU computes a kernel of one's own
        return kindOfDevice(sweep.base.device) == DeviceKind::Cuda || has(SweepOver::Device);
    if (launchAxisOf(sweep))
        return kindOfDevice(sweep.base.device) == DeviceKind::Cuda || has(SweepOver::Device);
    return kindOfDevice(sweep.base.device) != DeviceKind::Simulated || has(SweepOver::Size) || has(SweepOver::Data)
        || has(SweepOver::Device);
}

} // namespace warpatlas::inline sweep
