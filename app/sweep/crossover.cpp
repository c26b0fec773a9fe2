#include "app/sweep/crossover.h"

#include "app/sweep/axis_value.h"
#include "app/sweep/sweep_words.h"
#include "app/words/figures.h"
#include "app/words/say.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace warpatlas::inline sweep {
namespace {

/// As long again as the work in one launch.
constexpr double halfIsOverhead = 2;

struct LaunchedPoint {
    std::size_t point = 0, launches = 0;
    const TimeResult* time = nullptr;
};

std::optional<LaunchCost> costOf(std::vector<LaunchedPoint> along, Provenance provenance)
{
    std::erase_if(along, [&](const LaunchedPoint& one) { return one.time->provenance != provenance; });
    if (along.size() < 2)
        return std::nullopt;
    std::ranges::sort(along, {}, &LaunchedPoint::launches);
    const TimeResult &one = *along.front().time, &all = *along.back().time;
    const bool band = provenance == Provenance::Modelled;
    const double ratios[] = {all.medianMs / one.medianMs, all.ciLowMs / one.ciLowMs, all.ciHighMs / one.ciHighMs};
    LaunchCost cost{along.front().point, along.back().point, provenance, ratios[0], ratios[0], ratios[0],
        Verdict::NoClearDifference, std::nullopt};
    if (band)
        std::tie(cost.low, cost.high) = std::pair(std::ranges::min(ratios), std::ranges::max(ratios));
    // An error of the model is in both: their bands overlap, and their middles still tell.
    cost.verdict = !band ? compareTimes(all, one) : cost.factor > 1.05 ? Verdict::Slower : cost.verdict;
    for (std::size_t i = along.size(); i-- > 1;) {
        const TimeResult& time = *along[i].time;
        const double least = band ? time.medianMs / one.medianMs : time.ciLowMs / one.ciHighMs;
        if (least < halfIsOverhead)
            break;
        cost.dominatesFrom = along[i].point;
    }
    return cost;
}

/// "3.1", of a model "2.4 to 3.5".
std::string factorInWords(const LaunchCost& cost)
{
    const std::string low = significant(cost.low, 2), high = significant(cost.high, 2);
    return low == high ? low : say("report.from_to", "{} to {}", low, high);
}

/// "64 launches of 1,024 threads each"
std::string launchesInWords(const SweepResult& result, std::size_t point)
{
    return say("sweep.launches_of", "{} of {} each", counted(*result.sweep.launchesAt(point), noun::launch),
        counted(result.points[point].launch.threads(), noun::thread));
}

std::string costInWords(const SweepResult& result, const LaunchCost& cost)
{
    const std::string few = counted(*result.sweep.launchesAt(cost.fewest), noun::launch);
    const std::string many = launchesInWords(result, cost.most);
    if (cost.verdict == Verdict::NoClearDifference)
        return say("sweep.launches_alike", "{} take no longer than {}", many, few);
    if (cost.verdict == Verdict::Faster)
        return say("sweep.launches_faster", "{} take {} of the time of {}", many, percent(cost.factor), few);
    std::string words = say("sweep.launches_longer", "{} take {} times as long as {}", many, factorInWords(cost), few);
    return cost.dominatesFrom
        ? say("sweep.launches_dominate", "{}; from {} on, more than half of the time is overhead", words,
            launchesInWords(result, *cost.dominatesFrom))
        : say("sweep.launches_never", "{}; nowhere is more than half of the time overhead", words);
}

} // namespace

const TimeResult* fastestCpu(const SweepPoint& point)
{
    const TimeResult* fastest = nullptr;
    for (const Timed form : {Timed::CpuScalar, Timed::CpuSimd, Timed::CpuParallel})
        if (const TimeResult* time = findTime(point.times, form);
            time && (!fastest || time->medianMs < fastest->medianMs))
            fastest = time;
    return fastest;
}

std::optional<double> numberAt(const SweepResult& result, std::size_t point)
{
    const SweepAxis& axis = result.sweep.axes.front();
    const std::string& value = axis.values[result.sweep.placeOf(point).front()];
    switch (axis.over) {
    case SweepOver::Size:
    case SweepOver::Data:
        return result.points[point].ran ? std::optional(double(elementsIn(result.points[point]))) : std::nullopt;
    case SweepOver::Parameter:
        return numberOf(value);
    case SweepOver::Launches:
        return double(launchesOf(value));
    case SweepOver::Block:
        return double(blockOf(value).count());
    default:
        return std::nullopt;
    }
}

double roughly(double size)
{
    if (!(size > 0))
        return 0;
    const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(size)) - 1));
    return std::round(size / unit) * unit;
}

std::optional<Crossover> crossoverOf(const SweepResult& result, Timed what)
{
    if (result.sweep.axes.size() != 1 || result.sweep.axes.front().over == SweepOver::Block)
        return std::nullopt;
    struct At {
        std::size_t point;
        double size, ratio; ///< the CPU's time of the GPU's
        bool faster;
    };
    std::vector<At> along;
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const SweepPoint& point = result.points[i];
        const auto size = numberAt(result, i);
        const TimeResult* const cpu = fastestCpu(point);
        const TimeResult* const gpu = findTime(point.times, what);
        if (!size || !point.isRight() || !cpu || !gpu)
            return std::nullopt;
        along.push_back({i, *size, cpu->medianMs / gpu->medianMs, compareTimes(*gpu, *cpu) == Verdict::Faster});
    }
    if (along.size() < 2 || !std::ranges::is_sorted(along, {}, &At::size))
        return std::nullopt;
    auto from = along.end();
    while (from != along.begin() && std::prev(from)->faster)
        --from;
    if (from == along.end())
        return Crossover{Crossover::Kind::Never, 0, 0, 0};
    if (from == along.begin())
        return Crossover{Crossover::Kind::Always, from->size, 0, 0};
    const At& below = *std::prev(from);
    double at = from->size; // where the medians do not cross in between, the first point that is clear
    if (below.ratio < 1 && below.size > 0) {
        const double share = std::log(1 / below.ratio) / std::log(from->ratio / below.ratio);
        at = below.size * std::pow(from->size / below.size, share);
    }
    return Crossover{Crossover::Kind::FromHere, at, below.point, from->point};
}

const TimeResult* launchesTime(const SweepPoint& point)
{
    if (!point.isRight())
        return nullptr;
    if (const TimeResult* const measured = findTime(point.times, Timed::Kernel))
        return measured;
    return point.predicted ? &*point.predicted : nullptr;
}

std::vector<LaunchCost> launchCosts(const SweepResult& result)
{
    std::vector<LaunchCost> costs;
    const auto axis = launchAxisOf(result.sweep);
    if (!axis)
        return costs;
    for (std::size_t whole = 0; whole < result.points.size(); ++whole) {
        if (result.sweep.wholeOf(whole) != whole)
            continue;
        std::vector<LaunchedPoint> along;
        for (std::size_t i = whole; i < result.points.size(); ++i)
            if (const TimeResult* const time = launchesTime(result.points[i]);
                time && result.sweep.wholeOf(i) == whole && time->medianMs > 0)
                along.push_back({i, *result.sweep.launchesAt(i), time});
        for (const Provenance provenance : {Provenance::Measured, Provenance::Modelled})
            if (const auto cost = costOf(along, provenance)) {
                costs.push_back(*cost);
                break;
            }
    }
    return costs;
}

std::vector<std::string> launchSentences(const SweepResult& result)
{
    const std::vector<LaunchCost> costs = launchCosts(result);
    std::vector<std::string> sentences;
    const auto axis = launchAxisOf(result.sweep);
    for (std::size_t i = 0; i < costs.size(); ++i) {
        if (i > 0 && i + 1 < costs.size())
            continue;
        std::string words = costInWords(result, costs[i]);
        const bool predicted = costs[i].provenance == Provenance::Modelled;
        if (result.sweep.axes.size() == 2) {
            const SweepAxis& other = result.sweep.axes[1 - *axis];
            const std::size_t value = result.sweep.placeOf(costs[i].most)[1 - *axis];
            const std::string place = other.over == SweepOver::Size
                ? counted(elementsIn(result.points[costs[i].most]), noun::element)
                : nameOf(other) + " " + valueInWords(result, 1 - *axis, value);
            words = predicted ? say("sweep.launches_predicted_at", "predicted at {}: {}", place, words)
                              : say("sweep.launches_at", "at {}: {}", place, words);
        } else if (predicted) {
            words = say("sweep.launches_predicted", "predicted: {}", words);
        }
        sentences.push_back(std::move(words));
    }
    return sentences;
}

std::string shortLaunchFinding(const SweepResult& result)
{
    const std::vector<LaunchCost> costs = launchCosts(result);
    if (costs.empty())
        return {};
    const LaunchCost& worst = *std::ranges::max_element(costs, {}, &LaunchCost::factor);
    const std::string many = counted(*result.sweep.launchesAt(worst.most), noun::launch);
    return worst.verdict == Verdict::Slower
        ? say("sweep.short.launches", "{}: {} times as long", many, factorInWords(worst))
        : say("sweep.short.launches_alike", "{}: no longer", many);
}

} // namespace warpatlas::inline sweep
