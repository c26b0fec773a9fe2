#include "app/source/names/size_name.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(SizeName, NamesThatPeopleGive)
{
    for (const char* name : {"n", "N", "size", "numElements", "num_elements", "len", "length", "total", "nElements",
             "arraySize", "vec_size", "numPixels", "count"})
        EXPECT_EQ(sizeNamed(name), SizeName::Count) << name;
    for (const char* name :
        {"width", "w", "W", "cols", "numCols", "num_cols", "nx", "imgWidth", "image_width", "pitch", "columns"})
        EXPECT_EQ(sizeNamed(name), SizeName::Width) << name;
    for (const char* name : {"height", "h", "rows", "nrows", "ny", "imageHeight", "m"})
        EXPECT_EQ(sizeNamed(name), SizeName::Height) << name;
    for (const char* name : {"depth", "nz", "d"})
        EXPECT_EQ(sizeNamed(name), SizeName::Depth) << name;
    EXPECT_EQ(sizeNamed("channels"), SizeName::Channels);
    EXPECT_EQ(sizeNamed("numChannels"), SizeName::Channels);
    EXPECT_EQ(sizeNamed("k"), SizeName::Inner);
}

TEST(SizeName, OtherNamesAreNone)
{
    for (const char* name : {"", "alpha", "factor", "radius", "value", "threshold", "seed", "offset", "iterations", "x",
             "y", "i", "start", "step"})
        EXPECT_EQ(sizeNamed(name), SizeName::None) << name;
}

} // namespace
} // namespace warpatlas
