// Which of C++'s and CUDA's types are numbers, and how many side by side.
#include "app/source/names/number_type.h"

#include <gtest/gtest.h>

namespace warpatlas {

namespace {

std::string typeWords(const std::optional<NumberType>& type)
{
    return type ? std::string(nameOf(type->type)) + "x" + std::to_string(type->channels) : "none";
}

} // namespace

TEST(NumberType, PlainNumbersAndVectors)
{
    EXPECT_EQ(typeWords(numberTypeFrom("unsigned int")), "u32x1");
    EXPECT_EQ(typeWords(numberTypeFrom("const volatile short")), "i16x1");
    EXPECT_EQ(typeWords(numberTypeFrom("float2")), "f32x2");
    EXPECT_EQ(typeWords(numberTypeFrom("uchar4")), "u8x4");
    EXPECT_EQ(typeWords(numberTypeFrom("ulonglong2")), "u64x2");
    EXPECT_EQ(typeWords(numberTypeFrom("double3")), "f64x3");
    EXPECT_EQ(typeWords(numberTypeFrom("int1")), "i32x1");
    EXPECT_EQ(typeWords(numberTypeFrom("cuComplex")), "f32x2");
    EXPECT_EQ(typeWords(numberTypeFrom("cuDoubleComplex")), "f64x2");
    EXPECT_EQ(typeWords(numberTypeFrom("dim3")), "u32x3");
    EXPECT_EQ(typeWords(numberTypeFrom("bool")), "boolx1");
    EXPECT_EQ(typeWords(numberTypeFrom("__half const")), "f16x1");
    EXPECT_EQ(typeWords(numberTypeFrom("half2")), "f16x2");
    EXPECT_EQ(typeWords(numberTypeFrom("__nv_bfloat16")), "bf16x1");
    EXPECT_EQ(typeWords(numberTypeFrom("__nv_bfloat162")), "bf16x2");
}

TEST(NumberType, HoweverItIsSpelt)
{
    EXPECT_EQ(typeWords(numberTypeFrom("const unsigned long long int")), "u64x1");
    EXPECT_EQ(typeWords(numberTypeFrom("short int")), "i16x1");
    EXPECT_EQ(typeWords(numberTypeFrom("unsigned")), "u32x1");
    EXPECT_EQ(typeWords(numberTypeFrom("signed")), "i32x1");
    EXPECT_EQ(typeWords(numberTypeFrom("signed char")), "i8x1");
    EXPECT_EQ(typeWords(numberTypeFrom("signed int")), "i32x1");
    EXPECT_EQ(typeWords(numberTypeFrom("std::uint8_t")), "u8x1");
}

TEST(NumberType, WhatIsNone)
{
    for (const char* other : {"", "void", "Params", "float5", "float*", "vec2", "quarter", "thing4", "4"})
        EXPECT_EQ(typeWords(numberTypeFrom(other)), "none") << other;
}

TEST(NumberType, Pointees)
{
    EXPECT_EQ(typeWords(pointeeFrom("float4 const*")), "f32x4");
    EXPECT_EQ(typeWords(pointeeFrom("const uchar4 *__restrict__")), "u8x4");
    EXPECT_EQ(typeWords(pointeeFrom("int*")), "i32x1");
    EXPECT_EQ(typeWords(pointeeFrom("int&")), "i32x1");
    EXPECT_EQ(typeWords(pointeeFrom("float const&")), "f32x1");
    EXPECT_EQ(typeWords(pointeeFrom("float**")), "none");
    EXPECT_EQ(typeWords(pointeeFrom("float*&")), "none");
    EXPECT_EQ(typeWords(pointeeFrom("Params*")), "none");
    EXPECT_EQ(typeWords(pointeeFrom("float2")), "none");
}

TEST(NumberType, SizeAndKindMatterNotTheSign)
{
    EXPECT_TRUE(sameNumbers(ElementType::I32, ElementType::U32));
    EXPECT_FALSE(sameNumbers(ElementType::I32, ElementType::F32));
    EXPECT_FALSE(sameNumbers(ElementType::I32, ElementType::I64));
    EXPECT_FALSE(sameNumbers(ElementType::F16, ElementType::BF16));
    EXPECT_FALSE(sameNumbers(ElementType::Bool, ElementType::U8));
    EXPECT_TRUE(sameNumbers(ElementType::BF16, ElementType::BF16));
}

} // namespace warpatlas
