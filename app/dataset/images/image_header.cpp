#include "app/dataset/images/image_header.h"

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

} // namespace

std::optional<Extent> announcedSize(const std::string& format, std::string_view content)
{
    return format == "bmp" ? bmpSize(content) : std::nullopt;
}

} // namespace warpatlas
