#include "app/experiment/own_sizes.h"

#include "app/dataset/generators.h"
#include "app/words/say.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::inline experiment {

namespace {

std::uint64_t scaled(std::uint64_t side, double factor)
{
    return std::max<std::uint64_t>(1, std::uint64_t(std::llround(double(side) * factor)));
}

/// "512x341x3": a channel of four numbers is the last.
std::string sizeText(const Shape& shape)
{
    const Extent& sides = shape.extent;
    if (sides.z > 1)
        return fmt::format("{}x{}x{}x{}", sides.x, sides.y, sides.z, shape.channels);
    if (shape.channels > 1)
        return fmt::format("{}x{}x{}", sides.x, sides.y, shape.channels);
    return sides.y > 1 ? fmt::format("{}x{}", sides.x, sides.y) : std::to_string(sides.x);
}

/// Generators have their size behind the first colon.
std::string withSize(const std::string& spec, const std::string& size)
{
    const std::size_t from = spec.find(':') + 1;
    return spec.substr(0, from) + size + spec.substr(std::min(spec.find(':', from), spec.size()));
}

} // namespace

std::string dataOfSize(const BoundExperiment& bound, std::uint64_t elements)
{
    const std::string subject = subjectOf(bound.experiment);
    if (bound.experiment.source && !bound.experiment.source->arguments.empty())
        throw InputError(subject,
            say("sweep.own_arguments", "sizes follow from data where no argument is given; --over data names data"));
    if (!bound.inputs || bound.inputs->inputs.empty() || !bound.inputs->inputs.front().loaded)
        throw InputError(subject, say("sweep.own_no_data", "reads no data whose size could change"));
    const Shape first = bound.inputs->inputs.front().loaded->array->shape();
    const int sides = first.extent.z > 1 ? 3 : first.extent.y > 1 ? 2 : 1;
    const double factor = std::pow(double(elements) / double(first.extent.count()), 1.0 / sides);
    std::string all;
    for (const InputState& input : bound.inputs->inputs) {
        const Dataset& data = *input.loaded;
        Shape shape = data.array->shape();
        for (std::uint64_t* side : {&shape.extent.x, &shape.extent.y, &shape.extent.z})
            if (*side > 1)
                *side = scaled(*side, factor);
        const bool square = data.spec.starts_with("identity:"); // written with one side
        all += all.empty() ? "" : "+";
        all += isGenerator(data.spec) ? withSize(data.spec, square ? std::to_string(shape.extent.x) : sizeText(shape))
                                      : fmt::format("ramp:{}:{}", sizeText(shape), nameOf(data.array->type()));
    }
    return all;
}

} // namespace warpatlas::inline experiment
