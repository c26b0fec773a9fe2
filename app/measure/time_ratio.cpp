#include "app/measure/time_ratio.h"

#include "app/measure/ratio_interval.h"

#include <algorithm>

namespace warpatlas::inline measuring {

namespace {

/// Medians that are nearer than this look the same in two digits.
constexpr double seenDifference = 1.05;
/// An interval that ends nearer to one than this leaves no room for a difference that matters.
constexpr double sameWithin = 1.10;

Spread intervalOf(const TimeResult& time)
{
    Spread interval{time.ciLowMs, time.ciHighMs};
    if (time.rounds.size() < leastOfInterval && unsteadiness(time))
        for (const TimeResult::Round& round : time.rounds)
            interval = {std::min(interval.lowest, round.ciLowMs), std::max(interval.highest, round.ciHighMs)};
    return interval;
}

/// Says whether its rounds tell how it scatters.
bool hasRounds(const TimeResult& time)
{
    return time.rounds.size() >= leastOfInterval && time.rounds.size() <= mostRatioRounds;
}

/// Returns what the rounds' medians span without the fastest and the slowest.
Spread spanOfMost(const TimeResult& time)
{
    std::vector<double> medians;
    for (const TimeResult::Round& round : time.rounds)
        medians.push_back(round.medianMs);
    std::ranges::sort(medians);
    return {medians[1], medians[medians.size() - 2]};
}

/// `apart`: the two times lie apart.
RatioVerdict verdictOf(const TimeRatio& ratio, bool apart)
{
    const bool seen = std::max(ratio.factor, 1 / ratio.factor) >= seenDifference;
    if (apart && seen)
        return ratio.factor > 1 ? RatioVerdict::Faster : RatioVerdict::Slower;
    const bool narrow = ratio.low >= 1 / sameWithin && ratio.high <= sameWithin;
    return narrow || apart ? RatioVerdict::Same : RatioVerdict::Unclear;
}

} // namespace

std::string_view nameOf(RatioVerdict verdict)
{
    static constexpr std::string_view names[] = {"same", "faster", "slower", "unclear"};
    return names[std::size_t(verdict)];
}

std::string_view nameOf(BandOrder order)
{
    static constexpr std::string_view names[] = {"overlap", "below", "above"};
    return names[std::size_t(order)];
}

BandOrder bandOrderOf(const TimeResult& time, const TimeResult& base)
{
    return time.ciHighMs < base.ciLowMs ? BandOrder::Below
        : time.ciLowMs > base.ciHighMs  ? BandOrder::Above
                                        : BandOrder::Overlap;
}

bool canHaveRatio(const TimeResult& time)
{
    const auto within = [](double low, double high) { return low > 1e-7 && high < 1e12; }; // milliseconds
    return within(time.ciLowMs, time.ciHighMs) && std::ranges::all_of(time.rounds, [&](const TimeResult::Round& round) {
        return within(round.ciLowMs, round.ciHighMs);
    });
}

TimeRatio ratioOf(const TimeResult& time, const TimeResult& base)
{
    const Spread own = intervalOf(time), before = intervalOf(base);
    TimeRatio ratio;
    ratio.factor = base.medianMs / time.medianMs;
    ratio.low = before.lowest / own.highest;
    ratio.high = before.highest / own.lowest;
    bool apart = ratio.low > 1 || ratio.high < 1;
    if (hasRounds(time) && hasRounds(base)) {
        const Spread most = spanOfMost(time), mostBefore = spanOfMost(base);
        apart = most.highest < mostBefore.lowest || most.lowest > mostBefore.highest;
        const Spread interval = ratioInterval(time, base);
        ratio.low = std::min(interval.lowest, ratio.factor);
        ratio.high = std::max(interval.highest, ratio.factor);
    }
    ratio.unsteady = unsteadiness(time).has_value() || unsteadiness(base).has_value();
    const auto tells = [](const TimeResult& one) { return one.samples >= leastOfInterval; };
    ratio.verdict = tells(time) && tells(base) ? verdictOf(ratio, apart) : RatioVerdict::Unclear;
    return ratio;
}

} // namespace warpatlas::inline measuring
