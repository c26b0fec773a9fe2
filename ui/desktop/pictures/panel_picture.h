/// A panel or a chart as a picture of any size: laid out anew for it and painted with as many pixels as are asked for,
/// while the panel in the window stays as it is. GUI thread.
#pragma once

#include <QImage>
#include <QSize>

class QWidget;

namespace warpatlas::ui {

struct PanelPictureOptions {
    QSize pixels; ///< of the picture
    double scale = 1; ///< pixels a logical one: 2 draws letters and lines twice as large
};

inline constexpr int largestPanelPicture = 16384; ///< pixels a side

/// What the panel needs at that scale to show all of itself, at least: a smaller picture would cut it.
QSize leastPixels(const QWidget& panel, double scale);
/// Null where a side is not from 1 to largestPanelPicture.
QImage pictureOfPanel(QWidget& panel, const PanelPictureOptions& options);
/// As it is in the window now.
PanelPictureOptions asShown(const QWidget& panel);

} // namespace warpatlas::ui
