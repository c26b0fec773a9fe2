#include "app/experiment/outcome.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <type_traits>

namespace warpatlas {
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
    bool any = false, notNumbers = false;
    T low{}, high{};
    for (std::uint64_t i = 0; i < values.size(); ++i) {
        const T value = values[i];
        if (!known(i))
            continue;
        if constexpr (std::is_floating_point_v<T>)
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

ValueRange rangeOfHalves(const Array& array, const KnownValues& known)
{
    bool any = false;
    ValueRange range;
    for (std::uint64_t i = 0; i < array.shape().values(); ++i) {
        const double value = array.valueAsDouble(i);
        if (!known(i) || !std::isfinite(value)) {
            range.notNumbers |= std::isnan(value) && known(i);
            continue;
        }
        range.minimum = any ? std::min(range.minimum, value) : value;
        range.maximum = any ? std::max(range.maximum, value) : value;
        any = true;
    }
    return range;
}

} // namespace

ValueRange rangeOf(const Array& array, const OwnerMap* owners)
{
    const KnownValues known(owners != nullptr && owners->partial ? owners : nullptr, array.shape().channels);
    switch (array.type()) {
    case ElementType::U8:
        return rangeOfValues(array.values<std::uint8_t>(), known);
    case ElementType::I8:
        return rangeOfValues(array.values<std::int8_t>(), known);
    case ElementType::U16:
        return rangeOfValues(array.values<std::uint16_t>(), known);
    case ElementType::I16:
        return rangeOfValues(array.values<std::int16_t>(), known);
    case ElementType::F16:
        return rangeOfHalves(array, known);
    case ElementType::U32:
        return rangeOfValues(array.values<std::uint32_t>(), known);
    case ElementType::I32:
        return rangeOfValues(array.values<std::int32_t>(), known);
    case ElementType::F32:
        return rangeOfValues(array.values<float>(), known);
    case ElementType::U64:
        return rangeOfValues(array.values<std::uint64_t>(), known);
    case ElementType::I64:
        return rangeOfValues(array.values<std::int64_t>(), known);
    case ElementType::F64:
        return rangeOfValues(array.values<double>(), known);
    }
    return {};
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

} // namespace warpatlas
