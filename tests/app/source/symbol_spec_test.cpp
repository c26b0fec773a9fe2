// What fills variables, as it is written on the command line.
#include "app/source/symbol_spec.h"
#include "tests/app/support/files.h"

#include <cstring>

namespace warpatlas {

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

template <class T> std::vector<T> numbersOf(const std::string& text)
{
    const SymbolSpec spec = parseSymbolSpec(text);
    const auto& value = std::get<NumbersSpec>(spec.value);
    EXPECT_EQ(value.type, ElementTypeOf<T>::value) << text;
    std::vector<T> list(value.count());
    std::memcpy(list.data(), value.bytes.data(), value.bytes.size());
    return list;
}

std::string symbolRefusal(const std::string& text)
{
    return test::refusalOf("--symbol " + text, [&] { (void)parseSymbolSpec(text); });
}

} // namespace

TEST(SymbolSpec, NumbersInARow)
{
    EXPECT_THAT(numbersOf<float>("weights=f32:0.25,0.5,-1e3"), ElementsAre(0.25f, 0.5f, -1000.0f));
    EXPECT_THAT(numbersOf<std::int32_t>("n=i32:-7"), ElementsAre(-7));
    EXPECT_THAT(numbersOf<std::uint8_t>("mask=u8:0xff,0,1"), ElementsAre(255, 0, 1));
    EXPECT_EQ(parseSymbolSpec("filters::weights=f32:1").name, "filters::weights");
}

TEST(SymbolSpec, DataStructuresAndBytes)
{
    const SymbolSpec data = parseSymbolSpec("table=in:a=b.npy");
    EXPECT_EQ(std::get<BufferArgumentSpec>(data.value).source, "a=b.npy");
    EXPECT_EQ(data.name, "table");
    const SymbolSpec params = parseSymbolSpec("params=struct:a=1,b.c=2");
    EXPECT_EQ(std::get<StructSpec>(params.value).fields.size(), 2u);
    EXPECT_EQ(std::get<BytesSpec>(parseSymbolSpec("raw=bytes:0aFF").value).bytes,
        (std::vector{std::byte{10}, std::byte{255}}));
}

TEST(SymbolSpec, FilesMoveWithTheExperiment)
{
    const auto moved = [](const std::string& text) {
        return withFiles(parseSymbolSpec(text), [](const std::string& path) { return "there/" + path; });
    };
    EXPECT_EQ(moved("table=in:a.npy"), "table=in:there/a.npy");
    EXPECT_EQ(moved("p=struct:n=3,data=in:a.npy,to=out:f32:4:b.npy"),
        "p=struct:n=3,data=in:there/a.npy,to=out:f32:4:there/b.npy");
    EXPECT_EQ(moved("weights=f32:1,2"), "weights=f32:1,2");
    EXPECT_EQ(moved("table=in:ramp:9"), "table=in:ramp:9");
}

TEST(SymbolSpec, RefusesInWords)
{
    EXPECT_THAT(symbolRefusal("weights"), HasSubstr("is not NAME=VALUE"));
    EXPECT_THAT(symbolRefusal("=f32:1"), HasSubstr("is not NAME=VALUE"));
    EXPECT_THAT(symbolRefusal("weights=1"), HasSubstr("NAME=in:DATA"));
    EXPECT_THAT(symbolRefusal("weights=float:1"), HasSubstr("NAME=in:DATA"));
    EXPECT_EQ(symbolRefusal("weights=f32:"), "is not a number");
    EXPECT_EQ(symbolRefusal("weights=f32:1,x"), "'x' is not a number");
    EXPECT_EQ(symbolRefusal("weights=f32:1,"), "'' is not a number");
    EXPECT_EQ(symbolRefusal("mask=u8:1,256"), "'256' does not fit into u8: 0 to 255");
    EXPECT_EQ(symbolRefusal("weights=in:"), "names no file");
}

} // namespace warpatlas
