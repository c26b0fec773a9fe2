#include "ui/pictures/caption_painter.h"

#include "render/gl/gl_border.h"
#include "ui/canvas/overlay/painter.h"

#include <algorithm>
#include <epoxy/gl.h>

namespace warpatlas::ui {

namespace {

constexpr float captionPaddingX = 14, captionPaddingY = 9, rule = 1;
constexpr int widestTile = 2048;

void clear(const render::Colour& colour)
{
    glClearColor(float(colour.r) / 255, float(colour.g) / 255, float(colour.b) / 255, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

} // namespace

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

} // namespace warpatlas::ui
