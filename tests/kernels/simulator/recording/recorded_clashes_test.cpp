/// Stores of different threads and blocks to one element: whether workers' marks show them, as in small buffers, or the
/// recorder, as in large ones, all results are the same.
#include "kernels/simulator/recording/access_reader.h"
#include "tests/kernels/simulator/instructions/ptx_text.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

constexpr std::uint32_t storeThreads = 64, storeBlocks = 24;
constexpr std::size_t fewWords = 3 * storeThreads * storeBlocks + 64; ///< so that each worker has a map of its own
constexpr std::size_t manyWords = std::size_t{5} << 20; ///< so that all share one

struct StoreKernel {
    const char* name;
    const char* body; ///< %r1: thread of the block, %r2: block, %r3: thread of the grid, %l1: its element's address
    bool clashes; ///< blocks store to what others touch
};

/// Address %lTO of element %rAT.
#define ELEMENT(to, at) "mul.wide.u32 %l" to ", %r" at ", 4; add.s64 %l" to ", %out, %l" to ";\n"

constexpr StoreKernel storeKernels[] = {
    {"EachItsOwn", "st.global.u32 [%l1], %r3;", false},
    {"TwiceByTheSameThread", "st.global.u32 [%l1], %r1; st.global.u32 [%l1], %r3;", false},
    {"AllBlocksTheSame", ELEMENT("2", "1") "st.global.u32 [%l2], %r2;", true},
    {"TwoThreadsOfAWarp", "shr.u32 %r4, %r3, 1;" ELEMENT("2", "4") "st.global.u32 [%l2], %r3;", false},
    {"ThreadsOfABlockWithOneValue", ELEMENT("2", "2") "st.global.u32 [%l2], %r2;", false},
    {"AllTheSame", "st.global.u32 [%out], %r3;", true},
    {"BlocksMeetAtTheirEdges",
        "mul.lo.u32 %r4, %r2, 63; add.u32 %r4, %r4, %r1;" ELEMENT("2", "4") "st.global.u32 [%l2], %r3;", true},
    {"EveryThirdElement", "mul.lo.u32 %r4, %r3, 3;" ELEMENT("2", "4") "st.global.u32 [%l2], %r3;", false},
    {"Backwards", "sub.u32 %r4, 1535, %r3;" ELEMENT("2", "4") "st.global.u32 [%l2], %r3;", false},
    {"HalfOfTheThreads", "and.b32 %r4, %r1, 1; setp.eq.u32 %p1, %r4, 0; @%p1 st.global.u32 [%l1], %r3;", false},
    {"HalfOfTheThreadsOfAllBlocks",
        ELEMENT("2", "1") "and.b32 %r4, %r1, 1; setp.eq.u32 %p1, %r4, 0; @%p1 st.global.u32 [%l2], %r3;", true},
    {"InNoOrder", "mul.lo.u32 %r4, %r3, 13; and.b32 %r4, %r4, 1023;" ELEMENT("2", "4") "st.global.u32 [%l2], %r3;",
        true},
    {"RowsOfSixteen",
        "and.b32 %r4, %r3, 15; shr.u32 %r5, %r3, 4; mad.lo.u32 %r4, %r5, 40, %r4;" ELEMENT(
            "2", "4") "st.global.u32 [%l2], %r3;",
        false},
    {"RowsThatOverlap",
        "and.b32 %r4, %r3, 15; shr.u32 %r5, %r3, 4; mad.lo.u32 %r4, %r5, 12, %r4;" ELEMENT(
            "2", "4") "st.global.u32 [%l2], %r3;",
        true},
    {"Pairs", "shl.b32 %r4, %r3, 1;" ELEMENT("2", "4") "st.global.v2.u32 [%l2], {%r3, %r1};", false},
    {"PairsOfTheSame", "and.b32 %r4, %r1, 62;" ELEMENT("2", "4") "st.global.v2.u32 [%l2], {%r3, %r1};", true},
    {"WiderThanAnElement",
        "and.b32 %r4, %r3, 4094;" ELEMENT("2", "4") "cvt.u64.u32 %l3, %r3; st.global.u64 [%l2], %l3;", false},
    {"BytesOfOneElement", "cvt.u64.u32 %l2, %r3; add.s64 %l2, %out, %l2; st.global.u8 [%l2], %r1;", false},
    {"BytesOfAllBlocks", "cvt.u64.u32 %l2, %r1; add.s64 %l2, %out, %l2; st.global.u8 [%l2], %r2;", true},
    {"WrittenAndReadByItself",
        "st.global.u32 [%l1], %r3; ld.global.u32 %r4, [%l1]; add.u32 %r4, %r4, 7; st.global.u32 [%l1], %r4;", false},
    {"ReadByOtherBlocks",
        "st.global.u32 [%l1], %r3; xor.b32 %r4, %r3, 128;" ELEMENT(
            "2", "4") "ld.global.u32 %r5, [%l2]; add.u32 %r5, %r5, 1; st.global.u32 [%l1], %r5;",
        true},
    {"ReadFirst", "ld.global.u32 %r4, [%l1]; add.u32 %r4, %r4, %r3; st.global.u32 [%l1], %r4;", false},
    {"GenericAddresses", "cvta.global.u64 %l2, %l1; st.u32 [%l2], %r3;", false},
    {"AddedByAtomics", ELEMENT("2", "1") "atom.global.add.u32 %r4, [%l2], %r3;", false},
    {"StoredAndAdded", "st.global.u32 [%l1], 5;" ELEMENT("2", "1") "atom.global.add.u32 %r4, [%l2], %r3;", true},
};

struct StoreRun {
    Trace trace;
    std::vector<std::uint32_t> out;
    std::string words;
};

StoreRun runStores(const StoreKernel& kernel, std::size_t count, const SimulationOptions& options)
{
    const std::string body =
        "mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mad.lo.u32 %r3, %r2, 64, %r1;\n" ELEMENT("1", "3")
        + std::string(kernel.body);
    testing::LessonRun launch(
        loadKernel(testing::ptxKernel(body), "text.ptx", "k", "text.cu"), {storeBlocks, 1, 1}, {storeThreads, 1, 1});
    launch.buffer("out", std::vector<std::uint32_t>(count));
    StoreRun result;
    result.trace = launch.run(options);
    result.out = launch.values<std::uint32_t>(0);
    result.out.resize(fewWords);
    for (const Problem& problem : result.trace.problems)
        result.words +=
            std::string(nameOf(problem.kind)) + " " + std::to_string(problem.count) + ": " + sentenceOf(problem) + "\n";
    return result;
}

class RecordedClashes : public ::testing::TestWithParam<StoreKernel> { };

TEST_P(RecordedClashes, AreThoseOfTheMarks)
{
    for (const int workers : {1, 2, 3})
        for (const bool races : {false, true}) {
            SimulationOptions options;
            options.workers = workers;
            options.checks.races = races;
            const StoreRun marked = runStores(GetParam(), fewWords, options),
                           recorded = runStores(GetParam(), manyWords, options);
            EXPECT_EQ(recorded.words, marked.words) << workers << races;
            EXPECT_EQ(recorded.out, marked.out) << workers << races;
            EXPECT_EQ(recorded.trace.total, marked.trace.total) << workers << races;
            EXPECT_EQ(recorded.trace.inBlockOrder, marked.trace.inBlockOrder) << workers << races;
            EXPECT_TRUE(!GetParam().clashes || marked.trace.inBlockOrder) << workers << races;
            AccessReader few32(marked.trace.buffers[0].values), many32(recorded.trace.buffers[0].values);
            for (std::size_t i = 0; i < fewWords; ++i)
                ASSERT_EQ(many32[i], few32[i]) << workers << races << " element " << i;
        }
}

INSTANTIATE_TEST_SUITE_P(Kernels, RecordedClashes, ::testing::ValuesIn(storeKernels),
    [](const ::testing::TestParamInfo<StoreKernel>& info) { return std::string(info.param.name); });

#undef ELEMENT

} // namespace
} // namespace warpatlas::simulator
