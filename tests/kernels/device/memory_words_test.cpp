#include "kernels/device/memory_words.h"

#include <gtest/gtest.h>

#include <limits>

namespace warpatlas {
namespace {

TEST(MemoryWords, BytesHaveThreeDigits)
{
    EXPECT_EQ(bytesText(0), "0 bytes");
    EXPECT_EQ(bytesText(1), "1 byte");
    EXPECT_EQ(bytesText(512), "512 bytes");
    EXPECT_EQ(bytesText(1'000), "1.00 KB");
    EXPECT_EQ(bytesText(12'345'678), "12.3 MB");
    EXPECT_EQ(bytesText(99'999'999), "100 MB");
    EXPECT_EQ(bytesText(580'000'000), "0.58 GB");
    EXPECT_EQ(bytesText(1'200'000'000), "1.20 GB");
    EXPECT_EQ(bytesText(9'996'000'000), "10.0 GB");
    EXPECT_EQ(bytesText(141'000'000'000), "141 GB");
    EXPECT_EQ(bytesText(999'600'000'000), "1.00 TB");
    EXPECT_EQ(bytesText(std::numeric_limits<std::uint64_t>::max()), "18446744 TB");
}

TEST(MemoryWords, OneSentenceOfWhatIsMissingAndWhere)
{
    const DeviceMemoryState memory{580'000'000, 141'000'000'000, "cuda:0", "NVIDIA H200"};
    EXPECT_EQ(
        deviceMemoryWords(1'200'000'000, memory), "needs 1.20 GB, 0.58 GB of 141 GB are free on cuda:0 (NVIDIA H200)");
    EXPECT_EQ(deviceMemoryWords(std::nullopt, memory),
        "needs more than the 0.58 GB of 141 GB that are free on cuda:0 (NVIDIA H200)");
}

} // namespace
} // namespace warpatlas
