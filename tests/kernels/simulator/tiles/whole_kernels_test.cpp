/// Whole kernels of tiles.cu: tensor cores, asynchronous copies and video intrinsics, right and with a mistake.
#include "app/words/problem_words.h"
#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace warpatlas::simulator::testing {
namespace {

std::shared_ptr<const Kernel> tilesKernel(const std::string& name)
{
    return loadKernel(readFile("simulator/tiles/tiles_nvcc.ptx"), "tiles_nvcc.ptx", name, "tiles.cu");
}

std::uint32_t tilesLine(const std::string& after, const std::string& text)
{
    return lineOf(after, text, "tiles/tiles");
}

std::string wordsOf(const Trace& trace)
{
    std::string words;
    for (const Problem& problem : trace.problems)
        words += std::to_string(problem.line.value_or(0)) + ": " + sentenceOf(problem) + "\n";
    return words;
}

/// Whole numbers from -8 to 7, as f16.
std::uint16_t halfOf(int value)
{
    if (value == 0)
        return 0;
    const unsigned size = static_cast<unsigned>(std::abs(value));
    const int exponent = 31 - __builtin_clz(size);
    return static_cast<std::uint16_t>(
        (value < 0 ? 0x8000 : 0) | (exponent + 15) << 10 | static_cast<int>((size << (10 - exponent)) & 0x3ffu));
}

TEST(WholeTiles, AProductOfMatricesIsRight)
{
    constexpr std::size_t rows = 32, columns = 48, depth = 64;
    std::vector<std::uint16_t> a(rows * depth), b(depth * columns);
    const auto left = [](std::size_t row, std::size_t k) { return static_cast<int>((row * 5 + k * 3) % 16) - 8; };
    const auto right = [](std::size_t k, std::size_t column) { return static_cast<int>((k * 7 + column) % 16) - 8; };
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t k = 0; k < depth; ++k)
            a[row * depth + k] = halfOf(left(row, k));
    for (std::size_t k = 0; k < depth; ++k)
        for (std::size_t column = 0; column < columns; ++column)
            b[k * columns + column] = halfOf(right(k, column));
    LessonRun run(tilesKernel("wmma_gemm"), {columns / 16, rows / 16, 1}, {32, 1, 1});
    const Trace trace = run.buffer("a", a)
                            .buffer("b", b)
                            .buffer("c", std::vector<float>(rows * columns))
                            .scalar(static_cast<int>(columns))
                            .scalar(static_cast<int>(depth))
                            .run();
    EXPECT_EQ(wordsOf(trace), "");
    const std::vector<float> c = run.values<float>(2);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            int sum = 0;
            for (std::size_t k = 0; k < depth; ++k)
                sum += left(row, k) * right(k, column);
            ASSERT_EQ(c[row * columns + column], 2.0f * static_cast<float>(sum)) << row << ' ' << column;
        }
}

TEST(WholeTiles, HalfOfAWarpIsTold)
{
    LessonRun run(tilesKernel("half_a_warp"), {1, 1, 1}, {32, 1, 1});
    const Trace trace =
        run.buffer("a", std::vector<std::uint16_t>(256, halfOf(1))).buffer("c", std::vector<float>(32)).run();
    ASSERT_FALSE(trace.problems.empty());
    EXPECT_EQ(trace.problems[0].kind, ProblemKind::Barrier) << wordsOf(trace);
}

Trace sums(const std::string& kernel, std::vector<float>* out = nullptr)
{
    constexpr std::size_t tiles = 5;
    std::vector<float> in(64 * tiles);
    for (std::size_t i = 0; i < in.size(); ++i)
        in[i] = static_cast<float>(i);
    LessonRun run(tilesKernel(kernel), {1, 1, 1}, {64, 1, 1});
    Trace trace = run.buffer("in", in).buffer("out", std::vector<float>(64)).scalar(static_cast<int>(tiles)).run();
    if (out != nullptr)
        *out = run.values<float>(1);
    return trace;
}

TEST(WholeTiles, TwoBuffersThatAreFilledAsynchronouslyAreRight)
{
    std::vector<float> out;
    EXPECT_EQ(wordsOf(sums("async_sums", &out)), "");
    float expected = 0;
    for (int i = 0; i < 5; ++i)
        expected += static_cast<float>(2 * 64 * i + 63);
    for (const float value : out)
        EXPECT_EQ(value, expected);
}

TEST(WholeTiles, ACopyThatNobodyWaitsForIsTold)
{
    const Trace trace = sums("async_sums_unwaited");
    bool found = false;
    for (const Problem& problem : trace.problems)
        if (const Race* const race = factOf<Race>(problem))
            found = found
                || (race->missing == Race::Missing::AsyncWait
                    && problem.line == tilesLine("asyncSums(", "sum += buffer"));
    EXPECT_TRUE(found) << wordsOf(trace);
}

TEST(WholeTiles, AWaitWithoutABarrierIsTold)
{
    const Trace trace = sums("async_sums_without_barrier");
    bool found = false;
    for (const Problem& problem : trace.problems)
        found = found
            || (problem.kind == ProblemKind::Race && sentenceOf(problem).find("__syncthreads()") != std::string::npos);
    EXPECT_TRUE(found) << wordsOf(trace);
}

std::vector<std::uint32_t> words(std::uint32_t seed)
{
    std::vector<std::uint32_t> list(32);
    for (std::uint32_t& word : list)
        word = seed = seed * 1664525 + 1013904223;
    list[0] = 0x80ff7f01;
    list[1] = 0;
    return list;
}

template <class F> std::uint32_t byParts(std::uint32_t x, std::uint32_t y, int bits, bool isSigned, F f)
{
    std::uint32_t result = 0;
    const std::uint32_t all = (1u << bits) - 1;
    const auto part = [&](std::uint32_t word, int at) {
        const auto value = static_cast<int>(word >> at & all);
        return isSigned && (value >> (bits - 1)) != 0 ? value - (1 << bits) : value;
    };
    for (int at = 0; at < 32; at += bits)
        result |= (static_cast<std::uint32_t>(f(part(x, at), part(y, at))) & all) << at;
    return result;
}

TEST(WholeTiles, BytesAndHalvesAreRight)
{
    const std::vector<std::uint32_t> a = words(1), b = words(2);
    LessonRun run(tilesKernel("bytes"), {1, 1, 1}, {32, 1, 1});
    const Trace trace = run.buffer("a", a).buffer("b", b).buffer("out", std::vector<std::uint32_t>(32 * 12)).run();
    EXPECT_EQ(wordsOf(trace), "");
    const std::vector<std::uint32_t> out = run.values<std::uint32_t>(2);
    const auto sum = [](std::uint32_t x, std::uint32_t y, int bits, bool isSigned) {
        std::uint32_t total = 0;
        byParts(x, y, bits, isSigned,
            [&](int p, int q) { return total += static_cast<std::uint32_t>(std::abs(p - q)), 0; });
        return total;
    };
    for (std::size_t i = 0; i < 32; ++i) {
        const std::uint32_t x = a[i], y = b[i], *const own = &out[12 * i];
        EXPECT_EQ(own[0], byParts(x, y, 8, false, [](int p, int q) { return p + q; }));
        EXPECT_EQ(own[1], byParts(x, y, 8, false, [](int p, int q) { return std::min(p + q, 255); }));
        EXPECT_EQ(own[2], byParts(x, y, 8, true, [](int p, int q) { return std::clamp(p - q, -128, 127); }));
        EXPECT_EQ(own[3], byParts(x, y, 8, false, [](int p, int q) { return std::abs(p - q); }));
        EXPECT_EQ(own[4], sum(x, y, 8, true));
        EXPECT_EQ(own[5], byParts(x, y, 16, false, [](int p, int q) { return std::min(p, q); }));
        EXPECT_EQ(own[6], byParts(x, y, 16, true, [](int p, int q) { return std::max(p, q); }));
        EXPECT_EQ(own[7], byParts(x, y, 8, false, [](int p, int q) { return (p + q + 1) / 2; }));
        EXPECT_EQ(own[8], byParts(x, y, 8, false, [](int p, int q) { return p > q ? 255 : 0; }));
        EXPECT_EQ(own[9], byParts(x, y, 16, false, [](int p, int q) { return p == q ? 1 : 0; }));
        EXPECT_EQ(own[10], sum(x, y, 16, false));
        EXPECT_EQ(own[11], byParts(x, y, 16, false, [](int p, int q) { return (p + q) / 2; }));
    }
}

TEST(WholeTiles, VideoInstructionsAreRight)
{
    const std::vector<std::uint32_t> a = words(3), b = words(4);
    LessonRun run(tilesKernel("bytes_in_ptx"), {1, 1, 1}, {32, 1, 1});
    const Trace trace = run.buffer("a", a).buffer("b", b).buffer("out", std::vector<std::uint32_t>(32 * 4)).run();
    EXPECT_EQ(wordsOf(trace), "");
    const std::vector<std::uint32_t> out = run.values<std::uint32_t>(2);
    for (std::size_t i = 0; i < 32; ++i) {
        const std::uint32_t x = a[i], y = b[i], *const own = &out[4 * i];
        std::uint32_t total = 7;
        byParts(x, y, 8, false, [&](int p, int q) { return total += static_cast<std::uint32_t>(std::abs(p - q)), 0; });
        EXPECT_EQ(own[0], byParts(x, y, 8, false, [](int p, int q) { return std::min(p + q, 255); }));
        EXPECT_EQ(own[1], total);
        EXPECT_EQ(own[2], byParts(x, y, 16, true, [](int p, int q) { return p > q ? 1 : 0; }));
        EXPECT_EQ(own[3], (x >> 8 & 0xff) * (y & 0xffff) + 5);
    }
}

} // namespace
} // namespace warpatlas::simulator::testing
