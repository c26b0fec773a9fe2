/// A film of the canvas: its frames drawn one after the other into a FilmWriter.
#pragma once

#include "ui/pictures/canvas_picture.h"
#include "ui/pictures/film_writer.h"

#include <functional>

namespace warpatlas::ui {

/// The times of a film's frames: evenly from `from` to `to`, both included; fractions of the launch's time, or of the
/// story where a thread is followed.
struct Film {
    double from = 0, to = 1;
    int frames = 120;
    int framesPerSecond = 25;
    std::size_t visits = 0; ///< number in the followed thread's story; 0: the film is of the launch

    double positionOf(int frame) const { return frames == 1 ? to : from + (to - from) * frame / (frames - 1); }
    std::size_t visitOf(int frame) const; ///< only where there are visits
};

/// Draws the picture as the next frame. `step` as below.
void addFrame(FilmWriter& writer, CanvasPicture& picture, const std::function<void(double)>& step = {});

/// Draws and saves the film. `step` gets often how much is done (0 to 1) and may end it by throwing; nothing is left
/// then. Throws InputError that names the file.
void saveFilm(
    const std::string& path, CanvasPicture& picture, const Film& film, const std::function<void(double)>& step = {});

/// Saves a single picture, in a file that appears when it is whole.
void savePicture(const std::string& path, CanvasPicture& picture, const std::function<void(double)>& step = {});

} // namespace warpatlas::ui
