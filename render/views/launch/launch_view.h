/// The launch view: grid, block, warp and lane. A map where the launch uses x and y, boxes in space where z is used. It
/// is one full-screen triangle whose shader finds the block and the lane at its pixel, so a frame costs the same for a
/// thousand threads and for 2^31 blocks.
#pragma once

#include "render/views/launch/launch_camera.h"
#include "render/views/launch/launch_scene.h"
#include "render/views/launch/launch_sheet.h"
#include "render/views/shared/theme.h"
#include "render/views/shared/viewport.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace warpatlas::render {

/// A block, or one of its threads; linear ids.
struct LaunchMark {
    std::uint64_t block = 0;
    std::optional<std::uint64_t> thread;
    bool operator==(const LaunchMark&) const = default;
};

/// Chooses a thread's colour, as in the data view.
enum class LaunchPaint { Owner, Block, Warp, Lane };

struct LaunchViewState {
    LaunchCamera camera;
    double explode = 1; ///< how far layers of z stand apart, 0 to 2
    bool byState = true; ///< waiting, running and done at `time`; otherwise every block in its own colour
    LaunchPaint paint = LaunchPaint::Owner;
    double time = 1; ///< 0 to 1; at 1 all blocks are done and have their colours
    std::optional<LaunchMark> selected, hovered; ///< framed
    bool showLabels = true;
    int leastTileLevel = 0; ///< see tileLevel()
    double pixelScale = 1; ///< device pixels a logical pixel: line widths and letters grow with it
    double textScale = 1; ///< scale of letters alone
    Theme theme = Theme::Dark;
};

class LaunchView {
public:
    LaunchView(); ///< compiles the usual shaders
    ~LaunchView();
    LaunchView(const LaunchView&) = delete;
    LaunchView& operator=(const LaunchView&) = delete;

    /// Uploads what changed since the last scene (launch, cover, masks and schedule; pointers are compared). Null, or a
    /// launch without threads: nothing is drawn but the canvas. Throws RenderError, and then draws nothing.
    void setScene(std::shared_ptr<const LaunchScene> scene);
    /// Says in a sentence what GL could not hold and is therefore not drawn; empty: nothing.
    const std::string& note() const;
    /// Draws into the bound framebuffer. Leaves changed what DataView::draw() leaves changed.
    void draw(const Viewport& viewport, const LaunchViewState& state);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::render
