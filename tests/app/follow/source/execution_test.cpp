/// The part of C++ that is understood, executed as C++ would; the rest is refused.
#include "tests/app/follow/source/executed.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace warpatlas::cpp {
namespace {

using test::Executed;
using test::executed;

/// What a kernel with this body leaves in out[0].
std::int32_t resultOf(const std::string& body, const std::string& before = {})
{
    const auto done = executed(before + "\n__global__ void k(int* out, int n)\n{\n" + body + "\n}\n");
    EXPECT_TRUE(done->run.complete) << body;
    return done->run.complete ? done->memory.at(1, 0) : -999999;
}

bool isUnderstood(const std::string& body, const std::string& before = {})
{
    return executed(before + "\n__global__ void k(int* out, int n)\n{\n" + body + "\n}\n")->run.complete;
}

TEST(SourceExecution, ReckonsAsCDoes)
{
    EXPECT_EQ(resultOf("out[0] = blockIdx.x * blockDim.x + threadIdx.x;"), 69);
    EXPECT_EQ(resultOf("out[0] = -7 / 2 * 10 + -7 % 3;"), -31);
    EXPECT_EQ(resultOf("out[0] = 1 + 2 * 3 << 1;"), 14);
    EXPECT_EQ(resultOf("out[0] = threadIdx.x - 6 < 3;"), 0) << "without sign, it is very large";
    EXPECT_EQ(resultOf("int d = threadIdx.x - 6; out[0] = d;"), -1);
    EXPECT_EQ(resultOf("unsigned char c = 300; out[0] = c;"), 44);
    EXPECT_EQ(resultOf("unsigned a = 1; out[0] = a - 2 > 0 ? 1 : 2;"), 1);
    EXPECT_EQ(resultOf("size_t i = (size_t)blockIdx.x * 3000000000u; out[0] = i / 1000000000;"), 6);
    EXPECT_EQ(resultOf("float f = 7; out[0] = f / 2 * 10;"), 35);
    EXPECT_EQ(resultOf("out[0] = (int)2.9f + (unsigned char)3.9f;"), 5);
    EXPECT_EQ(resultOf("float f = 0.1f; out[0] = f == 0.1;"), 0) << "a double is another number";
    EXPECT_EQ(resultOf("float f = 16777216.0f; out[0] = f + 1.0f == f;"), 1);
    EXPECT_EQ(resultOf("out[0] = min(max(n - 10, 0), 5u) + abs(-3);"), 3);
    EXPECT_EQ(resultOf("out[0] = n > 5 && n < 3 || !(n == 2);"), 1);
    EXPECT_EQ(resultOf("out[0] = 0x10 + 010 + 0b11 + 1'000 + sizeof(int);"), 1031);
    EXPECT_EQ(resultOf("out[0] = ~5 ^ 3 | 8 & 12;"), (~5 ^ 3) | (8 & 12));
    EXPECT_EQ(resultOf("out[0] = __popc(255) + __clz(1) + __ffs(8);"), 8 + 31 + 4);
    // Words, as CUDA's documentation of them has it.
    EXPECT_EQ(resultOf("out[0] = __byte_perm(0x33221100, 0x77665544, 0x4321);"), 0x44332211);
    EXPECT_EQ(resultOf("out[0] = __byte_perm(0x33221100, 0x77665544, 0x0176);"), 0x00117766);
    EXPECT_EQ(resultOf("out[0] = __funnelshift_r(0x33221100, 0x77665544, 40);"), 0x44332211); // by 40 modulo 32
    EXPECT_EQ(resultOf("out[0] = __funnelshift_rc(0x33221100, 0x77665544, 40);"), 0x77665544);
    EXPECT_EQ(resultOf("out[0] = __funnelshift_l(0x33221100, 0x07665544, 4);"), 0x76655443);
    EXPECT_EQ(resultOf("out[0] = __funnelshift_lc(0x33221100, 0x07665544, 32);"), 0x33221100);
    EXPECT_EQ(resultOf("out[0] = __umulhi(0x80000000u, 6) * 10 + __mulhi(-1, 5);"), 29);
    EXPECT_EQ(resultOf("out[0] = fmaf(2.0f, 3.0f, 0.5f) * 2 + sqrtf(16.0f) + fabsf(-2.0f) + floorf(-1.5f);"), 17);
}

TEST(SourceExecution, GoesTheWaysOfLoopsAndBranches)
{
    EXPECT_EQ(
        resultOf(
            "int s = 0; for (int i = 0; i < n; ++i) { if (i == 2) continue; if (i == 5) break; s += i; } out[0] = s;"),
        8);
    EXPECT_EQ(resultOf("int s = 0; while (n > 0) { s += n--; } out[0] = s;"), 28);
    EXPECT_EQ(resultOf("int s = 0; do s++; while (s < n); out[0] = s;"), 7);
    EXPECT_EQ(resultOf("int s = 0; for (int i = 0, j = 9; i < j; ++i, j -= 2) s = 10 * i + j; out[0] = s;"), 25);
    EXPECT_EQ(resultOf("for (int left = 64; left > 1;) { left = left / 2; out[0] = left; }"), 1);
    EXPECT_EQ(resultOf("if (n < 3) out[0] = 1; else if (n < 9) out[0] = 2; else out[0] = 3;"), 2);
    EXPECT_EQ(resultOf("out[0] = 4; if (n == 7) return; out[0] = 5;"), 4);
    EXPECT_EQ(
        resultOf("out[0] = 0; switch (n & 3) { case 1: out[0] = 1; case 3: out[0] += 2; case 2: out[0] += 4; break;"
                 " default: out[0] = 9; }"),
        6);
    EXPECT_EQ(resultOf("for (int i = 0; i < n; ++i) switch (i) { case 2: out[0] = i; break; default: continue; }"), 2);
}

TEST(SourceExecution, KnowsArraysPointersRecordsAndFunctions)
{
    EXPECT_EQ(resultOf("int a[2][3] = {}; a[1][2] = 5; a[0][1] += 3; out[0] = a[1][2] * 10 + a[0][1] + a[0][0];"), 53);
    EXPECT_EQ(resultOf("out[3] = 8; const int* p = out + 1; p++; out[0] = p[1] + *(p + 1) + (int)(p - out);"), 18);
    EXPECT_EQ(resultOf("int4 v = make_int4(1, 2, 3, 4); v.y += v.w; out[0] = v.x + 10 * v.y;"), 61);
    EXPECT_EQ(resultOf("Pair p = {}; p.right.x = 4; out[0] = twice(p).right.x;",
                  "struct Pair { int left; int2 right; };\n"
                  "__device__ Pair twice(Pair p) { p.right.x *= 2; return p; }"),
        8);
    EXPECT_EQ(
        resultOf("out[0] = fib(10);", "__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }"), 55);
    EXPECT_EQ(resultOf("__shared__ int tile[4][TILE + 1]; tile[1][2] = 6; __syncthreads(); out[0] = tile[1][2] + TILE;",
                  "#define TILE 8 // wide"),
        14);
    EXPECT_EQ(
        resultOf("const int side = 3; int a[side * 2] = {1, 2}; int& x = a[1]; x = 7; auto y = x; out[0] = y + a[0];"),
        8);
    EXPECT_EQ(resultOf("int s = n; out[0] = next(s) * 100 + next(s); out[0] += s;",
                  "__device__ int next(int& state) { state += 1; return state; }"),
        818);
    EXPECT_EQ(
        resultOf("out[0] = 'b' - 'a' + '\\n' + __float_as_int(1.0f) / 1000000 + (int)__int_as_float(1073741824);"),
        1 + 10 + 1065 + 2);
    EXPECT_EQ(resultOf("((int2*)out)[1].y = 9; out[0] = out[3];"), 9);
    EXPECT_EQ(resultOf("printf(\"%d\\n\", n); out[0] = 1;"), 1);
}

TEST(SourceExecution, RefusesWhatIsMoreThanItUnderstands)
{
    EXPECT_FALSE(isUnderstood("switch (n) { case 7: out[0] = 1; break; other: ; }"));
    EXPECT_FALSE(isUnderstood("int y = 1; auto f = [&](int x) { return x + y; }; y = 2; out[0] = f(1);"));
    EXPECT_FALSE(isUnderstood("out[0] = unknown(3);"));
    EXPECT_FALSE(isUnderstood("out[0] = SUM;", "#define SUM 1 + 2"));
    EXPECT_FALSE(isUnderstood("out[0] = TWICE(n);", "#define TWICE(x) (2 * (x))"));
    EXPECT_FALSE(isUnderstood("out[0] = N;", "#ifdef M\n#define N 4\n#endif"));
    EXPECT_FALSE(isUnderstood("out[0] = N;", "#define N 4\n#undef N\n#define N 5"));
    EXPECT_FALSE(isUnderstood("#if 1\nout[0] = 1;\n#endif"));
    EXPECT_FALSE(isUnderstood("if (out[9] > 0) out[0] = 1;")) << "nobody knows what is there";
    EXPECT_FALSE(isUnderstood("if (expf(1.0f) > 2) out[0] = 1;")) << "its last bits are a GPU's own";
    EXPECT_TRUE(isUnderstood(
        "out[0] = 1;", "#ifdef HOST\nint other() { return 1; }\n#endif\nint main() { std::vector<int> v; }"));
}

TEST(SourceExecution, EndsWithDignityWhereTextsAreDeepOrLong)
{
    const auto many = [](const std::string& text) {
        std::string all;
        for (int i = 0; i < 100'000; ++i)
            all += text;
        return all;
    };
    EXPECT_FALSE(isUnderstood("out[0] = " + many("n + ") + "1;"));
    EXPECT_FALSE(isUnderstood("out[0] = " + many("(") + "n" + many(")") + ";"));
    EXPECT_FALSE(isUnderstood("out[0] = " + many("-") + "n;"));
    EXPECT_FALSE(isUnderstood("out[0] = n" + many("[n]") + ";"));
    EXPECT_FALSE(isUnderstood("out[0] = " + many("n ? 1 : ") + "2;"));
    EXPECT_FALSE(isUnderstood(many("{") + many("}")));
    EXPECT_FALSE(isUnderstood(many("if (n) ") + "n = 1;"));
    EXPECT_FALSE(isUnderstood("out[0] = f(n);", "__device__ int f(int n) { return f(n + 1); }"));
    EXPECT_FALSE(isUnderstood("while (true) n = 1;"));
    EXPECT_FALSE(isUnderstood("for (;;) ;"));
    for (const char* const torn :
        {"/*", "\"", "'", "#define", "#define X(", "struct", "__global__ void k(", "{", "}", "\\"})
        EXPECT_NE(parse(torn), nullptr) << torn;
}

TEST(SourceExecution, WhatCLeavesOpenIsUnknown)
{
    for (const char* const value :
        {"2147483647 + n", "n / (n - 7)", "1 << (n + 30)", "(int)3e10f", "-2147483647 - n"}) {
        const auto done =
            executed("__global__ void k(int* out, int n) { int x = " + std::string(value) + "; out[0] = 1; }");
        ASSERT_TRUE(done->run.complete) << value;
        EXPECT_FALSE(done->run.events.at(0).result.known) << value;
    }
}

TEST(SourceExecution, EventsSayWhatWasFoundAndInWhichRound)
{
    const auto done = executed(
        "__global__ void k(int* out, int n)\n{\n    for (int i = 0; i < 2; ++i)\n        out[i] = n + i;\n}\n");
    const auto& run = done->run;
    std::string lines;
    for (const Event& event : run.events)
        lines += std::to_string(event.firstLine);
    EXPECT_EQ(lines, "33433433") << "start, condition, body, step, condition ...";
    ASSERT_EQ(run.loops.size(), 1u);
    EXPECT_EQ(run.loops[0].rounds, 2u);
    ASSERT_EQ(run.rounds.size(), 3u);
    EXPECT_TRUE(run.rounds[1].runs);
    EXPECT_FALSE(run.rounds[2].runs);
    EXPECT_EQ(run.rounds[2].counters.at(0).whole, 2);
    const Event& second = run.events.at(5);
    EXPECT_EQ(second.round, 1);
    EXPECT_EQ(second.result.whole, 8);
    std::map<std::string, std::int64_t> names;
    for (const Captured& one : run.capturedOf(second))
        names[std::string(one.node->name)] = one.value.whole;
    EXPECT_EQ(names.at("n"), 7);
    EXPECT_EQ(names.at("i"), 1);
}

TEST(SourceExecution, AProductAndASumMayBeOneInstruction)
{
    const std::string text = "__global__ void k(int* out, int n)\n{\n    float a = 0.1f * n;\n"
                             "    float x = a * a - 0.49f;\n    float y = 0.3f - a * 1.7f;\n    y += a * x;\n}\n";
    const float a = 0.1f * 7;
    for (const bool contracts : {false, true}) {
        const auto done = executed(text, contracts);
        std::map<std::string, float> values;
        for (const cpp::Event& event : done->run.events)
            values[std::string(text, event.expression->begin, event.expression->end - event.expression->begin)] =
                static_cast<float>(event.result.real);
        const float apart = a * a;
        const float x = contracts ? std::fma(a, a, -0.49f) : apart - 0.49f;
        const float product = a * 1.7f;
        const float y = contracts ? std::fma(-a, 1.7f, 0.3f) : 0.3f - product;
        const float last = a * x;
        EXPECT_EQ(values.at("a * a - 0.49f"), x);
        EXPECT_EQ(values.at("0.3f - a * 1.7f"), y);
        EXPECT_EQ(values.at("y += a * x"), contracts ? std::fma(a, x, y) : y + last);
    }
}

} // namespace
} // namespace warpatlas::cpp
