#include "kernels/runtime/images/fat_binary.h"

#include "kernels/model/error.h"

#include <algorithm>
#include <cstring>

namespace warpatlas::runtime {
namespace {

constexpr const char* subject = "fat binary";
constexpr std::uint32_t fatBinaryMagic = 0xba55ed50;
constexpr std::size_t leastHeadingBytes = 16;
constexpr std::size_t leastEntryBytes = 64; ///< of an entry's heading, up to the fields that are read
constexpr std::uint64_t lz4Flag = 0x2000, zstandardFlag = 0x8000;

template <class T> T at(std::span<const std::byte> bytes, std::size_t offset)
{
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

void require(bool holds, const char* reason)
{
    if (!holds)
        throw InputError(subject, reason);
}

FatBinaryEntry readEntry(std::span<const std::byte> heading, std::span<const std::byte> contents)
{
    FatBinaryEntry entry;
    const auto kind = at<std::uint16_t>(heading, 0);
    entry.kind = kind == 1 ? FatBinaryEntry::Kind::Ptx
        : kind == 2        ? FatBinaryEntry::Kind::MachineCode
                           : FatBinaryEntry::Kind::Other;
    entry.architecture = at<std::uint32_t>(heading, 28);
    entry.contents = contents;
    const auto name = at<std::uint32_t>(heading, 32), nameLength = at<std::uint32_t>(heading, 36);
    if (name < heading.size() && nameLength <= heading.size() - name)
        entry.name.assign(reinterpret_cast<const char*>(heading.data()) + name, nameLength);
    const auto flags = at<std::uint64_t>(heading, 40);
    if ((flags & (lz4Flag | zstandardFlag)) != 0) {
        entry.packing = (flags & lz4Flag) != 0 ? Packing::Lz4 : Packing::Zstandard;
        entry.unpackedBytes = at<std::uint64_t>(heading, 56);
        const auto packed = at<std::uint32_t>(heading, 16); // what stands behind it is padding
        require(packed <= contents.size(), "a compressed part of it is longer than its place");
        require(entry.unpackedBytes <= largestFatBinary, "a compressed part of it is too large");
        entry.contents = contents.first(packed);
    }
    return entry;
}

} // namespace

std::uint64_t fatBinaryBytes(std::span<const std::byte> heading)
{
    require(heading.size() >= leastHeadingBytes, "it is shorter than its heading");
    require(at<std::uint32_t>(heading, 0) == fatBinaryMagic, "it does not begin as one");
    const auto length = at<std::uint16_t>(heading, 6);
    const auto contents = at<std::uint64_t>(heading, 8);
    require(length >= leastHeadingBytes, "its heading is too short");
    require(contents <= largestFatBinary, "it is too large");
    return length + contents;
}

std::vector<FatBinaryEntry> readFatBinary(std::span<const std::byte> bytes)
{
    const std::uint64_t length = fatBinaryBytes(bytes);
    require(length <= bytes.size(), "it ends before its contents do");
    std::vector<FatBinaryEntry> entries;
    std::span<const std::byte> rest = bytes.first(length).subspan(at<std::uint16_t>(bytes, 6));
    while (!rest.empty()) {
        require(rest.size() >= leastEntryBytes, "it ends in the heading of an entry");
        const auto heading = at<std::uint32_t>(rest, 4);
        const auto contents = at<std::uint64_t>(rest, 8);
        require(heading >= leastEntryBytes && heading <= rest.size(), "the heading of an entry has a wrong length");
        require(contents <= rest.size() - heading, "an entry is longer than the fat binary");
        entries.push_back(readEntry(rest.first(heading), rest.subspan(heading, contents)));
        rest = rest.subspan(heading + contents);
    }
    return entries;
}

std::vector<FatBinaryEntry> entriesOf(const void* image)
{
    const auto* const bytes = static_cast<const std::byte*>(image);
    return readFatBinary({bytes, fatBinaryBytes({bytes, 16})});
}

std::string ptxOf(std::span<const FatBinaryEntry> entries)
{
    const FatBinaryEntry* best = nullptr;
    for (const FatBinaryEntry& entry : entries)
        if (entry.kind == FatBinaryEntry::Kind::Ptx && (best == nullptr || entry.architecture > best->architecture))
            best = &entry;
    require(best != nullptr, "it has no PTX, only machine code: nvcc -arch=compute_75 or -gencode puts PTX into it");
    std::string text = unpacked(best->contents, best->packing, best->unpackedBytes);
    text.resize(std::min(text.size(), text.find('\0')));
    return text;
}

} // namespace warpatlas::runtime
