#include "render/views/schedule/schedule_ticks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::render {

namespace {

/// What a launch lasts in the unit of its axis, and the unit.
struct Unit {
    double whole = 100;
    const char* name = "%";
};

Unit unitOf(const ScheduleScene& scene)
{
    const double ns = scene.schedule->nanoseconds;
    if (!(ns > 0))
        return {};
    if (ns < 2e3)
        return {ns, "ns"};
    if (ns < 2e6)
        return {ns * 1e-3, "µs"};
    if (ns < 2e9)
        return {ns * 1e-6, "ms"};
    return {ns * 1e-9, "s"};
}

/// 1, 2 or 5 times a power of ten.
double roundStep(double least)
{
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (power * factor >= least * (1 - 1e-9))
            return power * factor;
    return power * 10;
}

} // namespace

std::string timeText(const ScheduleScene& scene, double time, double step)
{
    const Unit unit = unitOf(scene);
    const double shown = std::max(step * unit.whole, 1e-9);
    const int decimals = std::clamp(int(std::ceil(-std::log10(shown) - 1e-9)), 0, 9);
    return fmt::format("{:.{}f} {}", time * unit.whole, decimals, unit.name);
}

double timeStep(const ScheduleScene& scene, double least)
{
    const double whole = unitOf(scene).whole;
    return roundStep(std::max(least, 1e-12) * whole) / whole;
}

std::uint32_t countStep(double least)
{
    return least <= 1 ? 1u : std::uint32_t(std::lround(roundStep(std::min(least, 2e9))));
}

std::uint32_t smStep(double least)
{
    return std::bit_ceil(std::uint32_t(std::clamp(std::ceil(least - 1e-9), 1.0, 1e9)));
}

} // namespace warpatlas::render
