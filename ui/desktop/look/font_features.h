/// Removes what a font draws in place of several letters. Any thread.
#pragma once

#include <QByteArray>

namespace warpatlas::ui {

/// Returns the OpenType font without its ligatures: a <= in a source must not look like another sign. Returns bytes
/// that are no such font, or that have no ligatures, as they are.
QByteArray withoutLigatures(QByteArray font);

} // namespace warpatlas::ui
