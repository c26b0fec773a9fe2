#include "kernels/runtime/arrays.h"

#include "kernels/ptx/address_space.h"
#include "kernels/runtime/errors/error_table.h"

#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

constexpr int isSigned = 0, isUnsigned = 1, isFloat = 2;

DeviceArray floats(std::uint64_t width, std::uint64_t height, std::uint64_t depth, unsigned flags = 0)
{
    return {{{32, 0, 0, 0}, isFloat}, width, height, depth, flags};
}

TEST(ChannelFormat, HasOneTwoOrFourChannelsThatAreAlike)
{
    EXPECT_EQ((ChannelFormat{{8, 8, 8, 8}, isUnsigned}.type()), ElementType::U8);
    EXPECT_EQ((ChannelFormat{{16, 16, 0, 0}, isSigned}.type()), ElementType::I16);
    EXPECT_EQ((ChannelFormat{{16, 0, 0, 0}, isFloat}.type()), ElementType::F16);
    EXPECT_EQ((ChannelFormat{{8, 8, 8, 8}, isUnsigned}.bytes()), 4u);
    EXPECT_EQ((ChannelFormat{{32, 32, 0, 0}, isFloat}.channels()), 2u);
    for (const ChannelFormat& wrong : {ChannelFormat{{8, 0, 0, 0}, isFloat}, ChannelFormat{{32, 32, 32, 0}, isFloat},
             ChannelFormat{{7, 0, 0, 0}, isSigned}, ChannelFormat{{8, 16, 0, 0}, isSigned},
             ChannelFormat{{0, 8, 0, 0}, isSigned}, ChannelFormat{{8, 0, 0, 0}, 3}, ChannelFormat{}})
        EXPECT_FALSE(wrong.type());
}

TEST(DeviceArray, KnowsItsAxesAndItsSize)
{
    EXPECT_EQ(floats(10, 0, 0).axes(), 1u);
    EXPECT_EQ(floats(10, 0, 0).bytes(), 40u);
    EXPECT_EQ(floats(10, 5, 0).axes(), 2u);
    EXPECT_EQ(floats(10, 5, 3).axes(), 3u);
    EXPECT_EQ(floats(10, 5, 3, 1).axes(), 2u); // three layers
    EXPECT_EQ(floats(10, 0, 3, 1).axes(), 1u);
    EXPECT_EQ(floats(10, 5, 3, 1).bytes(), 600u);
}

TEST(DeviceArray, RefusesWhatNoGpuHas)
{
    EXPECT_EQ(floats(131072, 65536, 0).refusal(), error::success);
    EXPECT_EQ(floats(131073, 1, 0).refusal(), error::invalidValue);
    EXPECT_EQ(floats(1, 65537, 0).refusal(), error::invalidValue);
    EXPECT_EQ(floats(16384, 16384, 16384).refusal(), error::success);
    EXPECT_EQ(floats(16385, 1, 1).refusal(), error::invalidValue);
    EXPECT_EQ(floats(32768, 32768, 2048, 1).refusal(), error::success);
    EXPECT_EQ(floats(8, 8, 2049, 1).refusal(), error::invalidValue);
    EXPECT_EQ(floats(8, 8, 0, 1).refusal(), error::invalidValue); // no layers
    EXPECT_EQ(floats(8, 0, 4).refusal(), error::invalidValue); // slices of no height
    EXPECT_EQ(floats(0, 0, 0).refusal(), error::invalidValue);
    EXPECT_EQ(floats(8, 8, 0, 0x4000).refusal(), error::invalidValue);
    DeviceArray three = floats(8, 8, 0);
    three.format.bits[1] = three.format.bits[2] = 32;
    EXPECT_EQ(three.refusal(), error::invalidChannelDescriptor);
}

TEST(ArrayTable, LaunchesKeepTheTexturesThatTheyWereAskedWith)
{
    ArrayTable table;
    TextureView view;
    view.address = 4096;
    const std::uint64_t first = table.addView(view), second = table.addView(view);
    EXPECT_EQ(first, ptx::address::textureBase);
    EXPECT_NE(first, second);
    const std::shared_ptr<const TextureViews> before = table.views();
    EXPECT_TRUE(table.removeView(first));
    EXPECT_FALSE(table.removeView(first));
    EXPECT_EQ(table.view(first), nullptr);
    EXPECT_TRUE(before->contains(first));
    EXPECT_NE(table.addView(view), first); // a number is used once
    const std::uint64_t array = table.add(floats(3, 3, 0));
    ASSERT_NE(table.find(array), nullptr);
    EXPECT_TRUE(table.remove(array));
    EXPECT_EQ(table.find(array), nullptr);
    table.clear();
    EXPECT_TRUE(table.views()->empty());
}

} // namespace
} // namespace warpatlas::runtime
