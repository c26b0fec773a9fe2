#include "app/experiment/outcome.h"

#include "kernels/model/with_element_type.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <type_traits>

namespace warpatlas::inline experiment {
namespace {

/// Which values of the output are known.
class KnownValues {
public:
    KnownValues(const OwnerMap* owners, std::uint32_t channels) : m_owners(owners), m_channels(channels) { }
    bool operator()(std::uint64_t value) const
    {
        return m_owners == nullptr || m_owners->owner[value / m_channels] != noThread;
    }

private:
    const OwnerMap* m_owners; ///< null: all are
    std::uint32_t m_channels;
};

template <class T> ValueRange rangeOfValues(std::span<const T> values, const KnownValues& known)
{
    using Number = decltype(plainNumber(T()));
    bool any = false, notNumbers = false;
    Number low{}, high{};
    for (std::uint64_t i = 0; i < values.size(); ++i) {
        const Number value = plainNumber(values[i]);
        if (!known(i))
            continue;
        if constexpr (std::is_floating_point_v<Number>)
            if (!std::isfinite(value)) {
                notNumbers |= std::isnan(value);
                continue;
            }
        low = any ? std::min(low, value) : value;
        high = any ? std::max(high, value) : value;
        any = true;
    }
    return any ? ValueRange{double(low), double(high), notNumbers} : ValueRange{0, 1, notNumbers};
}

} // namespace

ValueRange rangeOf(const Array& array, const OwnerMap* owners)
{
    const KnownValues known(owners != nullptr && owners->partial ? owners : nullptr, array.shape().channels);
    return withElementType(
        array.type(), [&]<class T>(std::type_identity<T>) { return rangeOfValues(array.values<T>(), known); });
}

ArrayPointer contentsBefore(const Outcome& outcome, std::size_t buffer)
{
    return buffer < outcome.before.size() ? outcome.before[buffer] : outcome.bound->work.buffers[buffer].contents;
}

ValueRange rangeIn(const Outcome& outcome, const ArrayPointer& values)
{
    const auto found = std::ranges::find(outcome.ranges, values, &KnownRange::values);
    if (found != outcome.ranges.end())
        return found->range;
    // All bytes together say whether they are flags; colours are never flags.
    const bool bytes = values->type() == ElementType::U8;
    if (bytes && values->shape().channels > 1)
        return {0, 255};
    return rangeOf(*values, values == outcome.output && !bytes ? outcome.owners.get() : nullptr);
}

void findRanges(Outcome& outcome)
{
    std::vector<KnownRange> found;
    const auto add = [&](const ArrayPointer& values) {
        if (values && std::ranges::find(found, values, &KnownRange::values) == found.end())
            found.push_back({values, rangeIn(outcome, values)});
    };
    add(outcome.output ? outcome.output : outcome.reference);
    const Work& work = outcome.bound->work;
    for (std::size_t buffer = 0; buffer < work.buffers.size(); ++buffer)
        if (buffer != work.output)
            add(contentsBefore(outcome, buffer));
    outcome.ranges = std::move(found);
}

namespace {

/// The reference of the output that is shown; null where there is none.
const ReferenceCheck* shownReference(const Outcome& outcome)
{
    const auto found = std::ranges::find(outcome.references, outcome.bound->work.output, &ReferenceCheck::buffer);
    return found == outcome.references.end() ? nullptr : &*found;
}

} // namespace

WritePattern writesOf(const Outcome& outcome)
{
    return outcome.seenWrites.value_or(outcome.bound->work.writes);
}

const Tolerance& toleranceOf(const Outcome& outcome)
{
    const ReferenceCheck* const reference = shownReference(outcome);
    return reference ? reference->tolerance : outcome.bound->tolerance;
}

std::string nameOfReference(const Outcome& outcome)
{
    const ReferenceCheck* const reference = shownReference(outcome);
    return reference ? reference->facts.name : std::string();
}

} // namespace warpatlas::inline experiment
