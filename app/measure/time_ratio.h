/// How the ratio of two times is told: with its interval, and in one word. Pure.
///
/// The interval is that of the rounds' ratios (ratio_interval.h) where both have six rounds or more, and holds the
/// ratio of the medians in any case. Else it lies between the ratios of the two times' intervals' ends, and that of an
/// unsteady time (statistics.h) reaches over those of all of its rounds. A time is faster or slower where the two
/// times lie apart and the medians differ by 5 % or more. They lie apart where every round of the one took longer than
/// every round of the other, but for the fastest and the slowest of each (the intervals, where there are no six
/// rounds). No interval can tell that: what a shared machine does for minutes is in all rounds of one run and in none
/// of the other, and as far as rounds scatter, runs do. It is the same where they lie apart and the medians are nearer
/// than 5 %, or where even the ends of the ratio's interval are within 10 % of one. Else it is unclear: the times
/// overlap and are too wide to tell, or one has fewer than six samples, which give no interval of 95 %.
#pragma once

#include "app/measure/statistics.h"

#include <string_view>

namespace warpatlas::inline measuring {

enum class RatioVerdict { Same, Faster, Slower, Unclear };
/// "same", "faster", "slower", "unclear".
std::string_view nameOf(RatioVerdict verdict);

struct TimeRatio {
    RatioVerdict verdict = RatioVerdict::Unclear; ///< `time` against `base`
    double factor = 1; ///< how many times as fast `time` is: `base` by `time`
    double low = 1, high = 1; ///< its interval
    bool unsteady = false; ///< one of the times is

    bool operator==(const TimeRatio&) const = default;
};

/// How the band of one modelled time lies beside that of another. A band is no interval of a measurement, and its
/// middle no median: a ratio of the two would say more than the model knows.
enum class BandOrder { Overlap, Below, Above };
/// "overlap", "below", "above".
std::string_view nameOf(BandOrder order);
/// Where the band of `time` lies against that of `base`.
BandOrder bandOrderOf(const TimeResult& time, const TimeResult& base);

/// Says whether a time is within what a clock tells and anybody waits for: a damaged file may have others, whose ratio
/// no double holds.
bool canHaveRatio(const TimeResult& time);
/// Both can have one.
TimeRatio ratioOf(const TimeResult& time, const TimeResult& base);

} // namespace warpatlas::inline measuring
