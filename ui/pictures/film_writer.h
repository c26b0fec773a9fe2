/// Writes the frames of a film into one file (animated PNG or GIF, MP4, WebM), or into a PNG each. In the end either
/// all of it exists, or nothing. Threads: one at a time. Errors: InputError that names the file.
#pragma once

#include "ui/pictures/canvas_picture.h"
#include "ui/pictures/pixel_rows.h"

#include <functional>
#include <memory>
#include <string>

namespace warpatlas::ui::inline pictures {

struct FilmFormat {
    int width = 0, height = 0;
    int frames = 1;
    int framesPerSecond = 25; ///< at most 1000
    std::string description; ///< what it shows, kept in the file; may be empty
};

class FilmWriter {
public:
    virtual ~FilmWriter() = default; ///< removes what was not committed
    virtual void add(const PixelRows& frame) = 0; ///< as often as there are frames
    virtual void commit() = 0;
};

/// Makes a writer: "film.png" is an animated PNG, and .gif, .mp4 and .webm are what they say; a PNG's name with a
/// number's place in it ("frames-%04d.png", "frame%d.png") is a sequence. Throws InputError for a name with several
/// places, or with another %, and as refuseFilm() does.
std::unique_ptr<FilmWriter> makeFilmWriter(const std::string& path, const FilmFormat& format);
/// Says whether the name is that of a film alone: .gif, .mp4, .webm.
bool isFilmName(const std::string& path);
/// Throws InputError where no film of that name can be made: too many frames a second for GIF, no ffmpeg.
void refuseFilm(const std::string& path, int framesPerSecond);
/// Says whether the name has a number's place. Throws InputError for several, or another %.
bool isSequence(const std::string& path);
/// Returns the name of a frame, counted from 1.
std::string frameName(const std::string& path, int frame);

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

} // namespace warpatlas::ui::inline pictures
