#include "app/page/page_facts.h"

#include <algorithm>
#include <array>
#include <optional>

namespace warpatlas::inline page {
namespace {

constexpr std::string_view alongNames[] = {"x", "y", "z", "flat"};
constexpr std::string_view factorKinds[] = {
    "block", "dimension", "thread", "grid", "constant", "parameter", "rounds", "other"};

/// Which axis a blockIdx or a threadIdx is of: 0 for x. Empty for all else.
std::optional<std::size_t> axisOf(const IndexFactor& factor)
{
    if (factor.kind != IndexFactor::Kind::Block && factor.kind != IndexFactor::Kind::Thread)
        return std::nullopt;
    const std::string& text = factor.text;
    const bool named =
        text.size() == std::string_view("threadIdx.x").size() || text.size() == std::string_view("blockIdx.x").size();
    if (!named || text.back() < 'x' || text.back() > 'z')
        return std::nullopt;
    return std::size_t(text.back() - 'x');
}

std::array<std::int64_t, 3> axesOf(const Dim3& place)
{
    return {place.x, place.y, place.z};
}

/// What the sum is for another thread, whose own place stands in for that of the one that it was traced for.
std::int64_t valueFor(const IndexSum& sum, const ThreadId& thread)
{
    std::int64_t value = 0;
    for (const IndexTerm& term : sum) {
        std::int64_t product = term.minus ? -1 : 1;
        for (const IndexFactor& factor : term.factors) {
            const auto axis = axisOf(factor);
            product *= !axis                              ? factor.value
                : factor.kind == IndexFactor::Kind::Block ? axesOf(thread.block)[*axis]
                                                          : axesOf(thread.thread)[*axis];
        }
        value += product;
    }
    return value;
}

/// The element that the sums lead the thread to; empty: none of the array.
std::optional<std::uint64_t> elementFor(
    const std::vector<IndexAxis>& axes, const ThreadId& thread, const Extent& extent)
{
    const std::array<std::uint64_t, 4> lengths{extent.x, extent.y, extent.z, extent.count()};
    const std::array<std::uint64_t, 4> pitches{1, extent.x, extent.x * extent.y, 1};
    std::uint64_t element = 0;
    for (const IndexAxis& axis : axes) {
        const std::int64_t value = valueFor(axis.terms, thread);
        if (value < 0 || std::uint64_t(value) >= lengths[std::size_t(axis.along)])
            return std::nullopt;
        element += std::uint64_t(value) * pitches[std::size_t(axis.along)];
    }
    return element;
}

PageJson factsOf(const IndexAxis& axis)
{
    PageJson json{{"along", alongNames[std::size_t(axis.along)]}, {"name", axis.name}, {"line", axis.line},
        {"terms", PageJson::array()}};
    for (const IndexTerm& term : axis.terms) {
        PageJson& terms = json["terms"].emplace_back(PageJson{
            {"minus", term.minus}, {"kind", factorKinds[std::size_t(term.kind())]}, {"factors", PageJson::array()}});
        for (const IndexFactor& factor : term.factors) {
            PageJson& one = terms["factors"].emplace_back(PageJson{{"kind", factorKinds[std::size_t(factor.kind)]}});
            if (const auto of = axisOf(factor))
                one["axis"] = alongNames[*of];
            one["text"] = factor.text;
            one["value"] = factor.value;
        }
    }
    return json;
}

/// For which threads the record says the same as the sums: a bit each.
std::vector<std::uint8_t> threadsThatFit(const Outcome& outcome, const std::vector<IndexAxis>& axes)
{
    const Launch& launch = outcome.bound->launch;
    const Extent& extent = outcome.bound->work.outputBuffer().shape.extent;
    const std::vector<std::uint32_t>& owner = outcome.owners->owner;
    std::vector<std::uint8_t> bits(std::size_t(launch.threads() + 7) / 8);
    for (std::uint64_t thread = 0; thread < launch.threads(); ++thread) {
        const auto element = elementFor(axes, threadFromLinear(launch, thread), extent);
        if (element && owner[std::size_t(*element)] == thread)
            bits[std::size_t(thread / 8)] |= std::uint8_t(1U << thread % 8);
    }
    return bits;
}

} // namespace

void addRuler(PageJson& run, const Outcome& outcome, const StoryPointer& story, PageParts& parts)
{
    const Work& work = outcome.bound->work;
    const ElementIndices indices(story, work, work.output);
    if (indices.count() == 0)
        return;
    const ElementIndex index = indices.at(0);
    if (index.lack != IndexLack::None || index.axes.empty())
        return;
    PageJson json{{"array", work.output}, {"axes", PageJson::array()}, {"element", index.element}};
    for (const IndexAxis& axis : index.axes)
        json["axes"].push_back(factsOf(axis));
    const bool known = outcome.owners && outcome.owners->owner.size() == work.outputBuffer().shape.elements()
        && outcome.bound->launch.threads() <= mostToldThreads;
    if (known && index.writes)
        json["holds"] = parts.add(threadsThatFit(outcome, index.axes));
    run["ruler"] = std::move(json);
}

} // namespace warpatlas::inline page
