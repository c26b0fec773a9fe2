/// Votes and shuffles without .sync, as PTX before 6.0 has them: lanes that are there take part, and none is waited
/// for.
#include "tests/kernels/simulator/instructions/ptx_text.h"

namespace warpatlas::simulator::testing {
namespace {

const std::string storeR2 = "mov.u32 %r9, %tid.x;\nmul.wide.u32 %l1, %r9, 4;\nadd.s64 %l1, %l1, %out;\n"
                            "st.global.u32 [%l1], %r2;";

TEST(LegacyWarp, VotesCountTheLanesThatAreThere)
{
    const PtxRun run = runPtx(
        ptxKernel("mov.u32 %r1, %tid.x;\nsetp.lt.u32 %p1, %r1, 8;\nsetp.lt.u32 %p2, %r1, 4;\nmov.u32 %r2, 99;\n"
                  "@!%p1 bra END;\nvote.ballot.b32 %r2, %p2;\nvote.all.pred %p3, %p1;\nvote.any.pred %p4, !%p1;\n"
                  "vote.uni.pred %p5, %p2;\nselp.u32 %r3, 256, 0, %p3;\nselp.u32 %r4, 512, 0, %p4;\n"
                  "selp.u32 %r5, 1024, 0, %p5;\nadd.u32 %r2, %r2, %r3;\nadd.u32 %r2, %r2, %r4;\n"
                  "add.u32 %r2, %r2, %r5;\nEND:\n"
            + storeR2),
        32);
    EXPECT_EQ(run.words(), "");
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(run.out[i], i < 8 ? 0x0fu + 256 : 99u) << i;
}

TEST(LegacyWarp, ShufflesMoveValues)
{
    const PtxRun run = runPtx(
        ptxKernel("mov.u32 %r1, %tid.x;\nshfl.down.b32 %r2|%p1, %r1, 3, 31;\n@!%p1 mov.u32 %r2, 77;\n" + storeR2), 32);
    EXPECT_EQ(run.words(), "");
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(run.out[i], i < 29 ? i + 3 : 77u) << i;
}

TEST(LegacyWarp, ALaneThatIsNotThereMayHaveAnyValue)
{
    const PtxRun run = runPtx(ptxKernel("mov.u32 %r1, %tid.x;\nmov.u32 %r2, 0;\nsetp.ne.u32 %p1, %r1, 5;\n@!%p1 bra "
                                        "END;\nshfl.bfly.b32 %r2, %r1, 1, 31;\n"
                                        "END:\n"
                                  + storeR2),
        32);
    ASSERT_EQ(run.problems.size(), 1u) << run.words();
    EXPECT_EQ(run.problems[0].kind, ProblemKind::Barrier);
}

TEST(WarpVotes, TakeNegatedPredicatesAndMasks)
{
    const PtxRun run =
        runPtx(ptxKernel("mov.u32 %r1, %tid.x;\nsetp.lt.u32 %p1, %r1, 4;\nvote.sync.ballot.b32 %r2, !%p1, -1;\n"
                         "vote.sync.all.pred %p2, !%p1, -1;\n@%p2 mov.u32 %r2, 0;\nvote.sync.any.pred %p3, !%p1, -1;\n"
                         "@!%p3 mov.u32 %r2, 1;\nvote.sync.uni.pred %p4, !%p1, -1;\n@%p4 mov.u32 %r2, 2;\n"
                   + storeR2),
            32);
    EXPECT_EQ(run.words(), "");
    EXPECT_EQ(run.out[0], 0xfffffff0u);
}

TEST(WarpVotes, OneLaneIsElected)
{
    const PtxRun run =
        runPtx(ptxKernel("mov.u32 %r1, %tid.x;\nmov.u32 %r2, 7;\nsetp.lt.u32 %p1, %r1, 20;\n@%p1 bra END;\n"
                         "elect.sync _|%p2, 0xfff00000;\n@%p2 mov.u32 %r2, 5;\nEND:\n"
                   + storeR2),
            32);
    EXPECT_EQ(run.words(), "");
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(run.out[i], i == 20 ? 5u : 7u) << i;
}

} // namespace
} // namespace warpatlas::simulator::testing
