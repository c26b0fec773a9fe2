// Arguments as they are written on the command line.
#include "app/source/argument_spec.h"
#include "tests/app/support/files.h"

#include <cstring>

namespace warpatlas {

namespace {

template <class T> T scalar(const std::string& text)
{
    const ArgumentSpec spec = parseArgumentSpec(text);
    const auto& value = std::get<ScalarSpec>(spec.value);
    EXPECT_EQ(value.type, ElementTypeOf<T>::value) << text;
    T number{};
    std::memcpy(&number, value.bytes.data(), sizeof number);
    return number;
}

BufferArgumentSpec buffer(const std::string& text)
{
    return std::get<BufferArgumentSpec>(parseArgumentSpec(text).value);
}

std::string argumentRefusal(const std::string& text)
{
    return test::refusalOf("--arg " + text, [&] { (void)parseArgumentSpec(text); });
}

} // namespace

TEST(ArgumentSpec, Numbers)
{
    EXPECT_EQ(scalar<std::int32_t>("i32:-5"), -5);
    EXPECT_EQ(scalar<std::int32_t>("i32:-2147483648"), std::numeric_limits<std::int32_t>::min());
    EXPECT_EQ(scalar<std::uint32_t>("u32:4294967295"), 4294967295u);
    EXPECT_EQ(scalar<std::uint32_t>("u32:0xff"), 255u);
    EXPECT_EQ(scalar<std::int64_t>("i64:-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(scalar<std::uint64_t>("u64:18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(scalar<std::uint8_t>("u8:255"), 255);
    EXPECT_EQ(scalar<std::int8_t>("i8:-128"), -128);
    EXPECT_EQ(scalar<std::uint16_t>("u16:65535"), 65535);
    EXPECT_EQ(scalar<std::int16_t>("i16:-1"), -1);
    EXPECT_EQ(scalar<float>("f32:1.5"), 1.5f);
    EXPECT_EQ(scalar<float>("f32:-2e-3"), -2e-3f);
    EXPECT_EQ(scalar<double>("f64:1e300"), 1e300);
    EXPECT_TRUE(std::isinf(scalar<float>("f32:inf")));
    EXPECT_TRUE(std::isnan(scalar<double>("f64:nan")));
}

/// What a caller has whose values know no types of C++.
TEST(ArgumentSpec, NumbersAndArraysOfTheParametersOwnType)
{
    EXPECT_EQ(scalar<std::int64_t>("number:5"), 5);
    EXPECT_EQ(scalar<std::uint64_t>("number:18446744073709551615"), 18446744073709551615U);
    EXPECT_EQ(scalar<double>("number:-2.5"), -2.5);
    EXPECT_EQ(buffer("array:a.npy:b.npy").role, BufferRole::InputOutput);
    EXPECT_EQ(inTypeOf("float", ElementType::F32, "number:5"), "f32:5");
    EXPECT_EQ(inTypeOf("unsigned int", ElementType::U32, "n=number:5"), "n=u32:5");
    EXPECT_EQ(inTypeOf("const float*", {}, "array:a.npy:b.npy"), "in:a.npy");
    EXPECT_EQ(inTypeOf("float const*", {}, "x=array:a.npy:b.npy"), "x=in:a.npy");
    EXPECT_EQ(inTypeOf("float*", {}, "array:a.npy:b.npy"), "inout:a.npy:b.npy");
    EXPECT_EQ(inTypeOf("const float*", {}, "inout:a.npy:b.npy"), "inout:a.npy:b.npy") << "said is said";
    EXPECT_NE(argumentRefusal("number:five"), "");
    EXPECT_NE(argumentRefusal("array:"), "");
    EXPECT_EQ(withFiles(parseArgumentSpec("array:a.npy:b.npy"), [](const std::string& path) { return "/d/" + path; }),
        "array:/d/a.npy:/d/b.npy");
}

TEST(ArgumentSpec, PointersIntoArrays)
{
    EXPECT_EQ(buffer("at:20:in:a.npy").offset, 20u);
    EXPECT_EQ(buffer("at:20:in:a.npy").source, "a.npy");
    EXPECT_EQ(buffer("at:4:out:f32:8").shape.values(), 8u);
    EXPECT_EQ(buffer("in:a.npy").offset, 0u);
    const auto pointer = std::get<PointerSpec>(parseArgumentSpec("at:2032:arg:3").value);
    EXPECT_EQ(pointer.argument, 2u);
    EXPECT_EQ(pointer.offset, 2032u);
    EXPECT_EQ(namedArgument("out=at:0:arg:1").name, "out");
    EXPECT_EQ(withFiles(parseArgumentSpec("at:20:inout:a.npy:b.npy"), [](const std::string& p) { return "x/" + p; }),
        "at:20:inout:x/a.npy:x/b.npy");
    for (const char* wrong :
        {"at:", "at:4", "at:x:in:a.npy", "at:-4:in:a.npy", "at:4:arg:0", "at:4:arg:", "at:4:i32:5"})
        EXPECT_NE(argumentRefusal(wrong).find("is not at:BYTES:in:DATA"), std::string::npos) << wrong;
}

TEST(ArgumentSpec, NumbersAsCppWritesThem)
{
    EXPECT_EQ(scalar<float>("f32:1.5f"), 1.5f);
    EXPECT_EQ(scalar<float>("f32:2.F"), 2.f);
    EXPECT_EQ(scalar<float>("f32:-1e-3f"), -1e-3f);
    EXPECT_EQ(scalar<double>("f64:0.25L"), 0.25);
    EXPECT_EQ(scalar<std::uint32_t>("u32:5u"), 5u);
    EXPECT_EQ(scalar<std::int32_t>("i32:-7L"), -7);
    EXPECT_EQ(scalar<std::uint64_t>("u64:1ULL"), 1u);
    EXPECT_EQ(scalar<std::uint64_t>("u64:18446744073709551615llu"), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(scalar<std::uint32_t>("u32:0xFFu"), 255u);
    EXPECT_TRUE(std::isinf(scalar<float>("f32:inf")));
    for (const char* wrong :
        {"f32:f", "f32:1.5ff", "f32:1.5u", "f32:inff", "i32:5f", "i32:-5u", "u32:u", "u32:5lul", "i32:l"})
        EXPECT_NE(argumentRefusal(wrong), "") << wrong;
    EXPECT_EQ(argumentRefusal("u8:256u"), "does not fit into u8: 0 to 255");
}

TEST(ArgumentSpec, Arrays)
{
    const BufferArgumentSpec in = buffer("in:data/a.npy"), out = buffer("out:f32:1024"),
                             kept = buffer("out:u8:64x32:r.npy"), inout = buffer("inout:a.npy"),
                             both = buffer("inout:a.npy:b.npy"), made = buffer("inout:ramp:16x16:o.csv"),
                             random = buffer("in:random:64:7");
    EXPECT_EQ(in.role, BufferRole::Input);
    EXPECT_EQ(in.source, "data/a.npy");
    EXPECT_EQ(out.role, BufferRole::Output);
    EXPECT_EQ(out.type, ElementType::F32);
    EXPECT_EQ(out.shape, (Shape{{1024, 1, 1}, 1}));
    EXPECT_EQ(out.file, "");
    EXPECT_EQ(kept.shape, (Shape{{64, 32, 1}, 1}));
    EXPECT_EQ(kept.file, "r.npy");
    EXPECT_EQ(inout.role, BufferRole::InputOutput);
    EXPECT_EQ(inout.file, "");
    EXPECT_EQ(both.source, "a.npy");
    EXPECT_EQ(both.file, "b.npy");
    EXPECT_EQ(made.source, "ramp:16x16");
    EXPECT_EQ(made.file, "o.csv");
    EXPECT_EQ(random.source, "random:64:7");
    EXPECT_EQ(buffer("out:f32x2:1024:c.npy").shape, (Shape{{1024, 1, 1}, 2}));
    EXPECT_EQ(buffer("out:u8x4:64x32").shape, (Shape{{64, 32, 1}, 4}));
    for (const char* type : {"u8", "i8", "u16", "i16", "f16", "u32", "i32", "f32", "u64", "i64", "f64"})
        EXPECT_EQ(buffer("out:" + std::string(type) + ":3").type, elementTypeFrom(type));
}

TEST(ArgumentSpec, AnArrayMayHaveChannels)
{
    EXPECT_EQ(buffer("out:u8x3:64x32").shape, (Shape{{64, 32, 1}, 3}));
    const ArgumentSpec output = outputArgument(ElementType::U8, {{64, 32, 1}, 3});
    EXPECT_EQ(output.text, "out:u8x3:64x32");
    EXPECT_EQ(buffer(output.text).shape, std::get<BufferArgumentSpec>(output.value).shape);
    EXPECT_EQ(outputArgument(ElementType::F32, {{7, 1, 1}, 1}).text, "out:f32:7");
}

TEST(ArgumentSpec, AnArgumentMayHaveAName)
{
    const NamedArgument named = namedArgument("n_1=i32:5");
    EXPECT_EQ(named.name, "n_1");
    EXPECT_EQ(named.spec.text, "i32:5");
    EXPECT_EQ(named.text(), "n_1=i32:5");
    EXPECT_EQ(namedArgument("in:a=b.npy").name, "") << "a file's name may have the sign";
    EXPECT_EQ(namedArgument("in:a=b.npy").text(), "in:a=b.npy");
}

TEST(ArgumentSpec, RefusesInWords)
{
    EXPECT_THAT(argumentRefusal("5"), testing::HasSubstr("in:FILE.npy"));
    EXPECT_THAT(argumentRefusal("int:5"), testing::HasSubstr("in:FILE.npy"));
    EXPECT_EQ(argumentRefusal("i32:5.5"), "is not a whole number");
    EXPECT_EQ(argumentRefusal("i32:"), "is not a whole number");
    EXPECT_EQ(argumentRefusal("u32:-1"), "is not a whole number from 0");
    EXPECT_EQ(argumentRefusal("i32:2147483648"), "does not fit into i32: -2147483648 to 2147483647");
    EXPECT_EQ(argumentRefusal("u8:256"), "does not fit into u8: 0 to 255");
    EXPECT_EQ(argumentRefusal("f32:x"), "is not a number");
    EXPECT_EQ(argumentRefusal("f32:1e60"), "does not fit into f32");
    EXPECT_EQ(argumentRefusal("in:"), "names no file");
    EXPECT_EQ(argumentRefusal("out:f32"), "says no count: out:TYPE:COUNT[:FILE.npy]");
    EXPECT_EQ(
        argumentRefusal("out:float:4"), "'float' is not a type: u8 i8 u16 i16 f16 u32 i32 f32 u64 i64 f64 bf16 bool");
    EXPECT_EQ(argumentRefusal("out:f32:many"), "'many' is not a count such as 1024 or 64x32");
    EXPECT_EQ(argumentRefusal("out:f32:2x3x4x5"), "'2x3x4x5' is not a count such as 1024 or 64x32");
    for (const char* type : {"f32x", "f32x0", "f32x5", "f32x22", "x2", "f32x2x2"})
        EXPECT_THAT(argumentRefusal("out:" + std::string(type) + ":4"), testing::HasSubstr("is not a type")) << type;
    EXPECT_THAT(argumentRefusal("out:f32:0"), testing::HasSubstr("has no elements"));
    EXPECT_FALSE(argumentRefusal("out:f32:99999999999999999999999").empty());
    EXPECT_EQ(argumentRefusal("out:f32:4:"), "names no file behind the last colon");
    EXPECT_THAT(argumentRefusal("out:f32:4:x.jpeg"), testing::HasSubstr("x.jpeg: results are saved as .npy"));
    EXPECT_EQ(argumentRefusal("f16:65520"), "does not fit into f16");
    EXPECT_EQ(argumentRefusal("bf16:1e39"), "does not fit into bf16");
    EXPECT_EQ(argumentRefusal("bool:2"), "is no bool: 0, 1, false and true are");
}

} // namespace warpatlas
