#include "kernels/runtime/images/machine_code.h"

#include "kernels/model/error.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <iterator>
#include <string_view>

namespace warpatlas::runtime {
namespace {

constexpr std::uint32_t symbolTable = 2; ///< SHT_SYMTAB
constexpr std::size_t headingBytes = 64, sectionBytes = 64, symbolBytes = 24;

template <class T> T at(std::string_view bytes, std::uint64_t offset)
{
    T value;
    if (bytes.size() < sizeof value || offset > bytes.size() - sizeof value)
        throw InputError("machine code", "it ends too soon");
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

std::string_view part(std::string_view bytes, std::uint64_t offset, std::uint64_t length)
{
    if (offset > bytes.size() || length > bytes.size() - offset)
        throw InputError("machine code", "it ends too soon");
    return bytes.substr(offset, length);
}

std::string_view textAt(std::string_view bytes, std::uint64_t offset)
{
    const std::string_view rest = part(bytes, offset, offset > bytes.size() ? 0 : bytes.size() - offset);
    return rest.substr(0, rest.find('\0'));
}

struct Section {
    std::string_view name, contents;
    std::uint32_t type = 0, link = 0;
    std::uint64_t bytes = 0; ///< also where it has no contents
};

std::vector<Section> sectionsOf(std::string_view bytes)
{
    const auto table = at<std::uint64_t>(part(bytes, 0, headingBytes), 0x28);
    const auto count = at<std::uint16_t>(bytes, 0x3c), names = at<std::uint16_t>(bytes, 0x3e);
    constexpr std::uint32_t withoutContents = 8; // SHT_NOBITS
    std::vector<Section> sections;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string_view one = part(bytes, table, sectionBytes * count).substr(sectionBytes * i, sectionBytes);
        Section& section = sections.emplace_back();
        section.type = at<std::uint32_t>(one, 4);
        section.link = at<std::uint32_t>(one, 40);
        section.bytes = at<std::uint64_t>(one, 32);
        if (section.type != withoutContents)
            section.contents = part(bytes, at<std::uint64_t>(one, 24), section.bytes);
    }
    for (std::size_t i = 0; i < count && names < count; ++i)
        sections[i].name = textAt(sections[names].contents, at<std::uint32_t>(bytes, table + sectionBytes * i));
    return sections;
}

/// The parts of `.nv.info`: how long, of what, and a value, or a length and the bytes (a symbol's number, registers).
std::string registersIn(std::string_view bytes, std::uint32_t architecture)
{
    const std::vector<Section> sections = sectionsOf(bytes);
    std::string_view symbols, names, facts;
    for (const Section& section : sections)
        if (section.type == symbolTable && section.link < sections.size()) {
            symbols = section.contents;
            names = sections[section.link].contents;
        } else if (section.name == ".nv.info") {
            facts = section.contents;
        }
    constexpr std::uint8_t withLength = 4, registers = 0x2f;
    constexpr std::uint32_t firstToReserve = 90; // compute capability 9.0: a block's first bytes are the system's
    constexpr std::uint64_t reserved = 1024;
    std::string report;
    for (std::size_t place = 0; place < facts.size();) {
        const auto length = at<std::uint16_t>(facts, place + 2);
        const bool isLong = at<std::uint8_t>(facts, place) == withLength;
        if (isLong && at<std::uint8_t>(facts, place + 1) == registers) {
            const std::uint64_t symbol = at<std::uint32_t>(facts, place + 4);
            const std::string kernel(textAt(names, at<std::uint32_t>(symbols, symbolBytes * symbol)));
            const auto shared = std::ranges::find(sections, ".nv.shared." + kernel, &Section::name);
            const std::uint64_t bytes = shared == sections.end() ? 0 : shared->bytes;
            fmt::format_to(std::back_inserter(report),
                "ptxas info    : Compiling entry function '{}' for 'sm_{}'\n"
                "ptxas info    : Used {} registers, {} bytes smem\n",
                kernel, architecture, at<std::uint32_t>(facts, place + 8),
                architecture < firstToReserve ? bytes : bytes - std::min(bytes, reserved));
        }
        place += 4 + (isLong ? length : 0);
    }
    return report;
}

} // namespace

std::string reportOfMachineCode(std::span<const FatBinaryEntry> entries, int computeCapability)
{
    const auto wanted = static_cast<std::uint32_t>(computeCapability);
    const FatBinaryEntry* best = nullptr;
    for (const FatBinaryEntry& entry : entries)
        if (entry.kind == FatBinaryEntry::Kind::MachineCode && entry.architecture / 10 == wanted / 10
            && entry.architecture <= wanted && (best == nullptr || entry.architecture > best->architecture))
            best = &entry;
    if (best == nullptr)
        return {};
    try {
        const std::uint64_t length = best->packing == Packing::None ? best->contents.size() : best->unpackedBytes;
        return registersIn(unpacked(best->contents, best->packing, length), best->architecture);
    } catch (const std::runtime_error&) {
        return {};
    }
}

} // namespace warpatlas::runtime
