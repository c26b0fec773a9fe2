#include "app/inputs/input_offers.h"

#include "app/dataset/generators.h"

#include <algorithm>

namespace warpatlas {

namespace {

/// Where no rule says anything: an own side is kept, else a prime number that no block divides.
constexpr std::uint64_t usualSide = 31;

std::string transposedSpec(const std::string& spec)
{
    const std::string before = "transpose:";
    return spec.starts_with(before) ? spec.substr(before.size()) : before + spec;
}

Shape wanted(const RequiredShape& required, const InputState& state)
{
    const Shape own = state.data ? state.data->array->shape() : Shape{{usualSide, usualSide, 1}, 1};
    return {{required.x.value_or(own.extent.x), required.y.value_or(own.extent.y), required.z.value_or(own.extent.z)},
        required.channels.value_or(own.channels)};
}

} // namespace

std::vector<InputOffer> offersFor(const InputSet& set, std::size_t input)
{
    std::vector<InputOffer> offers;
    const InputState& state = set.inputs[input];
    const InputDescription& about = set.kernel->description().inputs[input];
    const auto offer = [&](InputOffer made) {
        if (std::ranges::find(offers, made.spec, &InputOffer::spec) == offers.end())
            offers.push_back(std::move(made));
    };
    // A conversion that is named stands before those that bring data into their form: it must take them as read.
    const auto fitsTransposed = [&](const InputState& other) {
        const Shape& shape = other.loaded->array->shape();
        return shape.channels == 1 && shape.extent.z == 1
            && state.required.allows({{shape.extent.y, shape.extent.x, 1}, 1});
    };
    if (state.data && fitsTransposed(state))
        offer({state.data->label + " transposed", transposedSpec(state.loaded->spec)});
    for (const InputState& other : set.inputs)
        if (&other != &state && other.data && other.fits) {
            if (state.required.allows(other.data->array->shape()))
                offer({"the same as " + other.name, other.loaded->spec});
            if (fitsTransposed(other))
                offer({other.name + " transposed", transposedSpec(other.loaded->spec)});
        }
    const Shape shape = wanted(state.required, state);
    offer({"random " + toText(shape), specOf({GeneratorKind::Random, shape, about.form.type, input + 1})});
    return offers;
}

} // namespace warpatlas
