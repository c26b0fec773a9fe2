// Code that no kernel reaches becomes blanks, and code that one may reach does not.
#include "kernels/compiler/narrowed_code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

NarrowedCode narrowed(
    const std::string& text, const std::set<TextPlace>& wrong = {}, const std::vector<std::string>& instances = {})
{
    MacroWords words;
    words.read(text);
    NarrowedCode code = narrowedCode(text, "k.cu", words, instances, wrong, wrong);
    EXPECT_EQ(code.text.size(), text.size());
    for (std::size_t i = 0; i < text.size(); ++i)
        EXPECT_TRUE(code.text[i] == text[i] || (code.text[i] == ' ' && text[i] != '\n')) << i;
    return code;
}

} // namespace

TEST(NarrowedCode, WhatAKernelReachesStays)
{
    const std::string text =
        "enum Mode { Add, Multiply };\ntypedef struct { float x, y; } Pair;\nusing Real = float;\n"
        "constexpr int width = 4, height = width * 2;\nstruct Base { int n; };\n"
        "template <class T> struct Box : Base { T v[width]; };\n"
        "__constant__ Pair weights[2];\n#define AREA (height * 2)\n"
        "__device__ Real twice(Real x) { return x + x; }\n"
        "namespace own { __device__ int inner() { return Add; } }\nusing own::inner;\n"
        "__global__ void k(Real* a, Box<int> b) { a[AREA] = twice(weights[0].x) + b.v[0] + inner(); }\n";
    EXPECT_EQ(narrowed(text).text, text);
}

TEST(NarrowedCode, WhatNoneReachesIsBlank)
{
    const std::string kernel = "__global__ void k(int* a) { a[0] = 1; }\n";
    for (const char* text : {"GLuint vbo;\n", "Scalar meanOf(const Mat& m, Rect roi = Rect(0, 0, 8, 8));\n",
             "class Window : public QWidget { Q_OBJECT; int width; };\n",
             "typedef Eigen::Matrix<float, 4, 4> Matrix;\n", "enum Key { Left = GLUT_KEY_LEFT };\n",
             "static const struct option longOptions[] = {{\"help\", 0, 0, 'h'}};\n",
             "template <> struct adl_serializer<Thing> { };\n", "BENCHMARK(k)->Range(1, 8);\n",
             "__host__ __device__ inline Unknown half(Unknown x) { return x / 2; }\n",
             "std::ostream& operator<<(std::ostream& out, const Image& image);\nclass Image { };\n",
             "static_assert(sizeof(Image) == 8);\nstruct Image { Mat m; };\n"}) {
        SCOPED_TRACE(text);
        const std::string left = narrowed(text + kernel).text;
        EXPECT_EQ(left.find_first_not_of(" \n"), left.find("__global__"));
        EXPECT_THAT(left, HasSubstr(kernel));
    }
}

TEST(NarrowedCode, AClassIsLookedAtByItsMembers)
{
    const NarrowedCode code = narrowed("class Vec {\npublic:\n    __host__ __device__ Vec(float x) : x(x) { }\n"
                                       "    __device__ float square() const { return x * x; }\n"
                                       "    __device__ float cube() const { return unknown(x); }\n"
                                       "    friend std::ostream& operator<<(std::ostream&, const Vec&);\n"
                                       "    void show() const;\n    static Registry registry;\n"
                                       "    typedef std::vector<Vec> List;\n    float x, spare;\n};\n"
                                       "__device__ Vec operator+(Vec a, Vec b) { return Vec(a.x + b.x); }\n"
                                       "__global__ void k(float* a) { a[0] = (Vec(1) + Vec(2)).square(); }\n");
    for (const char* kept : {"Vec(float x)", "float square()", "float x, spare;", "operator+", "public:"})
        EXPECT_THAT(code.text, HasSubstr(kept));
    for (const char* blank : {"cube", "ostream", "show", "registry", "List"})
        EXPECT_THAT(code.text, Not(HasSubstr(blank)));
}

TEST(NarrowedCode, AClassKeepsItsTableOfVirtualFunctions)
{
    const std::string text = "struct Shape { virtual void draw(); int n; };\n"
                             "__global__ void k(Shape* s, int* a) { a[0] = s->n; }\n";
    EXPECT_EQ(narrowed(text).text, text);
}

TEST(NarrowedCode, WhatIsWrongAndTheHostsIsLeftOutAndNamed)
{
    const std::string text = "#line 1 \"own.h\"\nusing namespace cv;\n#line 1 \"k.cu\"\nMat image;\n"
                             "__device__ Unknown mine() { return 1; }\n"
                             "__global__ void k(int* image) { image[0] = mine(); }\n";
    EXPECT_THAT(narrowed(text).text, HasSubstr("Mat image;")); // the kernel has that name, too
    const NarrowedCode code = narrowed(text, {{"own.h", 1}, {"k.cu", 1}, {"k.cu", 2}});
    EXPECT_THAT(code.text, Not(HasSubstr("using")));
    EXPECT_THAT(code.text, Not(HasSubstr("Mat")));
    EXPECT_THAT(code.text, HasSubstr("Unknown mine")); // the device's: the error stays
    EXPECT_THAT(code.names, ElementsAre("image"));
}

TEST(NarrowedCode, WhatWouldMeanAnotherThingStays)
{
    // Without the specialisation, without the second overload, the kernel would still compile.
    const std::string text = "template <class T> struct Size { static const int value = 1; };\n"
                             "template <> struct Size<half> { static const int value = sizeof(half); };\n"
                             "constexpr int pick(long) { return 1; }\nconstexpr int pick(half) { return 2; }\n"
                             "__global__ void k(int* a) { a[0] = Size<int>::value + pick(1); }\n";
    EXPECT_EQ(narrowed(text, {{"k.cu", 2}, {"k.cu", 4}}).text, text);
}

TEST(NarrowedCode, OfInstancesThoseThatCanBe)
{
    const std::string text = "struct Own { };\ntemplate <class scalar> __global__ void k(scalar* a) { }\n#define N 5\n";
    const auto left = [&](const std::string& instance) { return narrowed(text, {}, {instance}).instances; };
    for (const char* known : {"k<int>", "k<const unsigned char*>", "k<Own>", "k<float4>", "k<uint64_t>", "k<(N + 1)>",
             "k<__half>", "k<std::conditional_t<true, int, float>>"})
        EXPECT_THAT(left(known), ElementsAre(known));
    for (const char* unknown : {"k<scalar>", "k<Eigen::Matrix<float, threads, 1>>", "k<value_type>"})
        EXPECT_THAT(left(unknown), IsEmpty());
}

TEST(NarrowedCode, AnyTextIsTaken)
{
    const std::string whole =
        "#if 1\nstruct S : T<1> { S() : a{1} { } int a; };\n#else\nf() {\n#endif\n"
        "typedef void (*F)(int);\nenum E { A };\nOWN(a, b)\n__global__ void k(S s) { s.a = A; }\n";
    for (std::size_t cut = 0; cut <= whole.size(); ++cut)
        narrowed(whole.substr(0, cut), {{"k.cu", 2}});
    for (const char* text : {"}}}}", "((((", "struct", "class {", "using", "friend", "template <", "operator",
             "typedef", "enum", "static_assert", "A(", "#line 5 \"", "namespace"})
        narrowed(text, {{"k.cu", 1}});
}

} // namespace warpatlas
