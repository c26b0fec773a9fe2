#include "ui/pictures/gif_writer.h"

#include "ui/pictures/apng_writer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <span>
#include <unordered_map>
#include <vector>

namespace warpatlas::ui::inline pictures {
namespace {

constexpr std::array<int, 3> channelShifts{16, 8, 0};

double channelOf(ColourTable::Rgb colour, int shift)
{
    return double(colour >> shift & 255u);
}

/// Colours that one mean stands for.
struct NearColours {
    std::span<std::uint32_t> places; ///< in the present colours, in any order
    std::array<double, 3> mean{};
    double spread = 0; ///< squared distances from the mean along `widest`, all pixels together
    int widest = 0; ///< shift of the channel in which they are furthest apart
};

NearColours measuredGroup(std::span<std::uint32_t> places, const std::vector<ColourTable::Rgb>& colours,
    const std::vector<std::uint32_t>& counts)
{
    NearColours group{places, {}, 0, 0};
    for (std::size_t channel = 0; channel < channelShifts.size(); ++channel) {
        double pixels = 0, sum = 0, squares = 0;
        for (const std::uint32_t place : places) {
            const double value = channelOf(colours[place], channelShifts[channel]), count = counts[place];
            pixels += count;
            sum += count * value;
            squares += count * value * value;
        }
        group.mean[channel] = sum / pixels;
        const double spread = squares - sum * sum / pixels;
        if (spread > group.spread) {
            group.spread = spread;
            group.widest = channelShifts[channel];
        }
    }
    return group;
}

ColourTable::Rgb meanOf(const NearColours& group)
{
    ColourTable::Rgb colour = 0;
    for (std::size_t channel = 0; channel < channelShifts.size(); ++channel)
        colour |= ColourTable::Rgb(group.mean[channel] + 0.5) << channelShifts[channel];
    return colour;
}

/// Parts the colours at the mean of their widest group, again and again, until there are `most` groups.
std::vector<NearColours> nearGroups(std::vector<std::uint32_t>& places, const std::vector<ColourTable::Rgb>& colours,
    const std::vector<std::uint32_t>& counts, std::size_t most)
{
    std::vector<NearColours> groups{measuredGroup(places, colours, counts)};
    while (groups.size() < most) {
        const auto widest = std::ranges::max_element(groups, {}, &NearColours::spread);
        const NearColours whole = *widest;
        const double middle = whole.mean[std::size_t(2 - whole.widest / 8)];
        // clang 14 does not compile std::ranges::partition() of libstdc++ 12.
        const auto other = std::partition(whole.places.begin(), whole.places.end(),
            [&](std::uint32_t place) { return channelOf(colours[place], whole.widest) <= middle; });
        const auto first = std::size_t(other - whole.places.begin());
        if (first == 0 || first == whole.places.size())
            break; // they are all alike
        *widest = measuredGroup(whole.places.first(first), colours, counts);
        groups.push_back(measuredGroup(whole.places.subspan(first), colours, counts));
    }
    return groups;
}

/// The compression of GIF pictures: LZW, in codes that get longer as the table of known rows of pixels grows. Pure.

constexpr int longestCode = 12;
constexpr std::size_t longestBlock = 255;

/// Codes of any length, lowest bit first, in blocks.
class CodeBlocks {
public:
    explicit CodeBlocks(std::vector<std::uint8_t>& to) : m_to(to) { }

    void add(std::uint32_t code, int bits)
    {
        m_waiting |= code << m_waitingBits;
        for (m_waitingBits += bits; m_waitingBits >= 8; m_waitingBits -= 8) {
            addByte(std::uint8_t(m_waiting));
            m_waiting >>= 8;
        }
    }
    void finish()
    {
        if (m_waitingBits > 0)
            addByte(std::uint8_t(m_waiting));
        endBlock();
        m_to.push_back(0);
    }

private:
    void addByte(std::uint8_t byte)
    {
        m_block.push_back(byte);
        if (m_block.size() == longestBlock)
            endBlock();
    }
    void endBlock()
    {
        if (m_block.empty())
            return;
        m_to.push_back(std::uint8_t(m_block.size()));
        m_to.insert(m_to.end(), m_block.begin(), m_block.end());
        m_block.clear();
    }

    std::vector<std::uint8_t>& m_to;
    std::vector<std::uint8_t> m_block;
    std::uint32_t m_waiting = 0;
    int m_waitingBits = 0;
};

/// Returns the pixels compressed, as GIF keeps them: the bits that a pixel has, blocks of up to 255 bytes, an empty
/// one. `bits`: 2 to 8, in which each pixel has room.
std::vector<std::uint8_t> gifCode(std::span<const std::uint8_t> pixels, int bits)
{
    std::vector<std::uint8_t> bytes{std::uint8_t(bits)};
    CodeBlocks blocks(bytes);
    const std::uint32_t clear = 1u << bits, end = clear + 1;
    std::unordered_map<std::uint32_t, std::uint32_t> known; // a known row and its next pixel -> the row with it
    known.reserve(std::size_t{1} << longestCode);
    std::uint32_t next = end + 1;
    int length = bits + 1;
    blocks.add(clear, length);
    std::uint32_t row = pixels.empty() ? end : pixels.front();
    for (const std::uint8_t pixel : pixels.subspan(std::min<std::size_t>(pixels.size(), 1))) {
        const std::uint32_t longer = row << 8 | pixel;
        if (const auto found = known.find(longer); found != known.end()) {
            row = found->second;
            continue;
        }
        blocks.add(row, length);
        row = pixel;
        if (next == 1u << longestCode) { // the table is full: it begins anew
            blocks.add(clear, length);
            known.clear();
            next = end + 1;
            length = bits + 1;
            continue;
        }
        known.emplace(longer, next);
        if (next == 1u << length)
            ++length;
        ++next;
    }
    if (!pixels.empty())
        blocks.add(row, length);
    // The reader's table grows with the last row as well, and its codes with it.
    if (!pixels.empty() && next == 1u << length && length < longestCode)
        ++length;
    blocks.add(end, length);
    blocks.finish();
    return bytes;
}

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

ColourTable::ColourTable(std::vector<Rgb> pixels, std::size_t most)
{
    assert(most >= 1 && most <= 256);
    std::ranges::sort(pixels);
    std::vector<std::uint32_t> counts;
    for (const Rgb pixel : pixels) {
        if (m_present.empty() || m_present.back() != pixel) {
            m_present.push_back(pixel);
            counts.push_back(0);
        }
        ++counts.back();
    }
    m_places.resize(m_present.size());
    if (m_present.size() <= most) {
        m_colours = m_present;
        std::iota(m_places.begin(), m_places.end(), std::uint8_t{0});
        return;
    }
    std::vector<std::uint32_t> places(m_present.size());
    std::iota(places.begin(), places.end(), 0u);
    for (const NearColours& group : nearGroups(places, m_present, counts, most)) {
        for (const std::uint32_t place : group.places)
            m_places[place] = std::uint8_t(m_colours.size());
        m_colours.push_back(meanOf(group));
    }
}

std::uint8_t ColourTable::placeOf(Rgb colour) const
{
    const auto found = std::ranges::lower_bound(m_present, colour);
    assert(found != m_present.end() && *found == colour);
    return m_places[std::size_t(found - m_present.begin())];
}

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
    // Unchanged pixels are seen through the frame: the colour behind the last.
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

} // namespace warpatlas::ui::inline pictures
