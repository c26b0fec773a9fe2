#include "tests/render/picture_file.h"

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#define STB_IMAGE_WRITE_IMPLEMENTATION
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace warpatlas::render::testing {

std::optional<Picture> readPng(const std::string& path)
{
    int width = 0, height = 0, channels = 0;
    stbi_uc* pixels = stbi_load(path.c_str(), &width, &height, &channels, 4);
    if (!pixels)
        return std::nullopt;
    Picture picture{width, height, {pixels, pixels + std::size_t(width) * std::size_t(height) * 4}};
    stbi_image_free(pixels);
    return picture;
}

bool writePng(const std::string& path, const Picture& picture)
{
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
    return stbi_write_png(path.c_str(), picture.width, picture.height, 4, picture.rgba.data(), picture.width * 4) != 0;
}

Difference differenceOf(const Picture& a, const Picture& b)
{
    Difference difference{0, 0, {a.width, a.height, std::vector<std::uint8_t>(a.rgba.size(), 255)}};
    for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
        int largest = 0;
        for (std::size_t c = 0; c < 4; ++c)
            largest = std::max(largest, std::abs(int(a.rgba[i + c]) - int(b.rgba[i + c])));
        difference.largest = std::max(difference.largest, largest);
        difference.pixels += largest > 0;
        for (std::size_t c = 0; c < 3; ++c)
            difference.picture.rgba[i + c] = largest > 0 ? (c == 0 ? 255 : 0) : std::uint8_t(a.rgba[i + c] / 4);
    }
    return difference;
}

} // namespace warpatlas::render::testing
