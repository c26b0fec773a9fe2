#include "kernels/runtime/images/machine_code.h"

#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

template <class T> void put(std::string& bytes, std::size_t at, T value)
{
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

/// As ptxas lays it out, as far as it is read: a kernel `k` with registers, and static shared memory.
std::string machineCode(std::uint32_t registers, std::uint64_t sharedBytes)
{
    const std::string names("\0.strtab\0.symtab\0.nv.info\0.nv.shared.k\0k\0", 41);
    const auto nameAt = [&](const char* name) {
        return static_cast<std::uint32_t>(names.find(std::string("\0", 1) + name) + 1);
    };
    std::string symbols(48, '\0');
    put(symbols, 24, std::uint32_t{39}); // the second one's name
    // One fact that has a value alone, which is no registers; the stack's size, and registers, both with a length.
    std::string facts("\x03\x2f\x09\0\x04\x12\x08\0\1\0\0\0\0\0\0\0\x04\x2f\x08\0\1\0\0\0\0\0\0\0", 28);
    put(facts, 24, registers);

    std::string bytes("\x7f"
                      "ELF",
        4);
    bytes.resize(64);
    struct Part {
        const char* name;
        std::uint32_t type, link;
        std::uint64_t bytes;
        std::string contents;
    };
    const Part parts[] = {{"", 0, 0, 0, ""}, {".strtab", 3, 0, names.size(), names}, {".symtab", 2, 1, 48, symbols},
        {".nv.info", 0x70000000, 2, facts.size(), facts}, {".nv.shared.k", 8, 0, sharedBytes, ""}};
    std::string table;
    for (const Part& part : parts) {
        std::string section(64, '\0');
        put(section, 0, *part.name == '\0' ? 0U : nameAt(part.name));
        put(section, 4, part.type);
        put(section, 24, static_cast<std::uint64_t>(bytes.size()));
        put(section, 32, part.bytes);
        put(section, 40, part.link);
        bytes += part.contents;
        table += section;
    }
    put(bytes, 0x28, static_cast<std::uint64_t>(bytes.size()));
    put(bytes, 0x3c, std::uint16_t{5});
    put(bytes, 0x3e, std::uint16_t{1});
    return bytes + table;
}

FatBinaryEntry entryOf(const std::string& code, std::uint32_t architecture)
{
    FatBinaryEntry entry;
    entry.kind = FatBinaryEntry::Kind::MachineCode;
    entry.architecture = architecture;
    entry.contents = std::as_bytes(std::span(code));
    return entry;
}

TEST(MachineCode, TellsRegistersOfWhatTheGpuRuns)
{
    const std::string of75 = machineCode(20, 0), of80 = machineCode(24, 256), of90 = machineCode(32, 1280);
    const std::vector<FatBinaryEntry> entries = {entryOf(of75, 75), entryOf(of80, 80), entryOf(of90, 90)};
    // An 8.6 runs an 8.0's code, a 8.9 too; no other's.
    EXPECT_EQ(reportOfMachineCode(entries, 86),
        "ptxas info    : Compiling entry function 'k' for 'sm_80'\n"
        "ptxas info    : Used 24 registers, 256 bytes smem\n");
    // From 9.0 on, 1 KiB of a block's is the system's.
    EXPECT_THAT(reportOfMachineCode(entries, 90), testing::HasSubstr("Used 32 registers, 256 bytes smem"));
    EXPECT_EQ(reportOfMachineCode(entries, 100), "");
    EXPECT_EQ(reportOfMachineCode(entries, 72), "");
}

TEST(MachineCode, TellsNothingOfWhatIsDamaged)
{
    const std::string whole = machineCode(24, 256);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const std::string cut = whole.substr(0, length);
        EXPECT_EQ(reportOfMachineCode(std::vector{entryOf(cut, 86)}, 86), "") << length;
    }
    for (std::size_t at = 0; at < whole.size(); ++at) { // whatever it tells, it ends
        std::string damaged = whole;
        damaged[at] = '\xff';
        reportOfMachineCode(std::vector{entryOf(damaged, 86)}, 86);
    }
}

} // namespace
} // namespace warpatlas::runtime
