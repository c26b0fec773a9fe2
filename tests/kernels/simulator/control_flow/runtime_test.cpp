/// What kernels ask of the device's runtime: printf, assert, trap, the heap; and cooperative groups. Texts and values
/// are those that the same kernels gave on an H200 (CUDA 13.0).
#include "app/words/problem_words.h"
#include "tests/kernels/simulator/lesson.h"

#include "kernels/simulator/printing/print_format.h"
#include "kernels/simulator/printing/print_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <clocale>
#include <map>
#include <random>

namespace warpatlas::simulator {
namespace {

using ::testing::HasSubstr;
using testing::LessonRun;

std::uint32_t lineWith(const std::string& text)
{
    const std::string source = testing::readFile("simulator/control_flow/runtime.cu");
    return static_cast<std::uint32_t>(
        1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(source.find(text)), '\n'));
}

class Runtime : public ::testing::TestWithParam<const char*> {
protected:
    static LessonRun kernel(const std::string& name, const Dim3& grid, const Dim3& block)
    {
        const std::string file = std::string("simulator/control_flow/runtime_") + GetParam() + ".ptx";
        return LessonRun(loadKernel(testing::readFile(file), file, name, "runtime.cu"), grid, block);
    }
    /// The only problem of a trace that must have exactly one.
    static Problem only(const Trace& trace)
    {
        EXPECT_EQ(trace.problems.size(), 1u);
        return trace.problems.empty() ? Problem{} : trace.problems[0];
    }
};

TEST_P(Runtime, PrintfOfEachThread)
{
    for (const bool record : {true, false}) {
        LessonRun run = kernel("prints", {1, 1, 1}, {3, 1, 1});
        SimulationOptions options;
        options.record = record;
        const Trace trace =
            run.buffer("returned", std::vector<int>(3)).scalar(2.5f).scalar(std::int64_t{-7}).run(options);
        EXPECT_EQ(trace.printed, "0 even a|  2.50|-7 ff\n1 hello b|  2.50|-7 ff\n2 even c|  2.50|-7 ff\nplain %\n");
        EXPECT_EQ(trace.printedBytes, trace.printed.size());
        EXPECT_EQ(run.values<int>(0), (std::vector<int>{6, 6, 0}));
    }
}

TEST_P(Runtime, EveryConversion)
{
    LessonRun run = kernel("conversions", {1, 1, 1}, {1, 1, 1});
    const Trace trace = run.buffer("returned", std::vector<int>(1)).run();
    EXPECT_EQ(trace.printed,
        "-5 -6 7 ff FF 10\n"
        "[   42] [42   ] [00042] [+42] [ 42] [0x2a] [052] [007]\n"
        "[     1] [2     ]\n"
        "1.500000 1.500000e+00 1.5 0x1.8p+0 10000000000.000000 1.000000E+10 1E+10 0X1.8P+0\n"
        "nan -nan inf -inf nan inf\n"
        " 3.14|1.235e+04 |+0.00012|-00002.500\n"
        "-1 1 -2 2 ff FF\n"
        "4464 4464 44\n"
        "ab    c|d  |\n"
        "str|     right|left      |cu\n"
        "(nil) 0x1234\n"
        "%zu 5\n"
        "[     1] [2     ]\n");
    EXPECT_EQ(run.values<int>(0)[0], 4);
}

TEST_P(Runtime, LongOutputIsCutInTheOrderOfBlocksForAnyNumberOfWorkers)
{
    std::vector<std::string> texts;
    for (const int workers : {1, 2}) {
        LessonRun run = kernel("many_lines", {50, 1, 1}, {32, 1, 1});
        SimulationOptions options;
        options.workers = workers;
        const Trace trace = run.buffer("returned", std::vector<int>(1)).scalar(30).run(options);
        EXPECT_EQ(trace.printedBytes, 50u * 32 * 30 * 33);
        EXPECT_EQ(trace.printed.size(), printBufferBytes / 33 * 33);
        EXPECT_EQ(trace.printed.substr(0, 5), "block");
        EXPECT_EQ(trace.printed.substr(trace.printed.size() - 33), "block  49 line    29: 0123456789\n");
        texts.push_back(trace.printed);
        options.printBytes = 4 << 20;
        LessonRun larger = kernel("many_lines", {50, 1, 1}, {32, 1, 1});
        const Trace all = larger.buffer("returned", std::vector<int>(1)).scalar(30).run(options);
        EXPECT_EQ(all.printed.size(), all.printedBytes);
        EXPECT_TRUE(all.printed.ends_with(trace.printed));
    }
    EXPECT_EQ(texts[0], texts[1]);
}

TEST_P(Runtime, AssertSaysWhatCudaSaysAndStopsTheBlock)
{
    LessonRun run = kernel("asserts", {2, 1, 1}, {8, 1, 1});
    const Trace trace = run.buffer("out", std::vector<int>(16)).scalar(5).run();
    const Problem problem = only(trace);
    EXPECT_EQ(problem.kind, ProblemKind::Assertion);
    EXPECT_EQ(problem.severity, Severity::Error);
    EXPECT_EQ(problem.line, lineWith("assert(i < n"));
    EXPECT_EQ(problem.count, 11u);
    EXPECT_EQ(sentenceOf(problem),
        "runtime.cu:" + std::to_string(lineWith("assert(i < n"))
            + ": void asserts(int *, int): block: [0,0,0], thread: [5,0,0] Assertion `i < n && \"too many\"` failed.");
    EXPECT_EQ(run.values<int>(0), std::vector<int>(16));
}

TEST_P(Runtime, TrapStopsTheBlock)
{
    LessonRun run = kernel("traps", {1, 1, 1}, {32, 1, 1});
    const Trace trace = run.buffer("out", std::vector<int>(32)).run();
    const Problem problem = only(trace);
    EXPECT_EQ(problem.kind, ProblemKind::Trap);
    EXPECT_EQ(problem.line, lineWith("__trap()"));
    EXPECT_EQ(problem.thread, (Dim3{5, 0, 0}));
    EXPECT_EQ(run.values<int>(0)[0], 1);
}

TEST_P(Runtime, HeapGivesAndTakes)
{
    LessonRun run = kernel("allocates", {1, 1, 1}, {64, 1, 1});
    const Trace trace = run.buffer("out", std::vector<int>(64)).scalar(10).run();
    EXPECT_TRUE(trace.problems.empty()) << sentenceOf(trace.problems[0]);
    for (int i = 0; i < 64; ++i)
        EXPECT_EQ(run.values<int>(0)[static_cast<std::size_t>(i)], 10 * i + 45 + 7);
}

TEST_P(Runtime, AFullHeapGivesNull)
{
    LessonRun run = kernel("fills_heap", {1, 1, 1}, {1, 1, 1});
    run.buffer("out", std::vector<int>(1)).run();
    EXPECT_EQ(run.values<int>(0)[0], 7); // of 8 MiB, the bookkeeping takes its part
}

TEST_P(Runtime, HeapPiecesAreCheckedAndNamed)
{
    const std::string owner = "bytes that thread (0,0,0) of block (0,0,0) got from malloc in line ";
    LessonRun beyond = kernel("heap_out_of_bounds", {1, 1, 1}, {1, 1, 1});
    Problem problem = only(beyond.buffer("out", std::vector<int>(1)).run());
    EXPECT_EQ(problem.kind, ProblemKind::OutOfBounds);
    EXPECT_THAT(
        sentenceOf(problem), HasSubstr("byte 32 of the 32 " + owner + std::to_string(lineWith("heap_out_of") + 2)));

    LessonRun after = kernel("heap_after_free", {1, 1, 1}, {1, 1, 1});
    problem = only(after.buffer("out", std::vector<int>(1)).run());
    EXPECT_EQ(problem.kind, ProblemKind::OutOfBounds);
    EXPECT_THAT(
        sentenceOf(problem), HasSubstr("which were freed in line " + std::to_string(lineWith("heap_after") + 4)));

    LessonRun twice = kernel("frees_twice", {1, 1, 1}, {1, 1, 1});
    problem = only(twice.buffer("out", std::vector<int>(1)).run());
    EXPECT_EQ(problem.kind, ProblemKind::Memory);
    EXPECT_THAT(sentenceOf(problem), HasSubstr("a second time"));
    EXPECT_EQ(twice.values<int>(0)[0], 0);

    LessonRun foreign = kernel("frees_foreign", {1, 1, 1}, {1, 1, 1});
    problem = only(foreign.buffer("grey", std::vector<int>(1)).run());
    EXPECT_EQ(problem.kind, ProblemKind::Memory);
    EXPECT_THAT(sentenceOf(problem), HasSubstr("'grey'"));
}

TEST_P(Runtime, DivisionByZeroIsInformation)
{
    LessonRun run = kernel("divides", {2, 1, 1}, {32, 1, 1});
    const Trace trace = run.buffer("out", std::vector<int>(64)).scalar(0).run();
    // At O3 the remainder is made from the quotient.
    ASSERT_EQ(trace.problems.size(), GetParam() == std::string("o3") ? 1u : 2u);
    for (const Problem& problem : trace.problems) {
        EXPECT_EQ(problem.kind, ProblemKind::DivisionByZero);
        EXPECT_EQ(problem.severity, Severity::Information);
        EXPECT_EQ(problem.count, 16u);
    }
    EXPECT_EQ(trace.problems[0].line, lineWith("100 / d"));
    if (trace.problems.size() > 1) {
        EXPECT_EQ(trace.problems[1].line, lineWith("100 % d"));
    }
    const std::vector<int> out = run.values<int>(0);
    EXPECT_EQ(out[4], -1);
    EXPECT_EQ(out[36], GetParam() == std::string("o3") ? 100 : -1); // 100 - (100 / 0) * 0
    EXPECT_EQ(out[7], 14);
}

TEST_P(Runtime, CooperativeGroupsInTiles)
{
    std::vector<int> in(64);
    for (int i = 0; i < 64; ++i)
        in[static_cast<std::size_t>(i)] = i * i % 17;
    LessonRun run = kernel("group_tiles", {1, 1, 1}, {64, 1, 1});
    const Trace trace = run.buffer("out", in).run();
    for (const Problem& problem : trace.problems)
        EXPECT_EQ(problem.severity, Severity::Information) << sentenceOf(problem);
    for (int tile = 0; tile < 8; ++tile) {
        int sum = 0;
        for (int k = 0; k < 8; ++k)
            sum += in[static_cast<std::size_t>(63 - 8 * tile - k)];
        for (int k = 0; k < 8; ++k)
            EXPECT_EQ(run.values<int>(0)[static_cast<std::size_t>(8 * tile + k)], sum * 1000 + (tile % 8) * 10 + 1);
    }
}

TEST_P(Runtime, AGridCannotSynchroniseInAnOrdinaryLaunch)
{
    LessonRun run = kernel("grid_sync", {2, 1, 1}, {32, 1, 1});
    const Problem problem = only(run.buffer("out", std::vector<int>(1)).run());
    EXPECT_EQ(problem.kind, ProblemKind::Trap);
    EXPECT_THAT(sentenceOf(problem), HasSubstr("cooperative launch"));
}

INSTANTIATE_TEST_SUITE_P(
    Ptx, Runtime, ::testing::Values("lesson", "o3", "debug"), [](const auto& info) { return std::string(info.param); });

TEST(PrintFormat, WritesNumbersAsCDoesInAnyLocale)
{
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    std::setlocale(LC_NUMERIC, "de_DE.UTF-8"); // where it is installed
    const FormattedText printed = formatPrinted("%.2f", {[](std::uint32_t) { return 0x3ff8000000000000u; }, {}});
    std::setlocale(LC_NUMERIC, before.c_str());
    EXPECT_EQ(printed.text, "1.50");
    EXPECT_EQ(printed.arguments, 1);
}

TEST(PrintFormat, WidthsThatNobodyMeansTakeNoMemory)
{
    const FormattedText printed = formatPrinted("%2000000000d|", {[](std::uint32_t) { return std::uint64_t{1}; }, {}});
    EXPECT_LE(printed.text.size(), 70000u);
}

TEST(PrintLog, KeepsTheLastCallsEachAsAWholeAndCountsAll)
{
    PrintLog first, second;
    const std::string half(printBufferBytes / 2, 'a');
    second.add(7, half);
    second.add(9, "last");
    first.add(8, "later");
    first.add(3, "never seen");
    first.add(3, half);
    first.merge(second);
    EXPECT_EQ(first.bytes(), 2 * half.size() + 10 + 5 + 4);
    EXPECT_EQ(first.text(), half + "laterlast");
}

/// Against all calls in the order of blocks, cut by hand: whichever worker took which block, and whichever came first.
TEST(PrintLog, IsTheSameForAnyOrder)
{
    std::mt19937 random(5);
    for (int round = 0; round < 300; ++round) {
        const std::uint64_t most = 20 + random() % 200;
        std::map<std::uint64_t, std::vector<std::string>> all;
        std::vector<PrintLog> logs(3, PrintLog(most));
        for (int i = 0; i < 60; ++i) {
            const std::uint64_t block = random() % 9;
            const std::string text(random() % 19, static_cast<char>('a' + i % 26));
            all[block].push_back(text);
            logs[block % 3].add(block, text);
        }
        PrintLog merged(most);
        for (const PrintLog& log : logs)
            merged.merge(log);
        std::string expected;
        std::size_t bytes = 0;
        bool fits = true;
        for (auto block = all.rbegin(); block != all.rend(); ++block)
            for (auto text = block->second.rbegin(); text != block->second.rend(); ++text) {
                bytes += text->size();
                fits = fits && expected.size() + text->size() <= most;
                expected = (fits ? *text : "") + expected;
            }
        EXPECT_EQ(merged.text(), expected) << round;
        EXPECT_EQ(merged.bytes(), bytes);
    }
}

} // namespace
} // namespace warpatlas::simulator
