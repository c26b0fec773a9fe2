#include "app/inputs/input_set.h"

#include "app/dataset/data_spec.h"
#include "app/inputs/input_offers.h"
#include "app/inputs/way_to_form.h"
#include "app/words/say.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::inline inputs {

namespace {

std::vector<std::string> specsOf(const CatalogueKernel& kernel, std::vector<std::string> specs)
{
    const KernelDescription& about = kernel.description();
    if (specs.size() > about.inputs.size()) {
        for (const std::string& spec : specs) // a broken one is told first: another kernel would not take it either
            if (!spec.empty())
                (void)loadDataset(spec, Records::Refused);
        const std::string given = specs.size() == 1 ? say("inputs.given.one", "1 was given")
                                                    : say("inputs.given", "{} were given", specs.size());
        throw InputError(shortName(kernel),
            about.inputs.empty() ? say("inputs.takes_none", "takes no data, but {}", given)
                                 : say("inputs.takes", "takes {} {}, but {}", about.inputs.size(),
                                     nameFor(about.inputs.size(), noun::input), given));
    }
    // Defaults fit one another but not a person's data: either all inputs are defaults, or none.
    const bool none = std::ranges::all_of(specs, &std::string::empty);
    specs.resize(about.inputs.size());
    if (none)
        for (std::size_t i = 0; i < specs.size(); ++i)
            specs[i] = about.inputs[i].defaultData;
    return specs;
}

Dataset findOrLoad(const std::string& spec, const InputSet* previous, const Progress* progress)
{
    if (previous)
        for (const InputState& state : previous->inputs)
            if (state.loaded && state.loaded->spec == spec)
                return *state.loaded;
    return loadDataset(spec, Records::Refused, progress);
}

/// Returns what `previous` made of the very same array, where it was made for the same form.
const Dataset* converted(const Dataset& loaded, const InputForm& form, const InputSet* previous)
{
    if (previous)
        for (std::size_t i = 0; i < previous->inputs.size(); ++i)
            if (const InputState& state = previous->inputs[i]; state.loaded && state.loaded->array == loaded.array
                && state.data && previous->kernel->description().inputs[i].form == form)
                return &*state.data;
    return nullptr;
}

Dataset brought(
    const CatalogueKernel& kernel, std::size_t input, const Dataset& loaded, bool convert, const InputSet* previous)
{
    const InputDescription& about = kernel.description().inputs[input];
    const InputForm& form = about.form;
    const ConversionWay way = wayToForm(*loaded.array, form);
    if (way.empty())
        return loaded;
    if (convert) {
        const Dataset* found = converted(loaded, form, previous);
        return found ? *found : inForm(loaded, form);
    }
    if (isInForm(*loaded.array, form))
        return loaded;
    // Only trying it tells whether values are 0 and 1.
    if (form.binary && way.size() == 1)
        if (Dataset same = inForm(loaded, form); same.array == loaded.array)
            return same;
    throw InputError(loaded.spec,
        say("inputs.no_convert", "is {}, {}; {} takes {} as {}, and nothing may be converted (--no-convert)",
            toText(loaded.array->shape()), nameOf(loaded.array->type()), shortName(kernel), toText(form), about.name));
}

/// Says whether data are a person's own file: the kernel's own data and generated ones give way before it.
bool isOwn(const InputState& state, const InputDescription& about)
{
    return state.loaded && state.loaded->spec != about.defaultData && readsFile(state.loaded->spec);
}

/// Finds what does not fit. The sets are small, so each input is compared with all others. Of two that do not fit one
/// another the one that is not a person's own is asked to change, else the later one.
void judge(InputSet& set)
{
    const auto& about = set.kernel->description().inputs;
    const auto arrays = [&](auto keep) {
        std::vector<ArrayPointer> list(set.inputs.size());
        for (std::size_t i = 0; i < list.size(); ++i)
            if (set.inputs[i].data && keep(i))
                list[i] = set.inputs[i].data->array;
        return list;
    };
    // The order in which inputs stay: own files first, then as the kernel names them.
    std::vector<std::size_t> order(set.inputs.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order,
        [&](std::size_t a, std::size_t b) { return isOwn(set.inputs[a], about[a]) > isOwn(set.inputs[b], about[b]); });
    std::vector<bool> stays(set.inputs.size());
    for (const std::size_t i : order) {
        InputState& state = set.inputs[i];
        const RequiredShape required =
            set.kernel->requiredShape(i, arrays([&](std::size_t other) { return stays[other]; }));
        state.fits = state.data && required.allows(state.data->array->shape());
        stays[i] = state.fits;
    }
    for (std::size_t i = 0; i < set.inputs.size(); ++i) {
        InputState& state = set.inputs[i];
        if (state.fits)
            continue;
        state.required = set.kernel->requiredShape(i, arrays([&](std::size_t other) { return stays[other]; }));
        state.offers = offersFor(set, i);
    }
}

} // namespace

bool InputSet::fits() const
{
    return std::ranges::all_of(inputs, &InputState::fits);
}

std::string InputSet::problem() const
{
    std::string words;
    for (const InputState& state : inputs) {
        if (state.fits)
            continue;
        const std::string must = toText(state.required);
        words += words.empty() ? "" : "; ";
        if (!state.data)
            words += must.empty() ? say("inputs.missing", "{} is missing", state.name)
                                  : say("inputs.missing_must", "{} is missing: it must have {}", state.name, must);
        else
            words += say("inputs.must", "{} must have {}: {} has {}", state.name, must, state.data->label,
                ownSides(state.data->array->shape(), state.required));
    }
    return words;
}

InputSet loadInputs(const CatalogueKernel& kernel, const std::vector<std::string>& specs, bool convert,
    const InputSet* previous, const Progress* progress)
{
    const KernelDescription& about = kernel.description();
    InputSet set{&kernel, {}};
    for (const std::string& spec : specsOf(kernel, specs)) {
        const std::size_t input = set.inputs.size();
        InputState state{.name = about.inputs[input].name};
        if (!spec.empty()) {
            state.loaded = findOrLoad(spec, previous, progress);
            if (progress)
                progress->throwIfCancelled();
            // The kernel's own data are in its form, or were never meant to be seen in another.
            state.data =
                brought(kernel, input, *state.loaded, convert || spec == about.inputs[input].defaultData, previous);
        }
        set.inputs.push_back(std::move(state));
    }
    judge(set);
    return set;
}

namespace {

std::string withOffers(const InputSet& set)
{
    std::string words = set.problem();
    for (const InputState& state : set.inputs)
        if (!state.fits && !state.offers.empty())
            words += state.offers.front().exchangedWith
                ? say("inputs.would_fit", "; {} would fit", state.offers.front().words)
                : say("inputs.would_fit_as", "; {} would fit as {}", state.offers.front().spec, state.name);
    return words;
}

} // namespace

InputsDoNotFit::InputsDoNotFit(std::shared_ptr<const InputSet> set)
    : InputError(shortName(*set->kernel), withOffers(*set)), m_set(std::move(set))
{
}

std::string ownSides(const Shape& shape, const RequiredShape& required)
{
    RequiredShape own = RequiredShape::exactly(shape);
    own.x = required.x ? own.x : std::nullopt;
    own.y = required.y ? own.y : std::nullopt;
    own.z = required.z ? own.z : std::nullopt;
    own.channels = required.channels ? own.channels : std::nullopt;
    return toText(own);
}

std::string toText(const RequiredShape& shape)
{
    std::string words;
    const auto add = [&](std::uint64_t count, const Noun& side) {
        words += fmt::format("{}{} {}", words.empty() ? "" : " x ", count, nameFor(count, side));
    };
    if (shape.x)
        add(*shape.x, noun::column);
    if (shape.y)
        add(*shape.y, noun::row);
    if (shape.z && *shape.z != 1)
        add(*shape.z, noun::slice);
    if (shape.channels && *shape.channels != 1)
        add(*shape.channels, noun::channel);
    return words;
}

} // namespace warpatlas::inline inputs
