#include "render/views/data/sheet_view.h"

#include "render/views/data/data_programs.h"
#include "render/views/data/data_uniforms.h"
#include "render/views/data/lit_marks.h"
#include "render/views/data/surplus.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

/// Sizes of the names, in logical pixels; the air is the free space beside them.
constexpr double nameFont = 13, nameRise = 7, nameAir = 5;
/// The text of a buffer's name where it also names the first slice.
constexpr const char* firstSlice = ", z = 0";

struct TakenBox {
    double x = 0, y = 0, width = 0, height = 0;
};

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
    // Views that are gone free their memory before new ones are made.
    if (s.views.size() > std::max<std::size_t>(count, 1))
        s.views.resize(std::max<std::size_t>(count, 1));
    while (s.views.size() < count)
        s.views.push_back(std::make_unique<DataView>(s.tools));
    for (std::size_t i = 0; i < s.views.size(); ++i)
        s.views[i]->setScene(i < count ? scene->buffers[i].data : nullptr);
    s.scene = std::move(scene);
}

void SheetView::finish(ColourBy colourBy)
{
    for (const std::unique_ptr<DataView>& view : m_state->views)
        view->finish(colourBy);
}

bool SheetView::preparing() const
{
    return std::ranges::any_of(m_state->views, [](const auto& view) { return view->preparing(); });
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
    own.firstSliceNamed = state.showNames && scene->buffers.size() > 1;
    own.pixelScale = state.pixelScale;
    own.leastLetters = state.leastLetters;
    own.theme = state.theme;
    return own;
}

/// Returns the pixels of a buffer and of what is drawn around it; the whole view for one alone.
DataView::Clip SheetView::State::clipOf(std::size_t buffer, const Viewport& viewport, const SheetState& state) const
{
    if (scene->buffers.size() == 1)
        return {0, 0, viewport.width, viewport.height};
    const SheetPlace& place = scene->sheet[buffer];
    const Camera camera = scene->sheet.cameraOf(buffer, state.camera);
    const Extent reach = reachOf(place.layout, surplusOf(*scene->buffers[buffer].data));
    const double line = 2 * state.pixelScale; // around the outermost cells
    const double left = -camera.originX * camera.pixelsPerCell, top = -camera.originY * camera.pixelsPerCell;
    const auto within = [](double at, int limit) { return int(std::clamp(at, 0.0, double(limit))); };
    const int x = within(std::floor(left - line), viewport.width);
    const int y = within(std::floor(top - line), viewport.height);
    const int right = within(std::ceil(left + double(reach.x) * camera.pixelsPerCell + line), viewport.width);
    const int bottom = within(std::ceil(top + double(reach.y) * camera.pixelsPerCell + line), viewport.height);
    return {x, y, right - x, bottom - y};
}

/// Draws the names. None may be cut, nor lie on another buffer or name: it is shifted, or left out.
void SheetView::State::drawNames(const Viewport& viewport, const SheetState& state)
{
    if (!state.showNames || scene->buffers.size() < 2)
        return;
    const Palette& colours = palette(state.theme);
    ShapeBatch& shapes = tools->shapes;
    shapes.clear(state.pixelScale);
    const BufferSheet& sheet = scene->sheet;
    const double cell = state.camera.pixelsPerCell, air = nameAir * state.pixelScale;
    std::vector<TakenBox> taken; // first the buffers, then the names as well
    for (std::size_t i = 0; i < sheet.count(); ++i)
        taken.push_back({(sheet[i].x - state.camera.originX) * cell, (sheet[i].y - state.camera.originY) * cell,
            sheet[i].width() * cell, sheet[i].height() * cell});
    // The output is named first.
    std::vector<std::size_t> order;
    for (const DataUse use : {DataUse::Written, DataUse::Read})
        for (std::size_t i = 0; i < sheet.count(); ++i)
            if (scene->buffers[i].data->use == use)
                order.push_back(i);
    for (const std::size_t i : order) {
        const TakenBox box = taken[i];
        if (box.x >= viewport.width || box.x + box.width <= 0)
            continue;
        std::string name = scene->buffers[i].name;
        int font = int(std::lround(nameFont * state.pixelScale));
        double rise = nameRise * state.pixelScale;
        if (const SliceNames slices = sliceNames(shapes, sheet[i].layout, stateOf(i, state)); slices.fontPixels > 0) {
            font = slices.fontPixels;
            rise = slices.baseline;
            if (shapes.textWidth(name + firstSlice, font) <= slices.widest)
                name += firstSlice;
        }
        const double width = shapes.textWidth(name, font), high = shapes.capHeight(font), below = 0.3 * font;
        const double last = viewport.width - width - air, baseline = box.y - rise;
        if (last < air || baseline - high < 0 || baseline + below > viewport.height)
            continue;
        const double places[] = {box.x, box.x + box.width - width};
        for (const double wanted : places) {
            const double x = wanted < 0 ? air : std::min(wanted, last);
            const TakenBox own{x, baseline - high, width, high + below};
            const auto hits = [&](const TakenBox& other) {
                return own.x < other.x + other.width + air && other.x < own.x + own.width + air
                    && own.y < other.y + other.height && other.y < own.y + own.height;
            };
            if (std::ranges::any_of(taken, hits))
                continue;
            shapes.text(
                x, baseline, name, font, scene->buffers[i].data->use == DataUse::Written ? colours.text : colours.soft);
            taken.push_back(own);
            break;
        }
    }
    shapes.draw(viewport);
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
