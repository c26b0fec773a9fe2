#include "ui/desktop/pictures.h"

#include "app/dataset/file_bytes.h"
#include "kernels/values/error.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageWriter>
#include <QPixmap>
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
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(image))
        return path + ": " + writer.errorString();
    try {
        writeFile(path.toStdString(), asBytes({bytes.constData(), std::size_t(bytes.size())}));
    } catch (const InputError& error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

} // namespace warpatlas::ui
