#include "ui/pictures/gif_writer.h"

#include "ui/pictures/changed_area.h"
#include "ui/pictures/colour_table.h"
#include "ui/pictures/gif_code.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace warpatlas::ui {

namespace {

constexpr std::size_t tableSize = 256;
constexpr std::size_t longestText = 255;

void addNumber(std::vector<std::uint8_t>& bytes, int number)
{
    bytes.push_back(std::uint8_t(number));
    bytes.push_back(std::uint8_t(number >> 8));
}

void addBytes(std::vector<std::uint8_t>& bytes, std::string_view text)
{
    bytes.insert(bytes.end(), text.begin(), text.end());
}

ColourTable::Rgb rgbOfPixel(const std::uint8_t* pixel)
{
    return ColourTable::Rgb(pixel[0]) << 16 | ColourTable::Rgb(pixel[1]) << 8 | pixel[2];
}

/// When a frame ends, in hundredths of a second: rounded, but not again and again.
int endOf(int frame, int framesPerSecond)
{
    return (100 * (frame + 1) + framesPerSecond / 2) / framesPerSecond;
}

} // namespace

GifWriter::GifWriter(const std::string& path, const FilmFormat& format) : m_file(path), m_format(format) { }

void GifWriter::add(const PixelRows& frame)
{
    assert(frame.width == m_format.width && frame.count == m_format.height && m_added < m_format.frames);
    if (m_added == 0)
        writeHead();
    writeFrame(frame);
    keepFrame(frame, m_previous);
    ++m_added;
}

void GifWriter::commit()
{
    assert(m_added == m_format.frames);
    m_file.write(std::vector<std::uint8_t>{0x3b});
    m_file.commit();
}

void GifWriter::writeHead()
{
    std::vector<std::uint8_t> head;
    addBytes(head, "GIF89a");
    addNumber(head, m_format.width);
    addNumber(head, m_format.height);
    addBytes(head, {"\x70\0\0", 3}); // 8 bits a channel; each frame has a table of its own
    addBytes(head, {"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", 19}); // plays without end
    const std::string& text = m_format.description;
    if (!text.empty())
        addBytes(head, "\x21\xfe");
    for (std::size_t at = 0; at < text.size(); at += longestText) {
        const std::string_view part = std::string_view(text).substr(at, longestText);
        head.push_back(std::uint8_t(part.size()));
        addBytes(head, part);
    }
    if (!text.empty())
        head.push_back(0);
    m_file.write(head);
}

void GifWriter::writeFrame(const PixelRows& frame)
{
    const PixelArea area = m_added == 0 ? PixelArea{0, 0, frame.width, frame.count} : changedArea(frame, m_previous);
    const PixelRows rows = frame.part(area.x, area.y, area.width, area.height);
    const auto isSame = [&](int x, int y) {
        const std::size_t at = (std::size_t(area.y + y) * std::size_t(frame.width) + std::size_t(area.x + x)) * 4;
        return m_added > 0 && std::memcmp(rows.row(y) + std::size_t(x) * 4, m_previous.data() + at, 4) == 0;
    };
    std::vector<ColourTable::Rgb> changed;
    for (int y = 0; y < rows.count; ++y)
        for (int x = 0; x < rows.width; ++x)
            if (!isSame(x, y))
                changed.push_back(rgbOfPixel(rows.row(y) + std::size_t(x) * 4));
    const bool isWhole = changed.size() == std::size_t(rows.width) * std::size_t(rows.count);
    const ColourTable table(std::move(changed), isWhole ? tableSize : tableSize - 1);
    // What did not change is seen through the frame: the colour behind the last.
    const auto through = std::uint8_t(table.colours().size());
    std::vector<std::uint8_t> pixels;
    pixels.reserve(std::size_t(rows.width) * std::size_t(rows.count));
    for (int y = 0; y < rows.count; ++y)
        for (int x = 0; x < rows.width; ++x)
            pixels.push_back(isSame(x, y) ? through : table.placeOf(rgbOfPixel(rows.row(y) + std::size_t(x) * 4)));

    const std::size_t colours = table.colours().size() + (isWhole ? 0 : 1);
    const int bits = std::max(2, int(std::bit_width(colours - 1)));
    std::vector<std::uint8_t> bytes;
    addBytes(bytes, "\x21\xf9\x04");
    bytes.push_back(isWhole ? 0x04 : 0x05); // stays; one colour is seen through, or none
    addNumber(bytes, endOf(m_added, m_format.framesPerSecond) - endOf(m_added - 1, m_format.framesPerSecond));
    bytes.push_back(isWhole ? 0 : through);
    bytes.push_back(0);
    bytes.push_back(0x2c);
    for (const int number : {area.x, area.y, area.width, area.height})
        addNumber(bytes, number);
    bytes.push_back(std::uint8_t(0x80 | (bits - 1)));
    for (std::size_t i = 0; i < std::size_t{1} << bits; ++i) {
        const ColourTable::Rgb colour = i < table.colours().size() ? table.colours()[i] : 0;
        for (const int shift : {16, 8, 0})
            bytes.push_back(std::uint8_t(colour >> shift));
    }
    const std::vector<std::uint8_t> code = gifCode(pixels, bits);
    bytes.insert(bytes.end(), code.begin(), code.end());
    m_file.write(bytes);
}

} // namespace warpatlas::ui
