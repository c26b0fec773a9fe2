#include "kernels/runtime/images/image.h"

#include <array>
#include <cstring>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace warpatlas::runtime {
namespace {

TEST(RuntimeImage, TakesATextAsItIs)
{
    const ImageText read = readImage(".version 7.0\n");
    EXPECT_EQ(read.ptx, ".version 7.0\n");
    EXPECT_TRUE(read.reason.empty());
    EXPECT_FALSE(readImage("").reason.empty());
    EXPECT_EQ(readImage("x").ptx, "x");
}

TEST(RuntimeImage, SaysThatMachineCodeIsNone)
{
    const ImageText read = readImage("\x7f"
                                     "ELF and what follows");
    EXPECT_TRUE(read.machineCode);
    EXPECT_TRUE(read.ptx.empty());
    EXPECT_NE(read.reason.find("machine code"), std::string::npos);
}

/// A fat binary with one entry of that kind.
std::array<std::uint64_t, 12> fatBinary(std::uint16_t kind, const char (&text)[17])
{
    std::array<std::uint64_t, 12> bytes{};
    bytes[0] = 0xba55ed50 | std::uint64_t{1} << 32 | std::uint64_t{16} << 48;
    bytes[1] = 80;
    bytes[2] = kind | std::uint64_t{64} << 32;
    bytes[3] = 16;
    std::memcpy(&bytes[10], text, 16);
    return bytes;
}

TEST(RuntimeImage, FindsPtxInAFatBinaryAndInItsWrapper)
{
    const auto binary = fatBinary(1, ".version 7.0 // ");
    EXPECT_EQ(readImage(binary.data()).ptx, ".version 7.0 // ") << readImage(binary.data()).reason;
    struct {
        std::uint32_t magic = 0x466243b1, version = 1;
        const void* image = nullptr;
        const void* more = nullptr;
    } wrapper;
    wrapper.image = binary.data();
    EXPECT_EQ(readImage(&wrapper).ptx, ".version 7.0 // ");
    wrapper.image = nullptr;
    EXPECT_FALSE(readImage(&wrapper).reason.empty());
    const auto other = fatBinary(2, "machine code    ");
    EXPECT_TRUE(readImage(other.data()).machineCode);
}

TEST(RuntimeImage, SaysWhatIsWrongWithAFatBinary)
{
    auto binary = fatBinary(1, ".version 7.0 // ");
    binary[3] = 1 << 20;
    const ImageText read = readImage(binary.data());
    EXPECT_FALSE(read.machineCode);
    EXPECT_FALSE(read.reason.empty());
}

/// A file's length is known: nothing behind it is read, whatever its headings say.
TEST(RuntimeImage, StaysWithinBytesWhoseNumberIsKnown)
{
    const auto binary = fatBinary(1, ".version 7.0 // ");
    const std::span<const std::byte> all = std::as_bytes(std::span(binary));
    EXPECT_EQ(readImage(all).ptx, ".version 7.0 // ");
    for (std::size_t length = 0; length < all.size(); ++length) {
        const std::vector<std::byte> cut(all.begin(), all.begin() + std::ptrdiff_t(length));
        const ImageText read = readImage(std::span<const std::byte>(cut));
        EXPECT_TRUE(length < 4 || (read.ptx.empty() && !read.reason.empty())) << length;
    }
    const std::uint32_t wrapper[] = {0x466243b1, 1, 16, 0, 0, 0};
    EXPECT_NE(readImage(std::as_bytes(std::span(wrapper))).reason, "");
    const std::string text = ".version 8.0\n";
    EXPECT_EQ(readImage(std::as_bytes(std::span(text))).ptx, text) << "no zero at its end";
}

} // namespace
} // namespace warpatlas::runtime
