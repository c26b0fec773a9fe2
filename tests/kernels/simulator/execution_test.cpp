/// Whole kernels: what they compute, where their lanes part and meet, and how blocks wait.
#include "app/words/problem_words.h"
#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <numeric>
#include <thread>

namespace warpatlas::simulator {
namespace {

using testing::lesson;
using testing::LessonRun;

std::vector<float> fractions(std::size_t count)
{
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = static_cast<float>(i * 7919 % 1000) / 1000.0f;
    return values;
}
std::vector<int> fromOne(std::size_t count)
{
    std::vector<int> values(count);
    std::iota(values.begin(), values.end(), 1);
    return values;
}

class ExecutionDialects : public ::testing::TestWithParam<const char*> { };

TEST_P(ExecutionDialects, VectorAddWithAPartFilledWarp)
{
    const std::size_t n = 1000;
    LessonRun run(lesson("vector_add", GetParam()), {5, 1, 1}, {205, 1, 1});
    const std::vector<float> a = fractions(n);
    const Trace trace = run.buffer("a", a).buffer("b", a).buffer("c", std::vector<float>(n)).scalar(int(n)).run();
    const std::vector<float> c = run.values<float>(2);
    for (std::size_t i = 0; i < n; ++i)
        ASSERT_EQ(c[i], a[i] + a[i]);
    EXPECT_TRUE(trace.problems.empty());
    EXPECT_EQ(trace.idleThreads(), 25u);
}

TEST_P(ExecutionDialects, Grayscale)
{
    const int width = 53, height = 37;
    std::vector<std::uint8_t> rgb(static_cast<std::size_t>(width * height * 3));
    for (std::size_t i = 0; i < rgb.size(); ++i)
        rgb[i] = static_cast<std::uint8_t>(i * 37 + i / 256);
    LessonRun run(lesson("grayscale", GetParam()), {4, 3, 1}, {16, 16, 1});
    run.buffer("rgb", rgb).buffer("gray", std::vector<std::uint8_t>(rgb.size() / 3)).scalar(width).scalar(height).run();
    const std::vector<std::uint8_t> gray = run.values<std::uint8_t>(1);
    for (std::size_t i = 0; i < gray.size(); ++i) {
        const float sum = 0.299f * rgb[3 * i] + 0.587f * rgb[3 * i + 1];
        ASSERT_EQ(gray[i], static_cast<std::uint8_t>(sum + 0.114f * rgb[3 * i + 2])) << i;
    }
}

TEST_P(ExecutionDialects, MatmulNaiveAndTiled)
{
    const int n = 50;
    const std::vector<float> a = fractions(n * n);
    std::vector<float> expected(n * n);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            for (int k = 0; k < n; ++k)
                expected[static_cast<std::size_t>(i * n + j)] +=
                    a[static_cast<std::size_t>(i * n + k)] * a[static_cast<std::size_t>(k * n + j)];
    const std::vector<float> zeros(n * n);
    LessonRun naive(lesson("matmul", GetParam()), {4, 4, 1}, {16, 16, 1});
    naive.buffer("A", a).buffer("B", a).buffer("C", zeros).scalar(n).scalar(n).scalar(n).run();
    EXPECT_EQ(naive.values<float>(2), expected);
    LessonRun tiled(lesson("tiled", GetParam()), {4, 4, 1}, {16, 16, 1});
    const Trace trace = tiled.buffer("A", a).buffer("B", a).buffer("C", zeros).scalar(n).run();
    EXPECT_EQ(tiled.values<float>(2), expected);
    EXPECT_TRUE(trace.problems.empty());
}

TEST_P(ExecutionDialects, ReductionInDynamicSharedMemory)
{
    const std::size_t n = 1000;
    LessonRun run(lesson("reduce", GetParam()), {4, 1, 1}, {256, 1, 1}, 1024);
    const Trace trace = run.buffer("in", fromOne(n)).buffer("out", std::vector<int>(4)).scalar(int(n)).run();
    const std::vector<int> sums = run.values<int>(1);
    EXPECT_EQ(std::accumulate(sums.begin(), sums.end(), 0), 500500);
    EXPECT_TRUE(trace.problems.empty());
}

TEST_P(ExecutionDialects, LoopsOfDifferentLength)
{
    const std::size_t n = 333;
    LessonRun run(lesson("collatz", GetParam()), {3, 1, 1}, {128, 1, 1});
    const Trace trace = run.buffer("in", fromOne(n)).buffer("steps", std::vector<int>(n)).scalar(int(n)).run();
    const std::vector<int> steps = run.values<int>(1);
    for (std::size_t i = 0; i < n; ++i) {
        int count = 0;
        for (unsigned value = static_cast<unsigned>(i + 1); value != 1; ++count)
            value = value % 2 == 0 ? value / 2 : 3 * value + 1;
        ASSERT_EQ(steps[i], count) << i;
    }
    EXPECT_GT(trace.total.divergentBranches, 0u);
}

TEST_P(ExecutionDialects, NestedLoopsWithBreakContinueAndReturn)
{
    const int n = 100;
    LessonRun run(lesson("nested", GetParam()), {2, 1, 1}, {64, 1, 1});
    run.buffer("out", std::vector<int>(n, 12345)).scalar(n).run();
    const std::vector<int> out = run.values<int>(0);
    for (int i = 0; i < n; ++i) {
        int sum = 0;
        bool left = false;
        for (int a = 0; a < i % 7 && !left; ++a) {
            if (a == 5)
                break;
            for (int b = 0; b <= a; ++b)
                sum += (b + i) % 3 == 0 ? 0 : a * 10 + b;
            left = sum > 200;
        }
        ASSERT_EQ(out[static_cast<std::size_t>(i)], left ? -sum : sum) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Ptx, ExecutionDialects, ::testing::Values("nvcc", "clang"),
    [](const auto& info) { return std::string(info.param); });

TEST(Divergence, LanesOfAnIfMeetBehindIt)
{
    // 40 instructions behind the if would count twice if the two sides did not meet again.
    std::string text = ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry f(.param .u64 out)\n{\n.reg "
                       ".b32 %r<4>; .reg .b64 %d<3>; .reg .pred %p;\n"
                       "mov.u32 %r0, %tid.x; setp.lt.u32 %p, %r0, 9; @%p bra A;\nadd.u32 %r1, %r0, 100; bra.uni B;\nA: "
                       "add.u32 %r1, %r0, 200;\nB:\n";
    for (int i = 0; i < 40; ++i)
        text += "add.u32 %r1, %r1, 1;\n";
    text +=
        "ld.param.u64 %d0, [out]; mul.wide.u32 %d1, %r0, 4; add.s64 %d0, %d0, %d1; st.global.u32 [%d0], %r1; ret;\n}\n";
    LessonRun run(loadKernel(text, "if.ptx", "f", "if.cu"), {1, 1, 1}, {32, 1, 1});
    const Trace trace = run.buffer("out", std::vector<int>(32)).run();
    for (int i = 0; i < 32; ++i)
        EXPECT_EQ(run.values<int>(0)[static_cast<std::size_t>(i)], i + (i < 9 ? 240 : 140));
    EXPECT_EQ(trace.total.warpInstructions, 3u + 2u + 1u + 40u + 5u);
    EXPECT_EQ(trace.total.threadInstructions, 32u * 3 + 23u * 2 + 9u + 32u * 45);
    EXPECT_EQ(trace.total.branches, 1u);
    EXPECT_EQ(trace.total.divergentBranches, 1u);
}

TEST(Functions, RecursionKeepsEachLanesFrames)
{
    LessonRun run(lesson("recursion"), {1, 1, 1}, {40, 1, 1});
    const Trace trace = run.buffer("out", std::vector<int>(40)).run();
    const int fibonacci[] = {0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89};
    for (std::size_t i = 0; i < 40; ++i)
        EXPECT_EQ(run.values<int>(0)[i], fibonacci[i % 12]) << i;
    EXPECT_TRUE(trace.problems.empty());
}

TEST(Warps, ShuffleSumsAWarp)
{
    LessonRun run(lesson("warp_sum"), {1, 1, 1}, {96, 1, 1});
    run.buffer("in", fromOne(96)).buffer("out", std::vector<int>(3)).run();
    EXPECT_EQ(run.values<int>(1), (std::vector<int>{528, 1552, 2576}));
}

TEST(Spaces, ConstantLocalModuleAndParameterMemory)
{
    struct Box {
        int first;
        float values[3];
    };
    const Box box{5, {10, 20, 30}};
    Simulation simulation(lesson("spaces"), {{1, 1, 1}, {32, 1, 1}});
    simulation.addBuffer("out", ElementType::F32, 32);
    simulation.addBuffer("ints", ElementType::I32, 32);
    const Argument tooSmall[] = {ScalarArgument::of("box", std::int64_t{5}), BufferArgument{0}, BufferArgument{1}};
    EXPECT_THROW(simulation.setArguments(tooSmall), InputError);
    simulation.setParameter(0, std::as_bytes(std::span(&box, 1)));
    simulation.setBufferParameter(1, 0);
    simulation.setBufferParameter(2, 1);
    Progress progress;
    EXPECT_TRUE(simulation.run({}, progress).problems.empty());
    const float weights[] = {0.5f, 1.5f, -2.0f, 4.0f};
    float local[8];
    for (int k = 0; k < 8; ++k)
        local[k * 3 & 7] = static_cast<float>(k) * weights[k & 3];
    for (int i = 0; i < 32; ++i) {
        float value = 0;
        int number = 0;
        std::memcpy(&value, simulation.bytes(0).data() + i * 4, 4);
        std::memcpy(&number, simulation.bytes(1).data() + i * 4, 4);
        EXPECT_EQ(value, local[i & 7] + box.values[i % 3]);
        EXPECT_EQ(number, 7 + i % 3 + 5);
    }
}

TEST(Vectors, FourFloatsAtOnce)
{
    const std::vector<float> in = fractions(4 * 50);
    LessonRun run(lesson("vectors"), {2, 1, 1}, {32, 1, 1});
    const Trace trace = run.buffer("in", in).buffer("out", std::vector<float>(200)).scalar(50).run();
    const std::vector<float> out = run.values<float>(1);
    for (std::size_t i = 0; i < 200; ++i)
        ASSERT_EQ(out[i], in[i / 4 * 4 + 3 - i % 4]);
    EXPECT_EQ(trace.buffers[1].values[199].writes, 1u);
    EXPECT_EQ(trace.buffers[1].values[199].lastWriter, 49u);
    EXPECT_EQ(trace.total.globalLoadSectors, 25u); // 800 bytes
}

TEST(Mathematics, LibraryFunctionsAreCloseToTheHosts)
{
    const std::vector<float> in{0.0f, 0.5f, -1.0f, 3.0f, 80.0f, -1e5f, 1e-20f};
    LessonRun run(lesson("math"), {1, 1, 1}, {32, 1, 1});
    const Trace trace =
        run.buffer("in", in).buffer("out", std::vector<float>(4 * in.size())).scalar(int(in.size())).run();
    EXPECT_TRUE(trace.problems.empty());
    const std::vector<float> out = run.values<float>(1);
    for (std::size_t i = 0; i < in.size(); ++i) {
        const double x = in[i];
        EXPECT_NEAR(out[4 * i], std::sin(x), 2e-7) << x; // CUDA's bound: 2 units in the last place
        EXPECT_NEAR(
            out[4 * i + 1], static_cast<float>(std::exp(x)), 2e-7 * static_cast<float>(std::exp(std::min(x, 80.0))))
            << x;
        EXPECT_EQ(out[4 * i + 2], std::sqrt(std::fabs(in[i])));
        EXPECT_EQ(out[4 * i + 3], in[i] / 3.0f);
    }
}

TEST(Atomics, HistogramCountsEverything)
{
    std::vector<std::uint8_t> in(10000);
    for (std::size_t i = 0; i < in.size(); ++i)
        in[i] = static_cast<std::uint8_t>(i * i);
    std::vector<int> expected(256);
    for (const std::uint8_t value : in)
        ++expected[value];
    LessonRun run(lesson("histogram"), {40, 1, 1}, {256, 1, 1});
    const Trace trace = run.buffer("in", in).buffer("bins", std::vector<int>(256)).scalar(10000).run({true, 2, {}});
    EXPECT_EQ(run.values<int>(1), expected);
    EXPECT_EQ(trace.buffers[1].values[0].writes, static_cast<std::uint32_t>(expected[0]));
}

TEST(Atomics, SumsOfFloatsAreTheSameForAnyNumberOfWorkers)
{
    std::vector<float> sums;
    for (const int workers : {1, 2, 4}) {
        LessonRun run(lesson("sum_floats"), {40, 1, 1}, {256, 1, 1});
        run.buffer("in", fractions(10000)).buffer("out", std::vector<float>(1)).scalar(10000).run({true, workers, {}});
        sums.push_back(run.values<float>(1)[0]);
    }
    EXPECT_EQ(sums[0], sums[1]);
    EXPECT_EQ(sums[0], sums[2]);
}

TEST(Atomics, ASpinLockWithinAWarpEnds)
{
    LessonRun run(lesson("spin_lock"), {2, 1, 1}, {64, 1, 1});
    const Trace trace = run.buffer("lock", std::vector<int>(1)).buffer("counter", std::vector<int>(1)).run();
    EXPECT_EQ(run.values<int>(1)[0], 128);
    EXPECT_TRUE(trace.problems.empty());
}

TEST(Barriers, DifferentBarriersOfOneBlockAreNamed)
{
    LessonRun run(lesson("divergent_barrier"), {1, 1, 1}, {64, 1, 1});
    const Trace trace = run.buffer("out", std::vector<int>(64)).run();
    ASSERT_EQ(trace.problems.size(), 1u);
    EXPECT_EQ(trace.problems[0].kind, ProblemKind::Barrier);
    EXPECT_EQ(run.values<int>(0)[40], 2);
}

TEST(Barriers, ABarrierThatOnlySomeLanesReachIsNamedAndPassed)
{
    LessonRun run(lesson("lost_barrier"), {1, 1, 1}, {64, 1, 1});
    const Trace trace = run.buffer("out", std::vector<int>(64)).run();
    ASSERT_EQ(trace.problems.size(), 1u);
    EXPECT_EQ(trace.problems[0].kind, ProblemKind::Barrier);
    EXPECT_EQ(trace.problems[0].line, testing::lineOf("void lost_barrier", "__syncthreads"));
    EXPECT_EQ(trace.problems[0].thread, (Dim3{0, 0, 0}));
    for (const int value : run.values<int>(0))
        EXPECT_EQ(value, 1);
}

TEST(Barriers, ABlockThatWaitsForEverEndsWithWhoWaitsWhere)
{
    const std::string text = ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry f(.param .u64 "
                             "out)\n{\n.reg .b32 %r<4>; .reg .b64 %d<3>;\n"
                             "bar.sync 1, 96;\nret;\n}\n";
    LessonRun run(loadKernel(text, "wait.ptx", "f", "wait.cu"), {3, 1, 1}, {64, 1, 1});
    const Trace trace = run.buffer("out", std::vector<int>(64)).run();
    ASSERT_EQ(trace.problems.size(), 1u);
    EXPECT_EQ(trace.problems[0].kind, ProblemKind::Barrier);
    EXPECT_EQ(trace.problems[0].count, 3u);
    EXPECT_NE(sentenceOf(trace.problems[0]).find("64 of its 64 threads wait, this one at bar.sync"), std::string::npos)
        << sentenceOf(trace.problems[0]);
}

TEST(Cancel, StopsAKernelThatNeverEnds)
{
    LessonRun run(lesson("forever"), {1, 1, 1}, {64, 1, 1});
    run.buffer("out", std::vector<int>(1));
    Progress progress;
    std::jthread canceller([&] { progress.cancel(); });
    EXPECT_THROW(run.run({true, 1, {}}, progress), Cancelled);
}

TEST(Cancel, IsNoticedSoonInALongLoop)
{
    // Block 0 is done at once, so that progress tells when block 1 is in its loop.
    const std::string text =
        ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry f(.param .u64 out)\n{\n.reg "
        ".b32 %r<4>; .reg .pred %p;\nmov.u32 %r0, %ctaid.x; setp.eq.u32 %p, %r0, 0; @%p ret;\n"
        "Loop: add.u32 %r1, %r1, %r0; mul.lo.u32 %r2, %r1, %r1; xor.b32 %r1, %r1, %r2; "
        "bra.uni Loop;\n}\n";
    for (const bool record : {false, true}) {
        LessonRun run(loadKernel(text, "loop.ptx", "f", "loop.cu"), {2, 1, 1}, {1024, 1, 1});
        run.buffer("out", std::vector<int>(1));
        Progress progress;
        std::chrono::steady_clock::time_point stopped;
        std::jthread worker([&] {
            EXPECT_THROW(run.run({.record = record, .workers = 1, .checks = {}}, progress), Cancelled);
            stopped = std::chrono::steady_clock::now();
        });
        while (progress.fraction() == 0)
            std::this_thread::yield();
        const auto asked = std::chrono::steady_clock::now();
        progress.cancel();
        worker.join();
        // Promised are 10 ms; a loaded machine, or a sanitizer, takes its own time on top.
        EXPECT_LT(stopped - asked, std::chrono::milliseconds(200));
        RecordProperty(record ? "recorded_us" : "fast_us",
            static_cast<int>(std::chrono::duration_cast<std::chrono::microseconds>(stopped - asked).count()));
    }
}

} // namespace
} // namespace warpatlas::simulator
