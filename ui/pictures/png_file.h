/// A PNG file, written a few rows at a time: a picture of any size needs no more memory than a band of it.
/// Threads: one at a time. Errors: InputError that names the file, which is then as it was before.
#pragma once

#include "app/dataset/output_file.h"
#include "ui/pictures/png_encoder.h"

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
