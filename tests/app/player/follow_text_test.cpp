// Arguments of a kernel whose text is written.
#include "app/player/follow_text.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

KernelParameter numberParameter(const std::string& name, ElementType type = ElementType::I32)
{
    KernelParameter parameter;
    parameter.type = nameOf(type);
    parameter.name = name;
    parameter.bytes = std::uint32_t(sizeOf(type));
    parameter.pointer = false;
    parameter.real = NumberType{type}.isReal();
    parameter.number = type;
    return parameter;
}

KernelParameter pointerParameter(const std::string& name, ElementType type, std::uint32_t channels = 1)
{
    KernelParameter parameter;
    parameter.type = std::string(nameOf(type)) + std::to_string(channels) + "*";
    parameter.name = name;
    parameter.bytes = 8;
    parameter.pointer = true;
    parameter.pointee = NumberType{type, channels};
    return parameter;
}

/// grayscale(rgb, gray, width, height), as the program calls it.
class FollowTextTest : public ::testing::Test {
protected:
    KernelSignature before{"grayscale",
        {pointerParameter("rgb", ElementType::U8), pointerParameter("gray", ElementType::U8), numberParameter("width"),
            numberParameter("height")}};
    KernelSignature now = before;
    std::vector<std::string> arguments{"in:photo.png", "out:u8:45x31", "i32:45", "i32:31"};
    std::vector<std::string> named{"rgb=in:photo.png", "gray=out:u8:45x31", "width=i32:45", "height=i32:31"};

    std::vector<std::string> followed(bool known = true)
    {
        followText(known ? &before : nullptr, now, arguments);
        return arguments;
    }
};

TEST_F(FollowTextTest, WhatIsTheSameStays)
{
    EXPECT_EQ(followed(), named);
    EXPECT_EQ(followed(), named);
}

TEST_F(FollowTextTest, AParameterThatGoesTakesItsArgumentAlong)
{
    now.parameters.erase(now.parameters.begin() + 2);
    EXPECT_THAT(followed(), ElementsAre(named[0], named[1], named[3]));
    arguments = {"in:photo.png", "out:u8:45x31", "i32:45", "i32:31"};
    EXPECT_THAT(followed(false), IsEmpty()) << "nobody knows which is which";
    arguments = named;
    EXPECT_THAT(followed(false), ElementsAre(named[0], named[1], named[3]));
}

TEST_F(FollowTextTest, AParameterThatComesIsChosen)
{
    now.parameters.insert(now.parameters.begin(), numberParameter("factor", ElementType::F32));
    EXPECT_EQ(followed(), named);
    EXPECT_EQ(followed(false), named);
}

TEST_F(FollowTextTest, ARenamedOneKeepsIts)
{
    now.parameters[0].name = "picture";
    now.parameters[2].name = "w";
    EXPECT_THAT(followed(), ElementsAre("picture=in:photo.png", named[1], "w=i32:45", named[3]));
}

TEST_F(FollowTextTest, OnesThatChangePlacesKeepTheirs)
{
    std::swap(now.parameters[2], now.parameters[3]);
    EXPECT_EQ(followed(), named);
}

TEST_F(FollowTextTest, AnotherTypeIsTakenOverOrChosen)
{
    now.parameters[2] = numberParameter("width", ElementType::F32);
    now.parameters[1] = pointerParameter("gray", ElementType::F32, 4);
    EXPECT_THAT(followed(), ElementsAre(named[0], "gray=out:f32x4:45x31", "width=f32:45", named[3]));
    now = before;
    now.parameters[2] = pointerParameter("width", ElementType::I32);
    now.parameters[1] = numberParameter("gray");
    arguments = named;
    EXPECT_THAT(followed(), ElementsAre(named[0], named[3])) << "a number is no array, and an array no number";
    before.parameters[2] = numberParameter("width", ElementType::F32);
    now = before;
    now.parameters[2] = numberParameter("width");
    arguments = {"width=f32:1.5"};
    EXPECT_THAT(followed(), IsEmpty()) << "no whole number";
}

TEST_F(FollowTextTest, WhatAPersonGaveWronglyIsSaidNotTaken)
{
    arguments = {"width=f32:1.5"};
    EXPECT_THAT(followed(), ElementsAre("width=f32:1.5"));
}

TEST_F(FollowTextTest, PtxWithoutNamesIsCalledInItsOrder)
{
    for (KernelSignature* signature : {&before, &now})
        for (KernelParameter& parameter : signature->parameters)
            parameter.name.clear();
    const std::vector<std::string> called = arguments;
    EXPECT_EQ(followed(), called);
    now.parameters.pop_back();
    EXPECT_THAT(followed(), IsEmpty());
}

TEST(DeclaredParameters, AreThoseOfTheKernelThatIsMeant)
{
    const char* const text =
        "__global__ void scale(const float* __restrict__ in, float *out, float factor = 2, int n)\n"
        "{ }\n"
        "template <int N> __global__ void tile(float* a) { }\n";
    EXPECT_THAT(declaredParameters(text, "scale"), ElementsAre("in", "out", "factor", "n"));
    EXPECT_THAT(declaredParameters(text, "tile<32>"), ElementsAre("a"));
    EXPECT_THAT(declaredParameters(text, "none"), IsEmpty());
}

} // namespace
} // namespace warpatlas
