/// An animated GIF (GIF89a), which every program that shows pictures in documents and messages plays: again and again,
/// each frame with the 256 colours that it needs most. Of each frame only what changed is kept.
#pragma once

#include "app/dataset/output_file.h"
#include "ui/pictures/film_writer.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpatlas::ui::inline pictures {

/// The few colours that stand for those of a picture, where a file has room for few. Pure.
class ColourTable {
public:
    using Rgb = std::uint32_t; ///< 0xRRGGBB

    /// The colours themselves where they are at most `most`, else as many means of those that are near each other.
    ColourTable(std::vector<Rgb> pixels, std::size_t most);

    const std::vector<Rgb>& colours() const { return m_colours; }
    /// Returns the place in colours() of what stands for `colour`, which is one of the pixels'.
    std::uint8_t placeOf(Rgb colour) const;

private:
    std::vector<Rgb> m_present; ///< ascending, each once
    std::vector<std::uint8_t> m_places; ///< of what is present
    std::vector<Rgb> m_colours;
};

class GifWriter : public FilmWriter {
public:
    /// Frames a second that GIF can have: it counts in hundredths of a second, and programs take a single one for ten.
    static constexpr int mostFramesPerSecond = 50;

    GifWriter(const std::string& path, const FilmFormat& format);
    void add(const PixelRows& frame) override;
    void commit() override;

private:
    void writeHead();
    void writeFrame(const PixelRows& frame);

    OutputFile m_file;
    FilmFormat m_format;
    int m_added = 0;
    std::vector<std::uint8_t> m_previous; ///< the frame before, without gaps
};

} // namespace warpatlas::ui::inline pictures
