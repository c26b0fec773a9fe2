/// Changes what the file of an OpenType font says of itself. Any thread. Bytes that are no such font stay as they are.
#pragma once

#include <QByteArray>

namespace warpatlas::ui {

/// Returns the font without its ligatures and the letters that it chooses by their neighbours: a <= in a source must
/// not look like another sign, and of letters drawn in place of others a PDF does not know what they say.
QByteArray withoutLigatures(QByteArray font);

/// Returns the font with a family name that no installed one has ("Inter" becomes "WAter"): Qt would take the installed
/// font of that name, whatever its version and features are.
QByteArray withFamilyOfItsOwn(QByteArray font);

} // namespace warpatlas::ui
