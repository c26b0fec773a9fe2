#include "ui/desktop/pictures/pictures.h"

#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"
#include "ui/pictures/card.h"
#include "ui/pictures/png_encoder.h"

#include <QFileInfo>
#include <QLayout>
#include <QPainter>
#include <QPixmap>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int pictureMargin = 12; ///< logical pixels around the panel

/// Lays out the widget and all inside at once, as no event loop runs here.
void layOut(QWidget& widget)
{
    if (widget.layout())
        widget.layout()->activate();
    for (QObject* child : widget.children())
        if (child->isWidgetType())
            layOut(static_cast<QWidget&>(*child));
}

} // namespace

QSize leastPixels(const QWidget& panel, double scale)
{
    const QSize least = panel.minimumSizeHint().expandedTo({40, 20}) + 2 * QSize(pictureMargin, pictureMargin);
    return {int(std::ceil(least.width() * scale)), int(std::ceil(least.height() * scale))};
}

QImage pictureOfPanel(QWidget& panel, const PanelPictureOptions& options)
{
    const int width = options.pixels.width(), height = options.pixels.height();
    if (std::min(width, height) < 1 || std::max(width, height) > largestPanelPicture || !(options.scale > 0))
        return {};
    QImage image(options.pixels, QImage::Format_RGB32);
    if (image.isNull())
        return {}; // no memory
    image.fill(tokens().panel);
    image.setDevicePixelRatio(options.scale);
    const QRect shown = panel.geometry();
    const QSize inside(std::max(int(width / options.scale) - 2 * pictureMargin, 1),
        std::max(int(height / options.scale) - 2 * pictureMargin, 1));
    // Painting is only due when this returns: the other size is never seen.
    panel.setGeometry(QRect(shown.topLeft(), inside));
    layOut(panel);
    {
        QPainter painter(&image);
        panel.render(&painter, QPoint(pictureMargin, pictureMargin), QRegion(), QWidget::DrawChildren);
    }
    panel.setGeometry(shown);
    layOut(panel);
    return image;
}

PanelPictureOptions asShown(const QWidget& panel)
{
    const double scale = panel.devicePixelRatioF();
    const QSize size = panel.size() + 2 * QSize(pictureMargin, pictureMargin);
    return {{int(size.width() * scale + 0.5), int(size.height() * scale + 0.5)}, scale};
}

Job::Work drawing(OutcomePointer outcome, PictureWish wish)
{
    return [outcome = std::move(outcome), wish = std::move(wish)](Progress& progress, const Job::Told& told) {
        const auto step = [&](double done) {
            progress.throwIfCancelled();
            progress.report(done);
        };
        CanvasPictureOptions options = wish.options;
        if (wish.card)
            makeCard(options, outcome, progress, wish.visit);
        if (wish.path.empty()) {
            const render::Picture drawn = drawCanvasPicture(outcome, options);
            const QImage image(drawn.rgba.data(), drawn.width, drawn.height, QImage::Format_RGBA8888);
            told([taken = wish.taken, copy = image.copy()] { taken(copy); });
            return;
        }
        CanvasPicture picture(outcome, options);
        if (wish.film)
            saveFilm(wish.path, picture, *wish.film, step);
        else
            savePicture(wish.path, picture, step);
    };
}

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

} // namespace warpatlas::ui::inline desktop
