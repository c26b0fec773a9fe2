/// mbarrier: its counts, waiting threads, and what is said where none arrives.
#include "tests/kernels/simulator/instructions/ptx_text.h"

#include <algorithm>

namespace warpatlas::simulator::testing {
namespace {

const std::string memory = ".shared .align 8 .b64 bar;\n.shared .align 16 .b8 tile[1024];\n";

/// An mbarrier for `count`, initialised by the first thread; %r1 is the thread, %l1 its word of `out`, %r3 that of
/// `tile`.
std::string kernelWith(const std::string& count, const std::string& body)
{
    return ptxKernel("mov.u32 %r1, %tid.x;\nmul.wide.u32 %l1, %r1, 4;\nadd.s64 %l1, %l1, %out;\nmov.u32 %r2, tile;\n"
                     "mad.lo.u32 %r3, %r1, 4, %r2;\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 mbarrier.init.shared.b64 [bar], "
            + count + ";\nbar.sync 0;\n" + body,
        memory);
}

/// Goes round until the phase of token %l2 has ended.
const std::string untilOver = "WAIT: mbarrier.test_wait.shared.b64 %p2, [bar], %l2;\n@!%p2 bra WAIT;\n";

std::string wordsOf(const PtxRun& run, const std::string& words)
{
    return run.words().find(words) != std::string::npos ? "" : "not told: " + words + "; but: " + run.words();
}

bool isRace(const PtxRun& run)
{
    return std::ranges::any_of(run.problems, [](const Problem& p) { return p.kind == ProblemKind::Race; });
}

TEST(PhaseBarriers, OrderWhatIsHandedOver)
{
    const std::string exchange = "st.shared.u32 [%r3], %r1;\nmbarrier.arrive.shared.b64 %l2, [bar];\n" + untilOver
        + "xor.b32 %r4, %r1, 63;\nmad.lo.u32 %r4, %r4, 4, %r2;\nld.shared.u32 %r5, [%r4];\nst.global.u32 [%l1], %r5;";
    const PtxRun run = runPtx(kernelWith("64", exchange), 64, "k", 64);
    EXPECT_EQ(run.words(), "");
    for (std::uint32_t i = 0; i < 64; ++i)
        EXPECT_EQ(run.out[i], i ^ 63) << i;
}

TEST(PhaseBarriers, CountArrivalsPhaseAfterPhase)
{
    // The arrivals that each thread finds missing, and the parity of the phase: two arrivals a thread, of 16 threads.
    const PtxRun run = runPtx(kernelWith("32",
                                  "mbarrier.arrive.shared.b64 %l2, [bar];\nmbarrier.pending_count.b64 %r4, %l2;\n"
                                  "st.global.u32 [%l1], %r4;\n"
                                  "mbarrier.test_wait.parity.shared.b64 %p2, [bar], 0;\nselp.b32 %r5, 1, 0, %p2;\n"
                                  "bar.warp.sync 0xffff;\n"
                                  "mbarrier.arrive.noComplete.shared.b64 %l3, [bar], 1;\n"
                                  "mbarrier.pending_count.b64 %r6, %l3;\nst.global.u32 [%l1+64], %r6;\n"
                                  "st.global.u32 [%l1+128], %r5;\n"
                                  "mbarrier.test_wait.parity.shared.b64 %p3, [bar], 0;\nselp.b32 %r7, 1, 0, %p3;\n"
                                  "st.global.u32 [%l1+192], %r7;"),
        64, "k", 16);
    EXPECT_EQ(run.words(), "");
    for (std::uint32_t i = 0; i < 16; ++i) {
        EXPECT_EQ(run.out[i], 32 - i);
        EXPECT_EQ(run.out[16 + i], 16 - i);
        EXPECT_EQ(run.out[32 + i], 0u) << "half of them are missing";
        EXPECT_EQ(run.out[48 + i], 1u);
    }
}

/// Once nothing else runs, a look at a phase that has not ended says so.
TEST(PhaseBarriers, ALookIsAnswered)
{
    for (const char* const look : {"test_wait", "try_wait"}) {
        const std::string code = "mbarrier.arrive.shared.b64 %l2, [bar];\nmbarrier." + std::string(look)
            + ".shared.b64 %p2, [bar], %l2;\nselp.b32 %r4, 5, 6, %p2;\nst.global.u32 [%l1], %r4;";
        EXPECT_EQ(runPtx(kernelWith("33", code), 32).out[3], 6u) << look;
        const PtxRun over = runPtx(kernelWith("32", code), 32);
        EXPECT_EQ(over.words(), "");
        EXPECT_EQ(over.out[3], 5u) << look;
    }
}

TEST(PhaseBarriers, DroppedThreadsAreExpectedNoMore)
{
    // The first warp leaves after the first phase; the second goes on alone.
    const std::string code = "setp.lt.u32 %p3, %r1, 32;\n@%p3 bra LEAVE;\nmbarrier.arrive.shared.b64 %l2, [bar];\n"
        + untilOver
        + "mbarrier.arrive.shared.b64 %l2, [bar];\nmbarrier.pending_count.b64 %r4, %l2;\n"
          "AGAIN: mbarrier.try_wait.shared.b64 %p2, [bar], %l2;\n@!%p2 bra AGAIN;\nst.global.u32 [%l1], %r4;\nret;\n"
          "LEAVE: mbarrier.arrive_drop.shared.b64 _, [bar];";
    const PtxRun run = runPtx(kernelWith("64", code), 64, "k", 64);
    EXPECT_EQ(run.words(), "");
    EXPECT_EQ(run.out[32], 32u);
    EXPECT_EQ(run.out[63], 1u);
}

TEST(PhaseBarriers, WaitForBytesThatAreExpected)
{
    const std::string code = "setp.eq.u32 %p3, %r1, 0;\n@!%p3 bra OTHERS;\n"
                             "mbarrier.arrive.expect_tx.shared::cta.b64 %l2, [bar], 96;\nbra WAIT;\nOTHERS: "
                             "mbarrier.arrive.shared.b64 %l2, [bar];\n";
    const auto completed = [&](const std::string& bytes) {
        return runPtx(kernelWith("32",
                          code + "setp.eq.u32 %p4, %r1, 7;\n@%p4 mbarrier.complete_tx.shared::cta.b64 [bar], " + bytes
                              + ";\n" + untilOver + "st.global.u32 [%l1], 9;"),
            32);
    };
    EXPECT_EQ(completed("96").words(), "");
    EXPECT_EQ(completed("96").out[0], 9u);
    EXPECT_EQ(wordsOf(completed("32"), "waits for 64 bytes"), "");
}

TEST(PhaseBarriers, OneWhereNobodyComesIsTold)
{
    const std::string code =
        "setp.lt.u32 %p3, %r1, 32;\n@!%p3 bra AWAY;\nmbarrier.arrive.shared.b64 %l2, [bar];\n" + untilOver + "AWAY:";
    const PtxRun run = runPtx(kernelWith("64", code), 64, "k", 64);
    ASSERT_EQ(run.problems.size(), 1u) << run.words();
    EXPECT_EQ(run.problems[0].kind, ProblemKind::Barrier);
    EXPECT_EQ(wordsOf(run, "phase 0 of the mbarrier takes 64 arrivals, and 32 of them are missing"), "");
    EXPECT_EQ(wordsOf(run, "32 threads have ended"), "");
}

/// The loop of a waiting thread holds no thread up, though the others are behind it in the warp.
TEST(PhaseBarriers, LanesOfAWarpWaitForEachOther)
{
    const std::string code = "setp.lt.u32 %p3, %r1, 16;\n@!%p3 bra COME;\nmov.u64 %l2, 0;\n"
                             "WAIT: mbarrier.test_wait.parity.shared.b64 %p2, [bar], 0;\n@!%p2 bra WAIT;\n"
                             "ld.shared.u32 %r5, [%r3+64];\nst.global.u32 [%l1], %r5;\nret;\nCOME: "
                             "st.shared.u32 [%r3], %r1;\nmbarrier.arrive.shared.b64 _, [bar];";
    const PtxRun run = runPtx(kernelWith("16", code), 32);
    EXPECT_EQ(run.words(), "");
    EXPECT_EQ(run.out[3], 19u);
}

TEST(PhaseBarriers, WrongUsesAreTold)
{
    EXPECT_EQ(wordsOf(runPtx(kernelWith("0", ""), 32), "cannot take 0 arrivals"), "");
    EXPECT_EQ(wordsOf(runPtx(kernelWith("32", "mbarrier.arrive.shared.b64 _, [tile];"), 32), "finds no barrier"), "");
    EXPECT_EQ(wordsOf(runPtx(kernelWith("64", "mbarrier.arrive.shared.b64 _, [bar], 3;"), 32), "takes 1 more"), "");
    EXPECT_EQ(wordsOf(runPtx(kernelWith("32",
                                 "@%p1 mbarrier.inval.shared.b64 [bar];\nbar.sync 0;\n"
                                 "mbarrier.arrive.shared.b64 _, [bar];"),
                          32),
                  "finds no barrier"),
        "");
    EXPECT_EQ(wordsOf(runPtx(kernelWith("32",
                                 "mbarrier.arrive.shared.b64 %l2, [bar];\nmbarrier.arrive.shared.b64 _, [bar];\n"
                                     + untilOver),
                          32),
                  "1 later ones have followed"),
        "");
}

TEST(PhaseBarriers, InitialisedWithoutABarrierBehindItIsARace)
{
    const PtxRun run = runPtx(ptxKernel("mov.u32 %r1, %tid.x;\nsetp.eq.u32 %p1, %r1, 0;\n"
                                        "@%p1 mbarrier.init.shared.b64 [bar], 64;\n"
                                        "mbarrier.arrive.shared.b64 _, [bar];",
                                  memory),
        64, "k", 64);
    EXPECT_TRUE(isRace(run)) << run.words();
}

TEST(PhaseBarriers, WhatIsWrittenBehindTheArrivalIsNotOrdered)
{
    const auto reads = [&](const std::string& offset) {
        return runPtx(
            kernelWith("64",
                "st.shared.u32 [%r3], %r1;\nmbarrier.arrive.shared.b64 %l2, [bar];\n"
                "st.shared.u32 [%r3+256], %r1;\n"
                    + untilOver + "xor.b32 %r4, %r1, 63;\nmad.lo.u32 %r4, %r4, 4, %r2;\nld.shared.u32 %r5, [%r4+"
                    + offset + "];\nst.global.u32 [%l1], %r5;"),
            64, "k", 64);
    };
    EXPECT_EQ(reads("0").words(), "");
    EXPECT_TRUE(isRace(reads("256")));
}

TEST(PhaseBarriers, ArrivingIsNotWaiting)
{
    const PtxRun run = runPtx(kernelWith("64",
                                  "st.shared.u32 [%r3], %r1;\nmbarrier.arrive.shared.b64 %l2, [bar];\n"
                                  "xor.b32 %r4, %r1, 63;\nmad.lo.u32 %r4, %r4, 4, %r2;\nld.shared.u32 %r5, [%r4];\n"
                                  "st.global.u32 [%l1], %r5;"),
        64, "k", 64);
    EXPECT_TRUE(isRace(run)) << run.words();
}

TEST(PhaseBarriers, CopiesEndWithTheirPhase)
{
    const auto copied = [&](const std::string& between, const std::string& count, const std::string& track) {
        return runPtx(kernelWith(count,
                          "st.global.u32 [%l1], %r1;\ncp.async.ca.shared.global [%r3], [%l1], 4;\n"
                          "cp.async.mbarrier.arrive"
                              + track + ".shared.b64 [bar];\n" + between
                              + "xor.b32 %r4, %r1, 63;\nmad.lo.u32 %r4, %r4, 4, %r2;\nld.shared.u32 %r5, [%r4];\n"
                                "st.global.u32 [%l1+256], %r5;"),
            128, "k", 64);
    };
    const std::string arrive = "mbarrier.arrive.shared.b64 %l2, [bar];\n";
    const std::string parity = "WAIT: mbarrier.try_wait.parity.shared.b64 %p2, [bar], 0;\n@!%p2 bra WAIT;\n";
    const PtxRun right = copied(arrive + untilOver, "64", ""), also = copied(parity, "64", ".noinc");
    EXPECT_EQ(right.words(), "");
    EXPECT_EQ(also.words(), "");
    for (std::uint32_t i = 0; i < 64; ++i) {
        EXPECT_EQ(right.out[64 + i], i ^ 63);
        EXPECT_EQ(also.out[64 + i], i ^ 63);
    }
    EXPECT_TRUE(isRace(copied(arrive, "64", "")));
    EXPECT_TRUE(isRace(copied("", "64", ".noinc")));
}

/// A block that is made anew goes on as it was.
TEST(PhaseBarriers, AnotherBlockBeginsWithoutOnes)
{
    const std::string code = "mbarrier.arrive.shared.b64 %l2, [bar];\n" + untilOver
        + "mov.u32 %r4, %ctaid.x;\nmad.lo.u32 %r4, %r4, 32, %r1;\nmul.wide.u32 %l3, %r4, 4;\nadd.s64 %l3, %l3, %out;\n"
          "st.global.u32 [%l3], %r4;";
    const PtxRun run = runPtx(kernelWith("32", code), 32 * 40, "k", 32, 40);
    EXPECT_EQ(run.words(), "");
    EXPECT_EQ(run.out[32 * 39 + 31], 32u * 39 + 31);
}

} // namespace
} // namespace warpatlas::simulator::testing
