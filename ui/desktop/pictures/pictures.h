/// Pictures of canvas and window as PNG or on the clipboard.
#pragma once

#include <QImage>
#include <QString>

class QWidget;

namespace warpatlas::ui {

/// Returns the window as it is on the screen, device pixels, canvas included.
QImage pictureOfWindow(QWidget& window);

QString saveAsText(); ///< text of the button that goes on to the name of a file
QString withEnding(const QString& path, const QString& ending); ///< adds it where there is none

/// Writes a PNG (adds ".png" where the name has no ending). Returns an empty text, or one line that names the file and
/// the reason; an old file is only replaced by a whole one.
QString savePicture(const QImage& image, QString& path);

} // namespace warpatlas::ui
