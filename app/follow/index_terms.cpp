#include "app/follow/index_terms.h"

#include "app/follow/index_expansion.h"

#include <algorithm>
#include <set>
#include <utility>

namespace warpatlas::inline follow {

using cpp::Expression;

namespace {

/// A place that an event reads or writes, in the order of its text.
struct WrittenPlace {
    const Expression* node = nullptr;
    bool pointer = false; ///< of an atomic: the place is where it points
    bool writes = false;
};

void collectPlaces(const Expression& node, bool writes, std::vector<WrittenPlace>& all)
{
    const bool dereferenced = node.kind == Expression::Kind::Unary && node.sign == "*";
    if (node.kind == Expression::Kind::Subscript || node.kind == Expression::Kind::Member || dereferenced) {
        all.push_back({&node, false, writes});
        writes = false;
    }
    if (node.kind == Expression::Kind::Call && !node.operands.empty()
        && (node.name.starts_with("atomic") || node.name == "__ldg"))
        all.push_back({node.operands[0].get(), true, node.name != "__ldg"});
    for (std::size_t i = 0; i < node.operands.size(); ++i) {
        const bool stored = i == 0
            && (node.kind == Expression::Kind::Assign || node.kind == Expression::Kind::Increment
                || (writes && node.kind == Expression::Kind::Member));
        collectPlaces(*node.operands[i], stored, all);
    }
}

/// One access of the thread to the buffer, or one that was refused.
struct TouchedPlace {
    std::uint64_t step = 0;
    std::size_t visit = 0;
    std::optional<std::uint32_t> event; ///< of cpp::Run::events
    std::uint64_t value = 0, values = 1; ///< where it begins in the buffer
    std::optional<std::int64_t> outside; ///< the value that a refused one went to
    bool writes = false;
};

/// Returns what the sum comes to in values of so many bytes: all its terms are so many.
std::optional<IndexSum> inValues(const IndexSum& bytes, std::uint64_t valueBytes)
{
    auto split = valueBytes == 1 ? SplitSum{bytes, {}} : SplitSum{};
    if (valueBytes > 1)
        for (IndexTerm term : bytes) {
            // The last factor is what the type says.
            if (term.factors.empty() || term.factors.back().written)
                return std::nullopt;
            IndexFactor& size = term.factors.back();
            if (size.value % static_cast<std::int64_t>(valueBytes) != 0)
                return std::nullopt;
            size.value /= static_cast<std::int64_t>(valueBytes);
            size.text = std::to_string(size.value);
            split.over.push_back(std::move(term));
        }
    for (IndexTerm& term : split.over) {
        const bool one = !term.factors.empty() && !term.factors.back().written && term.factors.back().value == 1
            && term.factors.back().kind == IndexFactor::Kind::Constant;
        if (one && (term.factors.size() > 1))
            term.factors.pop_back();
    }
    return std::move(split.over);
}

IndexFactor::Hides mostHidden(const IndexSum& sum)
{
    IndexFactor::Hides most = IndexFactor::Hides::Nothing;
    for (const IndexTerm& term : sum)
        for (const IndexFactor& factor : term.factors)
            most = std::max(most, factor.hides);
    return most;
}

/// Says why a sum tells nothing of the thread's place: all that leads to it is hidden in other numbers.
IndexLack lackOf(const IndexSum& sum)
{
    const bool says = std::ranges::any_of(sum, [](const IndexTerm& term) {
        return std::ranges::any_of(term.factors, [](const IndexFactor& factor) {
            return factor.kind == IndexFactor::Kind::Block || factor.kind == IndexFactor::Kind::Thread;
        });
    });
    const IndexFactor::Hides hidden = mostHidden(sum);
    if (says || hidden == IndexFactor::Hides::Nothing)
        return IndexLack::None;
    return hidden == IndexFactor::Hides::Memory ? IndexLack::Memory : IndexLack::Computed;
}

/// The sum of the whole index by the data's axes: as many as its terms tell apart.
std::vector<IndexAxis> axesOf(const IndexSum& elements, const Extent& extent)
{
    using Along = IndexAxis::Along;
    const auto axis = [](Along along, IndexSum terms) {
        IndexAxis made;
        made.along = along;
        made.value = valueOf(terms);
        made.terms = std::move(terms);
        return made;
    };
    if (extent.z > 1) {
        auto layers = splitAt(elements, extent.x * extent.y);
        auto rows = layers ? splitAt(layers->rest, extent.x) : splitAt(elements, extent.x);
        if (!layers && rows)
            if (layers = splitAt(rows->over, extent.y); layers)
                rows = SplitSum{layers->rest, rows->rest};
        if (layers && rows)
            return {axis(Along::X, rows->rest), axis(Along::Y, rows->over), axis(Along::Z, layers->over)};
    } else if (extent.y > 1) {
        if (auto rows = splitAt(elements, extent.x))
            return {axis(Along::X, std::move(rows->rest)), axis(Along::Y, std::move(rows->over))};
    }
    return {axis(Along::Flat, elements)};
}

void nameAxes(std::vector<IndexAxis>& axes, const std::vector<NamedSum>& named)
{
    for (IndexAxis& axis : axes) {
        // The last one: what the access itself says is the outermost.
        const auto found =
            std::find_if(named.rbegin(), named.rend(), [&](const NamedSum& one) { return one.sum == axis.terms; });
        if (found == named.rend())
            continue;
        axis.name = found->name;
        axis.line = found->line;
    }
}

} // namespace

struct ElementIndices::State {
    StoryPointer story;
    const Work& work;
    std::size_t buffer;
    std::vector<TouchedPlace> places;
    std::optional<std::uint32_t> object; ///< of the buffer, as pointers have it
    IndexExpansion expansion;

    State(StoryPointer of, const Work& with, std::size_t number)
        : story(std::move(of)), work(with), buffer(number), expansion(*story->source)
    {
        findObject();
        findPlaces();
        const bool writes = std::ranges::any_of(places, &TouchedPlace::writes);
        std::erase_if(places, [&](const TouchedPlace& one) { return one.writes != writes; });
        std::ranges::stable_sort(places, {}, &TouchedPlace::step);
    }

    const BufferSpec& spec() const { return work.buffers[buffer]; }

    void findObject()
    {
        const auto& parameters = story->source->parameters;
        for (std::size_t i = 0; i < parameters.size() && i < work.arguments.size(); ++i) {
            const auto* const argument = std::get_if<BufferArgument>(&work.arguments[i]);
            if (argument != nullptr && argument->buffer == buffer && parameters[i].second.known)
                object = parameters[i].second.object;
        }
    }

    void findPlaces()
    {
        const SourceStory& source = *story->source;
        std::vector<std::optional<std::uint32_t>> events(story->accesses.size());
        for (std::uint32_t event = 0; event < source.run.events.size(); ++event) {
            const cpp::Event& one = source.run.events[event];
            for (std::uint32_t k = 0; k < one.touchedCount; ++k)
                if (const std::uint32_t touched = source.run.touched[one.firstTouched + k]; touched < events.size())
                    if (!events[touched])
                        events[touched] = event;
        }
        for (std::size_t i = 0; i < story->accesses.size(); ++i) {
            const StoryAccess& access = story->accesses[i];
            if (access.buffer != buffer || access.texture)
                continue;
            const std::uint64_t bytes = sizeOf(spec().type);
            add({access.step, 0, events[i], access.value, std::max<std::uint64_t>(access.bytes / bytes, 1), {},
                access.kind != AccessKind::Load});
        }
        for (const StoryRefusal& refusal : story->refusals)
            if (refusal.place.where == MemoryPlace::Where::Variable && refusal.place.name == spec().name) {
                const auto values = static_cast<std::int64_t>(refusal.place.elementBytes / sizeOf(spec().type));
                add({refusal.step, 0, std::nullopt, 0, static_cast<std::uint64_t>(std::max<std::int64_t>(values, 1)),
                    refusal.place.element * std::max<std::int64_t>(values, 1), refusal.kind != AccessKind::Load});
            }
    }

    void add(TouchedPlace place)
    {
        const auto visit = story->visitAt(place.step);
        if (!visit)
            return;
        place.visit = *visit;
        places.push_back(place);
    }

    /// Returns the sum of the place in the event's text that is this access, in values of the buffer.
    std::optional<IndexSum> sumOfAccess(
        const TouchedPlace& place, std::uint32_t event, std::vector<NamedSum>& named, ElementIndex& made)
    {
        std::vector<WrittenPlace> written;
        collectPlaces(*story->source->run.events[event].expression, false, written);
        const std::uint64_t bytes = sizeOf(spec().type);
        for (const WrittenPlace& one : written) {
            if (one.writes != place.writes)
                continue;
            expansion.takeNamed();
            const auto address =
                one.pointer ? expansion.target(*one.node, event) : expansion.addressOf(*one.node, event);
            if (!address || address->object != object || address->type == nullptr)
                continue;
            auto values = inValues(address->bytes, bytes);
            if (!values) {
                made.lack = IndexLack::Wide;
                continue;
            }
            const std::int64_t from = valueOf(*values);
            const auto count = static_cast<std::int64_t>(std::max<std::uint64_t>(address->type->bytes / bytes, 1));
            const std::int64_t at = place.outside.value_or(static_cast<std::int64_t>(place.value));
            if (at >= from + count || from >= at + static_cast<std::int64_t>(place.values))
                continue;
            named = expansion.takeNamed();
            made.elements = std::max<std::uint64_t>(static_cast<std::uint64_t>(count) / spec().shape.channels, 1);
            return values;
        }
        return std::nullopt;
    }

    std::vector<std::uint32_t> eventsOf(const TouchedPlace& place) const
    {
        if (place.event)
            return {*place.event};
        const auto events = story->source->eventsOf(place.visit);
        return {events.begin(), events.end()};
    }

    ElementIndex indexOf(const TouchedPlace& place)
    {
        ElementIndex made;
        const std::uint64_t channels = spec().shape.channels;
        made.buffer = buffer;
        made.element = elementAt(place.outside.value_or(static_cast<std::int64_t>(place.value)), channels);
        made.writes = place.writes;
        made.refused = place.outside.has_value();
        made.step = place.step;
        made.visit = place.visit;
        made.line = story->visits[place.visit].line;
        made.lack = IndexLack::NotTraced;
        std::optional<IndexSum> values;
        std::vector<NamedSum> named;
        for (const std::uint32_t event : eventsOf(place))
            if (!values)
                values = sumOfAccess(place, event, named, made);
        if (!values)
            return made;
        IndexSum elements = std::move(*values);
        if (channels > 1) {
            auto split = splitAt(elements, channels);
            const std::int64_t rest = split ? valueOf(split->rest) : -1;
            if (rest < 0 || static_cast<std::uint64_t>(rest) >= channels) {
                made.lack = IndexLack::Channels;
                return made;
            }
            elements = std::move(split->over);
        }
        made.element = valueOf(elements); // the first, of an access of several
        made.lack = lackOf(elements);
        if (made.lack != IndexLack::None)
            return made;
        made.axes = axesOf(elements, spec().shape.extent);
        for (const IndexAxis& axis : made.axes)
            if (const IndexLack lack = lackOf(axis.terms); lack != IndexLack::None)
                made.lack = lack;
        if (made.lack != IndexLack::None) {
            made.axes.clear();
            return made;
        }
        nameAxes(made.axes, named);
        return made;
    }
};

ElementIndices::ElementIndices(StoryPointer story, const Work& work, std::size_t buffer)
    : m_state(std::make_unique<State>(std::move(story), work, buffer))
{
}

ElementIndices::~ElementIndices() = default;

std::size_t ElementIndices::count() const
{
    return m_state->places.size();
}

std::size_t ElementIndices::written() const
{
    std::set<std::uint64_t> elements;
    for (const TouchedPlace& place : m_state->places)
        if (place.writes && !place.outside)
            elements.insert(place.value / m_state->spec().shape.channels);
    return elements.size();
}

ElementIndex ElementIndices::at(std::size_t access) const
{
    return m_state->indexOf(m_state->places[access]);
}

std::optional<std::size_t> ElementIndices::accessAt(std::size_t visit) const
{
    const std::vector<TouchedPlace>& all = m_state->places;
    if (all.empty())
        return std::nullopt;
    const auto after = std::ranges::upper_bound(all, visit, {}, &TouchedPlace::visit);
    return after == all.begin() ? 0 : static_cast<std::size_t>(after - all.begin()) - 1;
}

std::optional<std::size_t> ElementIndices::accessOf(std::uint64_t element) const
{
    const std::vector<TouchedPlace>& all = m_state->places;
    const std::uint64_t channels = m_state->spec().shape.channels;
    const auto found = std::ranges::find_if(all, [&](const TouchedPlace& place) {
        return !place.outside && element >= place.value / channels
            && element <= (place.value + place.values - 1) / channels;
    });
    return found != all.end() ? std::optional(static_cast<std::size_t>(found - all.begin())) : std::nullopt;
}

} // namespace warpatlas::inline follow
