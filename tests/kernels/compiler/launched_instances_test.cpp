// Which instances a file launches: also through templates of the host, through constants, and without naming them.
#include "kernels/compiler/device_code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::vector<std::string> launched(const std::string& host)
{
    return extractDeviceCode("template <class T> __global__ void scale(T* a, T factor, int n) { }\n"
                             "template <class T, int N> __global__ void fill(const T* __restrict__ a, T* b) { }\n"
                             "namespace own { template <class T> __global__ void inner(T* a) { } }\n"
                             "template <class T, class F> __global__ void each(T* a, F f) { }\n"
        + host)
        .instances;
}

} // namespace

TEST(LaunchedInstances, AsTheyAreWritten)
{
    EXPECT_THAT(launched("void f() { scale<float><<<1, 2>>>(a, 1, 2); scale<float><<<3, 4>>>(b, 1, 2);\n"
                         "  fill<Pair<int, 2>, 3><<<dim3(1), n, s<0>(x)>>>(c, d); }\n"),
        ElementsAre("scale<float>", "fill<Pair<int, 2>, 3>"));
}

TEST(LaunchedInstances, InNamespaces)
{
    EXPECT_THAT(launched("void f() { own::inner<int><<<1, 1>>>(a); }\n"), ElementsAre("own::inner<int>"));
    EXPECT_THAT(launched("namespace own { void f() { inner<int><<<1, 1>>>(a); } }\n"), ElementsAre("own::inner<int>"));
}

TEST(LaunchedInstances, ThroughTemplatesOfTheHost)
{
    EXPECT_THAT(launched("template <typename T> void run(int n) { scale<T><<<1, n>>>(a, b, n); }\n"
                         "template <class U> void both() { run<U>(1); run<U*>(2); }\n"
                         "int main() { run<float>(5); both<short>(); }\n"),
        ElementsAre("scale<float>", "scale<short>", "scale<short*>"));
    EXPECT_THAT(launched("template <typename T> void run(int n) { scale<T><<<1, n>>>(a, b, n); }\n"
                         "template void run<double>(int);\n"),
        ElementsAre("scale<double>"));
    // Nobody calls it, so there is nothing to know.
    EXPECT_THAT(launched("template <typename T> void run(int n) { scale<T><<<1, n>>>(a, b, n); }\n"), IsEmpty());
    // One that calls itself comes to an end.
    EXPECT_THAT(launched("template <class T> void run() { scale<T><<<1, 1>>>(a, b, 1); run<T*>(); }\n"
                         "int main() { run<int>(); }\n")
                    .front(),
        "scale<int>");
}

TEST(LaunchedInstances, OfClassTemplates)
{
    const std::string use = "int main() { Solver<float> s; s.step(5); auto* p = new Solver<int>(); }\n";
    EXPECT_THAT(
        launched(
            "template <class T> struct Solver { T* x; void step(int n) { scale<T><<<1, n>>>(x, 1, n); } };\n" + use),
        ElementsAre("scale<float>", "scale<int>"));
    EXPECT_THAT(launched("template <class T> struct Solver { cudaStream_t s; void step(); };\n"
                         "template <class T> void Solver<T>::step() { scale<T><<<1, 1>>>(x, 1, 1); }\n"
                    + use),
        ElementsAre("scale<float>", "scale<int>"));
    EXPECT_THAT(launched("struct Runner { template <class T> void go(T* x) { scale<T><<<1, 1>>>(x, 1, 1); } };\n"
                         "int main() { Runner r; r.go<short>(nullptr); }\n"),
        ElementsAre("scale<short>"));
}

TEST(LaunchedInstances, WithConstantsOfABody)
{
    EXPECT_THAT(launched("void f() { const int threads = 64; constexpr unsigned half = threads / 2;\n"
                         "  using Real = double; fill<Real, half><<<1, threads>>>(a, b); }\n"),
        ElementsAre("fill<double, ((64) / 2)>"));
    EXPECT_THAT(
        launched("void f() { const int threads = chosen(); fill<int, threads><<<1, threads>>>(a, b); }\n"), IsEmpty());
}

TEST(LaunchedInstances, ByTheTypesThatArePassed)
{
    EXPECT_THAT(
        launched("void f() { float *x, *y; int n = 5; scale<<<1, n>>>(y, 2.0f, n); }\n"), ElementsAre("scale<float>"));
    EXPECT_THAT(launched("void f(const unsigned char* in, size_t n) { scale<<<1, n>>>(in, 2, n); }\n"),
        ElementsAre("scale<unsigned char>"));
    EXPECT_THAT(launched("template <class T> void run(T* d, int n) { scale<<<1, n>>>(d, T(2), n); }\n"
                         "int main() { double* values; run(values, 5); }\n"),
        ElementsAre("scale<double>"));
    EXPECT_THAT(launched("void f() { int* a; Functor<int> g; each<<<1, 1>>>(a, g); }\n"),
        ElementsAre("each<int, Functor<int>>"));
    EXPECT_THAT(launched("void f(int* a) { each<<<1, 1>>>(a, Square<float>()); each<<<1, 1>>>(a, own::Scale{2}); }\n"),
        ElementsAre("each<int, Square<float>>", "each<int, own::Scale>"));
    EXPECT_THAT(
        launched("template <class T, int n> T total(const std::vector<T>& v, std::array<Pair<T, int>, n> w)\n"
                 "{ T* d; scale<T><<<1, n>>>(d, 2, n); }\n"
                 "int main() { std::vector<double> a(9); std::vector<long> c; std::array<Pair<long, int>, 4> e; "
                 "total(a, e); total(c, e); }\n"),
        ElementsAre("scale<double>", "scale<long>"));
    EXPECT_THAT(launched("template <class T> void run(Box<T> b) { scale<T><<<1, 1>>>(b.p, 2, 1); }\n"
                         "int main() { Bag<int> bag; run(bag); }\n"),
        IsEmpty());
    EXPECT_THAT(launched("void f() { auto x = make(); scale<<<1, 1>>>(x, 1, 2); }\n"), ElementsAre("scale<int>"));
}

} // namespace warpatlas
