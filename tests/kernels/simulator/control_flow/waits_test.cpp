/// Threads that wait for others: what is wrong with it, who waits where, and how it ends.
#include "app/words/problem_words.h"
#include "kernels/simulator/replay/cursor.h"
#include "tests/kernels/simulator/lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <chrono>
#include <map>
#include <thread>

namespace warpatlas::simulator {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::LessonRun;

/// %i is the thread's number in its block; line(N) stands for a `.loc`.
std::string moduleWithLines(std::string body)
{
    for (std::size_t at = body.find("line("); at != std::string::npos; at = body.find("line(")) {
        const std::size_t end = body.find(')', at);
        body.replace(at, end + 1 - at, "\n.loc 1 " + body.substr(at + 5, end - at - 5) + " 0\n");
    }
    return ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry f(.param .u64 out)\n{\n.reg .b32 %i, %r, "
           "%n, "
           "%l, %t<9>; .reg .pred %p, %q; .reg .b64 %out, %d<4>;\n.loc 1 1 0\nld.param.u64 %out, [out]; mov.u32 %i, "
           "%tid.x; mov.u32 %l, %laneid; mov.u32 %r, 0;\n"
        + body + "\nmad.wide.u32 %d0, %i, 4, %out; st.global.u32 [%d0], %r; ret;\n}\n.file 1 \"waits.cu\"\n";
}

class WaitRun : public LessonRun {
public:
    explicit WaitRun(const std::string& body, std::uint32_t threads = 32, std::uint32_t blocks = 1)
        : LessonRun(loadKernel(moduleWithLines(body), "waits.ptx", "f", "waits.cu"), {blocks, 1, 1}, {threads, 1, 1})
    {
        buffer("out", std::vector<int>(threads));
    }
};

void expectOne(const Trace& trace, std::uint32_t line, const ::testing::Matcher<const std::string&>& message,
    Severity severity = Severity::Error)
{
    ASSERT_EQ(trace.problems.size(), 1u);
    EXPECT_EQ(trace.problems[0].kind, ProblemKind::Barrier);
    EXPECT_EQ(trace.problems[0].severity, severity);
    EXPECT_EQ(trace.problems[0].line, line);
    EXPECT_THAT(sentenceOf(trace.problems[0]), message);
}

TEST(Waits, ACountThatCannotBeReached)
{
    WaitRun run("setp.lt.u32 %p, %i, 32; @%p exit; line(7) bar.sync 3, 64;", 64, 3);
    const Trace trace = run.run();
    expectOne(trace, 7,
        AllOf(HasSubstr("stands still: 32 of its 64 threads wait"), HasSubstr("32 came to barrier 3, which takes 64"),
            HasSubstr("32 threads have ended (the first is (0,0,0))")));
    EXPECT_EQ(trace.problems[0].count, 3u);
    EXPECT_EQ(trace.problems[0].thread, (Dim3{32, 0, 0}));
}

TEST(Waits, WarpsThatWaitForEachOtherAtTwoBarriers)
{
    WaitRun run("setp.lt.u32 %p, %i, 32; @%p bra A; line(8) bar.sync 1, 64; bra.uni B;\nA: line(5) bar.sync 2, 64;\nB: "
                "line(9) mov.u32 %r, 1;",
        64);
    const Trace trace = run.run();
    ASSERT_EQ(trace.problems.size(), 2u);
    EXPECT_EQ(trace.problems[0].line, 5u);
    EXPECT_THAT(
        sentenceOf(trace.problems[0]), HasSubstr("32 threads wait at bar.sync in line 8 (the first is (32,0,0))"));
    EXPECT_EQ(trace.problems[1].line, 8u);
    EXPECT_THAT(
        sentenceOf(trace.problems[1]), HasSubstr("32 threads wait at bar.sync in line 5 (the first is (0,0,0))"));
}

TEST(Waits, OneBarrierReachedAtTwoPlacesNamesBoth)
{
    WaitRun run("setp.lt.u32 %p, %i, 40; @%p bra A; line(8) bar.sync 0; bra.uni B;\nA: line(5) bar.sync 0;\nB: line(9) "
                "mov.u32 %r, 1;",
        64);
    const Trace trace = run.run();
    ASSERT_GE(trace.problems.size(), 1u);
    bool both = false;
    for (const Problem& problem : trace.problems)
        both = both
            || (sentenceOf(problem).find("40 threads wait at __syncthreads() in line 5") != std::string::npos
                && sentenceOf(problem).find("24 wait at __syncthreads() in line 8") != std::string::npos);
    EXPECT_TRUE(both) << sentenceOf(trace.problems[0]);
    EXPECT_EQ(run.values<int>(0), std::vector<int>(64, 1));
}

TEST(Waits, ABarrierInABranchIsNamedAndPassed)
{
    WaitRun run("setp.lt.u32 %p, %i, 12; @!%p bra End; line(5) bar.sync 0;\nEnd: line(6) mov.u32 %r, 1;");
    expectOne(run.run(), 5,
        AllOf(HasSubstr("only 12 threads of a warp"), HasSubstr("20 threads wait where the branch ends, in line 6")));
    EXPECT_EQ(run.values<int>(0), std::vector<int>(32, 1));
}

TEST(Waits, ExitedThreadsAreNotWaitedFor)
{
    WaitRun run("setp.lt.u32 %p, %i, 20; @%p exit; bar.sync 0; mov.u32 %r, 1; bar.sync 0;", 64);
    const Trace trace = run.run();
    EXPECT_EQ(trace.problems.size(), 2u); // a barrier each
    for (const Problem& problem : trace.problems) {
        EXPECT_EQ(problem.severity, Severity::Information);
        EXPECT_THAT(sentenceOf(problem), HasSubstr("20 of the block's 64 threads had ended without coming"));
    }
    EXPECT_EQ(run.values<int>(0)[63], 1);
}

TEST(Waits, NamedBarriersOfProducersAndConsumers)
{
    // Warp 0 announces what warp 1 waits for, and goes on.
    WaitRun run("setp.lt.u32 %p, %i, 32; @%p bra Produce; bar.sync 1, 64; mov.u32 %r, 2; bra.uni End;\nProduce: "
                "bar.arrive 1, 64; mov.u32 %r, 1;\nEnd: bar.sync 0;",
        64);
    EXPECT_TRUE(run.run().problems.empty());
    EXPECT_EQ(run.values<int>(0)[0], 1);
    EXPECT_EQ(run.values<int>(0)[40], 2);
}

TEST(Waits, APartFilledWarpCountsAsAWhole)
{
    WaitRun run("bar.sync 1, 64; mov.u32 %r, 1;", 50);
    EXPECT_TRUE(run.run().problems.empty());
    EXPECT_EQ(run.values<int>(0)[49], 1);
}

TEST(Waits, CountsThatAreNoWarpsOrDiffer)
{
    WaitRun uneven("line(4) bar.sync 1, 40;", 64);
    expectOne(uneven.run(), 4, HasSubstr("told to take 40 threads, which is no multiple of the warp's 32"));
    WaitRun differ("setp.lt.u32 %p, %i, 32; selp.u32 %n, 32, 64, %p; setp.ge.u32 %q, %i, 64; selp.u32 %n, 96, %n, %q;\n"
                   "@%p mov.u32 %n, 96; line(4) bar.sync 1, %n;",
        96);
    const Trace trace = differ.run();
    EXPECT_TRUE(std::ranges::any_of(trace.problems, [](const Problem& problem) {
        return sentenceOf(problem).find("told here to take 64 threads, and in line 4 96") != std::string::npos;
    })) << sentenceOf(trace.problems[0]);
}

TEST(Waits, AMaskNamesLanesThatNeverCome)
{
    WaitRun run(
        "setp.lt.u32 %p, %i, 16; @!%p bra End; line(5) shfl.sync.idx.b32 %r, %i, 3, 31, 0xffffffff;\nEnd: line(6) "
        "mov.u32 %n, 1;");
    // They end, which is what the others wait for.
    expectOne(run.run(), 5,
        HasSubstr("names lanes 16-31, which ended without coming to it; the others go on without them: the mask "
                  "0xffffffff is wrong here, and 0x0000ffff, of the lanes that come, is right"),
        Severity::Information);
    EXPECT_EQ(run.values<int>(0)[3], 3);
}

TEST(Waits, LanesThatWaitedWhereABranchEndsComeElsewhere)
{
    WaitRun run("setp.lt.u32 %p, %i, 16; @!%p bra End; line(5) bar.warp.sync 0xffffffff;\nEnd: line(6) "
                "vote.sync.ballot.b32 %n, 1, 0xffffffff;");
    const Trace trace = run.run();
    ASSERT_GE(trace.problems.size(), 1u);
    EXPECT_EQ(trace.problems[0].severity, Severity::Error);
    EXPECT_THAT(sentenceOf(trace.problems[0]), HasSubstr("with the mask 0xffffffff waits for lanes 16-31"));
}

TEST(Waits, ABarrierWhereTheOthersReturnAtOnce)
{
    WaitRun run("setp.lt.u32 %p, %i, 12; @!%p bra Out; line(5) bar.sync 0; mad.wide.u32 %d0, %i, 4, %out; "
                "st.global.u32 [%d0], 7; bra.uni Out;\nmov.u32 %n, 1;\nOut: ret;");
    expectOne(run.run(), 5, HasSubstr("20 of the block's 32 threads had ended"), Severity::Information);
    EXPECT_EQ(run.values<int>(0)[11], 7);
}

TEST(Waits, LanesThatWaitForEachOtherInTwoOperations)
{
    WaitRun run("setp.lt.u32 %p, %i, 16; @%p bra A; line(8) vote.sync.ballot.b32 %r, %p, 0xffffffff; bra.uni End;\nA: "
                "line(5) bar.warp.sync 0xffffffff;\nEnd: line(9) mov.u32 %n, 1;");
    const Trace trace = run.run();
    ASSERT_EQ(trace.problems.size(), 2u);
    EXPECT_THAT(sentenceOf(trace.problems[0]), HasSubstr("16 threads wait at __ballot_sync() in line 8"));
    EXPECT_THAT(sentenceOf(trace.problems[1]), HasSubstr("16 threads wait at __syncwarp() in line 5"));
}

TEST(Waits, ExitedLanesOfAMaskAreOnlyInformation)
{
    WaitRun run("setp.ge.u32 %p, %i, 24; @%p exit; line(5) vote.sync.ballot.b32 %r, %p, 0xffffffff;");
    expectOne(run.run(), 5, HasSubstr("names lanes 24-31, which ended without coming to it"), Severity::Information);
}

TEST(Waits, AMaskWithoutTheLaneItself)
{
    WaitRun run("line(5) vote.sync.ballot.b32 %r, 1, 0x0000ffff;");
    expectOne(run.run(), 5, HasSubstr("lanes 16-31 of the warp execute __ballot_sync() with the mask 0x0000ffff"));
    EXPECT_EQ(run.values<int>(0)[3], 0xffff);
}

TEST(Waits, ShuffleFromALaneThatIsNotThere)
{
    WaitRun named("line(5) shfl.sync.down.b32 %r, %i, 8, 31, 0xffffffff;", 48);
    expectOne(named.run(), 5,
        HasSubstr("lane 8 of the warp reads by __shfl_down_sync() from lane 16, which the block does "
                  "not have: the value is undefined"),
        Severity::Possible);
    // The usual sum of a part of a warp reads values that it never uses; that it does not is not known here.
    WaitRun unnamed("setp.lt.u32 %p, %i, 16; line(5) @%p shfl.sync.down.b32 %r, %i, 8, 31, 0xffff;");
    expectOne(unnamed.run(), 5,
        HasSubstr("from lane 16, which its mask does not name: the value is undefined, and the result is right only "
                  "where no thread uses it"),
        Severity::Possible);
}

/// `v += other` under a condition: a sum that is made in any case, and chosen.
TEST(Waits, AShuffleFromALaneThatIsNotThereWhoseValueIsNotChosen)
{
    const std::string shuffle = "line(5) shfl.sync.down.b32 %t0, %i, 8, 31, 0xffffffff; ";
    const auto sum = [](const std::string& below) {
        return "add.u32 %t1, %i, 8; setp.lt.u32 %q, %t1, " + below
            + "; add.u32 %t2, %t0, %i; selp.b32 %r, %t2, %i, %q;";
    };
    WaitRun guarded(shuffle + sum("48"), 48);
    EXPECT_TRUE(guarded.run().problems.empty());
    EXPECT_EQ(guarded.values<int>(0)[39], 39 + 47);
    EXPECT_EQ(guarded.values<int>(0)[40], 40);
    WaitRun earlier("add.u32 %t1, %i, 8; setp.lt.u32 %q, %t1, 48; " + shuffle + "selp.b32 %r, %t0, %i, %q;", 48);
    EXPECT_TRUE(earlier.run().problems.empty());
    WaitRun tooFar(shuffle + sum("50"), 48);
    expectOne(
        tooFar.run(), 5, HasSubstr("lane 8 of the warp reads by __shfl_down_sync() from lane 16"), Severity::Possible);
}

TEST(Waits, ALineThatTheCompilerUnrolledIsOneProblem)
{
    WaitRun twice(
        "setp.lt.u32 %p, %i, 16; line(5) @%p shfl.sync.down.b32 %r, %i, 8, 31, 0xffff; @%p shfl.sync.down.b32 "
        "%n, %r, 4, 31, 0xffff;");
    const Trace trace = twice.run();
    ASSERT_EQ(trace.problems.size(), 1u);
    EXPECT_EQ(trace.problems[0].count, 2u);
}

TEST(Waits, DifferentMasksInOneInstruction)
{
    // Four groups of eight, each with its own mask, in one instruction.
    WaitRun run(
        "and.b32 %t0, %l, 24; mov.u32 %t1, 255; shl.b32 %t1, %t1, %t0; and.b32 %t2, %i, 3; setp.eq.u32 %p, %t2, "
        "0;\nvote.sync.ballot.b32 %r, %p, %t1; redux.sync.add.s32 %n, %i, %t1; add.u32 %r, %r, %n;");
    EXPECT_TRUE(run.run().problems.empty());
    for (int i = 0; i < 32; ++i) {
        const int group = i / 8;
        const std::uint32_t ballot = 0x11u << (8 * group);
        EXPECT_EQ(static_cast<std::uint32_t>(run.values<int>(0)[static_cast<std::size_t>(i)]),
            ballot + static_cast<std::uint32_t>(64 * group + 28));
    }
}

/// By source line: instructions of warps, and active lanes of these.
using Executed = std::map<std::uint32_t, std::pair<std::uint64_t, std::uint64_t>>;

/// As the run counts, and as a recording of the block has steps.
void expectExecuted(const std::string& body, const Executed& expected)
{
    WaitRun run(body, 32);
    const Trace trace = run.run();
    Executed counted;
    for (const auto& [line, counters] : trace.lines)
        counted[line] = {counters.warpInstructions, counters.threadInstructions};
    EXPECT_EQ(counted, expected);
    WaitRun again(body, 32);
    Progress progress;
    const auto recording = BlockRecording::make(again.snapshot(), 0, {}, progress);
    Executed recorded;
    for (std::uint64_t step = 0; step < recording->end(); ++step) {
        auto& [instructions, lanes] = recorded[recording->lineOf(step)];
        ++instructions;
        lanes += static_cast<std::uint64_t>(std::popcount(recording->step(step).mask));
    }
    EXPECT_EQ(recorded, expected);
    // Every step can be stood at, and in the end all is as in the run.
    Cursor cursor(recording);
    for (std::uint64_t step = recording->end(); step > 0; --step)
        cursor.seek(step);
    for (std::uint64_t step = 1; step <= recording->end(); ++step)
        cursor.seek(step);
    EXPECT_TRUE(std::ranges::equal(cursor.globalMemory(recording->start().buffers()[0]), run.simulation().bytes(0)));
}

// Before a body four instructions of line 1, behind it three. Of two sides of a branch that goes forward, the one that
// falls through runs first.

TEST(Waits, AnInstructionThatWaitsForLanesThatExitCountsOnce)
{
    // 24 lanes wait until the other 8 have left; the second operation need not wait any more.
    expectExecuted("setp.ge.u32 %p, %i, 24; line(3) @%p bra Out; line(5) bar.warp.sync 0xffffffff; line(6) "
                   "shfl.sync.idx.b32 %r, %i, 3, 31, 0xffffffff; line(7) bra.uni End;\nOut: line(9) exit;\nEnd: "
                   "line(10)",
        {{1, {5, 160}}, {3, {1, 32}}, {5, {1, 24}}, {6, {1, 24}}, {7, {1, 24}}, {9, {1, 8}}, {10, {3, 72}}});
}

TEST(Waits, AGuardedOneToo)
{
    // The guard lets 16 lanes wait; the others go on and leave. Both come to line 6, at different times.
    const char* const body = "setp.lt.u32 %p, %i, 16; line(5) @%p shfl.sync.idx.b32 %r, %i, 3, 31, 0xffffffff; line(6) "
                             "@!%p exit; line(7)";
    expectExecuted(body, {{1, {5, 160}}, {5, {1, 32}}, {6, {2, 32}}, {7, {3, 48}}});
    WaitRun run(body);
    run.run();
    EXPECT_EQ(run.values<int>(0)[7], 3);
    EXPECT_EQ(run.values<int>(0)[20], 0);
}

TEST(Waits, AndThoseWhoWaitForEachOtherInTwoPlaces)
{
    const char* const body = "setp.ge.u32 %p, %i, 16; setp.lt.u32 %q, %i, 8; line(3) @%p bra Out; line(4) @%q bra A; "
                             "line(5) vote.sync.ballot.b32 %r, 1, 0xffffffff; bra.uni End;\nA: line(7) "
                             "vote.sync.ballot.b32 %r, 1, 0xffffffff; bra.uni End;\nOut: line(9) exit;\nEnd: line(10)";
    expectExecuted(
        body, {{1, {6, 192}}, {3, {1, 32}}, {4, {1, 16}}, {5, {2, 16}}, {7, {2, 16}}, {9, {1, 16}}, {10, {3, 48}}});
    WaitRun run(body);
    run.run();
    for (const std::size_t lane : {0u, 7u, 8u, 15u})
        EXPECT_EQ(run.values<int>(0)[lane], 0xffff);
}

/// Each side's operands stand in registers that the other uses for something else.
TEST(Waits, AnOperationInTwoPlacesReadsEachSidesOwnRegisters)
{
    WaitRun run("sub.u32 %t0, %i, 16; mul.lo.u32 %t1, %i, 10; sub.u32 %t2, 31, %i; setp.ge.u32 %p, %i, 16; @%p bra A; "
                "shfl.sync.idx.b32 %t0, %t1, %t2, 31, 0xffffffff; mov.u32 %r, %t0; bra.uni End;\nA: "
                "shfl.sync.idx.b32 %t1, %t2, %t0, 31, 0xffffffff; mov.u32 %r, %t1; bra.uni End;\nEnd: line(10)");
    EXPECT_TRUE(run.run().problems.empty());
    const std::vector<int> out = run.values<int>(0);
    for (int i = 0; i < 16; ++i) {
        EXPECT_EQ(out[static_cast<std::size_t>(i)], i); // %t2 of lane 31 - i
        EXPECT_EQ(out[static_cast<std::size_t>(i + 16)], 10 * i); // %t1 of lane i
    }
}

TEST(Waits, WaitingCountsOnceWhoeverComesLast)
{
    // No lane leaves: the upper half comes by another way, an instruction longer.
    expectExecuted("setp.ge.u32 %p, %i, 16; line(3) @%p bra A; line(5) bar.warp.sync 0xffffffff; bra.uni End;\nA: "
                   "line(7) mov.u32 %n, 1; bar.warp.sync 0xffffffff; bra.uni End;\nEnd: line(10)",
        {{1, {5, 160}}, {3, {1, 32}}, {5, {2, 32}}, {7, {3, 48}}, {10, {3, 96}}});
}

/// How long a run that was asked to stop goes on, in milliseconds.
double cancelMs(const std::string& body, std::uint32_t threads)
{
    WaitRun run(body, threads, 2);
    Progress progress;
    std::chrono::steady_clock::time_point stopped;
    std::jthread worker([&] {
        EXPECT_THROW(run.run({}, progress), Cancelled);
        stopped = std::chrono::steady_clock::now();
    });
    while (progress.fraction() == 0)
        std::this_thread::yield();
    const auto asked = std::chrono::steady_clock::now();
    progress.cancel();
    worker.join();
    return std::chrono::duration<double, std::milli>(stopped - asked).count();
}

TEST(Waits, EndlessLoopsThatPartAndMeetCanBeCancelled)
{
    // Block 0 is done at once, so that progress tells when block 1 is in its loop.
    const std::string first = "mov.u32 %t0, %ctaid.x; setp.eq.u32 %p, %t0, 0; @%p ret;\n";
    const std::string parting = first
        + "Loop: and.b32 %t1, %i, 1; setp.eq.u32 %q, %t1, 0; @%q bra Even; add.u32 %r, %r, 1; bra Meet;\n"
          "Even: add.u32 %r, %r, 2;\nMeet: bra Loop;";
    // Promised are 50 ms; a loaded machine, or a sanitizer, takes its own time on top.
    EXPECT_LT(cancelMs(parting, 1024), 1000);
    const std::string waiting =
        first + "setp.lt.u32 %q, %i, 32; @%q bra Loop; bar.sync 0;\nLoop: add.u32 %r, %r, 1; @%q bra Loop;";
    EXPECT_LT(cancelMs(waiting, 64), 1000);
}

} // namespace
} // namespace warpatlas::simulator
