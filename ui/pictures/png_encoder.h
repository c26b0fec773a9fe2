/// Makes a PNG a few rows at a time: 8-bit RGB, as a drawing covers everything and has no transparency. The same rows
/// give the same bytes however they are passed.
/// Threads: one at a time. Errors: what the sink throws; std::bad_alloc.
#pragma once

#include "app/dataset/output_file.h"
#include "ui/pictures/pixel_rows.h"

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <string>

namespace warpatlas::ui::inline pictures {

class PngEncoder {
public:
    using Sink = std::function<void(std::span<const std::uint8_t>)>;

    /// `description` says what the picture shows (UTF-8) and is kept in the file for its later readers; may be empty.
    PngEncoder(int width, int height, Sink sink, const std::string& description = {});
    ~PngEncoder();
    PngEncoder(const PngEncoder&) = delete;
    PngEncoder& operator=(const PngEncoder&) = delete;

    void add(const PixelRows& rows); ///< each as wide as the picture; all together as many as its height
    void finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// A PNG file, written a few rows at a time: a picture of any size needs no more memory than a band of it.
/// Threads: one at a time. Errors: InputError that names the file, which is then as it was before.
class PngFile {
public:
    PngFile(const std::string& path, int width, int height, const std::string& description = {})
        : m_file(path),
          m_encoder(
              width, height, [this](auto bytes) { m_file.write(bytes); }, description)
    {
    }
    void add(const PixelRows& rows) { m_encoder.add(rows); }
    void commit()
    {
        m_encoder.finish();
        m_file.commit();
    }

private:
    OutputFile m_file;
    PngEncoder m_encoder;
};

} // namespace warpatlas::ui::inline pictures
