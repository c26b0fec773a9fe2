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
    /// Of a variable behind the text.
    static Answer<DeclaredRecord> record(CompileRequest text, const std::string& type)
    {
        text.text += "__device__ " + type + " asked;\n";
        return DeclaredTypes(ptx::Function(), text, Progress()).variable("asked");
    }
    static std::vector<FieldLayout> layouts(
        const CompileRequest& text, const std::string& type, const std::vector<std::string>& paths)
    {
        const auto found = record(text, type);
        EXPECT_TRUE(found) << type;
        std::vector<FieldLayout> fields;
        for (const std::string& path : paths)
            fields.push_back(found ? found.value().at(path) : FieldLayout());
        return fields;
    }
    static std::vector<FieldLayout> layouts(const std::string& type, const std::vector<std::string>& paths)
    {
        return layouts(request(), type, paths);
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
    const auto found = record(same, "LaidOut");
    ASSERT_TRUE(found);
    EXPECT_EQ(found.value().bytes(), sizeof(LaidOut));
    EXPECT_EQ(found.value().at("width").kind, FieldLayout::Kind::Number);
    EXPECT_EQ(found.value().at("v").kind, FieldLayout::Kind::Numbers);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof" // a base class: what is asked of the device's compiler, too

TEST_P(Layouts, AreThoseOfCpp)
{
    using Kind = FieldLayout::Kind;
    const std::vector<FieldLayout> found = layouts("LaidOut",
        {"width", "flag", "inner.weight", "v[2]", "data", "big", "colour", "grid[1][2]", "list[1].tag", "last", "first",
            "v", "inner"});
    EXPECT_EQ(record(request(), "LaidOut").value().bytes(), sizeof(LaidOut));
    expectField(found[0], Kind::Number, offsetof(LaidOut, width), 4);
    EXPECT_EQ(found[0].type, ElementType::I32);
    expectField(found[1], Kind::Number, offsetof(LaidOut, flag), 1);
    EXPECT_EQ(found[1].type, ElementType::Bool);
    expectField(found[2], Kind::Number, offsetof(LaidOut, inner.weight), 8);
    EXPECT_EQ(found[2].type, ElementType::F64);
    expectField(found[3], Kind::Number, offsetof(LaidOut, v[2]), 4);
    expectField(found[4], Kind::Pointer, offsetof(LaidOut, data), 8);
    ASSERT_TRUE(found[4].pointee);
    EXPECT_EQ(found[4].pointee->type, ElementType::F32);
    EXPECT_EQ(found[4].pointee->channels, 1u);
    expectField(found[5], Kind::Number, offsetof(LaidOut, big), 8);
    EXPECT_EQ(found[5].type, ElementType::U64);
    expectField(found[6], Kind::Number, offsetof(LaidOut, colour), 1);
    expectField(found[7], Kind::Number, offsetof(LaidOut, grid[1][2]), 1);
    EXPECT_EQ(found[7].type, ElementType::I8);
    expectField(found[8], Kind::Number, offsetof(LaidOut, list[1].tag), 1);
    expectField(found[9], Kind::Number, offsetof(LaidOut, last), 4);
    expectField(found[10], Kind::Number, offsetof(LaidOut, first), 2);
    expectField(found[11], Kind::Numbers, offsetof(LaidOut, v), 12);
    expectField(found[12], Kind::Other, offsetof(LaidOut, inner), sizeof(Inner));
}

TEST_P(Layouts, TemplatesNamespacesAndCudasOwn)
{
    const std::vector<FieldLayout> pair = layouts("Twofold<double>", {"first", "second", "pointer"});
    EXPECT_EQ(record(request(), "Twofold<double>").value().bytes(), sizeof(Twofold<double>));
    EXPECT_EQ(pair[1].offset, offsetof(Twofold<double>, second));
    EXPECT_EQ(pair[2].pointee->type, ElementType::F64);
    const std::vector<FieldLayout> wide = layouts("ns::Wide", {"a.w", "b", "c"});
    EXPECT_EQ(record(request(), "ns::Wide").value().bytes(), 32u);
    EXPECT_EQ(wide[0].offset, 12u);
    EXPECT_EQ(wide[1].pointee->channels, 2u);
    EXPECT_EQ(wide[2].pointee->type, ElementType::U8);
    EXPECT_EQ(wide[2].pointee->channels, 4u);
    EXPECT_EQ(layouts("dim3", {"y"})[0].offset, 4u);
    EXPECT_EQ(record(request(), "float3").value().bytes(), 12u);
    EXPECT_FALSE(layouts("LaidOut", {"anything"})[0].pointee) << "void* takes any";
}

TEST_P(Layouts, ArraysHaveExtents)
{
    using Kind = FieldLayout::Kind;
    const std::vector<FieldLayout> found = layouts("LaidOut", {"grid", "list", "v", "width", "grid[1]"});
    expectField(found[0], Kind::Numbers, offsetof(LaidOut, grid), 6);
    EXPECT_EQ(found[0].type, ElementType::I8);
    EXPECT_EQ(found[0].extents, (std::vector<std::size_t>{2, 3}));
    EXPECT_EQ(found[0].values(), 6u);
    EXPECT_EQ(found[0].valueName(4), "[1][1]");
    EXPECT_EQ(found[0].valueName(4, 1), "[1]");
    expectField(found[1], Kind::Other, offsetof(LaidOut, list), 2 * sizeof(Inner));
    EXPECT_EQ(found[1].extents, std::vector<std::size_t>{2});
    EXPECT_EQ(found[2].extents, std::vector<std::size_t>{3});
    EXPECT_TRUE(found[3].extents.empty());
    EXPECT_EQ(found[4].extents, std::vector<std::size_t>{3});

    CompileRequest vectors = request();
    vectors.text += "struct Points { float3 at[2][2]; float4 one; dim3 size; const int rows[2]; };\n";
    const std::vector<FieldLayout> points = layouts(vectors, "Points", {"at", "one", "size", "rows"});
    expectField(points[0], Kind::Numbers, 0, 48);
    EXPECT_EQ(points[0].dimensions(), (std::vector<std::size_t>{2, 2, 3}));
    EXPECT_EQ(points[0].valueName(11), "[1][1].z");
    expectField(points[1], Kind::Vector, 48, 16);
    EXPECT_EQ(points[1].valueName(3), ".w");
    EXPECT_EQ(points[2].kind, Kind::Vector);
    EXPECT_EQ(points[2].dimensions(), std::vector<std::size_t>{3});
    EXPECT_EQ(points[3].kind, Kind::Numbers) << "of what is const";
}

TEST_P(Layouts, WhatIsNotThereIsMissing)
{
    const std::vector<FieldLayout> found = layouts(
        "LaidOut", {"wdith", "hidden", "v[3]", "grid[0][3]", "grid[2][0]", "width.x", "data[0].x", "list[2].tag"});
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_EQ(found[i].kind, FieldLayout::Kind::Missing) << i;
}

TEST_P(Layouts, ATypeThatCannotBeNamedIsNotKnown)
{
    EXPECT_FALSE(record(request(), "Missing"));
    CompileRequest wrong = request();
    wrong.text += "this is no C++\n";
    EXPECT_FALSE(record(wrong, "LaidOut"));
}

#pragma GCC diagnostic pop

INSTANTIATE_TEST_SUITE_P(Compilers, Layouts, testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& tested) { return std::string(nameOf(tested.param)); });

} // namespace warpatlas
