#include "render/views/launch/launch_view.h"

#include "render/views/data/data_uniforms.h"
#include "render/views/launch/launch_buffers.h"
#include "render/views/launch/launch_labels.h"
#include "render/views/launch/launch_marks.h"
#include "render/views/launch/launch_programs.h"
#include "render/views/launch/launch_uniforms.h"
#include "render/views/shared/shape_batch.h"

#include <epoxy/gl.h>

#include <algorithm>

namespace warpatlas::render {

namespace {

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
