#include "app/dataset/images/orientation.h"

#include "app/dataset/images/file_bytes_view.h"
#include "app/words/say.h"

#include <cstring>
#include <optional>

namespace warpatlas::inline dataset {

namespace {

/// A number of 2 or 4 bytes; empty behind the end.
std::optional<std::uint32_t> exifNumber(std::string_view bytes, std::uint64_t at, int count, bool little)
{
    const FileBytesView view(bytes);
    if (!view.has(at + std::uint64_t(count)))
        return std::nullopt;
    return little ? view.little(at, count) : view.big(at, count);
}

/// EXIF data are a small TIFF file: the first directory has the tag.
Orientation orientationInTiff(std::string_view tiff)
{
    constexpr std::uint32_t tag = 0x112, entryBytes = 12;
    const bool little = tiff.starts_with("II");
    if (!little && !tiff.starts_with("MM"))
        return Orientation::AsStored;
    const auto directory = exifNumber(tiff, 4, 4, little);
    const auto entries = directory ? exifNumber(tiff, *directory, 2, little) : std::nullopt;
    for (std::uint64_t entry = 0; entry < entries.value_or(0); ++entry) {
        const std::uint64_t at = *directory + 2 + entry * entryBytes;
        if (exifNumber(tiff, at, 2, little) == tag)
            return orientationFrom(exifNumber(tiff, at + 8, 2, little).value_or(1));
    }
    return Orientation::AsStored;
}

/// Returns the content of the first chunk of this name; empty if there is none. PNG writes the length first, high byte
/// first, and a sum behind; RIFF (WebP) the name first, low byte first, and fills up to an even length.
std::string_view chunkOf(std::string_view content, std::string_view name, bool riff)
{
    for (std::uint64_t at = riff ? 12 : 8;;) {
        const auto length = exifNumber(content, riff ? at + 4 : at, 4, riff);
        if (!length || at + 8 > content.size())
            return {};
        if (content.substr(riff ? at : at + 4, 4) == name)
            return content.substr(at + 8, *length);
        at += 8 + std::uint64_t{*length} + (riff ? *length % 2 : 4);
    }
}

} // namespace

Orientation orientationFrom(std::uint32_t number)
{
    return number >= 1 && number <= 8 ? Orientation(number) : Orientation::AsStored;
}

Orientation exifOrientation(const std::string& format, std::string_view content)
{
    if (format == "png")
        return orientationInTiff(chunkOf(content, "eXIf", false));
    if (format != "webp")
        return Orientation::AsStored;
    std::string_view exif = chunkOf(content, "EXIF", true);
    if (constexpr std::string_view asInJpeg("Exif\0\0", 6); exif.starts_with(asInJpeg))
        exif.remove_prefix(asInJpeg.size());
    return orientationInTiff(exif);
}

ArrayPointer turned(const ArrayPointer& picture, Orientation orientation)
{
    using enum Orientation;
    if (orientation == AsStored)
        return picture;
    const Extent from = picture->shape().extent;
    const bool exchanged = orientation >= Transposed;
    const bool fromRight =
        orientation == Mirrored || orientation == TurnedHalf || orientation == Transversed || orientation == TurnedLeft;
    const bool fromBottom =
        orientation == TurnedHalf || orientation == Flipped || orientation == TurnedRight || orientation == Transversed;
    const Extent to = exchanged ? Extent{from.y, from.x, 1} : from;
    auto result = std::make_shared<Array>(picture->type(), Shape{to, picture->shape().channels});
    const std::size_t bytes = sizeOf(picture->type()) * picture->shape().channels;
    for (std::uint64_t y = 0; y < to.y; ++y)
        for (std::uint64_t x = 0; x < to.x; ++x) {
            const std::uint64_t column = exchanged ? y : x, row = exchanged ? x : y;
            const std::uint64_t source =
                (fromBottom ? from.y - 1 - row : row) * from.x + (fromRight ? from.x - 1 - column : column);
            std::memcpy(
                result->bytes().data() + (y * to.x + x) * bytes, picture->bytes().data() + source * bytes, bytes);
        }
    return result;
}

std::string wordsOf(Orientation orientation)
{
    switch (orientation) {
    case Orientation::AsStored:
        break;
    case Orientation::Mirrored:
        return say("image.mirrored", "left and right exchanged, as its file says");
    case Orientation::TurnedHalf:
        return say("image.turned_half", "turned by 180 degrees, as its file says");
    case Orientation::Flipped:
        return say("image.flipped", "top and bottom exchanged, as its file says");
    case Orientation::Transposed:
        return say("image.transposed", "rows and columns exchanged, as its file says");
    case Orientation::TurnedRight:
        return say("image.turned_right", "turned by 90 degrees, as its file says");
    case Orientation::Transversed:
        return say("image.transversed", "turned by 180 degrees, rows and columns exchanged, as its file says");
    case Orientation::TurnedLeft:
        return say("image.turned_left", "turned by 270 degrees, as its file says");
    }
    return {};
}

} // namespace warpatlas::inline dataset
