/// The schedule view: blocks on SMs over time. Rows are SMs with their places as thinner rows, bars are blocks in their
/// block colour. It is one full-screen triangle whose shader searches the block that runs at its pixel, so a frame
/// costs nearly the same for a thousand blocks and for millions. Where bars would be thinner than a pixel, an SM is
/// filled as high as it is busy; idle time is hatched everywhere.
#pragma once

#include "render/views/schedule/schedule_camera.h"
#include "render/views/shared/theme.h"
#include "render/views/shared/viewport.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace warpatlas::render {

struct ScheduleViewState {
    ScheduleCamera camera;
    ScheduleLayout layout;
    double time = 1; ///< 0 to 1: what is later is faint
    std::optional<std::uint64_t> selectedBlock, hoveredBlock; ///< linear
    double pixelScale = 1; ///< device pixels a logical pixel: line widths and letters grow with it
    Theme theme = Theme::Dark;
};

class ScheduleView {
public:
    ScheduleView(); ///< compiles the shaders; throws RenderError
    ~ScheduleView();
    ScheduleView(const ScheduleView&) = delete;
    ScheduleView& operator=(const ScheduleView&) = delete;

    /// Uploads the scene. Null: nothing is drawn but the canvas. Throws RenderError where GL cannot hold it, and then
    /// draws nothing.
    void setScene(std::shared_ptr<const ScheduleScene> scene);
    /// Draws into the bound framebuffer, every pixel of the viewport that lies in its tile. Leaves changed what
    /// DataView::draw() leaves changed.
    void draw(const Viewport& viewport, const ScheduleViewState& state);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::render
