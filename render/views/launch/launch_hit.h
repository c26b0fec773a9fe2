/// Which block and lane lie under a pixel, and where they are: the same places that the shaders draw. Pure arithmetic.
#pragma once

#include "render/views/launch/launch_camera.h"
#include "render/views/launch/launch_sheet.h"

#include <cstdint>
#include <optional>

namespace warpatlas::render {

struct LaunchSpot {
    std::uint64_t block = 0; ///< linear
    std::uint32_t lane = 0; ///< in the block: warp * 32 + lane; from sheet.threads() on it has no thread
    Vector place{}; ///< in cells; in space: where the ray meets the box
    int face = 2; ///< axis that the face is across
    bool operator==(const LaunchSpot&) const = default;
};

/// Finds the spot under a pixel; empty in gaps between blocks and beside them.
std::optional<LaunchSpot> spotOnMap(const LaunchSheet& sheet, const Camera& camera, double pixelX, double pixelY);
/// Finds the nearest box that the pixel's ray meets; gaps that are too thin to be drawn belong to the boxes beside
/// them.
std::optional<LaunchSpot> spotInSpace(const LaunchSheet& sheet, const OrbitCamera& camera, int viewportWidth,
    int viewportHeight, double pixelScale, double pixelX, double pixelY);
std::optional<LaunchSpot> spotAt(const LaunchSheet& sheet, const LaunchCamera& camera, int viewportWidth,
    int viewportHeight, double pixelScale, double pixelX, double pixelY);

/// Returns the device pixels that a cell has, on the map or at this place in space.
double pixelsPerCell(const LaunchSheet& sheet, const LaunchCamera& camera, const Vector& place, int viewportHeight);

/// A rectangle of pixels.
struct PixelBox {
    double x = 0, y = 0, width = 0, height = 0;
};
/// Returns the pixels around a box: exactly on the map, all of its corners in space; empty behind the eye.
std::optional<PixelBox> pixelsOf(
    const LaunchSheet& sheet, const LaunchCamera& camera, const SheetBox& box, int viewportWidth, int viewportHeight);

/// How far apart boxes are drawn, by their size on the screen: small ones have no gaps.
struct Openness {
    double blocks = 0, threads = 0; ///< 0 closed to 1 as they lie
    static Openness at(const LaunchSheet& sheet, double pixelsPerCell, double pixelScale);
    static constexpr double threadGap = 0.07; ///< share of a cell, on either side of a thread's box
};

} // namespace warpatlas::render
