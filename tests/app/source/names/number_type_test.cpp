// Which of C++'s and CUDA's types are numbers, and how many side by side.
#include "app/source/names/number_type.h"

#include <gtest/gtest.h>

namespace warpatlas {

namespace {

std::string words(const std::optional<NumberType>& type)
{
    return type ? std::string(nameOf(type->type)) + "x" + std::to_string(type->channels) : "none";
}

} // namespace

TEST(NumberType, PlainNumbersAndVectors)
{
    EXPECT_EQ(words(numberTypeFrom("unsigned int")), "u32x1");
    EXPECT_EQ(words(numberTypeFrom("const volatile short")), "i16x1");
    EXPECT_EQ(words(numberTypeFrom("float2")), "f32x2");
    EXPECT_EQ(words(numberTypeFrom("uchar4")), "u8x4");
    EXPECT_EQ(words(numberTypeFrom("ulonglong2")), "u64x2");
    EXPECT_EQ(words(numberTypeFrom("double3")), "f64x3");
    EXPECT_EQ(words(numberTypeFrom("int1")), "i32x1");
    EXPECT_EQ(words(numberTypeFrom("cuComplex")), "f32x2");
    EXPECT_EQ(words(numberTypeFrom("cuDoubleComplex")), "f64x2");
    EXPECT_EQ(words(numberTypeFrom("dim3")), "u32x3");
}

TEST(NumberType, WhatIsNone)
{
    for (const char* other : {"", "void", "Params", "float5", "float*", "vec2", "half", "thing4", "4"})
        EXPECT_EQ(words(numberTypeFrom(other)), "none") << other;
}

TEST(NumberType, Pointees)
{
    EXPECT_EQ(words(pointeeFrom("float4 const*")), "f32x4");
    EXPECT_EQ(words(pointeeFrom("const uchar4 *__restrict__")), "u8x4");
    EXPECT_EQ(words(pointeeFrom("int*")), "i32x1");
    EXPECT_EQ(words(pointeeFrom("float**")), "none");
    EXPECT_EQ(words(pointeeFrom("Params*")), "none");
    EXPECT_EQ(words(pointeeFrom("float2")), "none");
}

TEST(NumberType, SizeAndKindMatterNotTheSign)
{
    EXPECT_TRUE(sameNumbers(ElementType::I32, ElementType::U32));
    EXPECT_FALSE(sameNumbers(ElementType::I32, ElementType::F32));
    EXPECT_FALSE(sameNumbers(ElementType::I32, ElementType::I64));
}

} // namespace warpatlas
