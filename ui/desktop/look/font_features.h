/// What a font draws in place of several letters. Any thread.
#pragma once

#include <QByteArray>

namespace warpatlas::ui {

/// The OpenType font without its ligatures: what is written <= in a source must not look like another sign. Returns
/// bytes that are no such font, or that have none, as they are.
QByteArray withoutLigatures(QByteArray font);

} // namespace warpatlas::ui
