#include "app/sweep/crossover.h"

#include "app/sweep/axis_value.h"

#include <algorithm>
#include <cmath>

namespace warpatlas {

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

} // namespace warpatlas
