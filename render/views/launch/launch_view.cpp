#include "render/views/launch/launch_view.h"

#include "render/views/data/data_uniforms.h"
#include "render/views/launch/launch_buffers.h"
#include "render/views/launch/launch_hit.h"
#include "render/views/launch/launch_labels.h"
#include "render/views/launch/launch_uniforms.h"
#include "render/views/shared/shape_batch.h"

#include <algorithm>
#include <array>
#include <epoxy/gl.h>
#include <tuple>
#include <utility>

namespace warpatlas::render {

namespace {

// Frames around the selected and the hovered block and thread.

struct Look {
    Colour colour;
    double line; ///< logical pixels
    double smallest; ///< logical pixels that the frame has at least
};

/// Adds a frame just outside its rectangle, on a dark rim that sets it off from any colour.
void addRectangle(ShapeBatch& shapes, const LaunchFrame& frame, PixelBox box, const Look& look)
{
    const double scale = frame.state.pixelScale, line = look.line * scale, rim = scale;
    for (const auto& [from, size] : {std::pair{&box.x, &box.width}, std::pair{&box.y, &box.height}}) {
        const double grow = std::max(look.smallest * scale - *size, 0.0) / 2;
        *from -= grow;
        *size += 2 * grow;
    }
    const double reach = line + rim;
    if (box.x > frame.width + reach || box.y > frame.height + reach || box.x + box.width < -reach
        || box.y + box.height < -reach)
        return;
    const Colour canvas = withAlpha(palette(frame.state.theme).canvas, 190);
    shapes.frame(box.x - reach, box.y - reach, box.width + 2 * reach, box.height + 2 * reach, line + 2 * rim, canvas);
    shapes.frame(box.x - line, box.y - line, box.width + 2 * line, box.height + 2 * line, line, look.colour);
}

/// Adds the twelve edges, also hidden ones, so that a selected block is found wherever it is.
void addEdges(ShapeBatch& shapes, const LaunchFrame& frame, const SheetBox& box, const Look& look)
{
    std::array<std::optional<Projected>, 8> corners;
    for (unsigned corner = 0; corner < 8; ++corner) {
        Vector place = box.corner;
        for (unsigned axis = 0; axis < 3; ++axis)
            place[axis] += corner >> axis & 1 ? box.size[axis] : 0;
        corners[corner] = project(frame.state.camera.orbit, place, frame.width, frame.height);
    }
    const double scale = frame.state.pixelScale;
    const auto draw = [&](double wide, const Colour& colour) {
        for (unsigned corner = 0; corner < 8; ++corner)
            for (unsigned axis = 0; axis < 3; ++axis) {
                const auto &from = corners[corner], &to = corners[corner | 1u << axis];
                if (!(corner >> axis & 1) && from && to)
                    shapes.line(from->x, from->y, to->x, to->y, wide, colour);
            }
    };
    draw((look.line + 2) * scale, withAlpha(palette(frame.state.theme).canvas, 190));
    draw(look.line * scale, look.colour);
}

void addBox(ShapeBatch& shapes, const LaunchFrame& frame, const SheetBox& box, const Look& look)
{
    const auto pixels = pixelsOf(frame.sheet, frame.state.camera, box, frame.width, frame.height);
    if (!pixels)
        return;
    const bool small = std::max(pixels->width, pixels->height) < 1.5 * look.smallest * frame.state.pixelScale;
    if (frame.sheet.space && !small)
        addEdges(shapes, frame, box, look);
    else
        addRectangle(shapes, frame, *pixels, look);
}

void addMark(
    ShapeBatch& shapes, const LaunchFrame& frame, const LaunchMark& mark, const Look& block, const Look& thread)
{
    const LaunchSheet& sheet = frame.sheet;
    if (mark.block >= sheet.launch.blocks())
        return;
    const SheetBox box = boxOfBlock(sheet, mark.block);
    addBox(shapes, frame, box, block);
    if (!mark.thread)
        return;
    const SheetBox lane = boxOfLane(sheet, mark.block, std::uint32_t(*mark.thread % sheet.threads()));
    // Where a thread is a dot, its block's frame says all there is to see.
    if (pixelsPerCell(sheet, frame.state.camera, lane.middle(), frame.height) >= 1.5 * frame.state.pixelScale)
        addBox(shapes, frame, lane, thread);
}

void addMarks(ShapeBatch& shapes, const LaunchFrame& frame)
{
    const Palette& colours = palette(frame.state.theme);
    const auto& [selected, hovered] = std::tie(frame.state.selected, frame.state.hovered);
    if (hovered && hovered != selected)
        addMark(shapes, frame, *hovered, {withAlpha(colours.text, 150), 1, 7}, {colours.text, 1.5, 6});
    if (selected)
        addMark(shapes, frame, *selected, {colours.text, 2, 11}, {colours.accent, 2.5, 8});
}

/// From here on one sample a pixel is enough: the lines between cells hide the steps.
constexpr double cellPixelsOfOneSample = 4;

enum LaunchUnit { blockWordsUnit, writersUnit, followedUnit };

bool sameBuffers(const LaunchScene& a, const LaunchScene& b)
{
    return a.launch == b.launch && a.cover == b.cover && a.writers == b.writers && a.known == b.known
        && a.schedule == b.schedule;
}

} // namespace

struct LaunchView::State {
    std::shared_ptr<const LaunchScene> scene;
    LaunchBuffers buffers;
    gl::Buffer followed;
    gl::TextureBuffer followedTexture;
    LaunchPrograms programs;
    PixelPass pixels;
    ShapeBatch shapes;

    void uploadFollowed();
    void drawThreads(const LaunchSheet& sheet, const Viewport& viewport, const LaunchViewState& view);
};

LaunchView::LaunchView() : m_state(new State)
{
    // So that a broken shader shows at once and the first frame does not wait.
    LaunchVariant usual;
    usual.samples = 2;
    usual.blocks = true;
    m_state->programs.get(usual);
}

LaunchView::~LaunchView() = default;

void LaunchView::State::uploadFollowed()
{
    const FollowedWarps& block = *scene->followed;
    std::vector<std::uint32_t> words(scene->launch.warpsPerBlock() * 3);
    const auto word = [](const std::vector<std::uint32_t>& masks, std::size_t warp) {
        return warp < masks.size() ? masks[warp] : 0u;
    };
    for (std::size_t warp = 0; warp * 3 < words.size(); ++warp) {
        words[warp * 3] = word(block.active, warp);
        words[warp * 3 + 1] = word(block.waiting, warp);
        words[warp * 3 + 2] = word(block.done, warp);
    }
    const auto bytes = std::as_bytes(std::span(words));
    followed = gl::Buffer(bytes, gl::paddedToTexels(bytes.size()));
    followedTexture = gl::TextureBuffer(gl::TexelFormat::R32Ui, followed.name());
}

void LaunchView::setScene(std::shared_ptr<const LaunchScene> scene)
{
    const std::shared_ptr<const LaunchScene> before = std::move(m_state->scene);
    m_state->scene = nullptr;
    if (!scene || LaunchSheet::of(scene->launch).empty()) {
        m_state->buffers = {};
        return;
    }
    if (!before || !sameBuffers(*before, *scene)) {
        m_state->buffers = {};
        m_state->buffers = LaunchBuffers(*scene, LaunchSheet::of(scene->launch));
    }
    m_state->scene = std::move(scene);
    if (m_state->scene->followed)
        m_state->uploadFollowed();
}

const std::string& LaunchView::note() const
{
    return m_state->buffers.note();
}

void LaunchView::State::drawThreads(const LaunchSheet& sheet, const Viewport& viewport, const LaunchViewState& view)
{
    const LaunchDetail detail = LaunchDetail::at(sheet, view, viewport.height);
    LaunchVariant variant;
    variant.space = sheet.space;
    variant.samples = !sheet.space && detail.cellPixels / view.pixelScale < cellPixelsOfOneSample ? 2 : 1;
    variant.blocks = buffers.blocks();
    variant.reduced = variant.blocks && detail.level > 0;
    variant.writers = buffers.writers() && detail.thread > 0 && !variant.reduced;
    variant.tiles = detail.tiles;
    variant.followed = scene->followed && scene->followed->block < scene->launch.blocks();
    variant.selection = view.selected.has_value();
    variant.paint = int(view.paint);
    variant.emptyPlaces = sheet.space
        && (sheet.threads() < sheet.laneSlots[0] * sheet.laneSlots[1] * sheet.laneSlots[2]
            || sheet.blocks[0] * sheet.blocks[1] * sheet.blocks[2] > sheet.launch.blocks()
            || leavesOut(sheet, view.camera.orbit));
    const PixelProgram& drawn = programs.get(variant);
    const gl::Program& program = drawn.program();
    program.use();
    setLaunchUniforms(program, *scene, sheet, buffers, view, detail, viewport);
    buffers.bindBlocks(blockWordsUnit, variant.reduced);
    buffers.bindWriters(writersUnit);
    followedTexture.bind(followedUnit);
    program.set("uBlockWords", blockWordsUnit);
    program.set("uWriters", writersUnit);
    program.set("uFollowed", followedUnit);
    pixels.draw(drawn, FragmentBox::of(viewport));
}

void LaunchView::draw(const Viewport& viewport, const LaunchViewState& state)
{
    if (viewport.empty())
        return;
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    viewport.apply();
    if (!m_state->scene) {
        const auto canvas = toFloats(palette(state.theme).canvas);
        glClearColor(canvas[0], canvas[1], canvas[2], 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glDisable(GL_SCISSOR_TEST);
        return;
    }
    const LaunchSheet sheet = LaunchSheet::of(m_state->scene->launch, state.explode);
    m_state->drawThreads(sheet, viewport, state);
    m_state->shapes.clear(state.pixelScale);
    const LaunchFrame frame{*m_state->scene, sheet, state, viewport.width, viewport.height};
    if (state.showLabels)
        addLabels(m_state->shapes, frame);
    addMarks(m_state->shapes, frame);
    m_state->shapes.draw(viewport);
    glDisable(GL_SCISSOR_TEST);
}

} // namespace warpatlas::render
