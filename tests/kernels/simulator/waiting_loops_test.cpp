/// Threads that spin until another block, or another thread of theirs, has done something.
#include "app/words/problem_words.h"
#include "kernels/simulator/replay/block_recording.h"
#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

using testing::LessonRun;

constexpr std::uint32_t threads = 40; ///< the second warp is part-filled

/// A kernel with two words and an output of a number for each block: %b is the block, %n how many there are, %i the
/// thread; %v, %o and %p are for the body, and %t0 to %t3.
std::unique_ptr<LessonRun> prepared(const std::string& body, std::uint32_t blocks, std::size_t results)
{
    const std::string module =
        ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry f(.param .u64 words, .param .u64 out)\n{\n.reg "
        ".b32 %i, %b, %n, %v, %t<4>; .reg .pred %p, %q; .reg .b64 %w, %o, %d;\nld.param.u64 %w, [words]; "
        "ld.param.u64 %o, [out]; mov.u32 %i, %tid.x; mov.u32 %b, %ctaid.x; mov.u32 %n, %nctaid.x;\n"
        + body + "\nret;\n}\n";
    auto run = std::make_unique<LessonRun>(
        loadKernel(module, "waits.ptx", "f", "waits.cu"), Dim3{blocks, 1, 1}, Dim3{threads, 1, 1});
    run->buffer("words", std::vector<int>(2)).buffer("out", std::vector<int>(results));
    return run;
}

/// Every thread waits for thread 0, which comes to a barrier of the grid and reads by `read` whether all are there.
/// Then out[b] is how many it saw.
std::string gridBarrier(const std::string& read)
{
    return "bar.sync 0; setp.ne.u32 %p, %i, 0; @%p bra Met; membar.gl; red.global.add.u32 [%w], 1;\nSpin: " + read
        + "; setp.lt.u32 %q, %v, %n; @%q bra Spin;\nMet: bar.sync 0; @%p bra End; mad.wide.u32 %d, %b, 4, %o; "
          "st.global.u32 [%d], %v;\nEnd:";
}

/// The steps of all blocks, each recorded alone.
std::uint64_t recordedSteps(const std::string& body, std::uint32_t blocks, std::size_t results)
{
    std::uint64_t steps = 0;
    for (std::uint32_t block = 0; block < blocks; ++block) {
        Progress progress;
        steps += BlockRecording::make(prepared(body, blocks, results)->snapshot(), block, {}, progress)->end();
    }
    return steps;
}

TEST(WaitingLoops, ABarrierOfTheGridIsPassed)
{
    for (const char* const read : {"ld.volatile.global.u32 %v, [%w]", "ld.acquire.gpu.global.u32 %v, [%w]",
             "atom.global.add.u32 %v, [%w], 0", "atom.global.cas.b32 %v, [%w], 0, 0"}) {
        for (const std::uint32_t blocks : {4u, 28u, 64u}) {
            const auto run = prepared(gridBarrier(read), blocks, blocks);
            const Trace trace = run->run();
            EXPECT_TRUE(trace.problems.empty()) << read << " " << sentenceOf(trace.problems[0]);
            EXPECT_EQ(run->values<int>(1), std::vector<int>(blocks, static_cast<int>(blocks))) << read;
            // Each block lets others run soon: some hundred rounds of it, not millions.
            EXPECT_LT(trace.total.warpInstructions, blocks * 2000u) << read << " " << blocks;
        }
    }
}

TEST(WaitingLoops, OneBlockAloneWaitsAsItDidAmongTheOthers)
{
    const std::string body = gridBarrier("ld.volatile.global.u32 %v, [%w]");
    const auto run = prepared(body, 5, 5);
    const Trace trace = run->run();
    EXPECT_EQ(recordedSteps(body, 5, 5), trace.total.warpInstructions);
    // Nor does it matter who looks on.
    const auto fast = prepared(body, 5, 5);
    fast->run({false, 3, {}});
    EXPECT_EQ(fast->values<int>(1), run->values<int>(1));
}

/// Every thread of every block, the whole of it between two barriers.
TEST(WaitingLoops, ASpinLockOfAllThreads)
{
    const std::string body =
        "bar.sync 0;\nSpin: atom.global.cas.b32 %t0, [%w], 0, 1; setp.ne.s32 %p, %t0, 0; @%p bra "
        "Spin; membar.gl; ld.volatile.global.u32 %v, [%o]; add.u32 %v, %v, 1; "
        "st.volatile.global.u32 [%o], %v; membar.gl; atom.global.exch.b32 %t0, [%w], 0; bar.sync 0;";
    for (const std::uint32_t blocks : {1u, 28u}) {
        const auto run = prepared(body, blocks, 1);
        const Trace trace = run->run();
        EXPECT_TRUE(trace.problems.empty()) << sentenceOf(trace.problems[0]);
        EXPECT_EQ(run->values<int>(1)[0], static_cast<int>(blocks * threads));
    }
}

/// A thread that gets on keeps its turn, whatever decides its loop: the first block takes all the work there is.
TEST(WaitingLoops, WhoTakesWorkFromACounterDoesNotWait)
{
    constexpr std::size_t tasks = 100'000;
    const auto run =
        prepared("Take: atom.global.add.u32 %t0, [%w], 1; setp.ge.u32 %p, %t0, 100000; @%p bra End; "
                 "mad.wide.u32 %d, %t0, 4, %o; add.u32 %t1, %b, 1; st.global.u32 [%d], %t1; bra Take;\nEnd:",
            3, tasks);
    run->run();
    EXPECT_EQ(run->values<int>(1), std::vector<int>(tasks, 1));
}

/// A thread that repeats a compare-and-swap until no other was faster does not wait either: all threads, each a hundred
/// times.
TEST(WaitingLoops, AnUpdateByCompareAndSwapDoesNotWait)
{
    const auto run = prepared(
        "mov.u32 %t2, 0;\nNext: ld.volatile.global.u32 %t0, [%w];\nTry: add.u32 %t1, %t0, 1; mov.u32 %v, %t0; "
        "atom.global.cas.b32 %t0, [%w], %v, %t1; setp.ne.s32 %p, %t0, %v; @%p bra Try; setp.ne.s32 %q, %t1, 1; @%q bra "
        "Later; st.global.u32 [%o], %b;\nLater: add.u32 %t2, %t2, 1; setp.lt.u32 %q, %t2, 100; @%q bra Next; "
        "mad.wide.u32 %d, %b, 4, %o; atom.global.max.u32 %t3, [%d+4], %t1;",
        3, 4);
    run->run();
    EXPECT_EQ(run->values<int>(0)[0], static_cast<int>(3 * threads * 100));
    // One block after the other.
    EXPECT_EQ(run->values<int>(1), (std::vector<int>{0, threads * 100, threads * 200, threads * 300}));
}

} // namespace
} // namespace warpatlas::simulator
