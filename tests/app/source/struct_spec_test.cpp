// Structures by value, as they are written on the command line.
#include "app/source/argument_spec.h"
#include "tests/app/support/files.h"

namespace warpatlas {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

std::vector<std::string> fieldsOf(const std::string& text)
{
    std::vector<std::string> words;
    const ArgumentSpec spec = parseArgumentSpec(text);
    for (const StructFieldSpec& field : std::get<StructSpec>(spec.value).fields)
        words.push_back(field.path + " " + field.text + (field.array ? " array" : ""));
    return words;
}

std::string structRefusal(const std::string& text)
{
    return test::refusalOf("--arg " + text, [&] { (void)parseArgumentSpec(text); });
}

} // namespace

TEST(StructSpec, FieldsWithTheirValues)
{
    EXPECT_THAT(fieldsOf("struct:width=64,scale=0.5"), ElementsAre("width 64", "scale 0.5"));
    EXPECT_THAT(fieldsOf("struct:a.b=1,v[2]=-3,m[1][0].x=0x10"), ElementsAre("a.b 1", "v[2] -3", "m[1][0].x 0x10"));
    EXPECT_THAT(fieldsOf("struct:"), IsEmpty());
}

TEST(StructSpec, PointersAreArraysAndMayHaveCommas)
{
    EXPECT_THAT(fieldsOf("struct:data=in:a,b.npy,n=4"), ElementsAre("data in:a,b.npy array", "n 4"));
    EXPECT_THAT(fieldsOf("struct:n=4,to=out:f32:8x2:r.npy,both=inout:ramp:4"),
        ElementsAre("n 4", "to out:f32:8x2:r.npy array", "both inout:ramp:4 array"));
    const ArgumentSpec spec = parseArgumentSpec("struct:data=in:a.npy,n=4");
    EXPECT_EQ(
        withFiles(spec, [](const std::string& path) { return "there/" + path; }), "struct:data=in:there/a.npy,n=4");
    EXPECT_EQ(arraysOf(spec).size(), 1u);
    EXPECT_EQ(arraysOf(parseArgumentSpec("i32:4")).size(), 0u);
}

TEST(StructSpec, Bytes)
{
    EXPECT_EQ(std::get<BytesSpec>(parseArgumentSpec("bytes:00ff7A").value).bytes,
        (std::vector{std::byte{0}, std::byte{255}, std::byte{0x7a}}));
    for (const char* wrong : {"bytes:", "bytes:0", "bytes:0g", "bytes:0x00"})
        EXPECT_THAT(structRefusal(wrong), HasSubstr("two hexadecimal digits")) << wrong;
}

TEST(StructSpec, BytesWithPointers)
{
    const std::string zeros(32, '0');
    const ArgumentSpec spec = parseArgumentSpec("bytes:" + zeros + "07000000,8=out:f32:4x2,0=in:a,b.npy");
    const auto& bytes = std::get<BytesSpec>(spec.value);
    EXPECT_EQ(bytes.bytes.size(), 20u);
    ASSERT_EQ(bytes.places.size(), 2u);
    EXPECT_EQ(bytes.places[0].offset, 8u);
    EXPECT_EQ(bytes.places[0].array.shape, (Shape{{4, 2, 1}, 1}));
    EXPECT_EQ(bytes.places[1].array.source, "a,b.npy") << "what follows it is no place";
    EXPECT_EQ(arraysOf(spec).size(), 2u);
    EXPECT_EQ(withFiles(spec, [](const std::string& path) { return "there/" + path; }),
        "bytes:" + zeros + "07000000,8=out:f32:4x2,0=in:there/a,b.npy");
    for (const std::string wrong :
        {",", ",8", ",8=", ",8=5", ",x=in:a.npy", ",13=in:a.npy", ",99999999999=in:a.npy", ",0=in:a.npy,4=in:b.npy"})
        EXPECT_THAT(structRefusal("bytes:" + zeros + "07000000" + wrong), HasSubstr("of a pointer within its 20 bytes"))
            << wrong;
    EXPECT_THAT(structRefusal("bytes:" + zeros + ",8=out:f32:"), HasSubstr("is not a count"));
}

TEST(StructSpec, RefusesInWords)
{
    EXPECT_THAT(structRefusal("struct:5"), HasSubstr("'5' is not FIELD=VALUE"));
    EXPECT_THAT(structRefusal("struct:2a=5"), HasSubstr("'2a=5' is not FIELD=VALUE"));
    EXPECT_THAT(structRefusal("struct:v[x]=5"), HasSubstr("is not FIELD=VALUE"));
    EXPECT_THAT(structRefusal("struct:v[]=5"), HasSubstr("is not FIELD=VALUE"));
    EXPECT_THAT(structRefusal("struct:a.=5"), HasSubstr("is not FIELD=VALUE"));
    EXPECT_EQ(structRefusal("struct:a=1,b=2,a=3"), "gives a twice");
    EXPECT_EQ(structRefusal("struct:data=in:"), "names no file");
}

} // namespace warpatlas
