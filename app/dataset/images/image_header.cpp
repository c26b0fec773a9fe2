#include "app/dataset/images/image_header.h"

#include "app/dataset/images/file_bytes_view.h"

namespace warpatlas {

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

} // namespace warpatlas
