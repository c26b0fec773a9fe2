#include "ui/pictures/apng_writer.h"

#include "ui/pictures/png_encoder.h"

#include <zlib.h>

#include <algorithm>
#include <cassert>
#include <string_view>

namespace warpatlas::ui::inline pictures {
namespace {

constexpr std::size_t signatureBytes = 8;

void append(std::vector<std::uint8_t>& bytes, std::uint32_t number, int size = 4)
{
    for (int shift = (size - 1) * 8; shift >= 0; shift -= 8)
        bytes.push_back(std::uint8_t(number >> shift));
}

/// Calls `each(type, data)` for the chunks of a PNG that encode() made.
template <class Each> void forChunks(std::span<const std::uint8_t> png, const Each& each)
{
    for (std::size_t at = signatureBytes; at < png.size();) {
        const std::size_t size = std::size_t(png[at]) << 24 | png[at + 1] << 16 | png[at + 2] << 8 | png[at + 3];
        each(std::string_view(reinterpret_cast<const char*>(&png[at + 4]), 4), png.subspan(at + 8, size));
        at += size + 12;
    }
}

/// Makes a PNG: libpng filters and compresses; an animation only wraps it differently.
std::vector<std::uint8_t> encode(const PixelRows& rows, const std::string& description)
{
    std::vector<std::uint8_t> png;
    PngEncoder encoder(
        rows.width, rows.count, [&](auto bytes) { png.insert(png.end(), bytes.begin(), bytes.end()); }, description);
    encoder.add(rows);
    encoder.finish();
    return png;
}

} // namespace

PixelArea changedArea(const PixelRows& frame, const std::vector<std::uint8_t>& before)
{
    const std::size_t row = std::size_t(frame.width) * 4;
    int left = frame.width, right = 0, top = frame.count, bottom = 0;
    for (int y = 0; y < frame.count; ++y) {
        const std::uint8_t* now = frame.row(y);
        const std::uint8_t* then = before.data() + row * std::size_t(y);
        const auto first = std::mismatch(now, now + row, then).first;
        if (first == now + row)
            continue;
        std::size_t last = row;
        while (now[last - 1] == then[last - 1])
            --last;
        left = std::min(left, int((first - now) / 4));
        right = std::max(right, int((last + 3) / 4));
        top = std::min(top, y);
        bottom = y + 1;
    }
    return bottom == 0 ? PixelArea{0, 0, 1, 1} : PixelArea{left, top, right - left, bottom - top};
}

void keepFrame(const PixelRows& frame, std::vector<std::uint8_t>& in)
{
    const std::size_t row = std::size_t(frame.width) * 4;
    in.resize(row * std::size_t(frame.count));
    for (int y = 0; y < frame.count; ++y)
        std::copy_n(frame.row(y), row, in.data() + row * std::size_t(y));
}

ApngWriter::ApngWriter(const std::string& path, const FilmFormat& format) : m_file(path), m_format(format) { }

void ApngWriter::add(const PixelRows& frame)
{
    assert(frame.width == m_format.width && frame.count == m_format.height && m_added < m_format.frames);
    if (m_added == 0) {
        const std::vector<std::uint8_t> png = encode(frame, m_format.description);
        m_file.write(std::span(png).first(signatureBytes));
        bool controlled = false;
        forChunks(png, [&](std::string_view type, std::span<const std::uint8_t> data) {
            if (type == "IHDR") {
                writeChunk("IHDR", data);
                std::vector<std::uint8_t> animation;
                append(animation, std::uint32_t(m_format.frames));
                append(animation, 0); // plays: without end
                writeChunk("acTL", animation);
            } else if (type == "IDAT") {
                if (!controlled)
                    writeFrameControl({0, 0, frame.width, frame.count});
                controlled = true;
                writeChunk("IDAT", data);
            } else if (type == "iTXt") {
                writeChunk("iTXt", data);
            }
        });
    } else {
        const PixelArea area = changedArea(frame, m_previous);
        writeFrameControl(area);
        writeImageData(frame.part(area.x, area.y, area.width, area.height));
    }
    keepFrame(frame, m_previous);
    ++m_added;
}

void ApngWriter::commit()
{
    assert(m_added == m_format.frames);
    writeChunk("IEND", {});
    m_file.commit();
}

void ApngWriter::writeFrameControl(const PixelArea& area)
{
    std::vector<std::uint8_t> control;
    append(control, m_sequence++);
    for (const int number : {area.width, area.height, area.x, area.y})
        append(control, std::uint32_t(number));
    append(control, 1, 2); // shown for 1 / framesPerSecond seconds
    append(control, std::uint32_t(m_format.framesPerSecond), 2);
    append(control, 0, 1); // stays as it is,
    append(control, 0, 1); // and replaces what was there
    writeChunk("fcTL", control);
}

void ApngWriter::writeImageData(const PixelRows& rows)
{
    forChunks(encode(rows, {}), [&](std::string_view type, std::span<const std::uint8_t> data) {
        if (type != "IDAT")
            return;
        std::vector<std::uint8_t> numbered;
        numbered.reserve(data.size() + 4);
        append(numbered, m_sequence++);
        numbered.insert(numbered.end(), data.begin(), data.end());
        writeChunk("fdAT", numbered);
    });
}

void ApngWriter::writeChunk(const char (&type)[5], std::span<const std::uint8_t> data)
{
    std::vector<std::uint8_t> head;
    append(head, std::uint32_t(data.size()));
    head.insert(head.end(), type, type + 4);
    uLong sum = crc32(0, head.data() + 4, 4);
    if (!data.empty())
        sum = crc32(sum, data.data(), uInt(data.size()));
    std::vector<std::uint8_t> tail;
    append(tail, std::uint32_t(sum));
    m_file.write(head);
    m_file.write(data);
    m_file.write(tail);
}

} // namespace warpatlas::ui::inline pictures
