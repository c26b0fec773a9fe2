#include "render/views/sheet_view.h"

#include "render/views/data_tools.h"
#include "render/views/data_uniforms.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

/// Of names, logical pixels.
constexpr double nameFont = 13, nameRise = 7;

} // namespace

struct SheetView::State {
    std::shared_ptr<DataTools> tools = std::make_shared<DataTools>();
    std::vector<std::unique_ptr<DataView>> views;
    std::shared_ptr<const SheetScene> scene;

    DataViewState stateOf(std::size_t buffer, const SheetState& state) const;
    DataView::Clip clipOf(std::size_t buffer, const Viewport& viewport, const SheetState& state) const;
    void drawNames(const Viewport& viewport, const SheetState& state);
};

SheetView::SheetView() : m_state(new State)
{
    m_state->views.push_back(std::make_unique<DataView>(m_state->tools));
}

SheetView::~SheetView() = default;

void SheetView::setScene(std::shared_ptr<const SheetScene> scene)
{
    State& s = *m_state;
    s.scene = nullptr;
    const std::size_t count = scene ? scene->buffers.size() : 0;
    // What is no longer there frees its memory before something else asks for some.
    if (s.views.size() > std::max<std::size_t>(count, 1))
        s.views.resize(std::max<std::size_t>(count, 1));
    while (s.views.size() < count)
        s.views.push_back(std::make_unique<DataView>(s.tools));
    for (std::size_t i = 0; i < s.views.size(); ++i)
        s.views[i]->setScene(i < count ? scene->buffers[i].data : nullptr);
    s.scene = std::move(scene);
}

DataViewState SheetView::State::stateOf(std::size_t buffer, const SheetState& state) const
{
    DataViewState own;
    own.camera = scene->sheet.cameraOf(buffer, state.camera);
    own.colourBy = state.colourBy;
    own.time = state.time;
    own.selectedThread = state.selectedThread;
    if (state.hovered && state.hovered->buffer == buffer)
        own.hoveredElement = state.hovered->element;
    own.followed = state.followed;
    if (buffer < state.lit.size())
        own.lit = state.lit[buffer];
    own.showLabels = state.showLabels;
    own.pixelScale = state.pixelScale;
    own.theme = state.theme;
    return own;
}

/// The pixels of a buffer and of what is drawn around it; all of the view for one alone.
DataView::Clip SheetView::State::clipOf(std::size_t buffer, const Viewport& viewport, const SheetState& state) const
{
    if (scene->buffers.size() == 1)
        return {0, 0, viewport.width, viewport.height};
    const SheetPlace& place = scene->sheet[buffer];
    const Camera camera = scene->sheet.cameraOf(buffer, state.camera);
    const auto surplus = surplusOf(*scene->buffers[buffer].data);
    const bool sliced = place.layout.slices.count > 1;
    const double line = 2 * state.pixelScale; // around the outermost cells
    const double left = -camera.originX * camera.pixelsPerCell, top = -camera.originY * camera.pixelsPerCell;
    const auto pixels = [&](std::uint64_t cells, std::uint32_t past) {
        return double(cells + (sliced ? 0 : past)) * camera.pixelsPerCell;
    };
    const auto within = [](double at, int limit) { return int(std::clamp(at, 0.0, double(limit))); };
    const int x = within(std::floor(left - line), viewport.width);
    const int y = within(std::floor(top - line), viewport.height);
    const int right = within(std::ceil(left + pixels(place.layout.columns, surplus[0]) + line), viewport.width);
    const int bottom = within(std::ceil(top + pixels(place.layout.rows, surplus[1]) + line), viewport.height);
    return {x, y, right - x, bottom - y};
}

void SheetView::State::drawNames(const Viewport& viewport, const SheetState& state)
{
    if (!state.showNames || scene->buffers.size() < 2)
        return;
    const int font = int(std::lround(nameFont * state.pixelScale));
    const double rise = nameRise * state.pixelScale;
    const Palette& colours = palette(state.theme);
    Sketch& sketch = tools->sketch;
    sketch.clear(state.pixelScale);
    const Sheet& sheet = scene->sheet;
    const double room = font + rise; // above a buffer
    for (std::size_t i = 0; i < sheet.count(); ++i) {
        const SheetPlace& place = sheet[i];
        const double scale = state.camera.pixelsPerCell;
        const double x = (place.x - state.camera.originX) * scale, y = (place.y - state.camera.originY) * scale;
        const double width = sketch.textWidth(scene->buffers[i].name, font);
        // A name must not lie on another buffer, nor on another name.
        bool free = y > -room && y - room < viewport.height && x + width > 0 && x < viewport.width;
        for (std::size_t other = 0; other < sheet.count(); ++other) {
            if (other == i)
                continue;
            const SheetPlace& near = sheet[other];
            const double left = (near.x - state.camera.originX) * scale, top = (near.y - state.camera.originY) * scale;
            const double right = left + near.width() * scale, bottom = top + near.height() * scale;
            free = free && !(x < right && x + width + rise > left && y - room < bottom && y > top - room);
        }
        if (free)
            sketch.text(x, y - rise, scene->buffers[i].name, font,
                scene->buffers[i].data->use == DataUse::Written ? colours.text : colours.soft);
    }
    sketch.draw(viewport);
}

void SheetView::draw(const Viewport& viewport, const SheetState& state)
{
    State& s = *m_state;
    if (viewport.empty())
        return;
    viewport.apply();
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    const auto canvas = toFloats(palette(state.theme).canvas);
    glClearColor(canvas[0], canvas[1], canvas[2], 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    if (!s.scene)
        return;
    for (std::size_t i = 0; i < s.scene->buffers.size(); ++i)
        s.views[i]->drawElements(viewport, s.clipOf(i, viewport, state), s.stateOf(i, state));
    for (std::size_t i = 0; i < s.scene->buffers.size(); ++i)
        s.views[i]->drawFrames(viewport, s.stateOf(i, state));
    s.drawNames(viewport, state);
}

} // namespace warpatlas::render
