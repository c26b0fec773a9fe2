#include "app/dataset/images/bmp_levels.h"

#include "app/dataset/images/file_bytes_view.h"
#include "app/words/say.h"

#include <array>
#include <bit>

namespace warpatlas {

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

} // namespace warpatlas
