/// Draws a panel or a chart as a picture of any size: laid out anew for it and painted with as many pixels as are asked
/// for, while the panel in the window stays as it is. GUI thread.
#pragma once

#include <QImage>
#include <QSize>

class QWidget;

namespace warpatlas::ui {

struct PanelPictureOptions {
    QSize pixels; ///< size of the picture
    double scale = 1; ///< pixels a logical one: 2 draws letters and lines twice as large
};

inline constexpr int largestPanelPicture = 16384; ///< pixels a side

/// Returns the least size at which the panel shows all of itself at that scale: a smaller picture would cut it.
QSize leastPixels(const QWidget& panel, double scale);
/// Returns null where a side is not from 1 to largestPanelPicture.
QImage pictureOfPanel(QWidget& panel, const PanelPictureOptions& options);
/// Returns options for a picture as the panel is in the window now.
PanelPictureOptions asShown(const QWidget& panel);

} // namespace warpatlas::ui
