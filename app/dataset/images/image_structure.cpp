#include "app/dataset/images/image_structure.h"

#include "app/dataset/images/file_bytes_view.h"
#include "app/words/say.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace warpatlas::inline dataset {

namespace {

std::optional<Extent> bmpSize(std::string_view content)
{
    constexpr std::size_t widthAt = 18, heightAt = 22;
    if (content.size() < heightAt + 4)
        return std::nullopt;
    const auto width = std::int32_t(FileBytesView(content).little(widthAt, 4));
    const auto height = std::int64_t(std::int32_t(FileBytesView(content).little(heightAt, 4)));
    if (width <= 0 || height == 0)
        return std::nullopt;
    return Extent{std::uint64_t(width), std::uint64_t(height < 0 ? -height : height), 1}; // negative: top row first
}

} // namespace

std::optional<Extent> announcedSize(const std::string& format, std::string_view content)
{
    return format == "bmp" ? bmpSize(content) : std::nullopt;
}

namespace {

std::uint8_t widened(int value, int bits)
{
    if (bits < 1 || bits >= 8)
        return std::uint8_t(value);
    const int most = (1 << bits) - 1, level = value >> (8 - bits);
    return std::uint8_t((level * 255 + most / 2) / most);
}

} // namespace

std::string widenLevels(QImage& image, std::string_view content)
{
    constexpr std::size_t bitsAt = 28, compressionAt = 30, masksAt = 54;
    constexpr std::uint32_t uncompressed = 0, bitFields = 3, bitFieldsAndAlpha = 6;
    const FileBytesView bytes(content);
    const std::uint32_t compression = bytes.little(compressionAt, 4);
    if (bytes.little(bitsAt, 2) != 16)
        return {};
    std::array<int, 3> bits{5, 5, 5};
    if (compression == bitFields || compression == bitFieldsAndAlpha)
        for (std::size_t channel = 0; channel < 3; ++channel)
            bits[channel] = std::popcount(bytes.little(masksAt + 4 * channel, 4));
    else if (compression != uncompressed)
        return {};
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QRgb pixel = image.pixel(x, y);
            image.setPixel(x, y,
                qRgba(widened(qRed(pixel), bits[0]), widened(qGreen(pixel), bits[1]), widened(qBlue(pixel), bits[2]),
                    qAlpha(pixel)));
        }
    return say("image.widened", "{}, {} and {} bits a channel made 0 to 255, rounded", bits[0], bits[1], bits[2]);
}

namespace {

/// Segment by segment, as a preview in the EXIF data has an end mark of its own.
bool jpegIsCutOff(const FileBytesView& bytes)
{
    constexpr std::uint32_t end = 0xd9, scan = 0xda, stuffed = 0x00, fill = 0xff;
    const auto isRestart = [](std::uint32_t marker) { return marker >= 0xd0 && marker <= 0xd7; };
    for (std::uint64_t at = 2;;) {
        at = bytes.find('\xff', at);
        while (bytes[at] == fill && bytes[at + 1] == fill)
            ++at;
        if (!bytes.has(at + 2))
            return true;
        const std::uint32_t marker = bytes[at + 1];
        if (marker == end)
            return false;
        at += 2;
        if (marker == stuffed || marker == 0x01 || marker == 0xd8 || isRestart(marker))
            continue; // without a length
        at += std::max(bytes.big(at, 2), 2u);
        if (marker != scan)
            continue;
        // Coded pixels end at the next marker that is not part of them.
        for (at = bytes.find('\xff', at); bytes.has(at + 2); at = bytes.find('\xff', at + 1))
            if (bytes[at + 1] != stuffed && bytes[at + 1] != fill && !isRestart(bytes[at + 1]))
                break;
    }
}

bool pngIsCutOff(const FileBytesView& bytes)
{
    constexpr std::uint32_t end = 0x49454e44; // IEND
    constexpr std::uint64_t signature = 8, lengthTypeAndSum = 12;
    for (std::uint64_t at = signature;;) {
        const std::uint32_t type = bytes.big(at + 4, 4);
        at += lengthTypeAndSum + bytes.big(at, 4);
        if (!bytes.has(at))
            return true;
        if (type == end)
            return false;
    }
}

struct BmpHeader {
    std::uint64_t pixelsAt = 0, width = 0, height = 0, bitsPerPixel = 0;
    std::uint32_t compression = 0;
};

BmpHeader bmpHeader(const FileBytesView& bytes)
{
    constexpr std::uint32_t oldHeader = 12; // of OS/2, with sizes of 16 bits
    BmpHeader header;
    header.pixelsAt = bytes.little(10, 4);
    if (bytes.little(14, 4) == oldHeader) {
        header.width = bytes.little(18, 2);
        header.height = bytes.little(20, 2);
        header.bitsPerPixel = bytes.little(24, 2);
        return header;
    }
    header.width = bytes.little(18, 4);
    const auto height = std::int64_t(std::int32_t(bytes.little(22, 4)));
    header.height = std::uint64_t(height < 0 ? -height : height); // negative: top row first
    header.bitsPerPixel = bytes.little(28, 2);
    header.compression = bytes.little(30, 4);
    return header;
}

/// Runs of equal pixels: a count and a value, or after a 0 the end of a row (0), of the picture (1), a jump (2), or so
/// many single pixels.
bool runsAreCutOff(const FileBytesView& bytes, const BmpHeader& header)
{
    std::uint64_t row = 0;
    for (std::uint64_t at = header.pixelsAt; row < header.height;) {
        if (!bytes.has(at + 2))
            return true;
        const std::uint32_t count = bytes[at], code = bytes[at + 1];
        at += 2;
        if (count > 0)
            continue;
        if (code == 0) {
            ++row;
        } else if (code == 1) {
            return false;
        } else if (code == 2) {
            row += bytes[at + 1];
            at += 2;
        } else {
            const std::uint64_t length = header.bitsPerPixel == 4 ? (code + 1) / 2 : code;
            at += length + length % 2;
        }
    }
    return false;
}

bool bmpIsCutOff(const FileBytesView& bytes)
{
    constexpr std::uint32_t runs8 = 1, runs4 = 2;
    if (bytes.little(2, 4) > bytes.size()) // the file's size, as it says itself
        return true;
    const BmpHeader header = bmpHeader(bytes);
    if (header.compression == runs8 || header.compression == runs4)
        return runsAreCutOff(bytes, header);
    constexpr std::uint64_t mostSide = std::uint64_t{1} << 31, mostBits = 64;
    if (header.width > mostSide || header.bitsPerPixel > mostBits)
        return false; // the decoder refuses it
    const std::uint64_t rowBytes = (header.width * header.bitsPerPixel + 31) / 32 * 4;
    // In this order the product of hostile sizes cannot wrap around.
    return rowBytes > 0
        && header.height > (bytes.size() - std::min<std::uint64_t>(header.pixelsAt, bytes.size())) / rowBytes;
}

/// The parts that a GIF's data come in; behind the last one, which is empty.
std::uint64_t behindParts(const FileBytesView& bytes, std::uint64_t at)
{
    while (bytes[at] > 0)
        at += 1 + bytes[at];
    return at + 1;
}

std::uint64_t gifColourBytes(std::uint32_t flags)
{
    return (flags & 0x80) != 0 ? std::uint64_t{3} << ((flags & 7) + 1) : 0;
}

bool gifIsCutOff(const FileBytesView& bytes)
{
    constexpr std::uint32_t extension = 0x21, picture = 0x2c;
    std::uint64_t at = 13 + gifColourBytes(bytes[10]);
    while (bytes[at] == extension && bytes.has(at + 2))
        at = behindParts(bytes, at + 2);
    if (bytes[at] != picture)
        return !bytes.has(at + 1);
    at = behindParts(bytes, at + 11 + gifColourBytes(bytes[at + 9]));
    return !bytes.has(at);
}

} // namespace

bool isCutOff(const std::string& format, std::string_view content)
{
    const FileBytesView bytes(content);
    if (format == "jpeg")
        return jpegIsCutOff(bytes);
    if (format == "png")
        return pngIsCutOff(bytes);
    if (format == "bmp")
        return bmpIsCutOff(bytes);
    if (format == "gif")
        return gifIsCutOff(bytes);
    return false;
}

bool isInInks(std::string_view jpeg)
{
    constexpr std::uint32_t frame = 0xc0, lastFrame = 0xcf, scan = 0xda;
    const auto isOther = [](std::uint32_t marker) { return marker == 0xc4 || marker == 0xc8 || marker == 0xcc; };
    constexpr std::uint64_t channelsAt = 9;
    const FileBytesView bytes(jpeg);
    for (std::uint64_t at = 2; bytes.has(at + channelsAt); at += 2 + std::max(bytes.big(at + 2, 2), 2u)) {
        const std::uint32_t marker = bytes[at + 1];
        if (marker >= frame && marker <= lastFrame && !isOther(marker))
            return bytes[at + channelsAt] == 4;
        if (marker == scan)
            break;
    }
    return false;
}

std::uint32_t animatedPictures(const std::string& format, std::string_view content)
{
    constexpr std::uint32_t control = 0x6163544c, data = 0x49444154; // acTL, which stands before IDAT
    constexpr std::uint64_t signature = 8, lengthAndType = 8, sum = 4;
    const FileBytesView bytes(content);
    for (std::uint64_t at = signature; format == "png" && bytes.has(at + lengthAndType + sum);) {
        const std::uint32_t type = bytes.big(at + 4, 4);
        if (type == control)
            return std::max(bytes.big(at + lengthAndType, 4), 1u);
        if (type == data)
            break;
        at += lengthAndType + bytes.big(at, 4) + sum;
    }
    return 1;
}

} // namespace warpatlas::inline dataset
