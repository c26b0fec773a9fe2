#include "render/views/schedule/schedule_ticks.h"

#include "render/views/shared/axis_steps.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::render {

namespace {

/// The length of a launch in the unit of its axis, and the unit.
struct TimeUnit {
    double whole = 100;
    const char* name = "%";
};

TimeUnit unitOf(const ScheduleScene& scene)
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

} // namespace

std::string timeText(const ScheduleScene& scene, double time, double step)
{
    const TimeUnit unit = unitOf(scene);
    const double shown = std::max(step * unit.whole, 1e-9);
    const int decimals = std::clamp(int(std::ceil(-std::log10(shown) - 1e-9)), 0, 9);
    return fmt::format("{:.{}f} {}", time * unit.whole, decimals, unit.name);
}

double timeStep(const ScheduleScene& scene, double least)
{
    const double whole = unitOf(scene).whole;
    return roundStep(std::max(least, 1e-12) * whole) / whole;
}

} // namespace warpatlas::render
