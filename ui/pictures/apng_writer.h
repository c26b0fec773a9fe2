/// An animated PNG (the PNG specification, third edition): true colour, every frame exact, played again and again.
/// Programs that know PNG only show the first frame. Of each frame only the rectangle that changed is kept.
#pragma once

#include "app/dataset/output_file.h"
#include "ui/pictures/film_writer.h"
#include "ui/pictures/pixel_rows.h"

#include <cstdint>
#include <vector>

namespace warpatlas::ui::inline pictures {

/// What of a film's frame is another than in the frame before.
struct PixelArea {
    int x = 0, y = 0, width = 0, height = 0;
};

/// Returns the area that changed; a single pixel where nothing did, as a frame cannot be empty. `before` is a frame of
/// that size, without gaps.
PixelArea changedArea(const PixelRows& frame, const std::vector<std::uint8_t>& before);
/// Keeps the frame without gaps.
void keepFrame(const PixelRows& frame, std::vector<std::uint8_t>& in);

class ApngWriter : public FilmWriter {
public:
    ApngWriter(const std::string& path, const FilmFormat& format);
    void add(const PixelRows& frame) override;
    void commit() override;

private:
    void writeFrameControl(const PixelArea& area);
    void writeImageData(const PixelRows& rows);
    void writeChunk(const char (&type)[5], std::span<const std::uint8_t> data);

    OutputFile m_file;
    FilmFormat m_format;
    int m_added = 0;
    std::uint32_t m_sequence = 0; ///< numbers fcTL and fdAT chunks
    std::vector<std::uint8_t> m_previous; ///< the frame before, without gaps
};

} // namespace warpatlas::ui::inline pictures
