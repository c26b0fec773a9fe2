/// Instances of templates and the constants of a kernel's text, as a compiler has them.
#include "tests/app/follow/source/executed.h"

#include <gtest/gtest.h>

namespace warpatlas::cpp {
namespace {

using test::executed;

constexpr std::int32_t notFollowed = -999999;

/// What an instance leaves in out[0].
std::int32_t leftByInstance(
    const std::string& text, const std::string& instance = "k", const std::vector<std::string>& definitions = {})
{
    const auto done = executed(text, false, instance, definitions);
    return done->run.complete ? done->memory.at(1, 0) : notFollowed;
}

/// The bounds of shared variable "tile".
std::vector<std::uint64_t> tileBounds(
    const std::string& text, const std::string& instance = "k", const std::vector<std::string>& definitions = {})
{
    const auto program = parse(text, instance, definitions);
    std::vector<std::uint64_t> bounds;
    for (const Variable* variable : program->outside)
        if (variable->name == "tile")
            for (const Type* type = variable->type; type->kind == Type::Kind::Array; type = type->element)
                bounds.push_back(type->count);
    return bounds;
}

using Bounds = std::vector<std::uint64_t>;

TEST(Templates, KernelIsReadWithItsArguments)
{
    const std::string text = "template <int TILE>\n__global__ void k(int* out, int n)\n"
                             "{\n    __shared__ float tile[TILE][TILE + 1];\n    out[0] = TILE * 10 + n;\n}\n";
    EXPECT_EQ(leftByInstance(text, "k<16>"), 167);
    EXPECT_EQ(leftByInstance(text, "mine::k<4>"), 47);
    EXPECT_EQ(leftByInstance(text, "k"), notFollowed) << "no instance, no values";
    EXPECT_EQ(tileBounds(text, "k<16>"), (Bounds{16, 17}));
    EXPECT_EQ(tileBounds(text, "k<(int)8>"), (Bounds{8, 9}));
}

TEST(Templates, TypesDefaultsAndSeveralParametersAreKnown)
{
    const std::string text = "template <class T, unsigned int W = 8, bool twice = false>\n"
                             "__global__ void k(T* out, T n)\n{\n"
                             "    const unsigned int both = twice ? 2 * W : W;\n    __shared__ T tile[both];\n"
                             "    T x = 300;\n    out[0] = x + n + (T)W + sizeof(T);\n}\n";
    EXPECT_EQ(leftByInstance(text, "k<int, 4u, true>"), 300 + 7 + 4 + 4);
    EXPECT_EQ(tileBounds(text, "k<float, 4u, true>"), (Bounds{8}));
    EXPECT_EQ(tileBounds(text, "k<unsigned char>"), (Bounds{8}));
    EXPECT_EQ(tileBounds(text, "k<float const*, 3u>"), (Bounds{3}));
    EXPECT_TRUE(tileBounds(text, "k<nobody::knows>").empty());
    EXPECT_TRUE(tileBounds(text, "k<int, 1u, true, 5>").empty()) << "more than it has";
}

TEST(Templates, CalledFunctionsAreInstancesToo)
{
    const std::string device = "template <typename T, int times = 1> __device__ T grown(T x, const T* all)\n"
                               "{ T sum = x; for (int i = 0; i < times; ++i) sum += times; return sum; }\n"
                               "template <int N> __device__ int power(int x)\n"
                               "{ if constexpr (N > 1) return x * power<N - 1>(x); else return x; }\n";
    const auto with = [&](const std::string& body) {
        return device + "__global__ void k(int* out, int n)\n{ " + body + " }\n";
    };
    EXPECT_EQ(leftByInstance(with("out[0] = grown<int, 3>(n, out);")), 7 + 9);
    EXPECT_EQ(leftByInstance(with("out[0] = grown(n, out) + grown<int, 2>(n, out);")), 8 + 11) << "two instances";
    EXPECT_EQ(leftByInstance(with("float f[2]; f[0] = 0.5f; out[0] = 2 * grown(f[0], f);")), 3) << "T is float";
    EXPECT_EQ(leftByInstance(with("out[0] = power<3>(2) + power<1>(5);")), 13);
    EXPECT_EQ(leftByInstance(with("out[0] = grown<int, n>(n, out);")), notFollowed) << "n is no constant";
    const std::string both = device
        + "template <typename T, int F> __global__ void k(T* out, T n)\n"
          "{ out[0] = grown<T, F>(n, out); }\n";
    EXPECT_EQ(leftByInstance(both, "k<int, 2>"), 11);
}

TEST(Templates, WhatCannotBeToldApartIsNotFollowed)
{
    const std::string general = "template <int N> __global__ void k(int* out, int n) { out[0] = N; }\n";
    const std::string special = "template <> __global__ void k<3>(int* out, int n) { out[0] = 33; }\n";
    EXPECT_EQ(leftByInstance(general + special, "k<3>"), 33);
    EXPECT_EQ(leftByInstance(general + special, "k<4>"), 4);
    EXPECT_EQ(
        leftByInstance(general + "template <typename T> __global__ void k(T* out, int n) { out[0] = 2; }\n", "k<5>"),
        5);
    const std::string endless = "template <int N> __device__ int f() { return N == 0 ? 0 : f<N - 1>(); }\n"
                                "__global__ void k(int* out, int n) { out[0] = f<3>(); }\n";
    EXPECT_EQ(leftByInstance(endless), 0) << "what it evaluates has an end";
    EXPECT_EQ(
        leftByInstance("template <typename... All> __global__ void k(int* out, int n) { out[0] = 1; }\n", "k<int>"),
        notFollowed);
    for (const std::string broken : {"k<", "k<>", "k<1", "k<1,>", "k<,1>", "k<(>", "<1>", ">", "k<1>>", "k<#>"})
        leftByInstance(general, broken); // ends, whatever it is
}

TEST(Templates, ConstantsOfTheTextAreBounds)
{
    const auto with = [](const std::string& before, const std::string& bound, const std::string& inside = {}) {
        return before + "\n__global__ void k(int* out, int n)\n{ " + inside + " __shared__ int tile[" + bound
            + "]; out[0] = 1; }\n";
    };
    EXPECT_EQ(tileBounds(with("#define W 128", "W + 2")), Bounds{130});
    EXPECT_EQ(tileBounds(with("#define W 100 + 28", "W * 2")), Bounds{156}) << "as the compiler puts it in";
    EXPECT_EQ(tileBounds(with("#define PAD(n) ((n) + 1)\n#define W 32", "PAD(W)")), Bounds{33});
    EXPECT_EQ(tileBounds(with("#define AREA(w, h) (w * h)\n#define TWO(x) AREA(x, 2)", "TWO(3 + 1)")), Bounds{5});
    EXPECT_EQ(tileBounds(with("#define NONE() 6", "NONE()")), Bounds{6});
    EXPECT_EQ(tileBounds(with("constexpr int W = 4 * 8;", "W > 16 ? W : 16")), Bounds{32});
    EXPECT_EQ(tileBounds(with("#define SQUARE(n) ((n) * (n))\nconst int W = SQUARE(6);", "max(W, 10)")), Bounds{36});
    EXPECT_EQ(tileBounds(with("#define N -3", "8 + N", "")), Bounds{5});
    EXPECT_EQ(tileBounds(with("", "both", "const int w = 8; constexpr int both = w + 1;")), Bounds{9});
    EXPECT_EQ(tileBounds(with("", "W", ""), "k", {"W=48", "OTHER"}), Bounds{48}) << "-DW=48";
    EXPECT_EQ(tileBounds(with("#ifndef W\n#define W 24\n#endif", "W")), Bounds{24});
    EXPECT_EQ(tileBounds(with("#ifndef W\n#define W 24\n#endif", "W"), "k", {"W=48"}), Bounds{48});
    EXPECT_TRUE(tileBounds(with("#define W W\n#define A B\n#define B A", "A + W")).empty()) << "names themselves";
    EXPECT_TRUE(tileBounds(with("#define TWO(x) x x x x x x x x\n", "TWO(TWO(TWO(TWO(TWO(TWO(TWO(1)))))))")).empty());
    EXPECT_EQ(leftByInstance(
                  "#define CUBE(n) ((n) * (n) * (n))\n__global__ void k(int* out, int n) { out[0] = n + CUBE(3); }"),
        34);
}

TEST(Templates, FunctorsAreCalled)
{
    const std::string functors =
        "struct Square { __host__ __device__ int operator()(int x) const { return x * x; } };\n"
        "namespace ops { class Scaled { public:\n"
        "    int factor; static constexpr int more = 1;\n"
        "    __device__ int twice(int x) const { return 2 * scaled(x); }\n"
        "    __device__ int scaled(int x) const { return factor * x + more; }\n"
        "    __device__ int operator()(int x) const { return this->scaled(x); } }; }\n"
        "template <typename T, int add = 0> struct Scale { T factor;\n"
        "    __device__ T operator()(T x) const { return factor * x + add; } };\n"
        "template <typename F, typename G> struct Compose { F f; G g;\n"
        "    template <typename T> __device__ T operator()(T x) const { return f(g(x)); } };\n"
        "template <class F> __device__ int applied(F f, int x) { return f(x); }\n";
    const auto with = [&](const std::string& body) {
        return functors + "template <class F> __global__ void k(int* out, int n)\n{ " + body + " }\n";
    };
    EXPECT_EQ(leftByInstance(with("F f; out[0] = f(n);"), "k<Square>"), 49);
    EXPECT_EQ(leftByInstance(with("F f{3}; out[0] = applied(f, n);"), "k<ops::Scaled>"), 22);
    EXPECT_EQ(leftByInstance(with("F f{3}; out[0] = f.twice(n);"), "k<ops::Scaled>"), 44);
    EXPECT_EQ(leftByInstance(with("F f{3}; out[0] = f(n);"), "k<Scale<int, 5>>"), 26);
    EXPECT_EQ(leftByInstance(with("F f{3}; out[0] = f(n);"), "k<Scale<int> >"), 21);
    EXPECT_EQ(leftByInstance(with("F f{{3}, {}}; out[0] = f(n);"), "k<Compose<Scale<int>, Square>>"), 147);
    EXPECT_EQ(leftByInstance(with("out[0] = F()(n) + Scale<int>{2}(n);"), "k<Square>"), 63);
    EXPECT_EQ(leftByInstance(with("out[0] = applied(Square(), n);"), "k<int>"), 49);
}

TEST(Templates, WhatAFunctorBeginsAsIsNotGuessed)
{
    const auto with = [&](const std::string& structure) {
        return structure + "\ntemplate <class F> __global__ void k(int* out, int n)\n{ F f{3}; out[0] = f(n); }\n";
    };
    EXPECT_EQ(leftByInstance(
                  with("struct S { int a; __device__ S(int x) : a{x + 1} {} __device__ int operator()(int x) const "
                       "{ return a * x; } };"),
                  "k<S>"),
        notFollowed);
    EXPECT_EQ(leftByInstance(
                  with("struct S { int a = 1; int b = 2; __device__ int operator()(int x) const { return b * x; } };"),
                  "k<S>"),
        notFollowed);
    EXPECT_EQ(leftByInstance(with("struct S { int a; __device__ int operator()(int x) const { return a * x; }\n"
                                  "    __device__ float operator()(float x) const { return x; } };"),
                  "k<S>"),
        notFollowed)
        << "overloaded";
    EXPECT_EQ(leftByInstance(
                  with("template <class T> struct S { int a; __device__ int operator()(int x) const { return a; } };\n"
                       "template <> struct S<int> { int a; __device__ int operator()(int x) const { return 9; } };"),
                  "k<S<int>>"),
        notFollowed)
        << "which text is meant is not known";
}

TEST(Templates, LambdasAreCalled)
{
    const std::string device = "auto square = [] __device__ (int x) { return x * x; };\n"
                               "template <class F> __device__ int applied(F f, int x) { return f(x); }\n";
    const auto with = [&](const std::string& body) {
        return device + "__global__ void k(int* out, int n)\n{ " + body + " }\n";
    };
    EXPECT_EQ(leftByInstance(with("int a = 3; auto f = [=](int x) { return a * x; }; a = 5; out[0] = f(n);")), 21)
        << "as it was where the lambda stands";
    EXPECT_EQ(
        leftByInstance(with("const int a = 3; int b = 4; out[0] = applied([b](int x) -> int { return b * x; }, n);")),
        28);
    EXPECT_EQ(leftByInstance(with("out[0] = applied(square, n) + square(2);")), 53);
    EXPECT_EQ(
        leftByInstance(with("int a = 3; auto f = [&](int x) { return a * x; }; a = 5; out[0] = f(n);")), notFollowed)
        << "what it takes by reference may change";
    EXPECT_EQ(leftByInstance(with("int a = 3; auto f = [&](int x) { return a * x; }; out[0] = f(n);")), 21)
        << "nothing changes it";
    EXPECT_EQ(leftByInstance(
                  with("int a = 3, b = 2; auto f = [=, &b](int x) { return a * x + (a & b); }; a = 5; out[0] = f(n);")),
        23);
    for (const char* const change : {"++a;", "a += 1;", "int* p = &a; *p = 9;"})
        EXPECT_EQ(leftByInstance(with(
                      "int a = 3; auto f = [&a](int x) { return a * x; }; " + std::string(change) + " out[0] = f(n);")),
            notFollowed)
            << change;
    EXPECT_EQ(
        leftByInstance(with("int a = 3; auto f = [&](int x) { a = x; return x; }; out[0] = f(n) + a;")), notFollowed);
    EXPECT_EQ(leftByInstance(device + "template <class F> __global__ void k(int* out, int n) { F f; out[0] = f(n); }\n",
                  "k<decltype(square)>"),
        49);
}

} // namespace
} // namespace warpatlas::cpp
