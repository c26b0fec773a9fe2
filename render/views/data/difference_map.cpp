#include "render/views/data/difference_map.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_reduce.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace warpatlas::render {

namespace {

using Elements = tbb::blocked_range<std::uint64_t>;
constexpr std::uint64_t grain = 65536;

/// Subtracts 64-bit integers as such: past 2^53 they round as doubles.
template <class T> double integerDifference(T a, T b)
{
    return double(a < b ? std::uint64_t(b) - std::uint64_t(a) : std::uint64_t(a) - std::uint64_t(b));
}

struct Found {
    std::uint64_t equal = 0, within = 0, beyond = 0;
    double largest = 0, largestFinite = 0;
};

} // namespace

double differenceAt(const Array& values, std::uint64_t value, const Array& reference, std::uint64_t referenceValue)
{
    if (values.type() == ElementType::U64)
        return integerDifference(
            values.values<std::uint64_t>()[value], reference.values<std::uint64_t>()[referenceValue]);
    if (values.type() == ElementType::I64)
        return integerDifference(
            values.values<std::int64_t>()[value], reference.values<std::int64_t>()[referenceValue]);
    const double a = values.valueAsDouble(value), b = reference.valueAsDouble(referenceValue);
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return 0;
    return std::isnan(a) || std::isnan(b) ? INFINITY : std::abs(a - b);
}

double cellDifference(
    const Array& values, std::uint64_t element, const Array& reference, std::uint64_t referenceElement)
{
    const std::uint64_t channels = values.shape().channels;
    double most = 0;
    for (std::uint64_t channel = 0; channel < channels; ++channel)
        most = std::max(
            most, differenceAt(values, element * channels + channel, reference, referenceElement * channels + channel));
    return most;
}

double cellShare(const Array& values, std::uint64_t element, const Array& reference, std::uint64_t referenceElement,
    const Tolerance& tolerance)
{
    const std::uint64_t channels = values.shape().channels;
    double most = 0;
    for (std::uint64_t channel = 0; channel < channels; ++channel) {
        const std::uint64_t right = referenceElement * channels + channel;
        const double difference = differenceAt(values, element * channels + channel, reference, right);
        if (difference == 0)
            continue;
        // An infinite difference is past any tolerance, an infinite one included.
        const double allowed = tolerance.at(reference.valueAsDouble(right));
        most = std::max(most, std::isinf(difference) || allowed == 0 ? INFINITY : difference / allowed);
    }
    return most;
}

DifferenceMap differenceMap(
    const Array& values, const Array& reference, const Tolerance& tolerance, const std::stop_token& stop)
{
    assert(values.type() == reference.type() && values.shape() == reference.shape());
    const std::uint64_t elements = values.shape().elements();
    const Found found = tbb::parallel_reduce(
        Elements(0, elements, grain), Found{},
        [&](const Elements& range, Found sum) {
            if (stop.stop_requested())
                return sum;
            for (std::uint64_t element = range.begin(); element != range.end(); ++element) {
                const double difference = cellDifference(values, element, reference, element);
                ++(difference == 0                                                      ? sum.equal
                        : cellShare(values, element, reference, element, tolerance) > 1 ? sum.beyond
                                                                                        : sum.within);
                sum.largest = std::max(sum.largest, difference);
                if (!std::isinf(difference))
                    sum.largestFinite = std::max(sum.largestFinite, difference);
            }
            return sum;
        },
        [](const Found& a, const Found& b) {
            return Found{a.equal + b.equal, a.within + b.within, a.beyond + b.beyond, std::max(a.largest, b.largest),
                std::max(a.largestFinite, b.largestFinite)};
        });
    DifferenceMap map;
    map.equal = found.equal;
    map.within = found.within;
    map.beyond = found.beyond;
    map.largest = found.largest;
    map.bytes.resize(elements);
    const auto stepped = [](std::uint8_t first, int last, double share) {
        return std::uint8_t(first + std::lround((last - first) * std::clamp(share, 0.0, 1.0)));
    };
    const auto byteOf = [&](std::uint64_t element) -> std::uint8_t {
        const double difference = cellDifference(values, element, reference, element);
        if (difference == 0)
            return 0;
        const double share = cellShare(values, element, reference, element, tolerance);
        if (share <= 1)
            return stepped(DifferenceMap::firstWithin, DifferenceMap::firstBeyond - 1, share);
        return std::isinf(difference)
            ? std::uint8_t{255}
            : stepped(DifferenceMap::firstBeyond, 255, std::sqrt(difference / found.largestFinite));
    };
    tbb::parallel_for(Elements(0, elements, grain), [&](const Elements& range) {
        if (stop.stop_requested())
            return;
        for (std::uint64_t element = range.begin(); element != range.end(); ++element)
            map.bytes[element] = byteOf(element);
    });
    return map;
}

} // namespace warpatlas::render
