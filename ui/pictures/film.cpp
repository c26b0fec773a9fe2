#include "ui/pictures/film.h"

#include "ui/pictures/png_file.h"

#include <cmath>

namespace warpatlas::ui {

std::size_t Film::visitOf(int frame) const
{
    return std::size_t(std::llround(positionOf(frame) * double(visits - 1)));
}

void addFrame(FilmWriter& writer, CanvasPicture& picture, const std::function<void(double)>& step)
{
    std::vector<std::uint8_t> pixels;
    pixels.reserve(std::size_t(picture.width()) * std::size_t(picture.height()) * 4);
    picture.draw(
        [&](const PixelRows& rows) {
            pixels.insert(pixels.end(), rows.first, rows.first + std::size_t(rows.count) * rows.stride);
        },
        step);
    writer.add({pixels.data(), picture.width(), picture.height(), std::size_t(picture.width()) * 4});
}

void saveFilm(
    const std::string& path, CanvasPicture& picture, const Film& film, const std::function<void(double)>& step)
{
    const auto writer = makeFilmWriter(
        path, {picture.width(), picture.height(), film.frames, film.framesPerSecond, picture.description()});
    for (int frame = 0; frame < film.frames; ++frame) {
        if (film.visits > 0)
            picture.setVisit(film.visitOf(frame));
        else
            picture.setTime(film.positionOf(frame));
        addFrame(*writer, picture, [&](double done) {
            if (step)
                step((frame + done) / film.frames);
        });
    }
    writer->commit();
}

void savePicture(const std::string& path, CanvasPicture& picture, const std::function<void(double)>& step)
{
    PngFile file(path, picture.width(), picture.height(), picture.description());
    picture.draw([&](const PixelRows& rows) { file.add(rows); }, step);
    file.commit();
}

} // namespace warpatlas::ui
