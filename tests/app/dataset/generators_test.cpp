#include "app/dataset/dataset.h"
#include "tests/app/support/files.h"

#include <set>

namespace warpatlas {

using test::refusalOf;
using testing::HasSubstr;

namespace {

std::string refusal(const std::string& spec)
{
    return refusalOf(spec, [&] { loadDataset(spec); });
}

} // namespace

TEST(Generators, SizesAreWidthByHeight)
{
    EXPECT_EQ(loadDataset("ramp:5").array->shape(), (Shape{{5, 1, 1}, 1}));
    EXPECT_EQ(loadDataset("ramp:400x900").array->shape(), (Shape{{400, 900, 1}, 1}));
    EXPECT_EQ(loadDataset("ramp:400x900x3").array->shape(), (Shape{{400, 900, 1}, 3}));
    EXPECT_EQ(loadDataset("random:53x37:1").array->shape(), (Shape{{53, 37, 1}, 1}));
    EXPECT_EQ(loadDataset("identity:6").array->shape(), (Shape{{6, 6, 1}, 1}));
}

TEST(Generators, ThreeChannelsAreBytesOthersFloats)
{
    EXPECT_EQ(loadDataset("ramp:4x3x3").array->type(), ElementType::U8);
    EXPECT_EQ(loadDataset("random:4x3x3:9").array->type(), ElementType::U8);
    EXPECT_EQ(loadDataset("ramp:4x3").array->type(), ElementType::F32);
    EXPECT_EQ(loadDataset("ramp:4x3x2").array->type(), ElementType::F32);
}

TEST(Generators, RampCounts)
{
    const Dataset ramp = loadDataset("ramp:7x3");
    for (std::uint64_t index = 0; index < 21; ++index)
        EXPECT_EQ(ramp.array->valueAsDouble(index), double(index));
}

class RampColours : public testing::TestWithParam<const char*> { };

TEST_P(RampColours, AreAllDifferent)
{
    const Dataset ramp = loadDataset(GetParam());
    const auto values = ramp.array->values<std::uint8_t>();
    std::set<std::uint32_t> colours;
    for (std::size_t pixel = 0; pixel < values.size(); pixel += 3)
        colours.insert(values[pixel] << 16 | values[pixel + 1] << 8 | values[pixel + 2]);
    EXPECT_EQ(colours.size(), ramp.array->shape().elements());
}

INSTANTIATE_TEST_SUITE_P(Sizes, RampColours,
    testing::Values("ramp:1x1x3", "ramp:2x1x3", "ramp:400x900x3", "ramp:257x255x3", "ramp:1x700x3", "ramp:256x256x3",
        "ramp:70000x3x3", "ramp:1023x769x3"));

TEST(Generators, RandomIsTheSameEverywhereAndDiffersWithTheSeed)
{
    const Dataset one = loadDataset("random:16x16:1"), again = loadDataset("random:16x16:1"),
                  two = loadDataset("random:16x16:2");
    EXPECT_TRUE(std::ranges::equal(one.array->bytes(), again.array->bytes()));
    EXPECT_FALSE(std::ranges::equal(one.array->bytes(), two.array->bytes()));
    // Written down once: files and figures that name a seed must stay what they are.
    EXPECT_EQ(one.array->valueAsDouble(0), 0.9114075899124146);
    EXPECT_EQ(one.array->valueAsDouble(255), -0.43936753273010254);
}

TEST(Generators, RandomFillsItsRange)
{
    const Dataset data = loadDataset("random:100x100:5");
    double low = 1, high = -1, sum = 0;
    for (const float value : data.array->values<float>()) {
        low = std::min<double>(low, value);
        high = std::max<double>(high, value);
        sum += value;
    }
    EXPECT_GE(low, -1);
    EXPECT_LT(high, 1);
    EXPECT_LT(low, -0.99);
    EXPECT_GT(high, 0.99);
    EXPECT_NEAR(sum / 10000, 0, 0.03); // five standard deviations of the mean of 10,000 uniform values
}

TEST(Generators, IdentityHasOnesOnItsDiagonal)
{
    const Dataset data = loadDataset("identity:3");
    const std::vector<float> expected{1, 0, 0, 0, 1, 0, 0, 0, 1};
    EXPECT_TRUE(std::ranges::equal(data.array->values<float>(), expected));
}

TEST(Generators, RefuseInWords)
{
    EXPECT_THAT(refusal("ramp:0x5"), HasSubstr("'0x5' is not a size"));
    EXPECT_THAT(refusal("ramp:"), HasSubstr("is not a size"));
    EXPECT_THAT(refusal("ramp:4x"), HasSubstr("is not a size"));
    EXPECT_THAT(refusal("ramp:-4x4"), HasSubstr("is not a size"));
    EXPECT_THAT(refusal("ramp:4x4x4x4"), HasSubstr("is not a size"));
    EXPECT_THAT(refusal("ramp:4x4x9"), HasSubstr("9 channels; at most 4"));
    EXPECT_THAT(refusal("ramp:99999999999999999999x2"), HasSubstr("is not a size"));
    EXPECT_THAT(refusal("ramp:4294967296x4294967296"), HasSubstr("too large"));
    EXPECT_THAT(refusal("ramp:40000x40000"), HasSubstr("too large"));
    EXPECT_THAT(refusal("random:4x4"), HasSubstr("random:WxH:SEED"));
    EXPECT_THAT(refusal("random:4x4:one"), HasSubstr("whole number as its seed"));
    EXPECT_THAT(refusal("random:4x4:1:2"), HasSubstr("random:WxH:SEED"));
    EXPECT_THAT(refusal("identity:3x3"), HasSubstr("identity:N"));
    EXPECT_THAT(refusal("identity:99999"), HasSubstr("too large"));
}

} // namespace warpatlas
