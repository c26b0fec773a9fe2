#include "ui/desktop/pictures/panel_picture.h"

#include "ui/desktop/look/style.h"

#include <QLayout>
#include <QPainter>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {
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

} // namespace warpatlas::ui
