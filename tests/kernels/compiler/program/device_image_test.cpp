#include "kernels/compiler/program/device_image.h"

#include "kernels/runtime/images/fat_binary.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

/// For every length of the padding.
TEST(DeviceImage, IsReadAsWhatItWasMadeOf)
{
    for (std::string ptx = ".version 7.1\n"; ptx.size() < 24; ptx += '/') {
        const std::string image = deviceImage(ptx, 86);
        EXPECT_EQ(image.size() % 8, 0U);
        const auto entries = runtime::readFatBinary(std::as_bytes(std::span(image)));
        ASSERT_EQ(entries.size(), 1U);
        EXPECT_EQ(entries[0].kind, runtime::FatBinaryEntry::Kind::Ptx);
        EXPECT_EQ(entries[0].architecture, 86U);
        EXPECT_EQ(static_cast<char>(entries[0].contents.back()), '\0') << "a text for whoever looks for its end";
        EXPECT_EQ(runtime::ptxOf(entries), ptx);
    }
}

} // namespace
} // namespace warpatlas
