#include "kernels/compiler/program/device_image.h"

#include <cstdint>
#include <cstring>

namespace warpatlas::inline compiler {
namespace {

constexpr std::uint32_t magic = 0xba55ed50;
constexpr std::uint16_t version = 1, ptxKind = 1, entryVersion = 0x101;
constexpr std::size_t headingBytes = 16, entryBytes = 64;

template <class T> void putField(std::string& bytes, std::size_t offset, T value)
{
    std::memcpy(bytes.data() + offset, &value, sizeof value);
}

} // namespace

std::string deviceImage(std::string_view ptx, int architecture)
{
    std::string contents(ptx);
    contents.resize((contents.size() + 8) / 8 * 8, '\0'); // ends with a zero at least
    std::string image(headingBytes + entryBytes, '\0');
    putField(image, 0, magic);
    putField(image, 4, version);
    putField(image, 6, std::uint16_t(headingBytes));
    putField(image, 8, std::uint64_t(entryBytes + contents.size()));
    putField(image, headingBytes, ptxKind);
    putField(image, headingBytes + 2, entryVersion);
    putField(image, headingBytes + 4, std::uint32_t(entryBytes));
    putField(image, headingBytes + 8, std::uint64_t(contents.size()));
    putField(image, headingBytes + 28, std::uint32_t(architecture));
    return image + contents;
}

} // namespace warpatlas::inline compiler
