// What libclang makes of texts, host code and all.
#include "kernels/frontend/source_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

namespace {

SourceFacts read(const std::string& text, std::vector<std::string> instances = {})
{
    SourceQuestion question;
    question.text = text;
    question.instances = std::move(instances);
    return readSource(question);
}

/// "lens", "rows[3][2]", "flags:" (bits), "(secret)" (hidden), "@8" behind what does not begin at 0.
std::vector<std::string> fieldsOf(const SourceFacts& facts, const std::string& record)
{
    std::vector<std::string> words;
    if (const RecordFacts* const found = facts.record(record))
        for (const FieldFacts& field : found->fields) {
            std::string word = field.name;
            for (const std::uint64_t extent : field.type.extents)
                word += "[" + std::to_string(extent) + "]";
            word += field.bits ? ":" : "";
            words.push_back(field.hidden ? "(" + word + ")" : word);
        }
    return words;
}

std::vector<std::string> symbolsOf(const SourceFacts& facts)
{
    std::vector<std::string> symbols;
    for (const KernelFacts& kernel : facts.kernels)
        symbols.push_back(kernel.symbol);
    return symbols;
}

/// The instances that `host` launches.
std::vector<std::string> launchedBy(const std::string& host)
{
    std::vector<std::string> names;
    const SourceFacts facts =
        read("#include <vector>\n"
             "template <class T> __global__ void scale(T* a, T factor, int n) { }\n"
             "template <class T, int N> __global__ void fill(const T* __restrict__ a, T* b) { }\n"
             "namespace own { template <class T> __global__ void inner(T* a) { } struct Scale { int by; }; }\n"
             "template <class T, class F> __global__ void each(T* a, F f) { }\n"
             "template <class T> struct Square { };\n"
            + host);
    for (const KernelFacts& kernel : facts.kernels)
        if (kernel.isInstance)
            names.push_back(kernel.name);
    return names;
}

} // namespace

TEST(SourceReader, FieldsOfStructures)
{
    const SourceFacts facts = read("struct Other { int wrong; };\n"
                                   "void host(struct Params p);\n"
                                   "namespace ns {\n"
                                   "struct __align__(16) Params { // comment, int no;\n"
                                   "public:\n"
                                   "    int width, height;\n"
                                   "    const float* data = nullptr;\n"
                                   "    float weights[3][3];\n"
                                   "    struct { int inside; } inner;\n"
                                   "    static constexpr int n = 3;\n"
                                   "    typedef float Real;\n"
                                   "    enum Mode { Fast, Slow } mode;\n"
                                   "    __device__ float at(int i) const { float local = data[i]; return local; }\n"
                                   "    Params() : width{2}, height{3} {}\n"
                                   "    union { float f; int i; };\n"
                                   "    friend struct Other;\n"
                                   "    unsigned first : 3, second : 1, : 2;\n"
                                   "    int : 0;\n"
                                   "    unsigned long long last;\n"
                                   "private:\n"
                                   "    int secret;\n"
                                   "};\n}\n"
                                   "__constant__ ns::Params params[2];\n__constant__ Missing missing;\n");
    EXPECT_THAT(fieldsOf(facts, "ns::Params"),
        ElementsAre(
            "width", "height", "data", "weights[3][3]", "inner", "mode", "", "first:", "second:", "last", "(secret)"));
    EXPECT_EQ(facts.variables[0].type.name, "ns::Params");
    EXPECT_EQ(facts.variables[0].type.bytes, 2 * facts.record("ns::Params")->bytes);
    EXPECT_EQ(facts.record("ns::Params")->bytes % 16, 0u);
    EXPECT_EQ(facts.record("Missing"), nullptr);
    EXPECT_EQ(facts.record("ns::Params")->fields[2].type.pointee, "const float");
    EXPECT_TRUE(facts.record("ns::Params")->fields[5].type.isEnumeration);
}

TEST(SourceReader, StructuresWithinBasesTemplatesAndCudasOwn)
{
    const SourceFacts facts =
        read("struct Base { int first; };\n"
             "struct Lens { float focus; float shift[2]; };\n"
             "using Optics = Lens;\n"
             "class Hidden { int inside; };\n"
             "struct Scene : public Base { Lens lens; Optics more[4]; Lens* far; Hidden hidden; dim3 size; };\n"
             "template <class T> struct Matrix { int rows, columns; T* elements; };\n"
             "typedef struct { int width; float* elements; } Plain;\n"
             "__global__ void k(Scene scene, Matrix<float> m, const Plain& plain, float3* v) { }\n");
    EXPECT_THAT(fieldsOf(facts, "Scene"), ElementsAre("first", "lens", "more[4]", "far", "hidden", "size"));
    EXPECT_EQ(facts.record("Scene")->fields[1].offset, 4u);
    EXPECT_EQ(facts.record("Scene")->fields[2].type.name, "Lens");
    EXPECT_THAT(fieldsOf(facts, "Hidden"), ElementsAre("(inside)"));
    EXPECT_THAT(fieldsOf(facts, "Matrix<float>"), ElementsAre("rows", "columns", "elements"));
    EXPECT_EQ(facts.record("Matrix<float>")->fields[2].type.pointee, "float");
    ASSERT_EQ(facts.kernels[0].parameters.size(), 4u);
    EXPECT_EQ(facts.kernels[0].parameters[2].pointee, "const Plain");
    EXPECT_EQ(facts.kernels[0].parameters[3].pointeeBytes, 12u);
    EXPECT_THAT(fieldsOf(facts, "Plain"), ElementsAre("width", "elements"));
    EXPECT_THAT(fieldsOf(facts, "float3"), ElementsAre("x", "y", "z"));
}

TEST(SourceReader, BasesLieWhereTheyLie)
{
    const SourceFacts facts = read("struct Small { char tag; };\nstruct Wide { double weight; };\nstruct Empty { };\n"
                                   "struct Two : Small, Empty, Wide { int own; };\n"
                                   "struct Padded { double a; char b; Padded(); };\n"
                                   "struct Behind : Padded, Small { };\n"
                                   "struct Virtual : Small { virtual void f(); };\n"
                                   "template <class T> struct Base { T first; };\n"
                                   "template <class T> struct Plain : Wide { T own; };\n"
                                   "template <class T> struct Dependent : Base<T> { T own; };\n"
                                   "__global__ void k(Two two, Behind behind, Virtual* last, Plain<int> plain,\n"
                                   "    Dependent<int> dependent) { }\n");
    const RecordFacts& two = *facts.record("Two");
    EXPECT_THAT(fieldsOf(facts, "Two"), ElementsAre("tag", "weight", "own"));
    EXPECT_EQ(two.fields[1].offset, 8u);
    EXPECT_EQ(two.fields[2].offset, 16u);
    EXPECT_THAT(fieldsOf(facts, "Plain<int>"), ElementsAre("weight", "own"));
    // What is not known is named, and has no place.
    EXPECT_THAT(fieldsOf(facts, "Behind"), ElementsAre("a", "b", "Small"));
    EXPECT_EQ(facts.record("Behind")->fields[2].type.bytes, 0u);
    EXPECT_THAT(fieldsOf(facts, "Virtual"), ElementsAre("Small"));
    EXPECT_THAT(fieldsOf(facts, "Dependent<int>"), ElementsAre("Base<T>", "own"));
}

TEST(SourceReader, KernelsAndTheInstancesThatHostCodeLaunches)
{
    const SourceFacts facts = read("#include <vector>\n"
                                   "#include <missing.h>\n"
                                   "namespace ns { template <class T, int K> __global__ void scale(T* x, int n) {} }\n"
                                   "extern \"C\" __global__ void plain(const float* a, float x[]) {}\n"
                                   "template <int B> void run(int n) { ns::scale<float, B><<<n, B>>>(nullptr, n); }\n"
                                   "missing::Type unknown;\n"
                                   "int main() { std::vector<int> v(3); run<64>(2); run<128>(v[0]);\n"
                                   "  auto k = ns::scale<int, 2>; k<<<1, 1>>>(nullptr, 1); }\n",
        {"ns::scale<double, 9>"});
    EXPECT_THAT(symbolsOf(facts),
        UnorderedElementsAre("plain", "_ZN2ns5scaleIfLi64EEEvPT_i", "_ZN2ns5scaleIfLi128EEEvPT_i",
            "_ZN2ns5scaleIiLi2EEEvPT_i", "_ZN2ns5scaleIdLi9EEEvPT_i"));
    const auto plain = std::ranges::find(facts.kernels, "plain", &KernelFacts::symbol);
    ASSERT_EQ(plain->parameters.size(), 2u);
    EXPECT_EQ(plain->parameters[0].pointee, "const float");
    EXPECT_EQ(plain->parameters[1].pointee, "float");
}

TEST(LaunchedInstances, AsTheyAreWritten)
{
    EXPECT_THAT(
        launchedBy("void f(float* a, int n) { scale<float><<<1, 2>>>(a, 1, 2); scale<float><<<3, 4>>>(a, 1, 2);\n"
                   "  fill<Square<int>, 3><<<dim3(1), n>>>(nullptr, nullptr); own::inner<int><<<1, 1>>>(0); }\n"
                   "namespace own { void f() { inner<char><<<1, 1>>>(nullptr); } }\n"),
        ElementsAre("scale<float>", "fill<Square<int>, 3>", "own::inner<int>", "own::inner<char>"));
}

TEST(LaunchedInstances, ThroughTemplatesOfTheHost)
{
    EXPECT_THAT(launchedBy("template <typename T> void run(int n) { scale<T><<<1, n>>>(nullptr, T(), n); }\n"
                           "template <class U> void both() { run<U>(1); run<U*>(2); }\n"
                           "int main() { run<float>(5); both<short>(); }\n"),
        ElementsAre("scale<float>", "scale<short>", "scale<short*>"));
    EXPECT_THAT(
        launchedBy("namespace ns {\n"
                   "template <typename T> void run(int n) { scale<T><<<1, n>>>(nullptr, T(), n); } // template\n"
                   "template void run<double>(int); }\n"
                   "template void ns::run<unsigned char>(int);\n"
                   "template __global__ void scale<long>(long* a, long factor, int n);\n"),
        ElementsAre("scale<double>", "scale<unsigned char>", "scale<long>"));
    EXPECT_THAT(
        launchedBy("template <typename T> void run(int n) { scale<T><<<1, n>>>(nullptr, T(), n); }\n"), IsEmpty());
    EXPECT_THAT(
        launchedBy("template <class T> struct Solver { T* x; void step(int n) { scale<T><<<1, n>>>(x, 1, n); } };\n"
                   "template <class T> struct Other { Other(); };\n"
                   "template <class T> Other<T>::Other() { scale<T><<<1, 1>>>(nullptr, 1, 1); }\n"
                   "struct Runner { template <class T> void go(T* x) { scale<T><<<1, 1>>>(x, 1, 1); } };\n"
                   "int main() { Solver<float> s; s.step(5); auto* p = new Other<int>(); Runner r;\n"
                   "  r.go<short>(nullptr); }\n"),
        ElementsAre("scale<float>", "scale<int>", "scale<short>"));
}

TEST(LaunchedInstances, WithConstantsAndByTheTypesThatArePassed)
{
    EXPECT_THAT(launchedBy("void f() { const int threads = 64; constexpr unsigned half = threads / 2;\n"
                           "  using Real = double; fill<Real, half><<<1, threads>>>(nullptr, nullptr); }\n"),
        ElementsAre("fill<double, 32>"));
    EXPECT_THAT(
        launchedBy(
            "template <class T> T total(const std::vector<T>& v) { T* d; scale<<<1, 2>>>(d, T(2), 2); return 0; }\n"
            "int main() { float *x, *y; scale<<<1, 5>>>(y, 2.0f, 5); std::vector<double> a(9); total(a);\n"
            "  each<<<1, 1>>>(x, Square<float>()); each<<<1, 1>>>(x, own::Scale{2}); }\n"),
        ElementsAre("scale<float>", "scale<double>", "each<float, Square<float> >", "each<float, own::Scale>"));
    EXPECT_THAT(
        launchedBy("template <class T> void run(T b) { if constexpr (sizeof(T) > 8) scale<T><<<1, 1>>>(0, b, 1); }\n"
                   "int main() { run(1); run(unknown); }\n"),
        IsEmpty())
        << "what is not compiled is not launched";
}

TEST(SourceReader, VariablesOfTheDevice)
{
    const SourceFacts facts =
        read("#define N 4\n"
             "__constant__ float weights[N + 1][2];\n"
             "namespace ns { __device__ unsigned counter; }\n"
             "int ofTheHost;\n"
             "__global__ void k() { extern __shared__ double part[]; __shared__ int4 tile[32]; }\n");
    std::vector<std::string> words;
    for (const VariableFacts& variable : facts.variables)
        words.push_back(variable.name + " " + variable.type.name + " " + std::to_string(variable.type.bytes)
            + (variable.isDynamic ? " dynamic" : ""));
    EXPECT_THAT(words,
        ElementsAre("weights float 40", "ns::counter unsigned int 4", "part double 0 dynamic", "k::tile int4 512"));
}

TEST(SourceReader, CompiledHeadersChangeNothing)
{
    const std::string text = "#include <cstdio>\ntemplate <class T> struct Box { T at[SIDE]; float3 c; };\n"
                             "template <class T> __global__ void k(Box<T> b, T* x) { x[threadIdx.x] = b.at[0]; }\n"
                             "int main() { k<<<1, 32>>>(Box<float>(), (float*)nullptr); }\n";
    SourceQuestion question;
    question.text = text;
    question.definitions = {"SIDE=3"};
    const SourceFacts first = readSource(question);
    compileHeadersForNext();
    const SourceFacts next = readSource(question);
    EXPECT_THAT(fieldsOf(next, "Box<float>"), ElementsAre("at[3]", "c"));
    EXPECT_EQ(bytesOf(next), bytesOf(first));
}

TEST(SourceReader, AnUnfinishedTextHasNone)
{
    for (const char* text :
        {"struct Params", "struct Params {", "struct Params { int a", "struct", "} struct Params {{{", ""})
        EXPECT_THAT(read(text).kernels, IsEmpty()) << text;
}

TEST(SourceFacts, GoThroughBytes)
{
    const SourceFacts facts =
        read("struct P { int a[2]; };\n__global__ void k(P p, float* out) {}\n__constant__ P p;\n");
    const SourceFacts copy = sourceFactsFrom(bytesOf(facts));
    EXPECT_EQ(bytesOf(copy), bytesOf(facts));
    EXPECT_THAT(fieldsOf(copy, "P"), ElementsAre("a[2]"));
}

} // namespace warpatlas
