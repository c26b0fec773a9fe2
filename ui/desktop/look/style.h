/// The look of the desktop: fonts that travel inside the program, the palette's tokens, one style sheet for both
/// themes. Threads: the window's.
#pragma once

#include "render/views/shared/theme.h"

#include <QByteArray>
#include <QColor>
#include <QFont>

class QApplication;

namespace warpatlas::ui::inline desktop {

/// Returns the font without its ligatures and the letters that it chooses by their neighbours: a <= in a source must
/// not look like another sign, and of letters drawn in place of others a PDF does not know what they say.
QByteArray withoutLigatures(QByteArray font);

/// Returns the font with a family name that no installed one has ("Inter" becomes "WAter"): Qt would take the installed
/// font of that name, whatever its version and features are.
QByteArray withFamilyOfItsOwn(QByteArray font);

/// Makes one without a screen, unless there is one already. `scale`: device pixels a logical pixel of its widgets.
/// Threads: the main one.
void needApplication(double scale = 1);

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

} // namespace warpatlas::ui::inline desktop
