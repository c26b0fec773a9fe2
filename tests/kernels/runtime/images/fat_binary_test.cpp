#include "kernels/runtime/images/fat_binary.h"

#include "kernels/model/error.h"

#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

namespace warpatlas::runtime {
namespace {

constexpr std::size_t headingBytes = 16, entryBytes = 64;

template <class T> void put(std::vector<std::byte>& bytes, std::size_t at, T value)
{
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

void append(std::vector<std::byte>& bytes, std::uint16_t kind, std::uint32_t architecture, const std::string& text,
    std::uint64_t flags = 0, std::uint64_t unpackedBytes = 0)
{
    const std::size_t at = bytes.size(), padded = (text.size() + 8) / 8 * 8;
    bytes.resize(at + entryBytes + padded);
    put(bytes, at, kind);
    put(bytes, at + 4, static_cast<std::uint32_t>(entryBytes));
    put(bytes, at + 8, static_cast<std::uint64_t>(padded));
    put(bytes, at + 28, architecture);
    put(bytes, at + 16, flags == 0 ? std::uint32_t{0} : static_cast<std::uint32_t>(text.size()));
    put(bytes, at + 40, flags);
    put(bytes, at + 56, unpackedBytes);
    std::memcpy(bytes.data() + at + entryBytes, text.data(), text.size());
    put(bytes, 8, static_cast<std::uint64_t>(bytes.size() - headingBytes));
}

std::vector<std::byte> emptyFatBinary()
{
    std::vector<std::byte> bytes(headingBytes);
    put(bytes, 0, std::uint32_t{0xba55ed50});
    put(bytes, 4, std::uint16_t{1});
    put(bytes, 6, std::uint16_t{headingBytes});
    return bytes;
}

TEST(FatBinary, HasThePtxOfTheNewestArchitecture)
{
    std::vector<std::byte> bytes = emptyFatBinary();
    append(bytes, 2, 86, "machine code");
    append(bytes, 1, 75, ".version 9.0 // 75");
    append(bytes, 1, 90, ".version 9.0 // 90");
    const auto entries = readFatBinary(bytes);
    ASSERT_EQ(entries.size(), 3u);
    EXPECT_EQ(entries[0].kind, FatBinaryEntry::Kind::MachineCode);
    EXPECT_EQ(entries[1].architecture, 75u);
    EXPECT_EQ(ptxOf(entries), ".version 9.0 // 90");
    EXPECT_EQ(fatBinaryBytes(bytes), bytes.size());
}

TEST(FatBinary, NamesTheFileThatItIsOf)
{
    std::vector<std::byte> bytes = emptyFatBinary();
    const std::string text = "other.cu and more";
    append(bytes, 1, 75, ".version 9.0");
    EXPECT_EQ(readFatBinary(bytes)[0].name, "");
    // The name stands in a heading that is longer by it.
    const std::size_t at = headingBytes, more = 24;
    bytes.insert(bytes.begin() + std::ptrdiff_t(at + entryBytes), more, std::byte{0});
    std::memcpy(bytes.data() + at + entryBytes, text.data(), text.size());
    put(bytes, 8, static_cast<std::uint64_t>(bytes.size() - headingBytes));
    put(bytes, at + 4, static_cast<std::uint32_t>(entryBytes + more));
    put(bytes, at + 32, static_cast<std::uint32_t>(entryBytes));
    put(bytes, at + 36, std::uint32_t{8});
    EXPECT_EQ(readFatBinary(bytes)[0].name, "other.cu");
    EXPECT_EQ(ptxOf(readFatBinary(bytes)), ".version 9.0");
    for (const std::uint32_t lie : {25U, 0xffffffffU}) {
        put(bytes, at + 36, lie);
        EXPECT_EQ(readFatBinary(bytes)[0].name, "");
    }
}

TEST(FatBinary, SaysWhyThereIsNoPtx)
{
    std::vector<std::byte> machine = emptyFatBinary(), damaged = emptyFatBinary();
    append(machine, 2, 86, "machine code");
    append(damaged, 1, 75, "not text", 0x2000, 100);
    EXPECT_THAT([&] { ptxOf(readFatBinary(machine)); },
        testing::ThrowsMessage<InputError>(testing::HasSubstr("only machine code")));
    EXPECT_THAT([&] { ptxOf(readFatBinary(damaged)); },
        testing::ThrowsMessage<InputError>(testing::HasSubstr("a compressed part of it")));
}

TEST(FatBinary, UnpacksTheEntryThatItTakes)
{
    std::vector<std::byte> bytes = emptyFatBinary();
    append(bytes, 1, 75, ".version 9.0 // 75");
    // Twelve letters as they are, and twenty from two before.
    append(bytes, 1, 90, std::string("\xcf.version 8.0", 13) + std::string("\x02\0\x01", 3), 0x2000, 32);
    EXPECT_EQ(ptxOf(readFatBinary(bytes)), ".version 8.0" + std::string(".0.0.0.0.0.0.0.0.0.0"));
}

TEST(FatBinary, RefusesEveryPrefixOfItself)
{
    std::vector<std::byte> bytes = emptyFatBinary();
    append(bytes, 1, 75, ".version 9.0");
    append(bytes, 1, 80, ".version 9.0");
    for (std::size_t length = 0; length < bytes.size(); ++length)
        EXPECT_THROW(readFatBinary(std::span(bytes).first(length)), InputError) << length;
    EXPECT_EQ(readFatBinary(bytes).size(), 2u);
}

/// Whatever a length says, nothing beyond the bytes is read: the sanitizers watch.
TEST(FatBinary, StaysInItsBytesWhateverItsLengthsSay)
{
    std::vector<std::byte> good = emptyFatBinary();
    append(good, 1, 75, ".version 9.0");
    for (const std::size_t at : {std::size_t{6}, std::size_t{8}, headingBytes + 4, headingBytes + 8, headingBytes + 12})
        for (const std::uint32_t value : {0u, 1u, 15u, 63u, 65u, 0x7fffffffu, 0xffffffffu}) {
            std::vector<std::byte> bytes = good;
            if (at == 6)
                put(bytes, at, static_cast<std::uint16_t>(value));
            else
                put(bytes, at, value);
            try {
                for (const FatBinaryEntry& entry : readFatBinary(bytes))
                    EXPECT_LE(entry.contents.size(), bytes.size());
            } catch (const InputError&) {
            }
        }
}

} // namespace
} // namespace warpatlas::runtime
