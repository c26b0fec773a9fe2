#include "app/inputs/input_offers.h"

#include "app/dataset/generators.h"
#include "app/words/say.h"

#include <algorithm>

namespace warpatlas::inline inputs {

namespace {

/// The side where no rule decides: an own side is kept, else a prime number that no block divides.
constexpr std::uint64_t usualSide = 31;

std::string transposedSpec(const std::string& spec)
{
    const std::string before = "transpose:";
    return spec.starts_with(before) ? spec.substr(before.size()) : before + spec;
}

std::string turned(const std::string& name)
{
    return say("offer.transposed", "{} transposed", name);
}

Shape wanted(const RequiredShape& required, const InputState& state)
{
    const Shape own = state.data ? state.data->array->shape() : Shape{{usualSide, usualSide, 1}, 1};
    return {{required.x.value_or(own.extent.x), required.y.value_or(own.extent.y), required.z.value_or(own.extent.z)},
        required.channels.value_or(own.channels)};
}

/// Says whether all fits once the two inputs exchange their data: a person may open B before A.
bool fitsExchanged(const InputSet& set, std::size_t one, std::size_t other)
{
    const auto& about = set.kernel->description().inputs;
    if (!set.inputs[one].data || !set.inputs[other].data || !(about[one].form == about[other].form))
        return false;
    std::vector<ArrayPointer> arrays(set.inputs.size());
    const auto array = [&](std::size_t i) {
        const std::size_t from = i == one ? other : i == other ? one : i;
        return set.inputs[from].data ? set.inputs[from].data->array : nullptr;
    };
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const ArrayPointer own = array(i);
        if (!own || !set.kernel->requiredShape(i, arrays).allows(own->shape()))
            return false;
        arrays[i] = own;
    }
    return true;
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
    for (std::size_t i = 0; i < set.inputs.size(); ++i)
        if (i != input && fitsExchanged(set, input, i))
            offer({say("offer.exchanged", "{} and {} exchanged", set.inputs[std::min(i, input)].name,
                       set.inputs[std::max(i, input)].name),
                set.inputs[i].loaded->spec, i});
    // A named conversion is applied before those that bring data into their form: it must take them as read.
    const auto fitsTransposed = [&](const InputState& other) {
        const Shape& shape = other.loaded->array->shape();
        return shape.channels == 1 && shape.extent.z == 1
            && state.required.allows({{shape.extent.y, shape.extent.x, 1}, 1});
    };
    if (state.data && fitsTransposed(state))
        offer({turned(state.data->label), transposedSpec(state.loaded->spec)});
    for (const InputState& other : set.inputs)
        if (&other != &state && other.data && other.fits) {
            if (state.required.allows(other.data->array->shape()))
                offer({say("offer.same", "the same as {}", other.name), other.loaded->spec});
            if (fitsTransposed(other))
                offer({turned(other.name), transposedSpec(other.loaded->spec)});
        }
    const Shape shape = wanted(state.required, state);
    offer({say("offer.random", "random {}", toText(shape)),
        specOf({GeneratorKind::Random, shape, about.form.type, input + 1})});
    return offers;
}

} // namespace warpatlas::inline inputs
