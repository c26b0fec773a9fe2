#include "ui/desktop/pictures/pictures.h"

#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/pictures/png_file.h"

#include <QFileInfo>
#include <QPixmap>
#include <QWidget>

namespace warpatlas::ui {

QString saveAsText()
{
    return said("dialog.save_as", "Save as …");
}

QImage pictureOfWindow(QWidget& window)
{
    return window.grab().toImage();
}

QString withEnding(const QString& path, const QString& ending)
{
    return QFileInfo(path).suffix().isEmpty() ? path + ending : path;
}

QString savePicture(const QImage& image, QString& path)
{
    if (image.isNull())
        return said("dialog.picture.none", "{}: there is no picture to save", path);
    path = withEnding(path, ".png");
    const QImage rgba = image.convertToFormat(QImage::Format_RGBA8888);
    if (rgba.isNull())
        return said("dialog.picture.no_memory", "{}: there is not enough memory for the picture", path);
    try {
        PngFile file(path.toStdString(), rgba.width(), rgba.height());
        file.add({rgba.constBits(), rgba.width(), rgba.height(), std::size_t(rgba.bytesPerLine())});
        file.commit();
    } catch (const InputError& error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

} // namespace warpatlas::ui
