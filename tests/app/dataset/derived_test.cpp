#include "app/dataset/data_spec.h"
#include "app/dataset/dataset.h"
#include "tests/app/dataset/refused_spec.h"

namespace warpatlas {

using test::refusalOfSpec;
using testing::HasSubstr;

TEST(Derived, PlanarMakesPlanesOfChannels)
{
    for (const std::string source : {"ramp:7x5x3", "random:6x4x2:3", "ramp:5x3x4:u16", "random:3x2x3:1:f64"}) {
        const ArrayPointer picture = loadDataset(source).array, planes = loadDataset("planar:" + source).array;
        const Shape& shape = picture->shape();
        ASSERT_EQ(planes->shape(), (Shape{{shape.extent.x, shape.extent.y, shape.channels}, 1})) << source;
        ASSERT_EQ(planes->type(), picture->type());
        for (std::uint64_t channel = 0; channel < shape.channels; ++channel)
            for (std::uint64_t i = 0; i < shape.elements(); ++i)
                ASSERT_EQ(planes->valueAsDouble(channel * shape.elements() + i),
                    picture->valueAsDouble(i * shape.channels + channel))
                    << source;
    }
}

TEST(Derived, GreyIsTheBrightness)
{
    const Dataset grey = loadDataset("grey:ramp:31x17x3");
    const ArrayPointer colours = loadDataset("ramp:31x17x3").array;
    ASSERT_EQ(grey.array->shape(), (Shape{{31, 17, 1}, 1}));
    ASSERT_EQ(grey.array->type(), ElementType::U8);
    for (std::size_t i = 0; i < 31 * 17; ++i) {
        const auto* rgb = colours->values<std::uint8_t>().data() + 3 * i;
        EXPECT_EQ(grey.array->values<std::uint8_t>()[i], (299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2]) / 1000);
    }
    EXPECT_EQ(grey.spec, "grey:ramp:31x17x3");
    EXPECT_TRUE(
        std::ranges::equal(loadDataset("grey:ramp:40:u8").array->bytes(), loadDataset("ramp:40:u8").array->bytes()));
}

TEST(Derived, NestAndReadFilesAndBundledData)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.write("a.csv", "1,2\n3,4\n5,6\n");
    const Dataset table = loadDataset("planar:" + file);
    EXPECT_EQ(table.array->shape(), (Shape{{2, 3, 1}, 1}));
    EXPECT_EQ(table.label, "a.csv, planar");
    const Shape picture = loadDataset("bundled:picture").array->shape();
    EXPECT_EQ(
        loadDataset("planar:bundled:picture").array->shape(), (Shape{{picture.extent.x, picture.extent.y, 3}, 1}));
    const Dataset both = loadDataset("planar:grey:bundled:picture");
    EXPECT_EQ(both.array->shape(), (Shape{picture.extent, 1}));
    EXPECT_EQ(both.label, "harbour.png, grey, planar");
    std::string deep;
    for (int i = 0; i < 1000; ++i)
        deep += "planar:";
    EXPECT_EQ(loadDataset(deep + "ramp:4x3").array->shape(), (Shape{{4, 3, 1}, 1}));
}

TEST(Derived, SpecsTellTheirFile)
{
    EXPECT_EQ(fileOf("a.png"), "a.png");
    EXPECT_EQ(fileOf("planar:grey:/x/a.png"), "/x/a.png");
    EXPECT_EQ(fileOf("planarity:a.png"), "planarity:a.png");
    for (const char* none :
        {"bundled:picture", "planar:bundled:picture", "ramp:4", "grey:random:4x4x3:1", "cells:4x4:1"})
        EXPECT_EQ(fileOf(none), "") << none;
}

TEST(Derived, RefuseInWords)
{
    EXPECT_THAT(refusalOfSpec("planar:ramp:4x4x3x3"), HasSubstr("planar: takes a picture; this is a volume"));
    EXPECT_THAT(refusalOfSpec("grey:ramp:4x4"), HasSubstr("grey: takes u8 values; these are f32"));
    EXPECT_THAT(refusalOfSpec("grey:ramp:4x4x2:u8"), HasSubstr("grey: takes 3 channels, or 1; these are 2"));
    EXPECT_THAT(refusalOfSpec("planar:"), HasSubstr("names no data"));
    EXPECT_THAT(refusalOfSpec("planar:grey:"), HasSubstr("names no data"));
    EXPECT_THAT(test::refusalOf("nothing.png", [] { loadDataset("planar:nothing.png"); }), HasSubstr("no such file"));
    EXPECT_THAT(test::refusalOf("ramp:0", [] { loadDataset("planar:ramp:0"); }), HasSubstr("is not a size"));
}

} // namespace warpatlas
