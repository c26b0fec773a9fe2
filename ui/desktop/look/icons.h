/// The program's own icons: SVG from assets/icons, drawn in the theme's colour at any size and pixel density.
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace warpatlas::ui::inline desktop {

/// `name` is that of assets/icons/NAME.svg; "currentColor" in it becomes `colour` (invalid: the theme's text at
/// painting).
QIcon icon(const QString& name, const QColor& colour = {});

} // namespace warpatlas::ui::inline desktop
