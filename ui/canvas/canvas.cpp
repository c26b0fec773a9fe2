#include "ui/canvas/canvas.h"

#include "render/views/visible_cells.h"
#include "ui/canvas/canvas_parts.h"
#include "ui/canvas/gl_border.h"
#include "ui/canvas/scene.h"
#include "ui/canvas/thread_places.h"

#include <epoxy/gl.h>

namespace warpatlas::ui {

Canvas::Canvas() : m_state(std::make_unique<State>(*this)) { }
Canvas::~Canvas() = default;

void Canvas::setOutcome(OutcomePointer outcome, unsigned outputBuffer)
{
    State& s = *m_state;
    const Extent before = s.extent();
    s.outcome = std::move(outcome);
    s.outputBuffer = outputBuffer;
    s.firstElements = {};
    if (!s.outcome) {
        s.scene = nullptr;
        s.moments = {};
        s.clearSelection();
        s.shared.hoveredElement.reset();
        s.tellChanged();
        return;
    }
    s.scene = makeScene(*s.outcome, outputBuffer, s.scene.get());
    s.sceneChanged = true;
    if (s.schedule != s.outcome->schedule) {
        s.schedule = s.outcome->schedule;
        s.moments = s.schedule ? Moments(*s.schedule) : Moments();
        s.shared.playback.steps = int(s.moments.waves());
        s.shared.playback.boundaries = std::make_shared<const std::vector<float>>(s.moments.boundaries());
    }

    const Extent extent = s.extent();
    if (s.shared.selected.thread && *s.shared.selected.thread >= s.outcome->bound->launch.threads())
        s.shared.selected.thread.reset();
    if (s.shared.selectedElement && *s.shared.selectedElement >= extent.count())
        s.shared.selectedElement.reset();
    if (s.shared.hoveredElement && *s.shared.hoveredElement >= extent.count())
        s.shared.hoveredElement.reset();
    s.hoveredThread.reset();
    s.navigation.setData(extent, s.outcome->bound->launch);
    if (extent != before)
        s.navigation.fit(false);
    s.tellChanged();
}

const OutcomePointer& Canvas::outcome() const
{
    return m_state->outcome;
}

CanvasState& Canvas::state()
{
    return m_state->shared;
}

const CanvasState& Canvas::state() const
{
    return m_state->shared;
}

const render::Camera& Canvas::camera() const
{
    return m_state->navigation.camera();
}

void Canvas::setCamera(const render::Camera& camera)
{
    m_state->navigation.setCamera(camera);
}

void Canvas::fitToView()
{
    m_state->navigation.fit(false);
}

std::optional<ElementWindow> Canvas::elementsInView() const
{
    const State& s = *m_state;
    if (!s.outcome)
        return std::nullopt;
    const render::Layout layout = render::Layout::of(s.extent());
    const render::CellRange cells = render::visibleCells(s.navigation.camera(), layout, s.width, s.height);
    if (cells.count() == 0)
        return std::nullopt;
    return ElementWindow{layout.columns, cells.left, cells.right, cells.top, cells.bottom};
}

bool Canvas::goToThread(const Dim3& block, const Dim3& thread)
{
    State& s = *m_state;
    if (!s.outcome)
        return false;
    const Launch& launch = s.outcome->bound->launch;
    const auto inside = [](const Dim3& index, const Dim3& size) {
        return index.x < size.x && index.y < size.y && index.z < size.z;
    };
    if (!inside(block, launch.grid) || !inside(thread, launch.block))
        return false;
    const std::uint64_t linear = linearFromThread(launch, block, thread);
    s.shared.selected.thread = linear;
    s.shared.selectedElement = s.firstElement(linear);
    constexpr double readableCell = 32;
    if (s.shared.selectedElement) {
        const render::Point middle = s.middleOf(*s.shared.selectedElement);
        s.navigation.show(middle.x, middle.y, readableCell * s.pixelScale);
    } else if (const auto place = surplusPlaceOf(*s.outcome, linear)) {
        s.navigation.show(place->x, place->y, readableCell * s.pixelScale);
    }
    s.tellChanged();
    return true;
}

void Canvas::resize(int width, int height, double pixelScale)
{
    State& s = *m_state;
    s.width = std::max(width, 1);
    s.height = std::max(height, 1);
    s.pixelScale = pixelScale > 0 ? pixelScale : 1;
    s.updateViewport();
}

bool Canvas::draw(unsigned framebuffer, double seconds)
{
    State& s = *m_state;
    const double timeBefore = s.shared.playback.time;
    const bool playingBefore = s.shared.playback.playing;
    s.shared.playback.advance(seconds);
    s.updateViewport();
    s.navigation.setReducedMotion(s.shared.reducedMotion);
    const bool moving = s.navigation.advance(seconds);

    resetGlState(framebuffer, s.width, s.height);
    const double shownTime = s.shared.playback.shownTime(s.shared.reducedMotion);
    if (s.scene) {
        if (s.sceneChanged)
            s.view.setScene(s.scene);
        s.sceneChanged = false;
        render::DataViewState view;
        view.camera = s.navigation.camera();
        view.colourBy = s.shared.colourBy;
        view.time = shownTime;
        view.selectedThread = s.shared.selected.thread;
        view.hoveredElement = s.shared.hoveredElement;
        view.pixelScale = s.pixelScale;
        view.theme = s.shared.theme;
        s.view.draw(render::Viewport::whole(s.width, s.height), view);
    } else {
        const render::Colour& background = render::palette(s.shared.theme).background;
        glClearColor(float(background.r) / 255, float(background.g) / 255, float(background.b) / 255, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    resetGlState(framebuffer, s.width, s.height);

    bool changed = false;
    if (s.shared.overlayVisible || s.shared.helpVisible) {
        changed = s.overlay.draw(s.overlayFrame(seconds), s.shared);
        resetGlState(framebuffer, s.width, s.height);
    }
    if (changed || timeBefore != s.shared.playback.time || playingBefore != s.shared.playback.playing)
        s.tellChanged();
    return changed || moving || s.shared.playback.playing || s.overlay.wantsFrame();
}

} // namespace warpatlas::ui
