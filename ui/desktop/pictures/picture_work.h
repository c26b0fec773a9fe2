/// Draws a picture or a film as a job, with a GL context of its own. The window stays alive however long it takes, and
/// may show something else meanwhile, as an Outcome never changes.
#pragma once

#include "ui/desktop/model/job.h"
#include "ui/pictures/canvas_picture.h"
#include "ui/pictures/film.h"

#include <QImage>

#include <functional>
#include <optional>
#include <string>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
