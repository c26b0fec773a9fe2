#include "app/dataset/conversion.h"
#include "app/dataset/data_spec.h"
#include "app/dataset/dataset.h"
#include "app/dataset/save.h"
#include "tests/app/dataset/refused_spec.h"
#include "tests/app/support/files.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {

using test::refusalOfSpec;
using testing::HasSubstr;

TEST(Conversion, PlanarMakesPlanesOfChannels)
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

TEST(Conversion, APicturesOwnAlphaBecomesTheFourthChannel)
{
    const test::TemporaryFolder folder;
    Array picture(ElementType::U8, {{3, 2, 1}, 4});
    for (std::size_t i = 0; i < 24; ++i)
        picture.values<std::uint8_t>()[i] = static_cast<std::uint8_t>(10 + 7 * i);
    const std::string file = folder.path("clear.png");
    saveArray(picture, file);
    const auto alphaOf = [&](const std::string& spec) {
        const Dataset data = loadDataset(spec);
        std::vector<double> alpha;
        EXPECT_EQ(data.array->shape().channels, 4u) << spec;
        for (std::size_t i = 3; i < data.array->shape().values(); i += 4)
            alpha.push_back(data.array->valueAsDouble(i));
        return alpha;
    };
    const std::vector<double> own{31, 59, 87, 115, 143, 171};
    const Dataset read = loadDataset(file);
    EXPECT_EQ(read.array->shape().channels, 3u);
    EXPECT_EQ(read.notes(), "transparency left out");
    EXPECT_EQ(alphaOf("rgba:" + file), own);
    const Dataset four = loadDataset("rgba:" + file);
    EXPECT_EQ(four.notes(), "");
    EXPECT_EQ(four.conversion, "made RGBA");
    EXPECT_TRUE(std::ranges::equal(four.array->bytes(), picture.bytes())) << "as it was saved";
    EXPECT_EQ(alphaOf("f32:rgba:" + file), own);
    EXPECT_EQ(alphaOf("rgba:f32:" + file), own);
    EXPECT_EQ(alphaOf("rgba:grey:" + file), own);
    EXPECT_EQ(loadDataset("grey:" + file).notes(), "transparency left out");
    EXPECT_EQ(loadDataset("planar:" + file).alpha, nullptr) << "its places are others";
    EXPECT_EQ(loadDataset("planar:" + file).notes(), "transparency left out");
    EXPECT_EQ(alphaOf("rgba:ramp:3x2x3:u8"), std::vector<double>(6, 255));
}

TEST(Conversion, APicturesValuesOf16BitsAreTakenWhereTheyFit)
{
    const test::TemporaryFolder folder;
    const std::string grey = folder.write("grey.pgm", "P2 3 2 1000 0 1 500 998 999 1000");
    const std::string colour = folder.write("colour.ppm", "P3 2 1 1000 0 1 2 997 998 1000");
    const std::string reduced = "0 to 1,000 made 0 to 255, rounded";
    const auto expect = [](const std::string& spec, const std::vector<double>& values, const std::string& notes) {
        const Dataset data = loadDataset(spec);
        std::vector<double> read(data.array->shape().values());
        for (std::size_t i = 0; i < read.size(); ++i)
            read[i] = data.array->valueAsDouble(i);
        EXPECT_EQ(read, values) << spec;
        EXPECT_EQ(data.notes(), notes) << spec;
        EXPECT_EQ(data.picture, data.array->type() == ElementType::U8) << spec << ": 0 to 255 is brightness";
    };
    const std::vector<double> stored{0, 1, 500, 998, 999, 1000}, bytes{0, 0, 128, 254, 255, 255};
    expect(grey, bytes, reduced);
    for (const char* type : {"u8", "i8:u8", "bool:u8", "f16", "bf16", "f32:f16"})
        EXPECT_EQ(loadDataset(std::string(type) + ":" + grey).notes().substr(0, reduced.size()), reduced) << type;
    for (const char* type : {"u16", "i32", "u32", "f32", "u64", "i64", "f64", "f32:u16"})
        expect(std::string(type) + ":" + grey, stored, "");
    EXPECT_EQ(loadDataset("u16:" + grey).conversion, "") << "they are what the file has";
    EXPECT_EQ(loadDataset("f32:" + grey).conversion, "made f32");
    // What moves values moves these, too.
    expect("f64:transpose:" + grey, {0, 998, 1, 999, 500, 1000}, "");
    expect("u16:planar:" + colour, {0, 997, 1, 998, 2, 1000}, "");
    expect("u16:transpose:red:" + colour, {0, 997}, "2 of 3 channels left out");
    expect("line:" + grey, bytes, reduced);
    // Brightness has fractions, and grayscale's weights.
    const Dataset weighed = loadDataset("f32:grey:" + colour);
    const double brightness = 0.299 * 997 + 0.587 * 998 + 0.114 * 1000;
    EXPECT_NEAR(weighed.array->valueAsDouble(1), brightness, 1e-3) << "four digits of a float";
}

/// Ways are put together from what the table says of shapes and types, without a value being read.
TEST(Conversion, GiveTheFormThatTheTableSays)
{
    int made = 0;
    for (const char* type : {"u8", "i32", "f16", "f32", "f64", "u64", "bf16", "bool"})
        for (const char* size : {"7", "7x5", "7x5x2", "7x5x3", "7x5x4", "7x5x3x1", "4x3x2x3"})
            for (const Conversion& conversion : conversions()) {
                const Dataset data = loadDataset(fmt::format("ramp:{}:{}", size, type));
                const DataForm form{data.array->shape(), data.array->type()};
                if (!conversion.refusal(form).empty())
                    continue;
                const ArrayPointer result = converted(conversion, data).array;
                EXPECT_EQ((DataForm{result->shape(), result->type()}), conversion.result(form))
                    << conversion.name << " of " << data.label;
                ++made;
            }
    EXPECT_GT(made, 350);
}

TEST(Conversion, GreyIsTheBrightness)
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

TEST(Conversion, NestAndReadFilesAndBundledData)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.write("a.csv", "1,2\n3,4\n5,6\n");
    const Dataset table = loadDataset("planar:" + file);
    EXPECT_EQ(table.array->shape(), (Shape{{2, 3, 1}, 1}));
    EXPECT_EQ(table.label, "a.csv");
    EXPECT_EQ(nameAndConversion(table), "a.csv") << "one channel is one plane";
    const Shape picture = loadDataset("bundled:picture").array->shape();
    EXPECT_EQ(
        loadDataset("planar:bundled:picture").array->shape(), (Shape{{picture.extent.x, picture.extent.y, 3}, 1}));
    const Dataset both = loadDataset("planar:grey:bundled:picture");
    EXPECT_EQ(both.array->shape(), (Shape{picture.extent, 1}));
    EXPECT_EQ(nameAndConversion(both), "harbour.png, made grey");
    std::string deep;
    for (int i = 0; i < 1000; ++i)
        deep += "planar:";
    EXPECT_EQ(loadDataset(deep + "ramp:4x3").array->shape(), (Shape{{4, 3, 1}, 1}));
}

TEST(Conversion, SpecsTellTheirFile)
{
    EXPECT_EQ(fileOf("a.png"), "a.png");
    EXPECT_EQ(fileOf("planar:grey:/x/a.png"), "/x/a.png");
    EXPECT_EQ(fileOf("planarity:a.png"), "planarity:a.png");
    for (const char* none :
        {"bundled:picture", "planar:bundled:picture", "ramp:4", "grey:random:4x4x3:1", "cells:4x4:1"})
        EXPECT_EQ(fileOf(none), "") << none;
}

TEST(Conversion, RefuseInWords)
{
    EXPECT_THAT(refusalOfSpec("planar:ramp:4x4x3x3"), HasSubstr("planar: takes a picture; this is a volume"));
    EXPECT_THAT(refusalOfSpec("grey:ramp:4x4x3:i32"), HasSubstr("grey: takes u8, f32 or f64 values; these are i32"));
    EXPECT_THAT(refusalOfSpec("transpose:ramp:4x4x3"), HasSubstr("transpose: takes a matrix of one channel"));
    EXPECT_THAT(refusalOfSpec("interleaved:ramp:4x4"), HasSubstr("interleaved: takes three planes"));
    EXPECT_THAT(refusalOfSpec("red:ramp:4x4"), HasSubstr("red: takes 3 channels"));
    EXPECT_THAT(refusalOfSpec("colour:ramp:4x4x2"), HasSubstr("colour: takes 1, 3 or 4 channels"));
    EXPECT_THAT(refusalOfSpec("grey:ramp:4x4x2:u8"), HasSubstr("grey: takes 3 channels, or 1; these are 2"));
    EXPECT_THAT(refusalOfSpec("planar:"), HasSubstr("names no data"));
    EXPECT_THAT(refusalOfSpec("planar:grey:"), HasSubstr("names no data"));
    EXPECT_THAT(test::refusalOf("nothing.png", [] { loadDataset("planar:nothing.png"); }), HasSubstr("no such file"));
    EXPECT_THAT(test::refusalOf("ramp:0", [] { loadDataset("planar:ramp:0"); }), HasSubstr("is not a size"));
}

namespace {

std::vector<double> valuesOf(const Dataset& dataset)
{
    std::vector<double> values;
    for (std::uint64_t i = 0; i < dataset.array->shape().values(); ++i)
        values.push_back(dataset.array->valueAsDouble(i));
    return values;
}

/// A row of these values, brought through a conversion by its name in a spec.
Dataset madeOf(const std::string& name, const std::string& row)
{
    const test::TemporaryFolder folder;
    return loadDataset(name + ':' + folder.write("row.csv", row + "\n"));
}

} // namespace

TEST(Conversion, ToBytesSaysWhatIsLost)
{
    const Dataset exact = madeOf("u8", "0,1,200,255");
    EXPECT_EQ(valuesOf(exact), (std::vector<double>{0, 1, 200, 255}));
    EXPECT_EQ(exact.note, "");
    const Dataset lossy = madeOf("u8", "-3.25,0.4,12.5,254.6,812");
    EXPECT_EQ(valuesOf(lossy), (std::vector<double>{0, 0, 12, 255, 255}));
    EXPECT_EQ(lossy.note, "u8: 3 of 5 values rounded, 2 of 5 values cut off: they reach from -3.25 to 812");
    const Dataset bright = madeOf("u8", "0,0.5,1,0.25");
    EXPECT_EQ(valuesOf(bright), (std::vector<double>{0, 128, 255, 64}));
    EXPECT_EQ(bright.note, "u8: 0 to 1 made 0 to 255, rounded");
    EXPECT_EQ(valuesOf(madeOf("u8", "0,1,1,0")), (std::vector<double>{0, 1, 1, 0})) << "whole numbers stay";
    EXPECT_EQ(madeOf("u8", "nan,7").note, "u8: 1 NaN made 0");
}

TEST(Conversion, OfIntegersTouchesNoValueThatHasRoom)
{
    const Dataset wide = loadDataset("i32:random:1000:5:i64");
    EXPECT_EQ(valuesOf(wide), valuesOf(loadDataset("random:1000:5:i64")));
    EXPECT_EQ(wide.note, "");
    const Dataset large = madeOf("i32", "9000000000,-9000000000,5");
    EXPECT_EQ(valuesOf(large), (std::vector<double>{2147483647, -2147483648.0, 5}));
    EXPECT_EQ(large.note, "i32: 2 of 3 values cut off: they reach from -9e+09 to 9e+09");
    const Dataset floats = madeOf("f32", "16777217,16777216");
    EXPECT_EQ(valuesOf(floats), (std::vector<double>{16777216, 16777216}));
    EXPECT_EQ(floats.note, "f32: 1 of 2 values rounded");
    EXPECT_EQ(madeOf("f32", "1e300,-1e300,0.5").note, "f32: 2 of 3 values too large: made infinite");
}

TEST(Conversion, OfChannelsAndSidesMovesValuesAlone)
{
    const Dataset colours = loadDataset("ramp:5x3x3"), planes = loadDataset("planar:ramp:5x3x3");
    EXPECT_EQ(valuesOf(loadDataset("interleaved:planar:ramp:5x3x3")), valuesOf(colours));
    const std::vector<double> all = valuesOf(colours), red = valuesOf(loadDataset("red:ramp:5x3x3")),
                              blue = valuesOf(loadDataset("blue:ramp:5x3x3"));
    const std::vector<double> twice = valuesOf(loadDataset("transpose:transpose:ramp:5x3")),
                              turned = valuesOf(loadDataset("transpose:ramp:5x3"));
    ASSERT_EQ(red.size(), 15U);
    for (std::size_t i = 0; i < 15; ++i) {
        EXPECT_EQ(red[i], all[3 * i]);
        EXPECT_EQ(blue[i], all[3 * i + 2]);
        EXPECT_EQ(turned[i], twice[i % 3 * 5 + i / 3]);
    }
    EXPECT_EQ(loadDataset("transpose:ramp:5x3").array->shape(), (Shape{{3, 5, 1}, 1}));
    EXPECT_EQ(twice, valuesOf(loadDataset("ramp:5x3")));
    const Dataset line = loadDataset("line:ramp:5x3x4x2");
    EXPECT_EQ(line.array->shape(), (Shape{{60, 1, 1}, 2}));
    EXPECT_EQ(valuesOf(line), valuesOf(loadDataset("ramp:5x3x4x2")));
    EXPECT_EQ(loadDataset("line:ramp:5").conversion, "") << "it is one";
    const Dataset slice = loadDataset("slice:ramp:5x3x4x1");
    EXPECT_EQ(slice.array->shape(), (Shape{{5, 3, 1}, 1}));
    EXPECT_EQ(slice.note, "3 of 4 slices left out");
    EXPECT_EQ(loadDataset("first:ramp:5x3x2").note, "1 of 2 channels left out");
    EXPECT_EQ(loadDataset("grey:ramp:5x3x4:u8").note, "the fourth channel (alpha) is left out");
    EXPECT_EQ(loadDataset("colour:ramp:5x3x4:u8").note, "the fourth channel (alpha) is left out");
    const std::vector<double> three = valuesOf(loadDataset("ramp:5x3x3:u8")),
                              four = valuesOf(loadDataset("rgba:ramp:5x3x3:u8"));
    for (std::size_t i = 0; i < 15; ++i) {
        EXPECT_EQ((std::vector<double>(four.begin() + 4 * i, four.begin() + 4 * i + 3)),
            (std::vector<double>(three.begin() + 3 * i, three.begin() + 3 * i + 3)));
        EXPECT_EQ(four[4 * i + 3], 255);
    }
    EXPECT_EQ(valuesOf(loadDataset("rgba:ramp:2x1:f32")), (std::vector<double>{0, 0, 0, 1, 1, 1, 1, 1}));
    EXPECT_EQ(loadDataset("rgba:ramp:5x3x4:u8").conversion, "");
    for (const char* type : {"i8", "i16", "i32", "i64"})
        EXPECT_GT(valuesOf(loadDataset(std::string("rgba:ramp:1x1:") + type))[3], 100) << type << ": not -1";
    for (const double value : valuesOf(loadDataset("colour:ramp:1x1:u8")))
        EXPECT_EQ(value, valuesOf(loadDataset("ramp:1x1:u8"))[0]);
}

TEST(Conversion, ToZeroAndOneParts)
{
    EXPECT_EQ(valuesOf(madeOf("binary", "10,20,31,30")), (std::vector<double>{0, 0, 1, 1}));
    EXPECT_EQ(madeOf("binary", "10,20,31,30").note, "1 above 20.5, else 0");
    const Dataset already = madeOf("binary", "0,1,1,0");
    EXPECT_EQ(valuesOf(already), (std::vector<double>{0, 1, 1, 0}));
    EXPECT_EQ(already.note, "");
    EXPECT_EQ(valuesOf(madeOf("binary", "1,1")), (std::vector<double>{1, 1}));
    EXPECT_EQ(valuesOf(madeOf("binary", "0,0")), (std::vector<double>{0, 0}));
}

TEST(Conversion, NamesAreNoGenerators)
{
    for (const Conversion& conversion : conversions()) {
        EXPECT_EQ(findConversion(conversion.name), &conversion);
        EXPECT_EQ(partsOf(std::string(conversion.name) + ":a.png").source, "a.png");
    }
    EXPECT_EQ(partsOf("cells:4x4:1").source, "cells:4x4:1");
    for (const ElementFacts& type : elementFacts)
        EXPECT_EQ(conversionTo(*elementTypeFrom(type.name)).name, type.name);
}

TEST(Conversion, APictureStaysOneInOtherTypes)
{
    for (const char* spec : {"bundled:picture", "grey:bundled:picture", "f32:grey:bundled:picture",
             "transpose:f32:red:bundled:picture", "planar:bundled:picture"})
        EXPECT_TRUE(loadDataset(spec).picture) << spec;
    for (const char* spec : {"binary:grey:bundled:picture", "ramp:40x30x3", "bundled:matrix"})
        EXPECT_FALSE(loadDataset(spec).picture) << spec;
}

} // namespace warpatlas
