// The legend's samples: painted as the data view paints what they stand for.
#include "ui/overlay/painter.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {

namespace {

/// Darker or lighter, as the data view shades the warps of a block.
render::Colour shaded(const render::Colour& colour, float factor)
{
    const auto channel = [factor](std::uint8_t value) { return std::uint8_t(std::min(255.0f, float(value) * factor)); };
    return {channel(colour.r), channel(colour.g), channel(colour.b), colour.a};
}

} // namespace

void Painter::bands(float x, float y, float size)
{
    constexpr int count = 4;
    for (int band = 0; band < count; ++band) {
        const float top = y + std::round(size * float(band) / count),
                    bottom = y + std::round(size * float(band + 1) / count);
        m_list->AddRectFilled(
            {x, top}, {x + size, bottom}, colour(shaded(m_palette.blocks[1], band % 2 ? 0.72f : 1.0f)));
    }
}

void Painter::hatch(float x, float y, float size, ImU32 ink)
{
    const ImVec2 from{x, y}, to{x + size, y + size};
    m_list->PushClipRect(from, to, true);
    const float step = std::max(3.0f, size / 3), thickness = std::max(1.0f, px(1));
    for (float offset = -size; offset < size; offset += step)
        m_list->AddLine({x + offset, y + size}, {x + offset + size, y}, ink, thickness);
    m_list->PopClipRect();
    m_list->AddRect(from, to, ink, 0, 0, std::max(1.0f, px(1)));
}

void Painter::swatch(Swatch swatch, float x, float y, float size)
{
    const ImVec2 from{x, y}, to{x + size, y + size};
    const auto fill = [&](ImU32 ink) { m_list->AddRectFilled(from, to, ink, px(2)); };
    switch (swatch) {
    case Swatch::WaitingInput:
        m_list->AddRectFilledMultiColor(from, to, colour(shaded(m_palette.soft, 0.55f)),
            colour(shaded(m_palette.soft, 0.4f)), colour(shaded(m_palette.soft, 0.2f)),
            colour(shaded(m_palette.soft, 0.3f)));
        break;
    case Swatch::BlockHues: {
        // Four neighbours, as on the data.
        const float half = std::round(size / 2);
        for (int i = 0; i < 4; ++i) {
            const float left = x + (i % 2 ? half : 0), top = y + (i / 2 ? half : 0);
            m_list->AddRectFilled({left, top}, {i % 2 ? x + size : x + half, i / 2 ? y + size : y + half},
                colour(m_palette.blocks[std::size_t(i)]));
        }
        break;
    }
    case Swatch::WarpBands:
        bands(x, y, size);
        break;
    case Swatch::Result:
    case Swatch::ValueRange:
        m_list->AddRectFilledMultiColor(from, to, IM_COL32(30, 30, 30, 255), IM_COL32(240, 240, 240, 255),
            IM_COL32(240, 240, 240, 255), IM_COL32(30, 30, 30, 255));
        break;
    case Swatch::Surplus:
        hatch(x, y, size, colour(m_palette.soft));
        break;
    case Swatch::Unwritten:
        fill(colour(m_palette.wrong));
        break;
    case Swatch::WrittenOnce:
        fill(colour(m_palette.good));
        break;
    case Swatch::WrittenMore:
        fill(colour(m_palette.warning));
        break;
    case Swatch::Unknown:
        fill(colour(m_palette.line));
        break;
    }
}

} // namespace warpatlas::ui
