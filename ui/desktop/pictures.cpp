#include "ui/desktop/pictures.h"

#include <QFileInfo>
#include <QImageWriter>
#include <QPixmap>
#include <QSaveFile>
#include <QWidget>

namespace warpatlas::ui {

QImage pictureOfWindow(QWidget& window)
{
    return window.grab().toImage();
}

QString withPngEnding(const QString& path)
{
    return QFileInfo(path).suffix().isEmpty() ? path + ".png" : path;
}

QString savePicture(const QImage& image, QString& path)
{
    if (image.isNull())
        return path + ": there is no picture to save";
    path = withPngEnding(path);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return path + ": " + file.errorString();
    QImageWriter writer(&file, "png");
    if (!writer.write(image))
        return path + ": " + writer.errorString();
    if (!file.commit())
        return path + ": " + file.errorString();
    return {};
}

} // namespace warpatlas::ui
