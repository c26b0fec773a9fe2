#include "app/measure/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace warpatlas::inline measuring {

namespace {

/// The probability that may be left out below the interval, and as much above it: 5 % together.
constexpr long double tail = 0.025L;

/// Past this many samples the normal distribution gives the same rank, and 2^-n would leave long double's range.
constexpr std::size_t manySamples = 10000;

/// Rounds whose medians are nearer than this look the same in two digits.
constexpr double leastDifference = 1.05;

/// The result of one round: a time, or a ratio of two.
struct Found {
    double value = 0, low = 0, high = 0;
};

std::optional<Spread> spreadOf(const std::vector<Found>& rounds)
{
    const std::size_t count = rounds.size();
    if (count < 2)
        return std::nullopt;
    const auto sorted = [&](double Found::*member) {
        std::vector<double> values;
        for (const Found& round : rounds)
            values.push_back(round.*member);
        std::ranges::sort(values);
        return values;
    };
    const std::size_t first = intervalRank(count) - 1, last = count - 1 - first;
    const std::vector<double> values = sorted(&Found::value);
    const Spread spread{values[first], values[last]};
    const bool apart = sorted(&Found::low)[last] > sorted(&Found::high)[first];
    return apart && spread.highest >= leastDifference * spread.lowest ? std::optional(spread) : std::nullopt;
}

bool saysEnough(const TimeResult& time)
{
    return std::ranges::all_of(time.rounds,
        [](const TimeResult::Round& round) { return round.samples >= leastOfInterval && round.ciLowMs > 0; });
}

} // namespace

std::optional<Spread> unsteadiness(const TimeResult& time)
{
    if (!saysEnough(time))
        return std::nullopt;
    std::vector<Found> rounds;
    for (const TimeResult::Round& round : time.rounds)
        rounds.push_back({round.medianMs, round.ciLowMs, round.ciHighMs});
    return spreadOf(rounds);
}

SpeedUp speedUp(const TimeResult& time, const TimeResult& base)
{
    SpeedUp result{compareTimes(time, base), time.medianMs > 0 ? base.medianMs / time.medianMs : 0, {}};
    if (time.rounds.size() != base.rounds.size() || !saysEnough(time) || !saysEnough(base))
        return result;
    std::vector<Found> rounds;
    for (std::size_t i = 0; i < time.rounds.size(); ++i) {
        const TimeResult::Round &a = time.rounds[i], &b = base.rounds[i];
        rounds.push_back({b.medianMs / a.medianMs, b.ciLowMs / a.ciHighMs, b.ciHighMs / a.ciLowMs});
    }
    result.unsteady = spreadOf(rounds);
    return result;
}

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

TimeResult summariseRounds(Timed what, std::span<const std::vector<double>> roundsMs)
{
    assert(roundsMs.size() >= leastOfInterval);
    std::vector<double> medians;
    std::vector<TimeResult::Round> rounds;
    int samples = 0;
    for (const std::vector<double>& round : roundsMs) {
        const TimeResult alone = summarise(what, round);
        medians.push_back(alone.medianMs);
        rounds.push_back({alone.medianMs, alone.ciLowMs, alone.ciHighMs, alone.samples});
        samples += alone.samples;
    }
    TimeResult result = summarise(what, medians);
    result.rounds = std::move(rounds);
    result.samples = samples;
    return result;
}

Verdict compareTimes(const TimeResult& a, const TimeResult& b)
{
    if (a.ciHighMs < b.ciLowMs)
        return Verdict::Faster;
    if (a.ciLowMs > b.ciHighMs)
        return Verdict::Slower;
    return Verdict::NoClearDifference;
}

} // namespace warpatlas::inline measuring
