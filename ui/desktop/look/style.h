/// The look of the desktop: fonts that travel inside the program, the palette's tokens, one style sheet for both
/// themes. Threads: the window's.
#pragma once

#include "render/views/shared/theme.h"

#include <QColor>
#include <QFont>

class QApplication;

namespace warpatlas::ui {

/// render::Palette for Qt, with the few surfaces between the tokens that widgets need.
struct Tokens {
    QColor background, panel, raised, hover, line, text, soft, faint, accent, onAccent;
    QColor cpu, gpu, copies, good, warning, wrong;
    QColor goodSurface, warningSurface, wrongSurface, goodText, warningText, wrongText;
    bool dark = true;
};

QColor toQt(render::Colour colour);
/// Mixes: `share` 0 gives `a`, 1 gives `b`.
QColor mix(const QColor& a, const QColor& b, double share);
Tokens tokensOf(render::Theme theme);

/// Registers the embedded fonts once; later calls do nothing.
void loadFonts();
QFont sansFont(int pixelSize, bool semibold = false);
QFont monoFont(int pixelSize, bool bold = false);

/// Applies Fusion, our palette and style sheet. All widgets that paint themselves ask tokens() while painting.
void applyTheme(QApplication& application, render::Theme theme);
const Tokens& tokens(); ///< tokens of the theme applied last

} // namespace warpatlas::ui
