// The fields that a text declares in a structure.
#include "app/source/names/declared_fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// "lens", "lens.focus", "rows[]", "flags:" (bits), "(secret)" (hidden).
void addWords(const std::vector<DeclaredField>& fields, const std::string& before, std::vector<std::string>& words)
{
    for (const DeclaredField& field : fields) {
        std::string word = before + field.name;
        for (std::size_t i = 0; i < field.indices; ++i)
            word += "[]";
        words.push_back(field.hidden ? "(" + word + ")" : field.bits ? word + ":" : word);
        addWords(field.parts, word + ".", words);
    }
}

std::vector<std::string> fieldsOf(const std::string& text, const std::string& type)
{
    std::vector<std::string> words;
    addWords(declaredFields(text, type), "", words);
    return words;
}

} // namespace

TEST(DeclaredFields, OfTheStructureThatIsMeant)
{
    const std::string text = "struct Other { int wrong; };\n"
                             "void host(struct Params p) { int no; }\n"
                             "namespace ns {\n"
                             "struct __align__(16) Params { // comment, int no;\n"
                             "public:\n"
                             "    int width, height;\n"
                             "    const float* data = nullptr;\n"
                             "    float weights[3][3];\n"
                             "    float bias[2] = {1, 2};\n"
                             "    struct { int inside; } inner;\n"
                             "    static constexpr int n = 3;\n"
                             "    typedef float Real;\n"
                             "    enum Mode { Fast, Slow } mode;\n"
                             "    __device__ float at(int i) const { float local = data[i]; return local; }\n"
                             "    __device__ float operator[](int i) const { return data[i]; }\n"
                             "    Params() : width{2}, height{3} {}\n"
                             "    union { float f; int i; };\n"
                             "    friend struct Other;\n"
                             "    unsigned first : 3, second : 1, : 2;\n"
                             "    int : 0;\n"
                             "    unsigned long long last;\n"
                             "private:\n"
                             "    int secret;\n"
                             "};\n}\n";
    EXPECT_THAT(fieldsOf(text, "ns::Params"),
        ElementsAre("width", "height", "data", "weights[][]", "bias[]", "inner", "inner.inside", "mode", "f", "i",
            "first:", "second:", "last", "(secret)"));
    EXPECT_THAT(fieldsOf(text, "Other"), ElementsAre("wrong"));
    EXPECT_THAT(fieldsOf(text, "Missing"), IsEmpty());
}

TEST(DeclaredFields, OfStructuresWithinAndOfBases)
{
    const std::string text =
        "struct Base { int first; };\n"
        "struct Lens { float focus; float shift[2]; };\n"
        "using Optics = Lens;\n"
        "class Hidden { int inside; };\n"
        "struct Scene : Other<int>, public Base { Lens lens; Optics more[4]; Lens* far; Hidden hidden; dim3 size; };\n";
    EXPECT_THAT(fieldsOf(text, "Scene"),
        ElementsAre("first", "lens", "lens.focus", "lens.shift[]", "more[]", "more[].focus", "more[].shift[]", "far",
            "hidden", "(hidden.inside)", "size"));
    EXPECT_THAT(fieldsOf("struct Node { Node other; };", "Node").size(), testing::Lt(20u))
        << "no text leads on for ever";
}

TEST(DeclaredFields, TemplatesTypedefsAndCudasOwn)
{
    EXPECT_THAT(fieldsOf("template <class T> struct Matrix { int rows, columns; T* elements; };", "Matrix<float>"),
        ElementsAre("rows", "columns", "elements"));
    EXPECT_THAT(fieldsOf("typedef struct { int width; float* elements; } Matrix;\n", "Matrix"),
        ElementsAre("width", "elements"));
    EXPECT_THAT(fieldsOf("", "float3"), ElementsAre("x", "y", "z"));
    EXPECT_THAT(fieldsOf("", "dim3"), ElementsAre("x", "y", "z"));
}

TEST(DeclaredFields, AnUnfinishedTextHasNone)
{
    for (const char* text :
        {"struct Params", "struct Params {", "struct Params { int a", "struct", "} struct Params {{{"})
        EXPECT_THAT(fieldsOf(text, "Params"), IsEmpty()) << text;
}

} // namespace warpatlas
