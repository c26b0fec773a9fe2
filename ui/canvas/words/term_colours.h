/// The colours of the terms of an index: the same on the ruler and in the source.
#pragma once

#include "render/views/shared/theme.h"
#include "ui/canvas/words/ruler.h"

namespace warpatlas::ui::inline canvas {

/// Each is told from the others, and from the ground, with any colour vision.
inline render::Colour termColour(TermInk ink, render::Theme theme)
{
    const bool dark = theme == render::Theme::Dark;
    const render::Palette& palette = render::palette(theme);
    switch (ink) {
    case TermInk::Block:
        return render::Colour::fromRgb(dark ? 0xf0b429 : 0x8a5a00);
    case TermInk::Dimension:
        return render::Colour::fromRgb(dark ? 0xb9a1ff : 0x6a43c8);
    case TermInk::Thread:
        return palette.accent;
    case TermInk::Soft:
        return palette.soft;
    case TermInk::Plain:
        break;
    }
    return palette.text;
}

} // namespace warpatlas::ui::inline canvas
