#include "kernels/device/memory_words.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(MemoryWords, OneSentenceOfWhatIsMissingAndWhere)
{
    const DeviceMemoryState memory{580'000'000, 141'000'000'000, "cuda:0", "NVIDIA H200"};
    EXPECT_EQ(
        deviceMemoryWords(1'200'000'000, memory), "needs 1.20 GB, 580 MB of 141 GB are free on cuda:0 (NVIDIA H200)");
    EXPECT_EQ(deviceMemoryWords(std::nullopt, memory),
        "needs more than the 580 MB of 141 GB that are free on cuda:0 (NVIDIA H200)");
}

} // namespace
} // namespace warpatlas
