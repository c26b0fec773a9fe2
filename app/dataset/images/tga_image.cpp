#include "app/dataset/images/tga_image.h"

#include "app/dataset/images/file_bytes_view.h"
#include "app/dataset/limits.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_TGA
#define STBI_NO_STDIO
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#pragma GCC diagnostic pop

#include <cstring>
#include <memory>

namespace warpatlas::inline dataset {

namespace {

struct TgaHeader {
    explicit TgaHeader(std::string_view content)
    {
        const FileBytesView bytes(content);
        palette = bytes[1];
        kind = bytes[2];
        width = bytes.little(12, 2);
        height = bytes.little(14, 2);
        bits = bytes[16];
        pixelsAt = size + bytes[0] + palette * bytes.little(5, 2) * ((bytes[7] + 7) / 8);
    }
    bool inRuns() const { return (kind & runs) != 0; }
    bool inPalette() const { return (kind & ~runs) == 1; }
    std::uint32_t channels() const
    {
        return inPalette() || bits == 15 || (bits == 16 && (kind & ~runs) == 2) ? 4 : bits / 8;
    }
    std::uint64_t pixelBytes() const { return (bits + 7) / 8; }

    static constexpr std::uint32_t size = 18, runs = 8, kindAt = 2;
    std::uint32_t palette = 0, kind = 0, width = 0, height = 0, bits = 0;
    std::uint64_t pixelsAt = 0;
};

/// Returns the file with its pixels one by one, in `made` where it has them in runs: the library takes what is missing
/// at the end of runs for black.
std::string_view withoutRuns(
    const std::string& name, std::string_view content, const TgaHeader& header, std::string& made)
{
    const std::uint64_t pixel = header.pixelBytes(), bytes = header.pixelsAt + pixel * header.width * header.height;
    const auto require = [&](std::uint64_t end) {
        if (end > content.size())
            throw InputError(name, say("image.cut_off", "the {} image is cut off", "TGA"));
    };
    if (!header.inRuns()) {
        require(bytes);
        return content;
    }
    require(header.pixelsAt);
    made = content.substr(0, header.pixelsAt);
    made[TgaHeader::kindAt] = char(header.kind & ~TgaHeader::runs);
    for (std::uint64_t at = header.pixelsAt; made.size() < bytes;) {
        require(at + 1);
        const auto packet = static_cast<unsigned char>(content[at++]);
        const std::uint64_t count = (packet & 127u) + 1, stored = packet > 127 ? 1 : count;
        require(at + stored * pixel);
        for (std::uint64_t i = 0; i < count; i += stored)
            made += content.substr(at, stored * pixel);
        at += stored * pixel;
    }
    made.resize(bytes);
    return made;
}

} // namespace

bool canBeTga(std::string_view content)
{
    const TgaHeader header(content);
    const std::uint32_t kind = header.kind & ~TgaHeader::runs;
    return content.size() >= TgaHeader::size && header.palette <= 1 && kind >= 1 && kind <= 3 && header.width > 0
        && header.height > 0 && (header.bits == 15 || (header.bits % 8 == 0 && header.bits >= 8 && header.bits <= 32));
}

Loaded readTga(const std::string& name, std::string_view content, std::optional<std::uint64_t> available)
{
    const TgaHeader header(content);
    const Extent extent{header.width, header.height, 1};
    const Shape most{extent, header.channels()};
    requireSize(name, most); // which keeps what the library counts in ints below 2^31
    requireMemory(name, 3 * most.values(), say("file.to_be_decoded", "to be decoded"), available);
    std::string made;
    const std::string_view plain = withoutRuns(name, content, header, made);
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(
            reinterpret_cast<const stbi_uc*>(plain.data()), int(plain.size()), &width, &height, &channels, 0),
        stbi_image_free);
    if (!pixels)
        throw InputError(
            name, say("image.damaged_format", "the {} image is damaged: {}", "TGA", stbi_failure_reason()));
    const bool clear = channels % 2 == 0;
    const std::uint32_t all = std::uint32_t(channels), colours = clear ? all - 1 : all;
    auto values = std::make_shared<Array>(ElementType::U8, Shape{extent, colours});
    auto alpha = clear ? std::make_shared<Array>(ElementType::U8, Shape{extent, 1}) : nullptr;
    for (std::uint64_t i = 0; i < extent.count(); ++i) {
        std::memcpy(values->bytes().data() + i * colours, pixels.get() + i * all, colours);
        if (clear)
            alpha->values<std::uint8_t>()[i] = pixels.get()[i * all + colours];
    }
    return {values, {}, true, alpha};
}

} // namespace warpatlas::inline dataset
