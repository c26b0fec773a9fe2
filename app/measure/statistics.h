/// A median with its 95 % interval, the only form in which times are shown; and whether it is the same each time.
///
/// A measurement is repeated in rounds (measureRounds of them): in each, every quantity takes its share of samples
/// anew, and no quantity begins the next round before all have ended this one. Each round has a median and a 95 %
/// interval of its own. What is shown is the median of the rounds' medians, and its interval is of these medians, too:
/// samples of one round share its memory, its clock and what else the machine did just then, and a thousand of them
/// know nothing of the next round. Where there are no such rounds it is of all samples.
///
/// A time is unsteady if the intervals of two rounds lie apart and the rounds' medians differ by 5 % or more: then
/// chance within a round does not explain it, and it is enough to be seen. Of fifteen rounds the three fastest and the
/// three slowest do not count: one that something disturbed is no news. A ratio of two times is unsteady likewise:
/// within each round it lies between the ratios of the intervals' ends. With fewer than six samples a round nothing is
/// said.
#pragma once

#include "kernels/device/device.h"
#include "kernels/model/provenance.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline measuring {

struct TimeResult {
    Timed what = Timed::Kernel;
    Provenance provenance = Provenance::Measured;
    std::string device; ///< DeviceInfo::name
    double medianMs = 0;
    double ciLowMs = 0, ciHighMs = 0; ///< 95 % interval of the median: order statistics, of the rounds' medians
    int samples = 0;
    int discarded = 0; ///< throttled samples, left out and counted
    std::string note; ///< "pageable memory", "cold L2"; may be empty
    int threads = 0; ///< number of CPU threads, where all of them took part; 0 elsewhere, or not known
    std::string library{}; ///< PreparedRun::libraryName(); empty elsewhere, or not known
    /// The result of one round alone.
    struct Round {
        double medianMs = 0;
        double ciLowMs = 0, ciHighMs = 0;
        int samples = 0;
        bool operator==(const Round&) const = default;
    };
    std::vector<Round> rounds; ///< empty where the measurement has not ended, or was not taken in rounds
};

/// Fifteen: the fourth and the fourth last of their medians are an interval of 96 %, so that three disturbed rounds
/// move neither end. More rounds tell more of what a shared machine does to whole rounds, but share the same second
/// (MeasureLimits): a time whose samples take more than a fifteenth of it does not get a sample in each, and its
/// interval is of all samples.
inline constexpr int measureRounds = 15;
/// The fewest samples, or rounds, whose interval is one of 95 %.
inline constexpr int leastOfInterval = 6;

/// The smallest and the largest of what the rounds found, without those that do not count.
struct Spread {
    double lowest = 0, highest = 0;
};
/// Returns the spread of the rounds' medians of an unsteady time; empty where it is steady, or too few samples tell.
std::optional<Spread> unsteadiness(const TimeResult& time);

/// Returns the first time of that kind, on `device` where one is named; null where there is none.
const TimeResult* findTime(std::span<const TimeResult> times, Timed what, std::string_view device = {});

/// Summarises samples, which need not be sorted; at least one. The interval of the median is distribution-free, from
/// order statistics. From six samples on it holds the median with at least 95 % confidence. Fewer cannot promise that:
/// the interval is then the least and the largest, which hold it with 1 - 2^(1-n) (three samples: 75 %), and `samples`
/// tells so.
TimeResult summarise(Timed what, std::span<const double> samplesMs);
/// Does the same for samples that are sorted already.
TimeResult summariseSorted(Timed what, std::span<const double> sortedMs);

/// Summarises rounds, each of which has a sample at least; `leastOfInterval` rounds or more.
TimeResult summariseRounds(Timed what, std::span<const std::vector<double>> roundsMs);

/// Returns the rank, from 1, of the sample where the interval of the median of `count` samples starts; it ends at the
/// same rank from the other end.
std::size_t intervalRank(std::size_t count);

enum class Verdict { Faster, Slower, NoClearDifference };
/// Compares `a` with `b` by separation of the intervals: where they touch or overlap there is no clear difference.
Verdict compareTimes(const TimeResult& a, const TimeResult& b);

/// How many times as fast `time` is as `base`.
struct SpeedUp {
    Verdict verdict = Verdict::NoClearDifference; ///< `time` against `base`
    double factor = 1; ///< ratio of the medians; above 1: faster
    std::optional<Spread> unsteady; ///< the rounds' factors, where they differ by more than their intervals
};
SpeedUp speedUp(const TimeResult& time, const TimeResult& base);

} // namespace warpatlas::inline measuring
