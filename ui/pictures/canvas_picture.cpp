#include "ui/pictures/canvas_picture.h"

#include "app/words/say.h"
#include "kernels/model/error.h"
#include "render/gl/gl_border.h"
#include "render/gl/offscreen.h"
#include "render/gl/render_error.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/canvas.h"
#include "ui/canvas/overlay/painter.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/kept_view.h"
#include "ui/canvas/words/caption_words.h"
#include "ui/canvas/words/notices.h"
#include "ui/canvas/words/rich_text.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <vector>

namespace warpatlas::ui::inline pictures {
namespace {

/// Draws a picture's caption: a calm strip that stands below the picture and covers nothing of it.
/// Threads: that of the GL context. Errors: RenderError.

constexpr float captionPaddingX = 14, captionPaddingY = 9, rule = 1;
constexpr int widestTile = 2048;

void clear(const render::Colour& colour)
{
    glClearColor(float(colour.r) / 255, float(colour.g) / 255, float(colour.b) / 255, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

/// Draws a caption as wide as asked for and as high as its words need, in the context's framebuffer (whose size
/// changes). `scale`: device pixels a logical pixel.
render::Picture drawCaption(
    render::Offscreen& context, const std::vector<RichText>& words, int width, double scale, render::Theme theme)
{
    context.makeCurrent();
    const render::Palette& palette = render::palette(theme);
    ImGuiHost host;
    Painter painter(host, float(scale), palette);
    // Words have a width only inside a frame, which has the fonts; this frame is not shown.
    host.beginFrame(width, 1, scale, 0);
    std::vector<Paragraph> paragraphs;
    float lines = 0;
    for (const RichText& text : words)
        lines += paragraphs.emplace_back(painter.layout(text, float(width) - 2 * painter.px(captionPaddingX))).height;
    host.endFrame(render::Tile::whole(width, 1));
    const int height = int(painter.px(rule) + lines + 2 * painter.px(captionPaddingY));

    render::Picture picture{width, height, std::vector<std::uint8_t>(std::size_t(width) * std::size_t(height) * 4)};
    for (int x = 0; x < width; x += widestTile) {
        const render::Tile tile{width, height, x, 0, std::min(widestTile, width - x), height};
        context.resize(tile.width, height);
        resetGlState(context.framebuffer(), tile.width, height);
        clear(palette.panel);
        host.beginFrame(width, height, scale, 0);
        painter.drawOn(ImGui::GetBackgroundDrawList());
        painter.list()->AddRectFilled({0, 0}, {float(width), painter.px(rule)}, Painter::colour(palette.line));
        float y = painter.px(rule) + painter.px(captionPaddingY);
        for (const Paragraph& paragraph : paragraphs) {
            painter.draw(paragraph, painter.px(captionPaddingX), y);
            y += paragraph.height;
        }
        host.endFrame(tile);
        resetGlState(context.framebuffer(), tile.width, height);
        const render::Picture part = context.read();
        for (int row = 0; row < height; ++row)
            std::copy_n(part.rgba.data() + std::size_t(row) * std::size_t(tile.width) * 4, std::size_t(tile.width) * 4,
                picture.rgba.data() + (std::size_t(row) * std::size_t(width) + std::size_t(x)) * 4);
    }
    return picture;
}

std::unique_ptr<render::Offscreen> ownContext()
{
    auto context = render::Offscreen::create(16, 16);
    if (!context)
        throw render::RenderError(say("picture.drawing", "drawing the canvas"), context.reason());
    return std::move(context.value());
}

} // namespace

// The order matters: the canvas is destroyed before the context that it draws with.
struct CanvasPicture::State {
    std::unique_ptr<render::Offscreen> own;
    render::Offscreen* context = nullptr;
    OutcomePointer outcome;
    CanvasPictureOptions options;
    std::unique_ptr<Canvas> canvas;
    render::Picture caption; ///< has height 0 without one
    int canvasHeight = 0; ///< what the caption leaves
    MomentPointer moment;

    void select();
    int tileSide() const;
};

CanvasPicture::CanvasPicture(OutcomePointer outcome, const CanvasPictureOptions& options, render::Offscreen* context)
    : m_state(std::make_unique<State>())
{
    State& s = *m_state;
    if (!context)
        s.own = ownContext();
    s.context = context ? context : s.own.get();
    s.context->makeCurrent();
    s.outcome = std::move(outcome);
    s.options = options;
    if (options.caption && s.outcome)
        s.caption = drawCaption(
            *s.context, captionWords(*s.outcome), options.width, options.pixelScale * options.textScale, options.theme);
    s.canvasHeight = options.height - s.caption.height;
    if (s.canvasHeight < std::max(s.caption.height, 1))
        throw InputError(say("picture.of_size", "a picture of {} x {}", options.width, options.height),
            say("picture.no_caption_room", "has no room for its caption, which takes {} rows", s.caption.height));

    s.canvas = std::make_unique<Canvas>();
    CanvasState& state = s.canvas->state();
    state.theme = options.theme;
    state.views = options.views;
    state.colourBy = options.colourBy;
    state.playback.scrub(options.time);
    state.overlayVisible = options.overlay;
    state.column = options.column;
    state.textScale = options.textScale;
    state.pressable = options.buttons;
    state.memoryBuffer = options.memoryBuffer;
    state.allBuffers = options.allBuffers;
    state.leastTileLevel = options.leastTileLevel;
    if (options.column && s.outcome)
        state.notice = noticeOf(*s.outcome);
    s.canvas->setOutcome(s.outcome, options.outputBuffer);
    s.canvas->resize(options.width, s.canvasHeight, options.pixelScale);
    s.canvas->finishPreparing();
    s.select();
    if (options.camera)
        s.canvas->setCamera(*options.camera);
}

CanvasPicture::~CanvasPicture()
{
    // The canvas' objects are deleted in the current context, which another may have become since.
    try {
        m_state->context->makeCurrent();
    } catch (const render::RenderError&) {
        // A context that cannot be made current any more takes its objects with it.
    }
}

void CanvasPicture::State::select()
{
    if (!outcome)
        return;
    CanvasState& state = canvas->state();
    if (options.glance)
        canvas->setGlance(options.glance);
    if (options.linesOf && !options.story)
        canvas->setLines(options.linesOf(0));
    state.selected = within(options.selection, *outcome->bound);
    if (!options.selectedThread)
        return;
    const Launch& launch = outcome->bound->launch;
    if (options.closeUp) {
        const ThreadId id = threadFromLinear(launch, *options.selectedThread);
        canvas->goToThread(id.block, id.thread);
        canvas->settle();
    }
    state.selected.thread = options.selectedThread;
    state.selected.block = *options.selectedThread / launch.threadsPerBlock();
    if (!options.story)
        return;
    setFollowing(state, true);
    canvas->setStory(options.story);
}

int CanvasPicture::State::tileSide() const
{
    GLint limit = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
    return std::clamp(options.tileSide, 1, int(limit));
}

int CanvasPicture::width() const
{
    return m_state->options.width;
}

int CanvasPicture::height() const
{
    return m_state->options.height;
}

std::string CanvasPicture::description() const
{
    return m_state->outcome ? captionText(*m_state->outcome) : std::string();
}

render::Camera CanvasPicture::camera() const
{
    return m_state->canvas->camera();
}

int CanvasPicture::tileLevel() const
{
    return m_state->canvas->state().tileLevel;
}

SavedView CanvasPicture::view() const
{
    return keptView(m_state->canvas->state());
}

void CanvasPicture::setTime(double time)
{
    m_state->canvas->state().playback.scrub(time);
}

void CanvasPicture::setVisit(std::size_t visit)
{
    m_state->options.visit = visit;
}

void CanvasPicture::draw(const std::function<void(const PixelRows&)>& rows, const std::function<void(double)>& step)
{
    State& s = *m_state;
    s.context->makeCurrent();
    if (const StoryPointer& story = s.options.story; story && s.options.visit < story->visits.size()) {
        if (!s.moment || s.moment->visit != s.options.visit) {
            s.moment = s.options.momentOf(s.options.visit);
            s.canvas->setMoment(s.moment);
            if (s.options.linesOf)
                s.canvas->setLines(s.options.linesOf(s.options.visit));
        }
        goToVisit(s.canvas->state(), s.options.visit);
    }
    const int width = s.options.width, height = s.canvasHeight, side = s.tileSide();
    std::vector<std::uint8_t> band(std::size_t(width) * std::size_t(std::min(side, height)) * 4);
    const std::size_t stride = std::size_t(width) * 4;
    for (int y = 0; y < height; y += side) {
        const int tall = std::min(side, height - y);
        for (int x = 0; x < width; x += side) {
            const render::Tile tile{width, height, x, y, std::min(side, width - x), tall};
            s.context->resize(tile.width, tile.height);
            // Nothing moves and nothing settles: one frame is the picture.
            s.canvas->draw(s.context->framebuffer(), tile, 0);
            const render::Picture part = s.context->read();
            for (int row = 0; row < tall; ++row)
                std::copy_n(part.rgba.data() + std::size_t(row) * std::size_t(tile.width) * 4,
                    std::size_t(tile.width) * 4, band.data() + std::size_t(row) * stride + std::size_t(x) * 4);
            if (step)
                step((double(y) * width + double(tall) * (x + tile.width)) / (double(width) * height));
        }
        rows({band.data(), width, tall, stride});
    }
    if (s.caption.height > 0)
        rows(PixelRows::of(s.caption));
}

render::Picture drawCanvasPicture(
    const OutcomePointer& outcome, const CanvasPictureOptions& options, render::Offscreen* context)
{
    CanvasPicture drawn(outcome, options, context);
    render::Picture picture{options.width, options.height, {}};
    picture.rgba.reserve(std::size_t(options.width) * std::size_t(options.height) * 4);
    drawn.draw([&](const PixelRows& rows) {
        picture.rgba.insert(picture.rgba.end(), rows.first, rows.first + std::size_t(rows.count) * rows.stride);
    });
    return picture;
}

} // namespace warpatlas::ui::inline pictures
