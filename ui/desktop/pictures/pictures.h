/// Pictures of canvas and window as PNG or on the clipboard.
#pragma once

#include "ui/desktop/model/job.h"
#include "ui/pictures/canvas_picture.h"
#include "ui/pictures/film_writer.h"

#include <QImage>
#include <QSize>
#include <QString>

#include <functional>
#include <optional>
#include <string>

class QWidget;

namespace warpatlas::ui::inline desktop {

/// Draws a panel or a chart as a picture of any size: laid out anew for it and painted with as many pixels as are asked
/// for, while the panel in the window stays as it is. GUI thread.
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

/// What is drawn, and the file it goes to.
struct PictureWish {
    std::string path; ///< empty: `taken` gets it
    CanvasPictureOptions options;
    std::optional<Film> film; ///< empty: a picture
    bool card = false; ///< see ui/pictures/card.h
    std::optional<std::size_t> visit{}; ///< of the selected thread, which is followed on a card
    /// Takes a picture that goes to no file, on the window's thread.
    std::function<void(const QImage&)> taken{};
};

/// The outcome's output is in host memory. Cancelled, it leaves no file.
Job::Work drawing(OutcomePointer outcome, PictureWish wish);

/// Returns the window as it is on the screen, device pixels, canvas included.
QImage pictureOfWindow(QWidget& window);

QString saveAsText(); ///< text of the button that goes on to the name of a file
QString withEnding(const QString& path, const QString& ending); ///< adds it where there is none

/// Writes a PNG (adds ".png" where the name has no ending). Returns an empty text, or one line that names the file and
/// the reason; an old file is only replaced by a whole one.
QString savePicture(const QImage& image, QString& path);

} // namespace warpatlas::ui::inline desktop
