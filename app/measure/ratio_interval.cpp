#include "app/measure/ratio_interval.h"

#include <algorithm>
#include <cassert>

namespace warpatlas::inline measuring {

namespace {

constexpr double tailOfRatio = 0.025;

/// How probable each number of pairs is in which the value of the first of two series is the larger one, if both are of
/// the same kind: of `first` and `second` values, by the number of pairs. The largest of all values belongs to the
/// first series in first / (first + second) of cases, and is larger then than all of the second.
std::vector<double> probabilitiesOfPairs(std::size_t first, std::size_t second)
{
    // Row i: of i values of the first series and of as many of the second as were gone through.
    std::vector<std::vector<double>> rows(first + 1, std::vector<double>(first * second + 1));
    for (std::vector<double>& row : rows)
        row[0] = 1;
    for (std::size_t j = 1; j <= second; ++j)
        for (std::size_t i = 1; i <= first; ++i) {
            const double larger = double(i) / double(i + j);
            for (std::size_t pairs = i * j + 1; pairs-- > 0;)
                rows[i][pairs] = (pairs >= j ? larger * rows[i - 1][pairs - j] : 0) + (1 - larger) * rows[i][pairs];
        }
    return rows[first];
}

} // namespace

std::size_t ratioRank(std::size_t count, std::size_t other)
{
    assert(count > 0 && other > 0 && std::max(count, other) <= mostRatioRounds);
    double sum = 0;
    std::size_t rank = 0;
    for (const double probability : probabilitiesOfPairs(count, other)) {
        sum += probability;
        if (sum > tailOfRatio)
            break;
        ++rank;
    }
    return std::max<std::size_t>(rank, 1);
}

Spread ratioInterval(const TimeResult& time, const TimeResult& base)
{
    std::vector<double> ratios;
    for (const TimeResult::Round& before : base.rounds)
        for (const TimeResult::Round& round : time.rounds)
            ratios.push_back(before.medianMs / round.medianMs);
    std::ranges::sort(ratios);
    const std::size_t rank = ratioRank(time.rounds.size(), base.rounds.size());
    return {ratios[rank - 1], ratios[ratios.size() - rank]};
}

} // namespace warpatlas::inline measuring
