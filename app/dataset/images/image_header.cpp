#include "app/dataset/images/image_header.h"

#include <algorithm>
#include <charconv>

namespace warpatlas {

namespace {

/// Little endian; the caller checked that the bytes are there.
std::uint32_t numberAt(std::string_view content, std::size_t at)
{
    std::uint32_t number = 0;
    for (std::size_t byte = 4; byte-- > 0;)
        number = number << 8 | static_cast<unsigned char>(content[at + byte]);
    return number;
}

std::optional<Extent> bmpSize(std::string_view content)
{
    constexpr std::size_t widthAt = 18, heightAt = 22;
    if (content.size() < heightAt + 4)
        return std::nullopt;
    const auto width = std::int32_t(numberAt(content, widthAt));
    const auto height = std::int64_t(std::int32_t(numberAt(content, heightAt)));
    if (width <= 0 || height == 0)
        return std::nullopt;
    return Extent{std::uint64_t(width), std::uint64_t(height < 0 ? -height : height), 1}; // negative: top row first
}

/// "P6 width height ...", with comments from # to the end of a line.
std::optional<Extent> portableSize(std::string_view content)
{
    std::uint64_t numbers[2] = {};
    content.remove_prefix(2);
    for (std::uint64_t& number : numbers) {
        for (;;) {
            content.remove_prefix(std::min(content.find_first_not_of(" \t\r\n"), content.size()));
            if (!content.starts_with('#'))
                break;
            content.remove_prefix(std::min(content.find('\n'), content.size()));
        }
        const auto [end, error] = std::from_chars(content.data(), content.data() + content.size(), number);
        if (error != std::errc())
            return std::nullopt;
        content.remove_prefix(std::size_t(end - content.data()));
    }
    return Extent{numbers[0], numbers[1], 1};
}

} // namespace

std::optional<Extent> announcedSize(const std::string& format, std::string_view content)
{
    if (format == "bmp")
        return bmpSize(content);
    if ((format == "pbm" || format == "pgm" || format == "ppm") && content.size() > 2)
        return portableSize(content);
    return std::nullopt;
}

} // namespace warpatlas
