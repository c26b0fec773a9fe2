#include "render/views/schedule/schedule_camera.h"

#include "render/views/shared/axis_steps.h"
#include "render/views/shared/smooth_step.h"

#include <algorithm>
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

namespace {

constexpr double tallestPlace = 34; ///< logical pixels
constexpr double widestBar = 600; ///< logical pixels at which zooming in ends
constexpr double mostPixelsPerLaunch = double(1 << 26); ///< 64 ticks a pixel

double tallestSm(const ScheduleScene& scene, double pixelScale)
{
    return tallestPlace * pixelScale * double(scene.drawnPlaces);
}

} // namespace

ScheduleLayout ScheduleLayout::of(int width, int height, double pixelScale, double textScale, bool labelled)
{
    ScheduleLayout layout;
    layout.labelled = labelled;
    layout.fontPixels = int(std::clamp(std::lround(11 * pixelScale * textScale), 6L, 96L));
    const double font = layout.fontPixels;
    const double around = std::round((labelled ? 12 : 3) * pixelScale);
    double left = around, right = around, top = around, bottom = around;
    if (labelled) {
        left += std::round(font * 4.1);
        right += std::round(font * 1.2);
        top += std::round(font * 1.8);
        bottom += std::round(font * 3.0);
    }
    layout.plot = {left, top, std::max(width - left - right, 1.0), std::max(height - top - bottom, 1.0)};
    return layout;
}

ScheduleCamera ScheduleCamera::fit(const PlotArea& plot, const ScheduleScene& scene, double pixelScale)
{
    ScheduleCamera camera;
    camera.pixelsPerLaunch = plot.width;
    camera.pixelsPerSm = std::min(plot.height / double(scene.facts.multiprocessors), tallestSm(scene, pixelScale));
    return camera;
}

ScheduleCamera ScheduleCamera::limited(const PlotArea& plot, const ScheduleScene& scene, double pixelScale) const
{
    const ScheduleCamera whole = fit(plot, scene, pixelScale);
    const double closest = std::clamp(
        widestBar * pixelScale / scene.usualBlock, whole.pixelsPerLaunch, std::max(mostPixelsPerLaunch, plot.width));
    ScheduleCamera camera = *this;
    camera.pixelsPerLaunch = std::clamp(pixelsPerLaunch, whole.pixelsPerLaunch, closest);
    camera.pixelsPerSm =
        std::clamp(pixelsPerSm, whole.pixelsPerSm, std::max(whole.pixelsPerSm, tallestSm(scene, pixelScale)));
    camera.firstTime = std::clamp(firstTime, 0.0, std::max(0.0, 1 - plot.width / camera.pixelsPerLaunch));
    camera.firstSm =
        std::clamp(firstSm, 0.0, std::max(0.0, double(scene.facts.multiprocessors) - plot.height / camera.pixelsPerSm));
    return camera;
}

void ScheduleCamera::zoomTime(const PlotArea& plot, double x, double factor)
{
    const double time = timeAt(plot, x);
    pixelsPerLaunch *= factor;
    firstTime = time - (x - plot.left) / pixelsPerLaunch;
}

void ScheduleCamera::zoomSms(const PlotArea& plot, double y, double factor)
{
    const double sm = firstSm + (y - plot.top) / pixelsPerSm;
    pixelsPerSm *= factor;
    firstSm = sm - (y - plot.top) / pixelsPerSm;
}

void ScheduleCamera::pan(double x, double y)
{
    firstTime -= x / pixelsPerLaunch;
    firstSm -= y / pixelsPerSm;
}

RowMetrics RowMetrics::of(const ScheduleScene& scene, const ScheduleCamera& camera, double pixelScale)
{
    RowMetrics metrics;
    const double places = double(scene.drawnPlaces), smHeight = camera.pixelsPerSm / pixelScale;
    metrics.smGap = std::min(smoothStep(2.5, 8, smHeight) * (places > 1 ? 3 : 1.5), smHeight * 0.25) * pixelScale;
    metrics.placeHeight = (camera.pixelsPerSm - metrics.smGap) / places;
    const double place = metrics.placeHeight / pixelScale;
    metrics.placeGap = places > 1 ? smoothStep(2.5, 7, place) * pixelScale : 0;
    const double bar = scene.usualBlock * camera.pixelsPerLaunch / pixelScale;
    // Narrower or lower ones, side by side in eight colours, are confetti.
    metrics.bars = scene.hasBlocks() ? smoothStep(4.0, 5.0, bar) * smoothStep(3.4, 3.6, place) : 0;
    metrics.barGap = smoothStep(2.5, 8, bar) * pixelScale;
    return metrics;
}

std::optional<BarRectangle> barOf(const ScheduleScene& scene, const ScheduleCamera& camera, const PlotArea& plot,
    double pixelScale, std::uint64_t block)
{
    const auto place = placeOf(scene, block);
    if (!place)
        return std::nullopt;
    const RowMetrics metrics = RowMetrics::of(scene, camera, pixelScale);
    const BlockSpan& span = scene.schedule->blocks[block];
    const double left = camera.xOf(plot, span.start), right = camera.xOf(plot, span.end);
    return BarRectangle{
        left, camera.yOfSm(plot, place->sm) + metrics.placeHeight * place->place, right - left, metrics.placeHeight};
}

std::optional<std::uint64_t> blockAt(const ScheduleScene& scene, const ScheduleCamera& camera, const PlotArea& plot,
    double pixelScale, double x, double y)
{
    if (!plot.contains(x, y) || !scene.hasBlocks())
        return std::nullopt;
    const double fromTop = camera.firstSm + (y - plot.top) / camera.pixelsPerSm;
    const double sm = std::floor(fromTop);
    if (!(sm >= 0 && sm < double(scene.facts.multiprocessors)))
        return std::nullopt;
    const RowMetrics metrics = RowMetrics::of(scene, camera, pixelScale);
    const double place = std::floor((fromTop - sm) * camera.pixelsPerSm / metrics.placeHeight);
    if (place >= double(scene.drawnPlaces))
        return std::nullopt; // between two SMs
    const SchedulePlaces& places = scene.places;
    const std::size_t row = std::size_t(sm) * places.placesPerSm + std::size_t(place);
    const auto begin = places.blocks.begin() + places.firstOfRow[row];
    const auto end = places.blocks.begin() + places.firstOfRow[row + 1];
    const double time = camera.timeAt(plot, x);
    const auto& blocks = scene.schedule->blocks;
    const auto next = std::upper_bound(
        begin, end, time, [&](double at, std::uint32_t block) { return at < double(blocks[block].end); });
    // The one that is running, else the nearer neighbour where it is too thin to be pointed at.
    const double reach = 2 * pixelScale / camera.pixelsPerLaunch;
    const double after = next == end ? 2 : std::max(0.0, double(blocks[*next].start) - time);
    if (after == 0)
        return *next;
    const double before = next == begin ? 2 : time - double(blocks[*(next - 1)].end);
    const auto thin = [&](std::uint32_t block) { return blocks[block].end - blocks[block].start < reach; };
    if (before <= after && before < reach && thin(*(next - 1)))
        return *(next - 1);
    if (after < reach && thin(*next))
        return *next;
    return std::nullopt;
}

} // namespace warpatlas::render
