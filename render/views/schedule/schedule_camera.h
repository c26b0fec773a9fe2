/// Where blocks lie on the screen: time to the right, SMs below one another, each with its places as thinner rows. Both
/// axes have a zoom of their own. Plain arithmetic in device pixels of the view, origin at its top left; no GL.
#pragma once

#include "render/views/schedule/schedule_scene.h"

#include <cstdint>
#include <optional>
#include <string>

namespace warpatlas::render {

// The words and marks of the schedule's axes: moments as shares of a modelled launch or as times of a recorded one,
// placed so that none overlap. Plain arithmetic and text; no GL.

/// Returns "12.5 %" in a modelled launch, "4.2 µs" in a recorded one. `step` is the distance of neighbouring moments,
/// as a share of the launch; it decides the number of decimals.
std::string timeText(const ScheduleScene& scene, double time, double step);

/// Returns the smallest step of 1, 2 or 5 times a power of ten of the axis' unit that is at least `least`; both are
/// shares of the launch.
double timeStep(const ScheduleScene& scene, double least);

/// A part of the view.
struct PlotArea {
    double left = 0, top = 0, width = 1, height = 1;
    double right() const { return left + width; }
    double bottom() const { return top + height; }
    bool contains(double x, double y) const { return x >= left && x < right() && y >= top && y < bottom(); }
    bool operator==(const PlotArea&) const = default;
};

/// How a view is divided: the rows, room for SM numbers left of them, for waves above and for time below.
struct ScheduleLayout {
    PlotArea plot;
    int fontPixels = 11;
    bool labelled = false; ///< else the rows fill everything: a strip

    static ScheduleLayout of(int width, int height, double pixelScale, double textScale, bool labelled);
};

struct ScheduleCamera {
    double firstTime = 0; ///< at the plot's left edge, as a share of the launch
    double pixelsPerLaunch = 1;
    double firstSm = 0; ///< at the plot's top edge
    double pixelsPerSm = 1;

    /// Shows the whole launch and all SMs; rows no taller than is useful.
    static ScheduleCamera fit(const PlotArea& plot, const ScheduleScene& scene, double pixelScale);
    /// Limits the camera: not farther out than the fit, not beyond the ends of either axis, not closer than a few
    /// blocks.
    ScheduleCamera limited(const PlotArea& plot, const ScheduleScene& scene, double pixelScale) const;
    /// These zoom about a pixel of the view: what is under it stays there.
    void zoomTime(const PlotArea& plot, double x, double factor);
    void zoomSms(const PlotArea& plot, double y, double factor);
    void pan(double x, double y); ///< positive moves what is shown right and down

    double timeAt(const PlotArea& plot, double x) const { return firstTime + (x - plot.left) / pixelsPerLaunch; }
    double xOf(const PlotArea& plot, double time) const { return plot.left + (time - firstTime) * pixelsPerLaunch; }
    double yOfSm(const PlotArea& plot, double sm) const { return plot.top + (sm - firstSm) * pixelsPerSm; }
    bool operator==(const ScheduleCamera&) const = default;
};

/// Heights of rows at a zoom, and how much of a bar is visible: gaps only where there is room for them.
struct RowMetrics {
    double smGap = 0; ///< below the places of an SM
    double placeHeight = 1; ///< its gap included
    double placeGap = 0;
    double bars =
        1; ///< 1: blocks are drawn as bars; 0: too small, and SMs are drawn by how busy they are; between: both
    double barGap = 0; ///< at the end of a bar

    static RowMetrics of(const ScheduleScene& scene, const ScheduleCamera& camera, double pixelScale);
};

struct BarRectangle {
    double x = 0, y = 0, width = 0, height = 0;
};

/// Returns the place of a block's bar without gaps, also outside the plot. Empty for a block without place.
std::optional<BarRectangle> barOf(const ScheduleScene& scene, const ScheduleCamera& camera, const PlotArea& plot,
    double pixelScale, std::uint64_t block);

/// Returns the block whose bar is under a pixel; where bars are thinner than two pixels, the nearest within reach.
/// Empty where nothing runs and beside the rows. O(log blocks).
std::optional<std::uint64_t> blockAt(const ScheduleScene& scene, const ScheduleCamera& camera, const PlotArea& plot,
    double pixelScale, double x, double y);

} // namespace warpatlas::render
