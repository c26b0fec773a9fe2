/// The copy side of the ladder, which every machine has: software GL is drawn by no CUDA GPU.
#include "render/gl/shared_buffer.h"

#include "render/gl/buffer.h"
#include "tests/render/golden.h"

#include <gtest/gtest.h>

#include <chrono>

namespace warpatlas::render {
namespace {

TEST(SharedBuffer, fallsBackToACopyWithAReasonAndSoon)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    const auto start = std::chrono::steady_clock::now();
    const SharedBuffer buffer(1000, 0, InteropPolicy::Automatic);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    EXPECT_FALSE(buffer.shared());
    EXPECT_FALSE(buffer.copyReason().empty());
    EXPECT_LT(seconds, 30); // it must never hang; a driver may take seconds to start
}

TEST(SharedBuffer, neverMeansNever)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    const SharedBuffer buffer(1000, 0, InteropPolicy::Never);
    EXPECT_FALSE(buffer.shared());
    EXPECT_FALSE(buffer.copyReason().empty());
}

TEST(SharedBuffer, startsAsZerosAndTakesUploads)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    SharedBuffer buffer(5, 0, InteropPolicy::Automatic);
    EXPECT_EQ(buffer.byteCount(), 5u);
    EXPECT_EQ(gl::bufferByteCount(buffer.glName()), 16u); // padded to whole texels
    std::vector<std::byte> read(5, std::byte(7));
    gl::readBuffer(buffer.glName(), 0, read);
    EXPECT_EQ(read, std::vector<std::byte>(5, std::byte(0)));
    const std::vector<std::byte> written{std::byte(1), std::byte(2), std::byte(3), std::byte(4), std::byte(5)};
    buffer.upload(written);
    gl::readBuffer(buffer.glName(), 0, read);
    EXPECT_EQ(read, written);
}

TEST(SharedBuffer, movedFromIsEmpty)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    SharedBuffer first(64, 0, InteropPolicy::Never);
    const unsigned name = first.glName();
    const SharedBuffer second(std::move(first));
    EXPECT_EQ(second.glName(), name);
    EXPECT_EQ(first.glName(), 0u); // NOLINT(bugprone-use-after-move): what this test is about
    EXPECT_EQ(first.byteCount(), 0u);
    EXPECT_FALSE(first.shared());
    EXPECT_TRUE(first.copyReason().empty());
}

TEST(SharedBuffer, unknownDeviceIsAReasonNotACrash)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    EXPECT_FALSE(SharedBuffer(64, 4711, InteropPolicy::Automatic).copyReason().empty());
    EXPECT_FALSE(SharedBuffer(64, -1, InteropPolicy::Automatic).copyReason().empty());
}

} // namespace
} // namespace warpatlas::render
