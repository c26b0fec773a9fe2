#include "kernels/catalogue/networks/network_weights.h"

#include "assets/assets.h"

#include <gtest/gtest.h>
#include <stdexcept>

namespace warpatlas {

TEST(NetworkWeights, PartsFollowOneAnother)
{
    NetworkWeights file("mlp");
    const ArrayPointer first = file.next(2, 3);
    const ArrayPointer second = file.next(5);
    EXPECT_EQ(first->shape(), (Shape{{2, 3, 1}, 1}));
    EXPECT_EQ(second->shape(), (Shape{{5, 1, 1}, 1}));
    const std::span<const std::byte> all = asset("weights/mlp.f32");
    EXPECT_TRUE(std::ranges::equal(first->bytes(), all.first(24)));
    EXPECT_TRUE(std::ranges::equal(second->bytes(), all.subspan(24, 20)));
    EXPECT_FALSE(file.atEnd());
}

TEST(NetworkWeights, SaysWhatIsMissing)
{
    EXPECT_THROW(NetworkWeights("nobody"), std::logic_error);
    NetworkWeights file("mlp");
    EXPECT_THROW(file.next(1000, 1000), std::logic_error);
}

} // namespace warpatlas
