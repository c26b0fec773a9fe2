// Where fields lie, as each compiler says it; compared with what this program's own compiler says of the same text.
#include "app/source/struct_layout.h"

#include <cstddef>
#include <gtest/gtest.h>

namespace warpatlas {

namespace {

// The same structures for this program and for the device.
#define SAME_FOR_BOTH(...)                                                                                             \
    __VA_ARGS__                                                                                                        \
    constexpr const char* structuresForBoth = #__VA_ARGS__;

SAME_FOR_BOTH(
    struct Inner {
        char tag;
        double weight;
    };
    enum class Colour : unsigned char { Red, Blue };
    struct Base {
        short first;
    };
    struct LaidOut : Base {
        int width;
        bool flag;
        Inner inner;
        float v[3];
        const float* data;
        unsigned long long big;
        Colour colour;
        signed char grid[2][3];
        Inner list[2];
        void* anything;

    private:
        int hidden;

    public:
        int last;
    };
    template <class T> struct Twofold {
        T first;
        int second;
        T* pointer;
    };)

class Layouts : public testing::TestWithParam<CompilerKind> {
protected:
    void SetUp() override
    {
        for (const CompilerListing& listing : listCompilers())
            if (listing.kind == GetParam() && !listing.reason.empty())
                GTEST_SKIP() << listing.reason;
    }
    static CompileRequest request()
    {
        CompileRequest request;
        request.text = std::string(structuresForBoth)
            + "\nnamespace ns { struct Wide { float4 a; float2* b; uchar4* c; }; }\n"
              "__global__ void k(LaidOut p, float* out) { out[0] = p.width; }\nint main() { k<<<1, 1>>>({}, 0); }\n";
        request.compiler = GetParam();
        return request;
    }
    static StructLayout layout(const std::string& type, const std::vector<std::string>& paths)
    {
        const auto found = layoutOf(request(), type, paths, Progress());
        EXPECT_TRUE(found) << type;
        return found ? found.value() : StructLayout{0, std::vector<FieldLayout>(paths.size())};
    }
    static void expectField(const FieldLayout& field, FieldLayout::Kind kind, std::size_t offset, std::size_t bytes)
    {
        EXPECT_EQ(field.kind, kind);
        EXPECT_EQ(field.offset, offset);
        EXPECT_EQ(field.bytes, bytes);
    }
};

} // namespace

TEST_P(Layouts, MacrosOfTheTextDoNotMatter)
{
    CompileRequest same = request();
    same.text += "#define T 16\n#define Word unsigned\n#define Kind 3\n#define value 1\n#define count(x) (x)\n"
                 "#define first second\n#define kind 7\n#define bytes 9\n";
    const auto found = layoutOf(same, "LaidOut", std::vector<std::string>{"width", "v"}, Progress());
    ASSERT_TRUE(found);
    EXPECT_EQ(found.value().bytes, sizeof(LaidOut));
    EXPECT_EQ(found.value().fields[0].kind, FieldLayout::Kind::Number);
    EXPECT_EQ(found.value().fields[1].kind, FieldLayout::Kind::Numbers);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof" // a base class: what is asked of the device's compiler, too

TEST_P(Layouts, AreThoseOfCpp)
{
    using Kind = FieldLayout::Kind;
    const StructLayout found = layout("LaidOut",
        {"width", "flag", "inner.weight", "v[2]", "data", "big", "colour", "grid[1][2]", "list[1].tag", "last", "first",
            "v", "inner"});
    EXPECT_EQ(found.bytes, sizeof(LaidOut));
    expectField(found.fields[0], Kind::Number, offsetof(LaidOut, width), 4);
    EXPECT_EQ(found.fields[0].type, ElementType::I32);
    expectField(found.fields[1], Kind::Number, offsetof(LaidOut, flag), 1);
    EXPECT_EQ(found.fields[1].type, ElementType::Bool);
    expectField(found.fields[2], Kind::Number, offsetof(LaidOut, inner.weight), 8);
    EXPECT_EQ(found.fields[2].type, ElementType::F64);
    expectField(found.fields[3], Kind::Number, offsetof(LaidOut, v[2]), 4);
    expectField(found.fields[4], Kind::Pointer, offsetof(LaidOut, data), 8);
    ASSERT_TRUE(found.fields[4].pointee);
    EXPECT_EQ(found.fields[4].pointee->type, ElementType::F32);
    EXPECT_EQ(found.fields[4].pointee->channels, 1u);
    expectField(found.fields[5], Kind::Number, offsetof(LaidOut, big), 8);
    EXPECT_EQ(found.fields[5].type, ElementType::U64);
    expectField(found.fields[6], Kind::Number, offsetof(LaidOut, colour), 1);
    expectField(found.fields[7], Kind::Number, offsetof(LaidOut, grid[1][2]), 1);
    EXPECT_EQ(found.fields[7].type, ElementType::I8);
    expectField(found.fields[8], Kind::Number, offsetof(LaidOut, list[1].tag), 1);
    expectField(found.fields[9], Kind::Number, offsetof(LaidOut, last), 4);
    expectField(found.fields[10], Kind::Number, offsetof(LaidOut, first), 2);
    expectField(found.fields[11], Kind::Numbers, offsetof(LaidOut, v), 12);
    expectField(found.fields[12], Kind::Other, offsetof(LaidOut, inner), sizeof(Inner));
}

TEST_P(Layouts, TemplatesNamespacesAndCudasOwn)
{
    const StructLayout pair = layout("Twofold<double>", {"first", "second", "pointer"});
    EXPECT_EQ(pair.bytes, sizeof(Twofold<double>));
    EXPECT_EQ(pair.fields[1].offset, offsetof(Twofold<double>, second));
    EXPECT_EQ(pair.fields[2].pointee->type, ElementType::F64);
    const StructLayout wide = layout("ns::Wide", {"a.w", "b", "c"});
    EXPECT_EQ(wide.bytes, 32u);
    EXPECT_EQ(wide.fields[0].offset, 12u);
    EXPECT_EQ(wide.fields[1].pointee->channels, 2u);
    EXPECT_EQ(wide.fields[2].pointee->type, ElementType::U8);
    EXPECT_EQ(wide.fields[2].pointee->channels, 4u);
    EXPECT_EQ(layout("dim3", {"y"}).fields[0].offset, 4u);
    EXPECT_EQ(layout("float3", {"z"}).bytes, 12u);
    EXPECT_FALSE(layout("LaidOut", {"anything"}).fields[0].pointee) << "void* takes any";
}

TEST_P(Layouts, ArraysHaveExtents)
{
    using Kind = FieldLayout::Kind;
    const StructLayout found = layout("LaidOut", {"grid", "list", "v", "width", "grid[1]"});
    expectField(found.fields[0], Kind::Numbers, offsetof(LaidOut, grid), 6);
    EXPECT_EQ(found.fields[0].type, ElementType::I8);
    EXPECT_EQ(found.fields[0].extents, (std::vector<std::size_t>{2, 3}));
    EXPECT_EQ(found.fields[0].values(), 6u);
    EXPECT_EQ(found.fields[0].valueName(4), "[1][1]");
    EXPECT_EQ(found.fields[0].valueName(4, 1), "[1]");
    expectField(found.fields[1], Kind::Other, offsetof(LaidOut, list), 2 * sizeof(Inner));
    EXPECT_EQ(found.fields[1].extents, std::vector<std::size_t>{2});
    EXPECT_EQ(found.fields[2].extents, std::vector<std::size_t>{3});
    EXPECT_TRUE(found.fields[3].extents.empty());
    EXPECT_EQ(found.fields[4].extents, std::vector<std::size_t>{3});

    CompileRequest vectors = request();
    vectors.text += "struct Points { float3 at[2][2]; float4 one; dim3 size; const int rows[2]; };\n";
    const auto points = layoutOf(vectors, "Points", std::vector<std::string>{"at", "one", "size", "rows"}, Progress());
    ASSERT_TRUE(points);
    expectField(points.value().fields[0], Kind::Numbers, 0, 48);
    EXPECT_EQ(points.value().fields[0].dimensions(), (std::vector<std::size_t>{2, 2, 3}));
    EXPECT_EQ(points.value().fields[0].valueName(11), "[1][1].z");
    expectField(points.value().fields[1], Kind::Vector, 48, 16);
    EXPECT_EQ(points.value().fields[1].valueName(3), ".w");
    EXPECT_EQ(points.value().fields[2].kind, Kind::Vector);
    EXPECT_EQ(points.value().fields[2].dimensions(), std::vector<std::size_t>{3});
    EXPECT_EQ(points.value().fields[3].kind, Kind::Numbers) << "of what is const";
}

TEST_P(Layouts, WhatIsNotThereIsMissing)
{
    const StructLayout found = layout(
        "LaidOut", {"wdith", "hidden", "v[3]", "grid[0][3]", "grid[2][0]", "width.x", "data[0].x", "list[2].tag"});
    for (std::size_t i = 0; i < found.fields.size(); ++i)
        EXPECT_EQ(found.fields[i].kind, FieldLayout::Kind::Missing) << i;
}

TEST_P(Layouts, ATypeThatCannotBeNamedIsNotKnown)
{
    EXPECT_FALSE(layoutOf(request(), "Missing", std::vector<std::string>{"a"}, Progress()));
    CompileRequest wrong = request();
    wrong.text += "this is no C++\n";
    EXPECT_FALSE(layoutOf(wrong, "LaidOut", std::vector<std::string>{"width"}, Progress()));
}

#pragma GCC diagnostic pop

INSTANTIATE_TEST_SUITE_P(Compilers, Layouts, testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& tested) { return std::string(nameOf(tested.param)); });

} // namespace warpatlas
