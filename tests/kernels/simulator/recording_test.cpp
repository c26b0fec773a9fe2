/// The recording of a run: access maps, counters by line, memory requests, problems; and that it never depends on
/// how many workers there were.
#include "app/words/problem_words.h"
#include "kernels/simulator/recording/access_reader.h"
#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpatlas::simulator {
namespace {

using testing::lesson;
using testing::LessonRun;
using testing::lineOf;

const Problem* find(const Trace& trace, ProblemKind kind)
{
    const auto found = std::find_if(
        trace.problems.begin(), trace.problems.end(), [&](const Problem& problem) { return problem.kind == kind; });
    return found == trace.problems.end() ? nullptr : &*found;
}

TEST(AccessMap, AGridThatIsTooSmallLeavesElementsUnwritten)
{
    const int width = 400, height = 900;
    LessonRun run(lesson("copy_image"), {12, 28, 1}, {32, 32, 1});
    const std::vector<float> image(static_cast<std::size_t>(width * height), 1.0f);
    const Trace trace = run.buffer("in", image).buffer("out", image).scalar(width).scalar(height).run();
    const AccessArray& out = trace.buffers[1].values;
    ASSERT_EQ(out.size(), image.size());
    std::uint64_t unwritten = 0, more = 0;
    for (std::size_t i = 0; i < out.size(); ++i) {
        unwritten += out[i].writes == 0;
        more += out[i].writes > 1;
        const Dim3 thread{static_cast<std::uint32_t>(i) % 400 % 32, static_cast<std::uint32_t>(i) / 400 % 32, 0};
        const Dim3 block{static_cast<std::uint32_t>(i) % 400 / 32, static_cast<std::uint32_t>(i) / 400 / 32, 0};
        const bool covered = block.x < 12 && block.y < 28;
        ASSERT_EQ(out[i].lastWriter, covered ? linearFromThread(trace.launch, block, thread) : noThread) << i;
        ASSERT_EQ(trace.buffers[0].values[i].lastReader, out[i].lastWriter);
        ASSERT_EQ(trace.buffers[0].values[i].reads, covered ? 1u : 0u);
    }
    EXPECT_EQ(unwritten, 15936u);
    EXPECT_EQ(more, 0u);
    EXPECT_EQ(trace.idleThreads(), 0u);
}

TEST(AccessMap, ThreadsPastTheEdgeAreIdle)
{
    LessonRun run(lesson("copy_image"), {13, 29, 1}, {32, 32, 1});
    const std::vector<float> image(400 * 900);
    const Trace trace = run.buffer("in", image).buffer("out", image).scalar(400).scalar(900).run();
    EXPECT_EQ(trace.idleThreads(), 13u * 29 * 1024 - 360000);
    EXPECT_TRUE(trace.wrote(0));
    EXPECT_FALSE(trace.wrote(trace.launch.threads() - 1));
    for (AccessReader values(trace.buffers[1].values); const ValueAccess& value : values)
        ASSERT_EQ(value.writes, 1u);
}

TEST(AccessMap, ThreadsThatWriteOutsideAreNotIdle)
{
    // The height that the kernel is told is more than the buffers have: three rows of 40 threads go too far.
    const std::vector<float> image(40 * 20);
    for (const int workers : {1, 4}) {
        LessonRun run(lesson("copy_image"), {2, 2, 1}, {32, 16, 1});
        SimulationOptions options;
        options.workers = workers;
        const Trace trace = run.buffer("in", image).buffer("out", image).scalar(40).scalar(23).run(options);
        EXPECT_EQ(trace.strayingThreads(), 3u * 40);
        EXPECT_EQ(trace.idleThreads(), trace.launch.threads() - 23u * 40);
        const std::uint64_t lost = linearFromThread(trace.launch, {1, 1, 0}, {7, 4, 0});
        EXPECT_TRUE(trace.strayed(lost)) << "x 39, y 20";
        EXPECT_FALSE(trace.wrote(lost));
        EXPECT_FALSE(trace.strayed(linearFromThread(trace.launch, {1, 1, 0}, {8, 4, 0}))) << "x 40: the guard";
        EXPECT_FALSE(trace.strayed(linearFromThread(trace.launch, {1, 1, 0}, {7, 3, 0}))) << "y 19: the last row";
        // Each of them reads and writes beside a buffer, at the place of its pixel.
        const std::vector<StrayAccess>& accesses = trace.strayAccesses;
        ASSERT_EQ(accesses.size(), 2u * 3 * 40);
        EXPECT_TRUE(std::ranges::is_sorted(accesses));
        const auto of = std::ranges::find(accesses, lost, &StrayAccess::thread);
        ASSERT_NE(of, accesses.end());
        EXPECT_EQ(of[0], (StrayAccess{std::uint32_t(lost), 0, (20 * 40 + 39) * 4, 4, AccessKind::Load}));
        EXPECT_EQ(of[1], (StrayAccess{std::uint32_t(lost), 1, (20 * 40 + 39) * 4, 4, AccessKind::Store}));
    }
}

TEST(StrayLog, KeepsTheLowestThreadsInWhateverOrderTheyCome)
{
    StrayLog up, down, twice;
    constexpr std::uint32_t count = StrayLog::most * 3;
    for (std::uint32_t i = 0; i < count; ++i) {
        up.add({i, 0, std::int64_t{i} * 4, 4, AccessKind::Store});
        down.add({count - 1 - i, 0, std::int64_t{count - 1 - i} * 4, 4, AccessKind::Store});
        twice.add({7, 0, -4, 4, AccessKind::Load});
    }
    EXPECT_EQ(up.sorted(), down.sorted());
    EXPECT_EQ(up.sorted().size(), StrayLog::most);
    EXPECT_EQ(up.sorted().back().thread, StrayLog::most - 1);
    twice.merge(up);
    EXPECT_EQ(twice.sorted().size(), StrayLog::most);
    EXPECT_EQ(twice.sorted()[7].offset, -4);
}

/// Rows of a warp in a 2-D block are moved row by row: whatever their length, each element arrives where it belongs.
TEST(AccessMap, BlocksOfAnyShapeCopyAlike)
{
    const int width = 37, height = 29;
    std::vector<float> image(static_cast<std::size_t>(width * height));
    for (std::size_t i = 0; i < image.size(); ++i)
        image[i] = static_cast<float>(i);
    for (const Dim3 block : {Dim3{8, 4, 1}, Dim3{16, 2, 1}, Dim3{4, 8, 1}, Dim3{24, 4, 1}, Dim3{1, 32, 1}}) {
        LessonRun run(lesson("copy_image"), gridToCover({37, 29, 1}, block), block);
        run.buffer("in", image).buffer("out", std::vector<float>(image.size()));
        const Trace trace = run.scalar(width).scalar(height).run();
        EXPECT_EQ(run.values<float>(1), image) << toText(block);
        for (std::size_t i = 0; i < image.size(); ++i) {
            const auto x = static_cast<std::uint32_t>(i % 37), y = static_cast<std::uint32_t>(i / 37);
            ASSERT_EQ(trace.buffers[1].values[i].lastWriter,
                linearFromThread(trace.launch, {x / block.x, y / block.y, 0}, {x % block.x, y % block.y, 0}));
        }
        LessonRun alone(lesson("copy_image"), gridToCover({37, 29, 1}, block), block);
        alone.buffer("in", image).buffer("out", std::vector<float>(image.size())).scalar(width).scalar(height);
        alone.run({false, 1, {}});
        EXPECT_EQ(alone.values<float>(1), image) << toText(block);
    }
}

TEST(AccessMap, ReadsOfAMatrixProduct)
{
    const int m = 33, n = 20, k = 7;
    LessonRun run(lesson("matmul"), {2, 3, 1}, {16, 16, 1});
    run.buffer("A", std::vector<float>(m * k))
        .buffer("B", std::vector<float>(k * n))
        .buffer("C", std::vector<float>(m * n));
    const Trace trace = run.scalar(m).scalar(n).scalar(k).run({true, 2, {}});
    for (AccessReader values(trace.buffers[0].values); const ValueAccess& value : values)
        ASSERT_EQ(value.reads, 20u);
    for (AccessReader values(trace.buffers[1].values); const ValueAccess& value : values)
        ASSERT_EQ(value.reads, 33u);
}

struct Pattern {
    const char* kernel;
    std::uint64_t sectors;
};
class Patterns : public ::testing::TestWithParam<Pattern> { };

TEST_P(Patterns, SectorsOfOneRequest)
{
    const std::uint32_t n = 64;
    LessonRun run(lesson(GetParam().kernel), {1, 1, 1}, {32, 8, 1});
    const Trace trace = run.buffer("in", std::vector<float>(n * n))
                            .buffer("out", std::vector<float>(256))
                            .scalar(int(n))
                            .scalar(3)
                            .run();
    EXPECT_EQ(trace.total.globalLoadRequests, 8u);
    EXPECT_EQ(trace.total.globalLoadSectors, 8 * GetParam().sectors);
    EXPECT_EQ(trace.total.globalStoreSectors, 8u * 4);
    EXPECT_TRUE(trace.problems.empty());
}

INSTANTIATE_TEST_SUITE_P(OfAMatrixProduct, Patterns,
    ::testing::Values(Pattern{"pattern_row", 1}, Pattern{"pattern_column", 4}, Pattern{"pattern_transposed", 32}),
    [](const auto& info) { return std::string(info.param.kernel); });

struct Conflict {
    int stride;
    std::uint64_t degree;
};
class Banks : public ::testing::TestWithParam<Conflict> { };

TEST_P(Banks, ConflictDegree)
{
    LessonRun run(lesson("bank_stride"), {1, 1, 1}, {32, 1, 1});
    const Trace trace = run.buffer("out", std::vector<float>(32)).scalar(GetParam().stride).run();
    // With stride 0 all lanes write the same place: that has no conflict of banks, and is a race.
    EXPECT_EQ(trace.problems.empty(), GetParam().stride != 0);
    EXPECT_EQ(trace.total.sharedRequests, 2u);
    EXPECT_EQ(trace.total.sharedPasses, 2 * GetParam().degree);
}

INSTANTIATE_TEST_SUITE_P(Strides, Banks,
    ::testing::Values(
        Conflict{1, 1}, Conflict{32, 32}, Conflict{33, 1}, Conflict{0, 1}, Conflict{2, 2}, Conflict{12, 4}),
    [](const auto& info) { return "Stride" + std::to_string(info.param.stride); });

class RecordingDialects : public ::testing::TestWithParam<const char*> { };

TEST_P(RecordingDialects, LinesAreThoseOfTheKernelsOwnFile)
{
    LessonRun run(lesson("vector_add", GetParam()), {1, 1, 1}, {64, 1, 1});
    const std::vector<float> data(50);
    const Trace trace = run.buffer("a", data).buffer("b", data).buffer("c", data).scalar(50).run();
    const std::uint32_t line = lineOf("void vector_add(", "c[i] = a[i]");
    ASSERT_TRUE(trace.lines.contains(line));
    EXPECT_EQ(trace.lines.at(line).globalLoadRequests, 4u);
    EXPECT_EQ(trace.lines.at(line).globalStoreRequests, 2u);
    Counters sum;
    for (const auto& [number, counters] : trace.lines) {
        sum += counters;
        EXPECT_GE(number, line - 4);
        EXPECT_LE(number, line + 1);
    }
    EXPECT_EQ(sum, trace.total);
}

TEST_P(RecordingDialects, AccessesPastTheEndAreOneReportALine)
{
    LessonRun run(lesson("vector_add_unguarded", GetParam()), {2, 1, 1}, {32, 1, 1});
    const std::vector<float> data(50, 1.0f);
    const Trace trace = run.buffer("a", data).buffer("b", data).buffer("c", data).run();
    ASSERT_EQ(trace.problems.size(), 3u);
    const std::uint32_t line = lineOf("void vector_add_unguarded(", "c[i] = a[i]");
    for (const Problem& problem : trace.problems) {
        EXPECT_EQ(problem.kind, ProblemKind::OutOfBounds);
        EXPECT_EQ(problem.line, line);
        EXPECT_EQ(problem.count, 14u);
        EXPECT_EQ(problem.block, (Dim3{1, 0, 0}));
        EXPECT_EQ(problem.thread, (Dim3{18, 0, 0}));
    }
    const auto says = [&](const char* words) {
        return std::any_of(trace.problems.begin(), trace.problems.end(),
            [&](const Problem& p) { return sentenceOf(p).find(words) != std::string::npos; });
    };
    EXPECT_TRUE(says("reads 'a'[50], 1 element behind the end of 'a' (50 elements)")) << sentenceOf(trace.problems[0]);
    EXPECT_TRUE(says("writes 'c'[50], 1 element behind the end of 'c' (50 elements)"));
    EXPECT_EQ(run.values<float>(2)[49], 2.0f);
}

INSTANTIATE_TEST_SUITE_P(Ptx, RecordingDialects, ::testing::Values("nvcc", "clang"),
    [](const auto& info) { return std::string(info.param); });

TEST(Problems, NegativeIndicesNameTheirBuffer)
{
    LessonRun run(lesson("pattern_row"), {1, 1, 1}, {32, 1, 1});
    const Trace trace =
        run.buffer("A", std::vector<float>(64)).buffer("out", std::vector<float>(32)).scalar(64).scalar(-3).run();
    ASSERT_EQ(trace.problems.size(), 1u);
    EXPECT_EQ(sentenceOf(trace.problems[0]), "reads 'A'[-3], 3 elements before the start of 'A' (64 elements)");
    EXPECT_EQ(trace.problems[0].count, 32u);
}

TEST(Problems, SharedVariablesDoNotRunIntoEachOther)
{
    LessonRun run(lesson("shared_out_of_bounds"), {1, 1, 1}, {32, 1, 1});
    const Trace trace = run.buffer("out", std::vector<int>(32)).run();
    const Problem* const problem = find(trace, ProblemKind::OutOfBounds);
    ASSERT_NE(problem, nullptr);
    EXPECT_EQ(problem->count, 24u);
    EXPECT_EQ(problem->line, lineOf("shared_out_of_bounds", "small[threadIdx.x] = 1"));
    EXPECT_NE(sentenceOf(*problem).find("small"), std::string::npos) << sentenceOf(*problem);
    EXPECT_EQ(run.values<int>(0)[5], 3);
}

TEST(Problems, MisalignedAccesses)
{
    LessonRun run(lesson("misaligned"), {1, 1, 1}, {32, 1, 1});
    const Trace trace = run.buffer("bytes", std::vector<std::uint8_t>(64)).buffer("out", std::vector<int>(32)).run();
    const Problem* const problem = find(trace, ProblemKind::Misaligned);
    ASSERT_NE(problem, nullptr);
    EXPECT_EQ(problem->count, 24u);
    EXPECT_EQ(problem->thread, (Dim3{1, 0, 0}));
}

TEST(Problems, AnUnknownInstructionMattersOnlyWhereItIsReached)
{
    LessonRun first(lesson("unknown_instruction"), {1, 1, 1}, {32, 1, 1});
    EXPECT_TRUE(first.buffer("out", std::vector<int>(32)).run().problems.empty());
    EXPECT_EQ(first.values<int>(0)[31], 2);
    LessonRun second(lesson("unknown_instruction"), {2, 1, 1}, {32, 1, 1});
    SimulationOptions options;
    options.checks.races = false; // both blocks write the same elements
    const Trace trace = second.buffer("out", std::vector<int>(32)).run(options);
    ASSERT_EQ(trace.problems.size(), 1u);
    EXPECT_EQ(trace.problems[0].kind, ProblemKind::Unsupported);
    EXPECT_EQ(trace.problems[0].line, lineOf("void unknown_instruction", "mystery"));
    EXPECT_NE(sentenceOf(trace.problems[0]).find("mystery.u32"), std::string::npos);
}

TEST(Determinism, AnyNumberOfWorkersGivesTheSameTrace)
{
    std::vector<Trace> traces;
    std::vector<std::vector<float>> outputs;
    for (const int workers : {1, 2, 4}) {
        // Every block writes the same elements, past the end as well: what stands is the last block's.
        LessonRun run(lesson("pattern_column"), {64, 1, 1}, {32, 16, 1});
        traces.push_back(run.buffer("B", std::vector<float>(64))
                             .buffer("out", std::vector<float>(500))
                             .scalar(1)
                             .scalar(2)
                             .run({true, workers, {}}));
        outputs.push_back(run.values<float>(1));
    }
    for (std::size_t i = 1; i < traces.size(); ++i) {
        EXPECT_EQ(outputs[i], outputs[0]);
        EXPECT_EQ(traces[i].total, traces[0].total);
        EXPECT_EQ(traces[i].lines, traces[0].lines);
        EXPECT_EQ(traces[i].writers, traces[0].writers);
        ASSERT_EQ(traces[i].problems.size(), traces[0].problems.size());
        for (std::size_t p = 0; p < traces[0].problems.size(); ++p) {
            EXPECT_EQ(sentenceOf(traces[i].problems[p]), sentenceOf(traces[0].problems[p]));
            EXPECT_EQ(traces[i].problems[p].count, traces[0].problems[p].count);
            EXPECT_EQ(traces[i].problems[p].block, traces[0].problems[p].block);
            EXPECT_EQ(traces[i].problems[p].thread, traces[0].problems[p].thread);
        }
        for (std::size_t b = 0; b < 2; ++b)
            for (std::size_t v = 0; v < traces[0].buffers[b].values.size(); ++v) {
                const ValueAccess x = traces[i].buffers[b].values[v], y = traces[0].buffers[b].values[v];
                ASSERT_TRUE(x.lastWriter == y.lastWriter && x.writes == y.writes && x.lastReader == y.lastReader
                    && x.reads == y.reads)
                    << b << ' ' << v;
            }
    }
    EXPECT_EQ(traces[0].buffers[1].values[0].lastWriter, 63u * 512);
    EXPECT_EQ(traces[0].buffers[1].values[0].writes, 64u);
}

TEST(Determinism, LargeMapsAreSharedAndStillTheSame)
{
    // 5 million values: past the size up to which every worker has maps of its own.
    const int width = 2500, height = 2000;
    AccessArray first;
    for (const int workers : {1, 3}) {
        LessonRun run(lesson("copy_image"), {79, 63, 1}, {32, 32, 1});
        const std::vector<float> image(static_cast<std::size_t>(width * height));
        Trace trace =
            run.buffer("in", image).buffer("out", image).scalar(width).scalar(height).run({true, workers, {}});
        if (first.empty())
            first = std::move(trace.buffers[1].values);
        else
            for (std::size_t i = 0; i < first.size(); ++i)
                ASSERT_TRUE(first[i].lastWriter == trace.buffers[1].values[i].lastWriter
                    && trace.buffers[1].values[i].writes == 1)
                    << i;
    }
}

} // namespace
} // namespace warpatlas::simulator
