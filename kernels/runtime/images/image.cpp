#include "kernels/runtime/images/image.h"

#include "kernels/runtime/images/fat_binary.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace warpatlas::runtime {
namespace {

constexpr std::uint32_t fatMagic = 0xba55ed50, wrapperMagicNumber = 0x466243b1, elfMagic = 0x464c457f;

std::uint32_t firstWord(const void* image)
{
    // A text may be shorter.
    const auto* const bytes = static_cast<const unsigned char*>(image);
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i) {
        word |= static_cast<std::uint32_t>(bytes[i]) << 8 * i;
        if (bytes[i] == 0)
            break;
    }
    return word;
}

/// Returns the fat binary that nvcc's wrapper points to.
const void* wrapped(const void* wrapper)
{
    const void* image = nullptr;
    std::memcpy(&image, static_cast<const std::byte*>(wrapper) + 8, sizeof image);
    return image;
}

} // namespace

ImageText readImage(std::span<const std::byte> image)
{
    ImageText read;
    const auto* const first = reinterpret_cast<const char*>(image.data());
    const std::string text(first, std::find(first, first + image.size(), '\0'));
    const std::uint32_t magic = firstWord(text.c_str());
    if (magic == elfMagic) {
        read.machineCode = true;
        read.reason = "it is machine code, and has no PTX that could be run";
    } else if (magic == wrapperMagicNumber) {
        read.reason = "it is a program's place of a fat binary, and none itself";
    } else if (magic == fatMagic) {
        try {
            const std::vector<FatBinaryEntry> entries = readFatBinary(image);
            read.machineCode = std::ranges::none_of(
                entries, [](const auto& entry) { return entry.kind == FatBinaryEntry::Kind::Ptx; });
            read.ptx = ptxOf(entries);
        } catch (const std::runtime_error& error) {
            read.reason = error.what();
        }
    } else if (text.empty()) {
        read.reason = "it is empty";
    } else {
        read.ptx = text;
    }
    return read;
}

ImageText readImage(const void* image)
{
    std::uint32_t magic = firstWord(image);
    if (magic == wrapperMagicNumber) {
        image = wrapped(image);
        magic = image == nullptr ? 0 : firstWord(image);
    }
    const auto* const bytes = static_cast<const std::byte*>(image);
    if (magic == elfMagic)
        return readImage(std::span(bytes, sizeof elfMagic));
    if (magic != fatMagic)
        return magic == 0 ? readImage(std::span<const std::byte>())
                          : readImage(std::span(bytes, std::strlen(static_cast<const char*>(image))));
    try {
        return readImage(std::span(bytes, fatBinaryBytes({bytes, 16})));
    } catch (const std::runtime_error& error) {
        return {.reason = error.what()};
    }
}

} // namespace warpatlas::runtime
