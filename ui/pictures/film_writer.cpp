#include "ui/pictures/film_writer.h"

#include "app/dataset/output_file.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/pictures/apng_writer.h"
#include "ui/pictures/gif_writer.h"
#include "ui/pictures/png_encoder.h"
#include "ui/pictures/video_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <vector>

namespace warpatlas::ui::inline pictures {
namespace {

/// The place of the number in a name, and its least width.
struct NumberPlace {
    std::size_t start = 0, length = 0;
    int digits = 0;
};

std::optional<NumberPlace> numberPlace(const std::string& path)
{
    const std::size_t start = path.find('%');
    if (start == std::string::npos)
        return std::nullopt;
    std::size_t end = start + 1;
    int digits = 0;
    while (end < path.size() && std::isdigit(static_cast<unsigned char>(path[end])) && digits <= 9)
        digits = digits * 10 + (path[end++] - '0');
    if (end == path.size() || path[end] != 'd' || digits > 9 || path.find('%', end) != std::string::npos)
        throw InputError(
            path, say("film.number", "a name with % needs one place for the frame's number, such as %04d"));
    return NumberPlace{start, end + 1 - start, digits};
}

enum class FilmKind { Png, Gif, Video };

FilmKind filmKind(const std::string& path)
{
    std::string ending = path.substr(std::min(path.rfind('.'), path.size()));
    std::ranges::transform(ending, ending.begin(), [](unsigned char letter) { return char(std::tolower(letter)); });
    return ending == ".gif" ? FilmKind::Gif : ending == ".mp4" || ending == ".webm" ? FilmKind::Video : FilmKind::Png;
}

class PngSequence : public FilmWriter {
public:
    PngSequence(std::string path, FilmFormat format) : m_path(std::move(path)), m_format(std::move(format)) { }

    void add(const PixelRows& frame) override
    {
        OutputFile& file = m_files.emplace_back(frameName(m_path, int(m_files.size()) + 1));
        PngEncoder encoder(
            frame.width, frame.count, [&](auto bytes) { file.write(bytes); }, m_format.description);
        encoder.add(frame);
        encoder.finish();
        file.close(); // a film has more frames than a process may have open files
    }
    void commit() override
    {
        for (OutputFile& file : m_files)
            file.commit();
    }

private:
    std::string m_path;
    FilmFormat m_format;
    std::vector<OutputFile> m_files;
};

} // namespace

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

bool isSequence(const std::string& path)
{
    return numberPlace(path).has_value();
}

std::string frameName(const std::string& path, int frame)
{
    const auto place = numberPlace(path);
    if (!place)
        return path;
    return path.substr(0, place->start) + fmt::format("{:0{}}", frame, place->digits)
        + path.substr(place->start + place->length);
}

bool isFilmName(const std::string& path)
{
    return filmKind(path) != FilmKind::Png;
}

void refuseFilm(const std::string& path, int framesPerSecond)
{
    const FilmKind kind = filmKind(path);
    if (kind != FilmKind::Png && isSequence(path))
        throw InputError(path, say("film.sequence_of_png", "pictures of each frame are saved as .png"));
    if (kind == FilmKind::Gif && framesPerSecond > GifWriter::mostFramesPerSecond)
        throw InputError(path,
            say("film.gif_rate", "a GIF has at most {} frames a second; this film has {}",
                GifWriter::mostFramesPerSecond, framesPerSecond));
    if (kind == FilmKind::Video)
        if (const std::string why = VideoWriter::refusal(); !why.empty())
            throw InputError(path, why);
}

std::unique_ptr<FilmWriter> makeFilmWriter(const std::string& path, const FilmFormat& format)
{
    refuseFilm(path, format.framesPerSecond);
    const FilmKind kind = filmKind(path);
    if (isSequence(path))
        return std::make_unique<PngSequence>(path, format);
    if (kind == FilmKind::Gif)
        return std::make_unique<GifWriter>(path, format);
    if (kind == FilmKind::Video)
        return std::make_unique<VideoWriter>(path, format);
    return std::make_unique<ApngWriter>(path, format);
}

} // namespace warpatlas::ui::inline pictures
