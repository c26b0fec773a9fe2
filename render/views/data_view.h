/// The data view: every element of the output, coloured by owner, by state at time t, by result or by writes. One
/// full-screen triangle whose shader asks, for its pixel, which element and which owner: a frame costs the same for a
/// thousand elements and for a hundred million. Elements nobody wrote and elements written more than once stay visible
/// at every zoom.
#pragma once

#include "render/views/data_scene.h"
#include "render/views/theme.h"
#include "render/views/viewport.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace warpatlas::render {

enum class ColourBy { Owner, State, Result, Writes };

/// Where the data lies on the screen, as on a map. Pure arithmetic in double precision; usable without GL. Elements lie
/// as render/views/layout.h says: x by y, slices of z below one another, vectors over 128 elements folded into rows.
struct Camera {
    static constexpr double smallestPixelsPerCell = 1e-3, largestPixelsPerCell = 2048;

    double originX = 0, originY = 0; ///< element coordinates at the viewport's top left corner
    double pixelsPerCell = 1; ///< device pixels a cell, the same in x and y

    /// The whole of `extent` (z slices stacked) inside the viewport less `margin` pixels on each side.
    static Camera fit(const Extent& extent, int viewportWidth, int viewportHeight, double margin = 24);
    /// Zooms about a pixel, so that the element under it stays there.
    void zoomAt(double pixelX, double pixelY, double factor);
    void pan(double pixelsX, double pixelsY);
};

/// The element under a pixel (top left origin); empty outside the data.
std::optional<std::uint64_t> elementAt(const Camera& camera, const Extent& extent, double pixelX, double pixelY);
/// Top left corner in pixels of an element's cell.
struct Point {
    double x = 0, y = 0;
};
Point cellCorner(const Camera& camera, const Extent& extent, std::uint64_t element);

struct DataViewState {
    Camera camera;
    ColourBy colourBy = ColourBy::State;
    double time = 1; ///< 0 to 1; at 1 everything is done
    std::optional<std::uint64_t> selectedThread; ///< linear; its elements are outlined, its block and warp faintly
    std::optional<std::uint64_t> hoveredElement;
    bool showLabels = true; ///< from 24 pixels a cell: blockIdx, threadIdx and value
    double pixelScale = 1; ///< device pixels a logical pixel: line widths and letters grow with it
    Theme theme = Theme::Dark;
};

class DataView {
public:
    DataView(); ///< compiles the shaders
    ~DataView();
    DataView(const DataView&) = delete;
    DataView& operator=(const DataView&) = delete;

    /// Uploads what changed since the last scene (arrays, owners and schedule are compared by pointer). Null: nothing
    /// is drawn but the canvas. Throws RenderError, and then draws nothing, where GL cannot address the scene: over
    /// 2^27 elements, values of 512 MiB (1 GiB for 64-bit types) or more.
    void setScene(std::shared_ptr<const DataScene> scene);
    /// Draws into the bound framebuffer: every pixel of the viewport that lies in it, and no other. The camera's
    /// pixels are those of the viewport. Leaves changed: viewport, scissor box, program, vertex array, texture units 0
    /// to 6 and which is active, the copy-read and copy-write buffers; blending, depth test, face culling, scissor test
    /// and framebuffer sRGB are off.
    void draw(const Viewport& viewport, const DataViewState& state);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::render
