#include "app/source/argument_spec.h"
#include "app/source/texture_spec.h"
#include "tests/app/support/files.h"

#include <gmock/gmock.h>

namespace warpatlas {

using testing::HasSubstr;

namespace {

BufferArgumentSpec textureOf(const std::string& text)
{
    return std::get<BufferArgumentSpec>(parseArgumentSpec(text).value);
}

std::string refusalOfArgument(const std::string& text)
{
    return test::refusalOf("--arg " + text, [&] { parseArgumentSpec(text); });
}

} // namespace

TEST(TextureSpecTest, ATextureIsItsDataAndItsModes)
{
    const BufferArgumentSpec plain = textureOf("tex:photo.jpg");
    EXPECT_EQ(plain.source, "photo.jpg");
    EXPECT_EQ(plain.role, BufferRole::Input);
    ASSERT_TRUE(plain.texture);
    EXPECT_FALSE(plain.texture->surface);
    EXPECT_FALSE(plain.texture->filter);
    EXPECT_FALSE(plain.texture->address);
    EXPECT_FALSE(plain.texture->floats);
    EXPECT_FALSE(plain.texture->normalisedCoordinates.has_value());
    const BufferArgumentSpec all =
        textureOf("tex:random:64x32:7:f32,filter=linear,address=mirror,normalized,read=element");
    EXPECT_EQ(all.source, "random:64x32:7:f32");
    EXPECT_EQ(all.texture->filter, TextureFilter::Linear);
    EXPECT_EQ(all.texture->address, TextureAddress::Mirror);
    EXPECT_EQ(all.texture->floats, false);
    EXPECT_EQ(all.texture->normalisedCoordinates, true);
    EXPECT_EQ(textureOf("tex:a.npy,unnormalized").texture->normalisedCoordinates, false);
    EXPECT_EQ(textureOf("tex:a,b.npy,filter=point").source, "a,b.npy") << "a comma may stand in a name";
    EXPECT_EQ(textureOf("tex:a.npy,colour=red").source, "a.npy,colour=red");
}

TEST(TextureSpecTest, ASurfaceIsAnArray)
{
    const BufferArgumentSpec out = textureOf("surf:out:u8x4:64x32:a.npy");
    EXPECT_EQ(out.role, BufferRole::Output);
    EXPECT_EQ(out.shape, (Shape{{64, 32, 1}, 4}));
    EXPECT_EQ(out.file, "a.npy");
    EXPECT_TRUE(out.texture->surface);
    EXPECT_EQ(textureOf("surf:in:a.npy").source, "a.npy");
    EXPECT_EQ(textureOf("surf:inout:a.npy:b.npy").role, BufferRole::InputOutput);
    EXPECT_FALSE(textureOf("in:a.npy").texture);
}

TEST(TextureSpecTest, WhatItCannotBeIsRefused)
{
    EXPECT_THAT(refusalOfArgument("tex:"), HasSubstr("names no file"));
    EXPECT_THAT(refusalOfArgument("tex:,filter=linear"), HasSubstr("names no file"));
    EXPECT_EQ(refusalOfArgument("tex:a.npy,filter=cubic"), "'filter=cubic' is none of filter=point, filter=linear");
    EXPECT_THAT(refusalOfArgument("tex:a.npy,address=repeat"), HasSubstr("address=wrap"));
    EXPECT_THAT(refusalOfArgument("tex:a.npy,read=int"), HasSubstr("read=element"));
    EXPECT_THAT(refusalOfArgument("surf:a.npy"), HasSubstr("surf:in:DATA"));
    EXPECT_THAT(refusalOfArgument("surf:out:f32"), HasSubstr("says no count"));
}

TEST(TextureSpecTest, FilesAreNamedAnew)
{
    const auto renamed = [](const std::string& text) {
        return withFiles(parseArgumentSpec(text), [](const std::string& path) { return "/x/" + path; });
    };
    EXPECT_EQ(renamed("tex:a.npy,filter=linear"), "tex:/x/a.npy,filter=linear");
    EXPECT_EQ(renamed("surf:in:in.npy"), "surf:in:/x/in.npy");
    EXPECT_EQ(renamed("surf:inout:a.npy:b.npy"), "surf:inout:/x/a.npy:/x/b.npy");
    EXPECT_EQ(renamed("surf:out:u8:8x8"), "surf:out:u8:8x8");
    EXPECT_EQ(renamed("tex:ramp:64"), "tex:ramp:64");
}

} // namespace warpatlas
