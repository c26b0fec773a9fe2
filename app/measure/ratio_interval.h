/// The 95 % interval of the ratio of two times, from the medians of their rounds. Pure.
///
/// It is the one that belongs to Mann and Whitney's test: of all ratios of a round of the one to a round of the other,
/// sorted, it begins so far from the smallest as chance explains in 2.5 % of cases, and ends as far from the largest.
/// It asks of the rounds that both times scatter alike, in whatever way, and is half as wide as what lies between the
/// ratios of the two intervals' ends: these are both at their outer ends in fewer than one case of a hundred.
#pragma once

#include "app/measure/statistics.h"

namespace warpatlas::inline measuring {

/// The most rounds of one time that are looked at.
inline constexpr std::size_t mostRatioRounds = 64;

/// Returns the rank, from 1, of the ratio where the interval begins, of the `count` * `other` sorted ones; it ends at
/// the same rank from the other end. The largest k of which fewer than k fall below the true ratio with a probability
/// of 2.5 % at most, but at least 1; both counts 1 to mostRatioRounds.
std::size_t ratioRank(std::size_t count, std::size_t other);

/// Returns between what and what `base` divided by `time` lies; each has 1 to mostRatioRounds rounds, longer than 0.
Spread ratioInterval(const TimeResult& time, const TimeResult& base);

} // namespace warpatlas::inline measuring
