#include "app/inputs/way_to_form.h"

#include "kernels/catalogue/catalogue.h"
#include "tests/app/support/files.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

std::string wayOf(const std::string& spec, const InputForm& form)
{
    std::string names;
    for (const Conversion* conversion : wayToForm(*loadDataset(spec).array, form))
        names += (names.empty() ? "" : " ") + std::string(conversion->name);
    return names;
}

TEST(WayToForm, IsTheShortestThatKeepsMost)
{
    const InputForm plane{InputLayout::Plane, ElementType::F32}, colours{InputLayout::Colours, ElementType::U8},
        planes{InputLayout::Planes, ElementType::U8}, volume{InputLayout::Volume, ElementType::F32},
        whole{InputLayout::Values, ElementType::I32}, cells{InputLayout::Plane, ElementType::U8, true};
    EXPECT_EQ(wayOf("ramp:9x7", plane), "");
    EXPECT_EQ(wayOf("ramp:9x7x3", plane), "grey f32");
    EXPECT_EQ(wayOf("ramp:9x7x3:i32", plane), "f32 grey");
    EXPECT_EQ(wayOf("ramp:9x7x4:u8", plane), "grey f32");
    EXPECT_EQ(wayOf("ramp:9x7x2:f32", plane), "first");
    EXPECT_EQ(wayOf("ramp:9x7x5x1:f64", plane), "slice f32");
    EXPECT_EQ(wayOf("ramp:9x7x3", colours), "");
    EXPECT_EQ(wayOf("ramp:9x7:f32", colours), "colour u8");
    EXPECT_EQ(wayOf("ramp:9x7x3x1:u8", colours), "interleaved");
    EXPECT_EQ(wayOf("ramp:9x7x3", planes), "planar");
    EXPECT_EQ(wayOf("ramp:9x7x3x1:u8", planes), "");
    EXPECT_EQ(wayOf("ramp:9x7x5x2:u8", planes), "slice first colour planar");
    EXPECT_EQ(wayOf("ramp:9x7x5x3:u8", volume), "grey f32");
    EXPECT_EQ(wayOf("ramp:9x7x3", whole), "i32");
    const InputForm vectors{InputLayout::FourChannels, ElementType::F32};
    EXPECT_EQ(wayOf("ramp:9x7x3", vectors), "rgba f32");
    EXPECT_EQ(wayOf("ramp:9x7:u8", vectors), "rgba f32") << "a grey picture";
    EXPECT_EQ(wayOf("ramp:4x7:f32", vectors), "") << "a table of fours";
    EXPECT_EQ(wayOf("ramp:9x7x4:u8", vectors), "f32");
    const InputForm threes{InputLayout::ThreeChannels, ElementType::F32};
    EXPECT_EQ(wayOf("ramp:9x7:u8", threes), "colour f32") << "a grey picture";
    EXPECT_EQ(wayOf("ramp:9x7x4:u8", threes), "colour f32");
    EXPECT_EQ(wayOf("ramp:3x7:f32", threes), "") << "a table of threes";
    EXPECT_EQ(wayOf("ramp:9x7x3", threes), "f32");
    EXPECT_EQ(wayOf("ramp:1x40:f32", whole), "line i32") << "a file with a number in each line";
    EXPECT_EQ(wayOf("ramp:1x40:f32", vectors), "line");
    EXPECT_EQ(wayOf("ramp:1x40:f32", plane), "") << "a matrix of one column";
    EXPECT_EQ(wayOf("ramp:1x40x3", whole), "i32") << "a strip of pixels";
    EXPECT_EQ(wayOf("ramp:1:i32", whole), "");
    EXPECT_EQ(wayOf("cells:9x7:1", cells), "binary") << "whether they are 0 and 1 is seen when it is done";
}

/// The table is complete: any data become what any kernel of one input takes.
TEST(WayToForm, LeadsFromEveryShapeAndTypeToEveryKernel)
{
    int ways = 0;
    for (const char* type : {"u8", "i8", "u16", "i16", "f16", "u32", "i32", "f32", "u64", "i64", "f64"})
        for (const char* size : {"1", "17", "9x7", "9x7x2", "9x7x3", "9x7x4", "9x7x3x1", "5x4x6x1", "5x4x3x3"}) {
            const Dataset data = loadDataset(fmt::format("ramp:{}:{}", size, type));
            for (const CatalogueKernel* kernel : catalogue())
                if (const auto& inputs = kernel->description().inputs; inputs.size() == 1) {
                    SCOPED_TRACE(fmt::format("{} for {}", data.label, kernel->description().name));
                    const Dataset made = inForm(data, inputs.front().form);
                    EXPECT_EQ(made.array->type(), inputs.front().form.type);
                    EXPECT_TRUE(hasLayout(made.array->shape(), inputs.front().form.layout));
                    EXPECT_NO_THROW(kernel->bind(std::array{made.array}, {}));
                    EXPECT_EQ(made.conversion.empty(), made.array == data.array);
                    ++ways;
                }
        }
    EXPECT_GT(ways, 1000);
}

TEST(WayToForm, KeepsPicturesOf16BitsBrightness)
{
    const test::TemporaryFolder folder;
    const Dataset picture = loadDataset(folder.write("deep.pgm", "P2 3 1 1000 0 500 1000"));
    ASSERT_TRUE(picture.deep);
    const Dataset made = inForm(picture, {InputLayout::Plane, ElementType::F32});
    EXPECT_EQ(made.array->type(), ElementType::F32);
    EXPECT_EQ(made.array->valueAsDouble(1), 128);
    EXPECT_TRUE(made.picture);
    EXPECT_EQ(made.notes(), "0 to 1,000 made 0 to 255, rounded");
    const Dataset stored = inForm(picture, {.layout = InputLayout::Plane, .type = ElementType::F32, .asStored = true});
    EXPECT_EQ(stored.array->valueAsDouble(1), 500);
    EXPECT_EQ(stored.notes(), "");
}

TEST(WayToForm, OffersTheColoursWhereOneChannelIsTaken)
{
    const auto choices = [](const char* spec, InputLayout layout) {
        return hasChannelChoice(*loadDataset(spec).array, {layout, ElementType::F32});
    };
    EXPECT_TRUE(choices("ramp:9x7x3", InputLayout::Plane));
    EXPECT_FALSE(choices("ramp:9x7", InputLayout::Plane));
    EXPECT_FALSE(choices("ramp:9x7x3", InputLayout::Values));
    for (const std::string_view name : channelChoices())
        EXPECT_NE(findConversion(name), nullptr) << name;
    EXPECT_EQ(wayOf("ramp:9x7x3", {InputLayout::Plane, ElementType::U8}), channelChoices().front());
}

} // namespace
} // namespace warpatlas
