/// cp.async: what it copies, what it counts as, and what is said of who does not wait for it.
#include "tests/kernels/simulator/instructions/ptx_text.h"

namespace warpatlas::simulator::testing {
namespace {

/// Each thread copies its word of `out` to shared memory, does `between`, and reads the word of thread (tid ^ 1).
PtxRun copyAndRead(const std::string& between, const std::string& other = "1")
{
    return runPtx(
        ptxKernel(
            "mov.u32 %r1, %tid.x;\nmul.wide.u32 %l1, %r1, 4;\nadd.s64 %l1, %l1, %out;\nst.global.u32 [%l1], %r1;\n"
            "mov.u32 %r2, tile;\nmad.lo.u32 %r3, %r1, 4, %r2;\ncp.async.ca.shared.global [%r3], [%l1], 4;\n"
                + between + "\nxor.b32 %r4, %r1, " + other
                + ";\nmad.lo.u32 %r4, %r4, 4, %r2;\nld.shared.u32 %r5, [%r4];\nst.global.u32 [%l1+256], %r5;",
            ".shared .align 16 .b8 tile[256];\n"),
        128, "k", 64);
}

/// The race of which this is missing; null: there is none.
const Problem* missing(const PtxRun& run, Race::Missing what)
{
    for (const Problem& problem : run.problems)
        if (const Race* const race = factOf<Race>(problem); race != nullptr && race->missing == what)
            return &problem;
    return nullptr;
}

TEST(AsyncCopy, BringsWhatWasWaitedFor)
{
    for (const char* wait : {"cp.async.wait_all;\nbar.sync 0;",
             "cp.async.commit_group;\ncp.async.commit_group;\ncp.async.wait_group 1;\nbar.sync 0;"}) {
        const PtxRun run = copyAndRead(wait);
        EXPECT_EQ(run.words(), "") << wait;
        for (std::uint32_t i = 0; i < 64; ++i)
            EXPECT_EQ(run.out[64 + i], i ^ 1) << i;
    }
}

TEST(AsyncCopy, CountsAsALoadAndAStore)
{
    const PtxRun run = copyAndRead("cp.async.wait_all;\nbar.sync 0;");
    const Counters& counters = run.trace.total;
    EXPECT_EQ(counters.globalLoadRequests, 2u) << "two warps";
    EXPECT_EQ(counters.globalLoadSectors, 8u);
    EXPECT_EQ(counters.globalLoadBytes, 256u);
    EXPECT_EQ(counters.sharedRequests, 4u) << "the copies' stores, and the loads";
}

TEST(AsyncCopy, WhoDoesNotWaitIsTold)
{
    for (const char* wait : {"", "bar.sync 0;", "cp.async.commit_group;\nbar.sync 0;",
             "cp.async.commit_group;\ncp.async.wait_group 1;\nbar.sync 0;",
             "cp.async.wait_group 0;\nbar.sync 0;"}) { // no thread waits for an open group
        for (const char* other : {"1", "0"}) {
            const PtxRun run = copyAndRead(wait, other);
            const Problem* const problem = missing(run, Race::Missing::AsyncWait);
            ASSERT_NE(problem, nullptr) << wait << other << ": " << run.words();
            EXPECT_EQ(problem->kind, ProblemKind::Race) << wait;
            EXPECT_EQ(problem->severity, Severity::Error) << wait;
            EXPECT_NE(sentenceOf(*problem).find("cp.async.wait_group"), std::string::npos) << run.words();
        }
    }
}

TEST(AsyncCopy, WaitingAloneIsNoBarrier)
{
    const PtxRun run = copyAndRead("cp.async.wait_all;", "32"); // another warp's
    EXPECT_NE(missing(run, Race::Missing::BlockBarrier), nullptr) << run.words();
    EXPECT_EQ(missing(run, Race::Missing::AsyncWait), nullptr) << run.words();
    // The barrier before the wait orders nothing either: to some threads the copy is under way, to others not ordered.
    const PtxRun early = copyAndRead("bar.sync 0;\ncp.async.wait_all;", "32");
    EXPECT_NE(missing(early, Race::Missing::AsyncWait), nullptr) << early.words();
    EXPECT_NE(missing(early, Race::Missing::BlockBarrier), nullptr) << early.words();
    EXPECT_EQ(copyAndRead("cp.async.wait_all;", "0").words(), "") << "its own word needs no barrier";
}

TEST(AsyncCopy, TheFirstGroupMayBeReadWhileTheSecondIsUnderWay)
{
    const auto body = [](const std::string& groups, const std::string& offset) {
        return ptxKernel("mov.u32 %r1, %tid.x;\nmul.wide.u32 %l1, %r1, 4;\nadd.s64 %l1, %l1, %out;\n"
                         "mov.u32 %r2, tile;\nmad.lo.u32 %r3, %r1, 4, %r2;\n"
                         "cp.async.ca.shared.global [%r3], [%l1], 4;\ncp.async.commit_group;\n"
                         "cp.async.ca.shared.global [%r3+128], [%l1], 4;\ncp.async.commit_group;\n"
                         "cp.async.wait_group "
                + groups + ";\nld.shared.u32 %r5, [%r3+" + offset + "];\nst.global.u32 [%l1], %r5;",
            ".shared .align 16 .b8 tile[256];\n");
    };
    EXPECT_EQ(runPtx(body("1", "0"), 32).words(), "");
    EXPECT_EQ(runPtx(body("0", "128"), 32).words(), "");
    EXPECT_NE(runPtx(body("1", "128"), 32).words(), "");
    EXPECT_NE(runPtx(body("2", "0"), 32).words(), "");
}

TEST(AsyncCopy, OverwritingWhatIsUnderWayIsTold)
{
    const PtxRun run = runPtx(ptxKernel("mov.u32 %r1, %tid.x;\nmul.wide.u32 %l1, %r1, 4;\nadd.s64 %l1, %l1, %out;\n"
                                        "mov.u32 %r2, tile;\nmad.lo.u32 %r3, %r1, 4, %r2;\n"
                                        "cp.async.ca.shared.global [%r3], [%l1], 4;\nst.shared.u32 [%r3], 5;\n"
                                        "cp.async.wait_all;",
                                  ".shared .align 16 .b8 tile[256];\n"),
        32);
    ASSERT_EQ(run.problems.size(), 1u) << run.words();
    EXPECT_NE(missing(run, Race::Missing::AsyncWait), nullptr);
}

/// Sizes of 0 to 16 bytes: the rest is zero, and what is not read need not be there.
TEST(AsyncCopy, FillsWithZeros)
{
    const PtxRun run = runPtx(
        ptxKernel("mov.u32 %r1, %tid.x;\nmul.wide.u32 %l1, %r1, 16;\nadd.s64 %l1, %l1, %out;\n"
                  "st.global.v4.u32 [%l1], {0x11111111, 0x22222222, 0x33333333, 0x44444444};\n"
                  "mov.u32 %r2, tile;\nmad.lo.u32 %r3, %r1, 16, %r2;\nmov.u64 %l2, %l1;\nsetp.eq.u32 %p1, %r1, 0;\n"
                  "@%p1 mov.u64 %l2, 16;\ncp.async.cg.shared.global [%r3], [%l2], 16, %r1;\ncp.async.wait_all;\n"
                  "ld.shared.v4.u32 {%r4, %r5, %r6, %r7}, [%r3];\nst.global.v4.u32 [%l1], {%r4, %r5, %r6, %r7};",
            ".shared .align 16 .b8 tile[272];\n"),
        68, "k", 17);
    EXPECT_EQ(run.words(), "");
    for (std::uint32_t i = 0; i < 17; ++i) {
        for (std::uint32_t byte = 0; byte < 16; ++byte) {
            const std::uint32_t value = run.out[4 * i + byte / 4] >> (8 * (byte % 4)) & 0xff;
            EXPECT_EQ(value, byte < i ? 0x11u * (byte / 4 + 1) : 0u) << "of " << i << " bytes byte " << byte;
        }
    }
}

TEST(AsyncCopy, IgnoresItsSourceWhereAPredicateSaysSo)
{
    const PtxRun run =
        runPtx(ptxKernel("mov.u32 %r1, %tid.x;\nmul.wide.u32 %l1, %r1, 8;\nadd.s64 %l1, %l1, %out;\n"
                         "st.global.v2.u32 [%l1], {3, 4};\nmov.u32 %r2, tile;\nmad.lo.u32 %r3, %r1, 8, %r2;\n"
                         "setp.gt.u32 %p1, %r1, 3;\n@%p1 mov.u64 %l1, 0;\n"
                         "cp.async.ca.shared.global [%r3], [%l1], 8, %p1;\ncp.async.wait_all;\n"
                         "ld.shared.v2.u32 {%r4, %r5}, [%r3];\nmul.wide.u32 %l1, %r1, 8;\nadd.s64 %l1, %l1, %out;\n"
                         "st.global.v2.u32 [%l1], {%r4, %r5};",
                   ".shared .align 16 .b8 tile[256];\n"),
            64);
    EXPECT_EQ(run.words(), "");
    for (std::uint32_t i = 0; i < 32; ++i) {
        EXPECT_EQ(run.out[2 * i], i > 3 ? 0u : 3u) << i;
        EXPECT_EQ(run.out[2 * i + 1], i > 3 ? 0u : 4u) << i;
    }
}

TEST(AsyncCopy, OutsideOfABufferIsAnErrorOfItsLoad)
{
    const PtxRun run = runPtx(ptxKernel("mov.u32 %r2, tile;\ncp.async.cg.shared.global [%r2], [%out+1024], 16;\n"
                                        "cp.async.wait_all;",
                                  ".shared .align 16 .b8 tile[256];\n"),
        32, "k", 1);
    ASSERT_EQ(run.problems.size(), 1u) << run.words();
    EXPECT_EQ(run.problems[0].kind, ProblemKind::OutOfBounds);
}

TEST(AsyncCopy, SizesThatThereAreNotAreUnknown)
{
    for (const char* copy : {"cp.async.cg.shared.global [%r2], [%out], 8;",
             "cp.async.ca.shared.global [%r2], [%out], 12;", "cp.async.bulk.commit_group;"}) {
        const PtxRun run = runPtx(
            ptxKernel(std::string("mov.u32 %r2, tile;\n") + copy, ".shared .align 16 .b8 tile[256];\n"), 32, "k", 1);
        ASSERT_EQ(run.problems.size(), 1u) << copy;
        EXPECT_EQ(run.problems[0].kind, ProblemKind::Unsupported) << copy;
    }
}

} // namespace
} // namespace warpatlas::simulator::testing
