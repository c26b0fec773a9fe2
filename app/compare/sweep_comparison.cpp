#include "app/compare/sweep_comparison.h"

#include "app/compare/sweep_conditions.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <map>
#include <utility>

namespace warpatlas {

namespace {

std::string axesOf(const Sweep& sweep)
{
    std::string names;
    for (const SweepAxis& axis : sweep.axes)
        names += (names.empty() ? "" : ", ") + nameOf(axis);
    return names;
}

bool hasRatioOf(const TimeResult* a, const TimeResult* b)
{
    return a && b && canHaveRatio(*a) && canHaveRatio(*b) && a->provenance == b->provenance;
}

SweepTimes sweepTimesOf(const SweepComparison& comparison, Timed what)
{
    SweepTimes times;
    times.what = what;
    for (const auto& [a, b] : comparison.common) {
        const TimeResult* const one = findTime(comparison.a.points[a].times, what);
        const TimeResult* const other = findTime(comparison.b.points[b].times, what);
        if (!comparison.a.points[a].isRight() || !comparison.b.points[b].isRight() || !hasRatioOf(one, other))
            continue;
        times.points.push_back({a, b, ratioOf(*other, *one)});
        times.otherDevice = times.otherDevice || one->device != other->device;
    }
    return times;
}

void compareCounters(SweepComparison& comparison)
{
    for (const auto& [a, b] : comparison.common) {
        const auto &one = comparison.a.points[a].counters, &other = comparison.b.points[b].counters;
        const auto known = [](const auto& counters) {
            return std::ranges::any_of(counters, [](const auto& value) { return value.has_value(); });
        };
        if (!known(one) || !known(other))
            continue;
        ++(one == other ? comparison.sameCounters : comparison.otherCounters);
        for (std::size_t i = 0; i < one.size(); ++i)
            if (one[i] != other[i])
                comparison.counters.push_back({a, b, SweepCounter(i), one[i], other[i]});
    }
}

void compareBands(SweepComparison& comparison)
{
    for (const auto& [a, b] : comparison.common) {
        const SweepPoint &one = comparison.a.points[a], &other = comparison.b.points[b];
        if (one.isRight() && other.isRight() && one.predicted && other.predicted
            && one.predicted->what == other.predicted->what)
            comparison.bands.push_back({a, b, bandOrderOf(*other.predicted, *one.predicted)});
    }
}

void compareResults(SweepComparison& comparison)
{
    for (const auto& [a, b] : comparison.common) {
        const bool one = comparison.a.points[a].isRight(), other = comparison.b.points[b].isRight();
        if (!one && other)
            comparison.wrongOnlyA.push_back(a);
        if (one && !other)
            comparison.wrongOnlyB.push_back(b);
        if (!one && !other)
            comparison.wrongInBoth.push_back(a);
    }
}

std::string reasonIn(const SweepResult& result, const std::vector<std::string>& values)
{
    for (std::size_t i = 0; i < result.points.size(); ++i)
        if (result.sweep.valuesAt(i) == values)
            return result.points[i].refusal;
    return {};
}

} // namespace

std::size_t SweepTimes::count(RatioVerdict verdict) const
{
    return std::size_t(
        std::ranges::count_if(points, [&](const Point& point) { return point.ratio.verdict == verdict; }));
}

std::size_t SweepComparison::count(BandOrder order) const
{
    return std::size_t(std::ranges::count(bands, order, &SweepBands::order));
}

std::string SweepComparison::reasonInB(std::size_t pointOfA) const
{
    return reasonIn(b, a.sweep.valuesAt(pointOfA));
}

std::string SweepComparison::reasonInA(std::size_t pointOfB) const
{
    return reasonIn(a, b.sweep.valuesAt(pointOfB));
}

SweepComparison compareSweeps(const std::string& nameA, SweepResult a, const std::string& nameB, SweepResult b)
{
    if (axesOf(a.sweep) != axesOf(b.sweep))
        throw InputError(nameB,
            say("compare.other_axes", "is a sweep over {}, and {} is one over {}", axesOf(b.sweep), nameA,
                axesOf(a.sweep)));
    SweepComparison comparison{std::move(a), std::move(b), nameA, nameB, {}, {}, {}, {}, 0, 0};
    comparison.conditions = sweepConditions(comparison.a, comparison.b);
    std::map<std::vector<std::string>, std::size_t> inB;
    for (std::size_t i = 0; i < comparison.b.points.size(); ++i)
        if (comparison.b.points[i].ran)
            inB[comparison.b.sweep.valuesAt(i)] = i;
    for (std::size_t i = 0; i < comparison.a.points.size(); ++i) {
        if (!comparison.a.points[i].ran)
            continue;
        const auto found = inB.find(comparison.a.sweep.valuesAt(i));
        if (found == inB.end()) {
            comparison.onlyA.push_back(i);
            continue;
        }
        comparison.common.emplace_back(i, found->second);
        inB.erase(found);
    }
    for (const auto& [values, point] : inB)
        comparison.onlyB.push_back(point);
    std::ranges::sort(comparison.onlyB);
    for (int what = 0; what <= int(Timed::Library); ++what)
        if (SweepTimes times = sweepTimesOf(comparison, Timed(what)); !times.points.empty())
            comparison.times.push_back(std::move(times));
    compareResults(comparison);
    compareBands(comparison);
    compareCounters(comparison);
    return comparison;
}

} // namespace warpatlas
