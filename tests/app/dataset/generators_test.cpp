#include "app/dataset/dataset.h"
#include "app/dataset/generators.h"
#include "tests/app/dataset/refused_spec.h"

#include <set>

namespace warpatlas {

using test::refusalOfSpec;
using testing::HasSubstr;

TEST(Generators, SizesAreWidthByHeight)
{
    EXPECT_EQ(loadDataset("ramp:5").array->shape(), (Shape{{5, 1, 1}, 1}));
    EXPECT_EQ(loadDataset("ramp:400x900").array->shape(), (Shape{{400, 900, 1}, 1}));
    EXPECT_EQ(loadDataset("ramp:400x900x3").array->shape(), (Shape{{400, 900, 1}, 3}));
    EXPECT_EQ(loadDataset("random:53x37:1").array->shape(), (Shape{{53, 37, 1}, 1}));
    EXPECT_EQ(loadDataset("identity:6").array->shape(), (Shape{{6, 6, 1}, 1}));
    EXPECT_EQ(loadDataset("ramp:5x4x3x1").array->shape(), (Shape{{5, 4, 3}, 1}));
    EXPECT_EQ(loadDataset("random:5x4x7x2:1:i16").array->shape(), (Shape{{5, 4, 7}, 2}));
    EXPECT_EQ(loadDataset("cells:31x17:1").array->shape(), (Shape{{31, 17, 1}, 1}));
}

TEST(Generators, ThreeChannelsAreBytesOthersFloats)
{
    EXPECT_EQ(loadDataset("ramp:4x3x3").array->type(), ElementType::U8);
    EXPECT_EQ(loadDataset("random:4x3x3:9").array->type(), ElementType::U8);
    EXPECT_EQ(loadDataset("ramp:4x3").array->type(), ElementType::F32);
    EXPECT_EQ(loadDataset("ramp:4x3x2").array->type(), ElementType::F32);
    EXPECT_EQ(loadDataset("ramp:4x3x3x1").array->type(), ElementType::F32);
    EXPECT_EQ(loadDataset("ramp:4x3x5x3").array->type(), ElementType::U8);
}

class GeneratedTypes : public testing::TestWithParam<const char*> {
protected:
    ArrayPointer load(const std::string& words) const { return loadDataset(words + ":" + GetParam()).array; }
};

TEST_P(GeneratedTypes, AreThoseAskedFor)
{
    const auto type = elementTypeFrom(GetParam());
    for (const char* words : {"ramp:7", "ramp:4x3x3", "random:7:1", "random:4x3x3:1", "identity:5"})
        EXPECT_EQ(load(words)->type(), type) << words;
}

TEST_P(GeneratedTypes, RampsCount)
{
    const ArrayPointer ramp = load("ramp:16x8");
    for (std::uint64_t index = 0; index < 128; ++index)
        ASSERT_EQ(ramp->valueAsDouble(index), double(index));
}

TEST_P(GeneratedTypes, RampsRepeatOnlyAfterAPrimeNumberOfValues)
{
    const ArrayPointer ramp = load("ramp:256x300");
    std::uint64_t period = 1;
    while (period < 76800 && ramp->valueAsDouble(period) != ramp->valueAsDouble(0))
        ++period;
    const std::size_t bytes = sizeOf(*elementTypeFrom(GetParam()));
    const std::string type = GetParam();
    EXPECT_EQ(period, type == "f16" ? 2039 : type == "bf16" ? 257 : bytes == 1 ? 251 : bytes == 2 ? 65521 : 76800);
    std::set<double> values;
    for (std::uint64_t index = 0; index < period; ++index)
        values.insert(ramp->valueAsDouble(index));
    EXPECT_EQ(values.size(), period);
}

TEST_P(GeneratedTypes, RandomValuesFillTheirRange)
{
    const std::string type = GetParam();
    const bool unsignedType = type[0] == 'u', real = isReal(*elementTypeFrom(type));
    const double low = type == "u8" ? 0 : type == "i8" ? -128 : real ? -1 : unsignedType ? 0 : -999;
    const double high = type == "u8" ? 255 : type == "i8" ? 127 : real ? 1 : 999;
    const ArrayPointer data = load("random:100x100:5");
    double least = high, most = low, sum = 0;
    for (std::uint64_t index = 0; index < 10000; ++index) {
        least = std::min(least, data->valueAsDouble(index));
        most = std::max(most, data->valueAsDouble(index));
        sum += data->valueAsDouble(index);
    }
    const double range = high - low;
    EXPECT_GE(least, low);
    EXPECT_LE(most, high);
    EXPECT_LT(least, low + range / 100);
    EXPECT_GT(most, high - range / 100);
    EXPECT_NEAR(sum / 10000, (low + high) / 2, range * 0.015); // five standard deviations of the mean
}

TEST_P(GeneratedTypes, IdentitiesAreOnes)
{
    const ArrayPointer data = load("identity:4");
    for (std::uint64_t index = 0; index < 16; ++index)
        EXPECT_EQ(data->valueAsDouble(index), index % 5 == 0 ? 1 : 0);
}

INSTANTIATE_TEST_SUITE_P(All, GeneratedTypes,
    testing::Values("u8", "i8", "u16", "i16", "f16", "u32", "i32", "f32", "u64", "i64", "f64", "bf16"));

TEST(Generators, BoolsAreZeroAndOne)
{
    const ArrayPointer ramp = loadDataset("ramp:5:bool").array, random = loadDataset("random:1000:1:bool").array,
                       identity = loadDataset("identity:2:bool").array;
    std::string counted, ones;
    for (std::uint64_t index = 0; index < 5; ++index)
        counted += ramp->valueAsText(index);
    EXPECT_EQ(counted, "01010");
    for (std::uint64_t index = 0; index < 4; ++index)
        ones += identity->valueAsText(index);
    EXPECT_EQ(ones, "1001");
    double sum = 0;
    for (std::uint64_t index = 0; index < 1000; ++index) {
        EXPECT_LE(random->valueAsDouble(index), 1);
        sum += random->valueAsDouble(index);
    }
    EXPECT_NEAR(sum, 500, 80); // five standard deviations
}

TEST(Generators, SmallTypesUseAllTheirNumbersBeforeTheyRepeat)
{
    std::set<double> values;
    const ArrayPointer ramp = loadDataset("ramp:256:i8").array;
    for (std::uint64_t index = 0; index < 256; ++index)
        values.insert(ramp->valueAsDouble(index));
    EXPECT_EQ(values.size(), 256u);
}

TEST(Generators, CellsAreAboutAThirdAlive)
{
    const auto count = [](const char* spec) {
        const ArrayPointer cells = loadDataset(spec).array;
        EXPECT_EQ(cells->type(), ElementType::U8);
        std::size_t alive = 0;
        for (const std::uint8_t value : cells->values<std::uint8_t>()) {
            EXPECT_LE(value, 1);
            alive += value;
        }
        return alive;
    };
    EXPECT_NEAR(double(count("cells:300x100:1")), 10000, 410); // five standard deviations
    EXPECT_FALSE(
        std::ranges::equal(loadDataset("cells:30x10:1").array->bytes(), loadDataset("cells:30x10:2").array->bytes()));
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
        "ramp:70000x3x3", "ramp:1023x769x3", "ramp:20x30x40x3"));

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
    EXPECT_THAT(refusalOfSpec("ramp:0x5"), HasSubstr("'0x5' is not a size"));
    EXPECT_THAT(refusalOfSpec("ramp:"), HasSubstr("is not a size"));
    EXPECT_THAT(refusalOfSpec("ramp:4x"), HasSubstr("is not a size"));
    EXPECT_THAT(refusalOfSpec("ramp:-4x4"), HasSubstr("is not a size"));
    EXPECT_THAT(refusalOfSpec("ramp:4x4x4x1x1"), HasSubstr("is not a size; a size is N, WxH, WxHxC or WxHxDxC"));
    EXPECT_THAT(refusalOfSpec("ramp:4x4x4x5"), HasSubstr("5 channels; at most 4"));
    EXPECT_THAT(refusalOfSpec("ramp:4x4x9"), HasSubstr("a volume of one channel is written WxHxDx1"));
    EXPECT_THAT(refusalOfSpec("ramp:2048x2048x2048x1"), HasSubstr("too large"));
    EXPECT_THAT(refusalOfSpec("ramp:4:f31"), HasSubstr("'f31' is no element type; there are u8, i8"));
    EXPECT_THAT(refusalOfSpec("ramp:4:"), HasSubstr("'' is no element type"));
    EXPECT_THAT(refusalOfSpec("ramp:4:u8:u8"), HasSubstr("ramp:SIZE:TYPE"));
    EXPECT_THAT(refusalOfSpec("random:4:1:x"), HasSubstr("'x' is no element type"));
    EXPECT_THAT(refusalOfSpec("random:4:1:u8:u8"), HasSubstr("perhaps :TYPE"));
    EXPECT_THAT(refusalOfSpec("cells:4x4"), HasSubstr("cells:WxH:SEED"));
    EXPECT_THAT(refusalOfSpec("cells:4x4:1:u8"), HasSubstr("cells:WxH:SEED"));
    EXPECT_THAT(refusalOfSpec("cells:4x4x3:1"), HasSubstr("one channel"));
    EXPECT_THAT(refusalOfSpec("ramp:4x4x9"), HasSubstr("9 channels; at most 4"));
    EXPECT_THAT(refusalOfSpec("ramp:99999999999999999999x2"), HasSubstr("is not a size"));
    EXPECT_THAT(refusalOfSpec("ramp:4294967296x4294967296"), HasSubstr("too large"));
    EXPECT_THAT(refusalOfSpec("ramp:40000x40000"), HasSubstr("too large"));
    EXPECT_THAT(refusalOfSpec("random:4x4"), HasSubstr("random:WxH:SEED"));
    EXPECT_THAT(refusalOfSpec("random:4x4:one"), HasSubstr("whole number as its seed"));
    EXPECT_THAT(refusalOfSpec("random:4x4:1:2"), HasSubstr("'2' is no element type"));
    EXPECT_THAT(refusalOfSpec("identity:3x3"), HasSubstr("identity:N"));
    EXPECT_THAT(refusalOfSpec("identity:99999"), HasSubstr("too large"));
}

TEST(Generators, HaveSpecsThatGiveWhatWasAskedFor)
{
    const auto expectBack = [](const GeneratedData& data, const Shape& shape, ElementType type) {
        const ArrayPointer array = generate(specOf(data)).array;
        EXPECT_EQ(array->shape(), shape) << specOf(data);
        EXPECT_EQ(array->type(), type) << specOf(data);
    };
    for (const ElementType type : {ElementType::U8, ElementType::F16, ElementType::I64, ElementType::F32})
        for (const Shape& shape :
            {Shape{{9, 1, 1}, 1}, Shape{{9, 7, 1}, 1}, Shape{{9, 7, 1}, 3}, Shape{{9, 7, 5}, 1}, Shape{{9, 7, 5}, 4}}) {
            expectBack({GeneratorKind::Ramp, shape, type, 1}, shape, type);
            expectBack({GeneratorKind::Random, shape, type, 77}, shape, type);
        }
    expectBack({GeneratorKind::Identity, {{9, 7, 1}, 1}, ElementType::F64, 1}, {{9, 9, 1}, 1}, ElementType::F64);
    expectBack({GeneratorKind::Cells, {{9, 7, 1}, 1}, ElementType::F32, 3}, {{9, 7, 1}, 1}, ElementType::U8);
    EXPECT_EQ(specOf({GeneratorKind::Random, {{9, 7, 1}, 1}, ElementType::F32, 5}), "random:9x7:5:f32");
}

TEST(Generators, AreCancelledWhileTheyMakeValues)
{
    Progress progress;
    progress.cancel();
    for (const char* spec :
        {"ramp:300x1000:i32", "ramp:300x1000x3", "ramp:300x1000:f16", "random:300x1000:1", "cells:300x1000:1"})
        EXPECT_THROW(loadDataset(spec, Records::Refused, &progress), Cancelled) << spec;
}

} // namespace warpatlas
