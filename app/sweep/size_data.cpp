#include "app/sweep/size_data.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/generators.h"
#include "app/sweep/axis_value.h"
#include "app/words/figures.h"
#include "app/words/names.h"
#include "app/words/say.h"
#include "kernels/model/shortened.h"

#include <algorithm>

namespace warpatlas::inline sweep {

namespace {

/// "ramp" of "ramp:8x8"
std::string kindOf(const std::string& spec)
{
    return spec.substr(0, spec.find(':'));
}

/// "ramps", "random numbers": as many words as there are kinds among the specs.
std::string kindsInWords(const std::vector<std::string>& specs)
{
    std::vector<std::string> kinds;
    for (const std::string& spec : specs) {
        const std::string name = kindOf(spec);
        const std::string words = name == "ramp" ? say("sweep.data.ramps", "ramps")
            : name == "random"                   ? say("sweep.data.random", "random numbers")
            : name == "identity"                 ? say("sweep.data.identity", "identity matrices")
            : name == "cells"                    ? say("sweep.data.cells", "random cells")
                                                 : say("sweep.data.made", "made data");
        if (std::ranges::find(kinds, words) == kinds.end())
            kinds.push_back(words);
    }
    return listed(kinds);
}

std::vector<std::string> madeData(const Experiment& experiment)
{
    const auto kernel = findKernel(experiment.kernel);
    return kernel ? kernel.value()->sampleOfSize(1024).data : std::vector<std::string>();
}

/// Data of a generator of the same kind are made anew; for a kernel of one's own those of any generator.
bool isMadeAnew(const std::string& data, const Experiment& experiment)
{
    return isGenerator(data)
        && (experiment.source || std::ranges::any_of(madeData(experiment), [&](const std::string& made) {
               return kindOf(made) == kindOf(data);
           }));
}

std::vector<std::string> leftAside(const Experiment& experiment)
{
    std::vector<std::string> names;
    for (const std::string& data : experiment.data) {
        const std::string name = shortenedName(data.substr(data.find_last_of("/\\") + 1));
        if (!data.empty() && !isMadeAnew(data, experiment) && std::ranges::find(names, name) == names.end())
            names.push_back(name);
    }
    return names;
}

std::string madeOf(const Experiment& experiment)
{
    if (experiment.source)
        return say("sweep.data.ramps", "ramps");
    return kindsInWords(madeData(experiment));
}

/// A generator's spec, taken apart.
struct MadeData {
    std::string form; ///< all but the size: "ramp::u8"
    std::vector<std::string> sides; ///< "43", "24", "3"
};

MadeData takenApart(const std::string& spec)
{
    const std::size_t from = spec.find(':') + 1, to = std::min(spec.find(':', from), spec.size());
    MadeData made{spec.substr(0, from) + spec.substr(to), {}};
    for (const std::string_view side : split(std::string_view(spec).substr(from, to - from), 'x'))
        made.sides.emplace_back(side);
    return made;
}

std::vector<MadeData> madeDataOf(const std::string& value)
{
    std::vector<MadeData> all;
    for (const std::string& spec : dataOf(value)) {
        if (!isGenerator(spec))
            return {};
        all.push_back(takenApart(spec));
    }
    return all;
}

/// Generated data whose sizes alone differ.
bool isOfMadeSizes(const SweepAxis& axis)
{
    if (axis.over != SweepOver::Data || axis.values.empty())
        return false;
    const std::vector<MadeData> first = madeDataOf(axis.values.front());
    return !first.empty() && std::ranges::all_of(axis.values, [&](const std::string& value) {
        return std::ranges::equal(madeDataOf(value), first, [](const MadeData& one, const MadeData& other) {
            return one.form == other.form && one.sides.size() == other.sides.size();
        });
    });
}

} // namespace

std::string madeSizeInWords(const SweepAxis& axis, const std::string& value)
{
    if (!isOfMadeSizes(axis))
        return {};
    const std::vector<MadeData> first = madeDataOf(axis.values.front()), all = madeDataOf(value);
    std::vector<std::string> sizes;
    for (std::size_t i = 0; i < all.size(); ++i) {
        // Channels are the same everywhere, and no size.
        constexpr std::size_t plane = 2;
        const bool channels = all[i].sides.size() > plane
            && std::ranges::all_of(axis.values,
                [&](const std::string& other) { return madeDataOf(other)[i].sides.back() == first[i].sides.back(); });
        std::string words;
        for (std::size_t side = 0; side + (channels ? 1 : 0) < all[i].sides.size(); ++side) {
            const auto number = wholeNumberFrom(all[i].sides[side]);
            words += (words.empty() ? "" : " × ") + (number ? grouped(*number) : all[i].sides[side]);
        }
        if (std::ranges::find(sizes, words) == sizes.end())
            sizes.push_back(std::move(words));
    }
    return listed(sizes);
}

std::string madeKindsInWords(const SweepAxis& axis)
{
    return isOfMadeSizes(axis) ? kindsInWords(dataOf(axis.values.front())) : std::string();
}

std::string dataLeftAside(const Experiment& experiment)
{
    const std::vector<std::string> names = leftAside(experiment);
    if (names.empty() || madeOf(experiment).empty()) // which has none
        return {};
    return names.size() == 1 ? say("sweep.data.aside", "{} has one size: {} of each size stand in its place",
               names.front(), madeOf(experiment))
                             : say("sweep.data.all_aside", "{} have one size: {} of each size stand in their place",
                                 listed(names), madeOf(experiment));
}

std::string sizedDataInWords(const Sweep& sweep)
{
    const auto size = std::ranges::find(sweep.axes, SweepOver::Size, &SweepAxis::over);
    const auto data = std::ranges::find(sweep.axes, SweepOver::Data, &SweepAxis::over);
    const bool made = data != sweep.axes.end() && sweep.base.source
        && std::ranges::all_of(
            data->values, [](const std::string& value) { return std::ranges::all_of(dataOf(value), isGenerator); });
    if (size == sweep.axes.end() && !made)
        return {};
    const std::vector<std::string> names = leftAside(sweep.base);
    if (size == sweep.axes.end() && names.empty())
        return {}; // the axis says what they are
    const std::string words = madeOf(sweep.base);
    if (words.empty()) // its size is no data's
        return {};
    return names.empty() ? say("sweep.data.of_sizes", "{} of each size", words)
                         : say("sweep.data.of_sizes_not", "{} of each size, not {}", words, listed(names));
}

} // namespace warpatlas::inline sweep
