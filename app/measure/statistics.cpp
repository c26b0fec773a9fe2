#include "app/measure/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace warpatlas {

namespace {

/// What may be left out below the interval, and as much above it: 5 % together.
constexpr long double tail = 0.025L;

/// Past this many samples the normal distribution gives the same rank, and 2^-n would leave long double's range.
constexpr std::size_t manySamples = 10000;

} // namespace

const TimeResult* findTime(std::span<const TimeResult> times, Timed what, std::string_view device)
{
    const auto found = std::find_if(times.begin(), times.end(),
        [&](const TimeResult& time) { return time.what == what && (device.empty() || time.device == device); });
    return found == times.end() ? nullptr : &*found;
}

std::size_t intervalRank(std::size_t count)
{
    if (count > manySamples) {
        const auto n = static_cast<double>(count);
        return static_cast<std::size_t>(std::floor(n / 2 - 1.959964 * std::sqrt(n) / 2));
    }
    // The median lies below the sample of rank k only if fewer than k samples fell below the median, and each does so
    // with probability 1/2: the largest k for which that is as unlikely as it must be.
    long double probability = std::pow(0.5L, static_cast<long double>(count)); // of exactly `below` samples
    long double sum = probability;
    std::size_t below = 0;
    while (sum <= tail) {
        ++below;
        probability *= static_cast<long double>(count - below + 1) / static_cast<long double>(below);
        sum += probability;
    }
    return std::max<std::size_t>(below, 1);
}

TimeResult summariseSorted(Timed what, std::span<const double> sortedMs)
{
    assert(!sortedMs.empty() && std::is_sorted(sortedMs.begin(), sortedMs.end()));
    const std::size_t count = sortedMs.size();
    const std::size_t rank = intervalRank(count);
    TimeResult result;
    result.what = what;
    result.medianMs = (sortedMs[(count - 1) / 2] + sortedMs[count / 2]) / 2;
    result.ciLowMs = sortedMs[rank - 1];
    result.ciHighMs = sortedMs[count - rank];
    result.samples = static_cast<int>(count);
    return result;
}

TimeResult summarise(Timed what, std::span<const double> samplesMs)
{
    std::vector<double> sorted(samplesMs.begin(), samplesMs.end());
    std::sort(sorted.begin(), sorted.end());
    return summariseSorted(what, sorted);
}

Verdict compareTimes(const TimeResult& a, const TimeResult& b)
{
    if (a.ciHighMs < b.ciLowMs)
        return Verdict::Faster;
    if (a.ciLowMs > b.ciHighMs)
        return Verdict::Slower;
    return Verdict::NoClearDifference;
}

} // namespace warpatlas
