#include "kernels/analysis/comparison.h"

#include "kernels/model/with_element_type.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <type_traits>

namespace warpatlas::inline analysis {

namespace {

constexpr std::uint64_t noneDiffers = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t valuesPerTask = 65536;

struct Differences {
    double maxError = 0;
    std::uint64_t differing = 0;
    std::uint64_t first = noneDiffers;
};

/// Exact: subtracted as unsigned numbers of 64 bits, so that neither overflow nor rounding hides a difference.
template <class T> std::enable_if_t<std::is_integral_v<T>, double> distance(T a, T b)
{
    const auto difference = a < b ? static_cast<std::uint64_t>(b) - static_cast<std::uint64_t>(a)
                                  : static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b);
    return static_cast<double>(difference);
}

/// NaN equals NaN and an infinity itself; anything else against one of them is infinitely far.
template <class T> std::enable_if_t<std::is_floating_point_v<T>, double> distance(T a, T b)
{
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return 0;
    if (std::isnan(a) || std::isnan(b))
        return std::numeric_limits<double>::infinity();
    return std::abs(static_cast<double>(a) - static_cast<double>(b));
}

template <class T>
Differences compareValues(std::span<const T> output, std::span<const T> reference, const Tolerance& tolerance)
{
    using Range = oneapi::tbb::blocked_range<std::uint64_t>;
    return oneapi::tbb::parallel_reduce(
        Range(0, output.size(), valuesPerTask), Differences{},
        [&](const Range& range, Differences found) {
            // The same bytes are the same values, whatever the tolerance.
            if (std::memcmp(output.data() + range.begin(), reference.data() + range.begin(), range.size() * sizeof(T))
                == 0)
                return found;
            for (std::uint64_t index = range.begin(); index != range.end(); ++index) {
                const auto right = plainNumber(reference[index]);
                const double error = distance(plainNumber(output[index]), right);
                found.maxError = std::max(found.maxError, error);
                // An infinite error is past any tolerance, an infinite one included.
                if (error > tolerance.at(static_cast<double>(right))
                    || error == std::numeric_limits<double>::infinity()) {
                    ++found.differing;
                    found.first = std::min(found.first, index);
                }
            }
            return found;
        },
        [](const Differences& a, const Differences& b) {
            return Differences{std::max(a.maxError, b.maxError), a.differing + b.differing, std::min(a.first, b.first)};
        });
}

Differences compareByType(const Array& output, const Array& reference, const Tolerance& tolerance)
{
    return withElementType(output.type(), [&]<class T>(std::type_identity<T>) {
        return compareValues(output.values<T>(), reference.values<T>(), tolerance);
    });
}

} // namespace

Comparison compare(const Array& output, const Array& reference, const Tolerance& tolerance)
{
    assert(output.type() == reference.type() && output.shape() == reference.shape());
    const Differences found = compareByType(output, reference, tolerance);
    Comparison result;
    result.matches = found.differing == 0;
    result.maxAbsError = found.maxError;
    result.tolerance = tolerance.absolute;
    result.relativeTolerance = tolerance.relative;
    result.differing = found.differing;
    result.firstDiffering = found.first == noneDiffers ? 0 : found.first;
    return result;
}

} // namespace warpatlas::inline analysis
