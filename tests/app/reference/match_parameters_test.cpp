// Which argument of a kernel each parameter of its reference takes.
#include "app/reference/match_parameters.h"

#include "tests/app/support/files.h"

namespace warpatlas {
namespace {

/// A kernel with parameters as written, "const float* a": those to const are read, other arrays written.
struct Checked {
    KernelSignature signature{"kernel", {}};
    Work work;

    explicit Checked(const std::vector<std::pair<std::string, std::string>>& parameters)
    {
        for (const auto& [type, name] : parameters) {
            KernelParameter parameter{.type = type,
                .name = name,
                .bytes = 8,
                .pointer = type.ends_with('*'),
                .pointee = pointeeFrom(type),
                .real = {},
                .compilerType = type};
            if (const auto number = numberTypeFrom(type)) {
                parameter.number = number->type;
                work.arguments.emplace_back(ScalarArgument{name, number->type, {}});
            } else if (type.ends_with('*')) {
                const bool read = type.starts_with("const");
                work.arguments.emplace_back(BufferArgument{work.buffers.size()});
                work.buffers.push_back({name, ElementType::F32, {}, read ? BufferRole::Input : BufferRole::Output, {}});
            } else {
                work.arguments.emplace_back(StructArgument{name, type, {}, {}, {}});
            }
            signature.parameters.push_back(std::move(parameter));
        }
    }

    /// The names that the parameters of a host function take, or why not.
    std::string match(const std::string& list, bool inOrder = false) const
    {
        const std::vector<CpuFunction> functions = cpuFunctionsOf("template <class T> void f(" + list + ") { }");
        std::vector<CalledParameter> called;
        for (const CpuParameter& parameter : functions.at(0).parameters)
            called.push_back(calledParameter(parameter, functions[0].templateParameters));
        const auto matches = matchParameters(called, signature, work, inOrder);
        if (!matches)
            return "! " + matches.reason();
        std::string names;
        for (const std::size_t match : matches.value())
            names += (names.empty() ? "" : " ") + signature.parameters[match].name;
        return names;
    }
};

TEST(MatchParameters, ByNameWhateverTheOrder)
{
    const Checked add({{"const float*", "a"}, {"const float*", "b"}, {"float*", "c"}, {"int", "n"}});
    EXPECT_EQ(add.match("const float* a, const float* b, float* c, int n"), "a b c n");
    EXPECT_EQ(add.match("int n, float* c, const float* b, const float* a"), "n c b a");
    EXPECT_EQ(add.match("float* c, const float* h_b, size_t n, const float* hostA"), "c b n a");
    EXPECT_EQ(add.match("const T* b, T* c"), "b c");
}

TEST(MatchParameters, InTheirOrderWhateverTheNames)
{
    const Checked add({{"const float*", "a"}, {"const float*", "b"}, {"float*", "c"}, {"int", "n"}});
    EXPECT_EQ(add.match("const float* b, const float* a, float* c, int n", true), "a b c n");
    EXPECT_EQ(add.match("const float* x, const float* y, float* z, int rows", true), "a b c n");
    EXPECT_EQ(add.match("int n, float* c, const float* b, const float* a", true),
        "! its parameter int n is not the kernel's const float* a");
    EXPECT_EQ(add.match("const float* a, const float* b, float* c, int n, int m", true),
        "! its parameter int m matches none of kernel(const float* a, const float* b, float* c, int n)");
}

TEST(MatchParameters, ByPositionAndKindWhereNamesDiffer)
{
    const Checked add({{"const float*", "a"}, {"const float*", "b"}, {"float*", "c"}, {"int", "n"}});
    EXPECT_EQ(add.match("const float* x, const float* y, float* z, unsigned long count"), "a b c n");
    EXPECT_EQ(add.match("float* sum, const float* x, const float* y, int count"), "c a b n")
        << "const tells what is read";
    EXPECT_EQ(add.match("float* x, float* y, float* z, int count"), "a b c n") << "nothing tells";
    const Checked blur(
        {{"const unsigned char*", "in"}, {"unsigned char*", "out"}, {"int", "width"}, {"int", "height"}});
    EXPECT_EQ(blur.match("const uint8_t* src, uint8_t* dst, int rows, int cols"), "in out height width")
        << "sizes say what they are";
    const Checked real({{"float*", "y"}, {"float", "a"}, {"int", "n"}});
    EXPECT_EQ(real.match("double factor, int m, float* data"), "a n y");
}

TEST(MatchParameters, StructuresByTheNameOfTheirType)
{
    const Checked rows({{"Matrix", "m"}, {"float*", "sums"}});
    EXPECT_EQ(rows.match("const Matrix& input, float* result"), "m sums");
    EXPECT_EQ(rows.match("Vector m, float* sums"), "! its parameter Vector m is not the kernel's Matrix m");
}

TEST(MatchParameters, WhatTakesNothingIsNamed)
{
    const Checked one({{"const float*", "in"}, {"float*", "out"}, {"int", "n"}});
    EXPECT_EQ(one.match("const float* in, float* out, int n, int k"),
        "! its parameter int k matches none of kernel(const float* in, float* out, int n)");
    EXPECT_EQ(one.match("const float* in, float* out, int n, int k = 3"), "in out n") << "it has a default";
    EXPECT_EQ(
        one.match("const int* in, float* out"), "! its parameter const int* in is not the kernel's const float* in");
    EXPECT_THAT(one.match("float** in"), testing::HasSubstr("a pointer to pointers"));
    EXPECT_THAT(one.match("void (*f)(int)"), testing::HasSubstr("is not understood"));
    const Checked image({{"float*", "out"}, {"int", "width"}});
    EXPECT_THAT(image.match("float* out, int height"), testing::HasSubstr("int height matches none"))
        << "a height is no width";
}

TEST(MatchParameters, NamesWithoutTheirOwner)
{
    EXPECT_EQ(plainParameterName("h_A"), "a");
    EXPECT_EQ(plainParameterName("hostA"), "a");
    EXPECT_EQ(plainParameterName("d_src"), "src");
    EXPECT_EQ(plainParameterName("out_cpu"), "out");
    EXPECT_EQ(plainParameterName("h"), "h");
    EXPECT_EQ(plainParameterName("numElements"), "numelements");
}

} // namespace
} // namespace warpatlas
