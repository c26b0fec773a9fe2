// The legend's samples, painted as the data view paints.
#include "ui/canvas/overlay/painter.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

/// Makes a colour darker or lighter, as the data view shades the warps of a block.
render::Colour shaded(const render::Colour& colour, float factor)
{
    const auto channel = [factor](std::uint8_t value) { return std::uint8_t(std::min(255.0f, float(value) * factor)); };
    return {channel(colour.r), channel(colour.g), channel(colour.b), colour.a};
}

} // namespace

void Painter::bands(float x, float y, float size)
{
    // Every second warp darker, all of a block from dark to light: as in the view's shader.
    constexpr int count = 4;
    for (int band = 0; band < count; ++band) {
        const float top = y + std::round(size * float(band) / count);
        const float bottom = y + std::round(size * float(band + 1) / count);
        const float order = float(band) / (count - 1) - 0.5f;
        const float shade = 1 - 0.20f * float(band % 2) + 0.12f * order;
        m_list->AddRectFilled({x, top}, {x + size, bottom}, colour(shaded(m_palette.blocks[4], shade)));
    }
}

void Painter::hatch(float x, float y, float size, const render::Colour& ground, const render::Colour& ink, float lean)
{
    const ImVec2 from{x, y}, to{x + size, y + size};
    m_list->AddRectFilled(from, to, colour(ground));
    m_list->PushClipRect(from, to, true);
    const float step = std::max(3.0f, size * 0.42f), thickness = std::max(1.0f, size * 0.15f);
    for (float offset = -size; offset < 2 * size; offset += step)
        m_list->AddLine({x + offset, y + size}, {x + offset + lean * size, y}, colour(ink), thickness);
    m_list->PopClipRect();
}

void Painter::ramp(float x, float y, float size)
{
    const auto& stops = render::valueRamp();
    const float width = size / float(stops.size() - 1);
    for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
        const ImU32 left = colour(stops[i]), right = colour(stops[i + 1]);
        m_list->AddRectFilledMultiColor(
            {x + width * float(i), y}, {x + width * float(i + 1), y + size}, left, right, right, left);
    }
}

void Painter::swatch(const LegendEntry& entry, float x, float y, float size)
{
    const ImVec2 from{x, y}, to{x + size, y + size};
    const render::Palette& p = m_palette;
    const auto gradient = [&](const render::Colour& left, const render::Colour& right) {
        m_list->AddRectFilledMultiColor(from, to, colour(left), colour(right), colour(right), colour(left));
    };
    switch (entry.swatch) {
    case Swatch::WaitingInput:
        gradient(render::mixed(p.panel, p.text, 0.1), render::mixed(p.panel, p.text, 0.4));
        m_list->AddRect(from, to, colour(p.line));
        break;
    case Swatch::BlockHues: {
        // Four neighbours, as on the data.
        const float half = std::round(size / 2);
        constexpr std::size_t hues[] = {0, 4, 5, 1};
        for (int i = 0; i < 4; ++i)
            m_list->AddRectFilled({i % 2 ? x + half : x, i / 2 ? y + half : y},
                {i % 2 ? x + size : x + half, i / 2 ? y + size : y + half}, colour(p.blocks[hues[i]]));
        break;
    }
    case Swatch::WarpBands:
        bands(x, y, size);
        break;
    case Swatch::Result:
        gradient({0, 0, 0, 255}, {255, 255, 255, 255});
        m_list->AddRect(from, to, colour(p.line));
        break;
    case Swatch::ValueRange:
        ramp(x, y, size);
        break;
    case Swatch::Surplus:
        hatch(x, y, size, p.canvas, render::mixed(p.canvas, p.soft, 0.7), 0.5f);
        m_list->AddRect(from, to, colour(render::mixed(p.canvas, p.soft, 0.5)));
        break;
    case Swatch::Unwritten:
        hatch(x, y, size, render::mixed(p.panel, p.wrong, 0.45), p.wrong, 1);
        break;
    case Swatch::WrittenOnce:
        m_list->AddRectFilled(from, to, colour(p.writtenOnce));
        break;
    case Swatch::WrittenMore:
        hatch(x, y, size, render::mixed(p.panel, p.warning, 0.45), p.warning, 1);
        break;
    case Swatch::Selection: {
        const float line = std::max(1.0f, std::round(size / 9));
        m_list->AddRectFilled(from, to, colour(render::mixed(p.panel, p.soft, 0.4)));
        m_list->AddRectFilled({x, y + std::round(size * 0.38f)}, {x + size, y + std::round(size * 0.62f)},
            colour(render::mixed(p.panel, p.text, 0.75)));
        m_list->AddRect(from, to, colour(p.text), 0, 0, line);
        break;
    }
    case Swatch::Unknown:
        hatch(x, y, size, render::mixed(p.panel, p.soft, 0.1), render::mixed(p.panel, p.soft, 0.45), 1);
        break;
    case Swatch::Flat:
        m_list->AddRectFilled(from, to, colour(entry.colour));
        break;
    case Swatch::Framed:
        m_list->AddRectFilled(from, to, colour(p.panel));
        m_list->AddRect(from, to, colour(entry.colour), 0, 0, std::max(1.0f, std::round(size / 7)));
        break;
    case Swatch::Hatched:
        hatch(x, y, size, p.panel, entry.colour, 1);
        break;
    }
}

} // namespace warpatlas::ui::inline canvas
