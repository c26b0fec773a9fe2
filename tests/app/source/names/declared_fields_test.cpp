// The fields that a text declares in a structure.
#include "app/source/names/declared_fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(DeclaredFields, OfTheStructureThatIsMeant)
{
    const std::string text = "struct Other { int wrong; };\n"
                             "namespace ns {\n"
                             "struct __align__(16) Params : Base { // comment, int no;\n"
                             "public:\n"
                             "    int width, height;\n"
                             "    const float* data = nullptr;\n"
                             "    float weights[3][3];\n"
                             "    struct { int hidden; } inner;\n"
                             "    static constexpr int n = 3;\n"
                             "    typedef float Real;\n"
                             "    __device__ float at(int i) const { float local = data[i]; return local; }\n"
                             "    Params() = default;\n"
                             "    unsigned long long last;\n"
                             "};\n}\n";
    EXPECT_THAT(declaredFields(text, "ns::Params"), ElementsAre("width", "height", "data", "weights", "last"));
    EXPECT_THAT(declaredFields(text, "Other"), ElementsAre("wrong"));
    EXPECT_THAT(declaredFields(text, "Missing"), IsEmpty());
}

TEST(DeclaredFields, TemplatesAndTypedefs)
{
    EXPECT_THAT(
        declaredFields("template <class T> struct Matrix { int rows, columns; T* elements; };", "Matrix<float>"),
        ElementsAre("rows", "columns", "elements"));
    EXPECT_THAT(declaredFields("typedef struct { int width; float* elements; } Matrix;\n", "Matrix"),
        ElementsAre("width", "elements"));
}

TEST(DeclaredFields, AnUnfinishedTextHasNone)
{
    for (const char* text :
        {"struct Params", "struct Params {", "struct Params { int a", "struct", "} struct Params {{{"})
        EXPECT_THAT(declaredFields(text, "Params"), IsEmpty()) << text;
}

} // namespace warpatlas
