/// An animated GIF (GIF89a), which every program that shows pictures in documents and messages plays: again and again,
/// each frame with the 256 colours that it needs most. Of each frame only what changed is kept.
#pragma once

#include "app/dataset/output_file.h"
#include "ui/pictures/film_writer.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
