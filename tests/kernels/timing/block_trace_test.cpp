#include "kernels/timing/block_trace.h"

#include "tests/kernels/timing/traced_kernel.h"

#include <gtest/gtest.h>

#include <bit>

namespace warpatlas {
namespace {

const std::string copies = test::ownElement + "ld.global.f32 %f1, [%rd3];\nst.global.f32 [%rd4], %f1;\n";

TEST(BlockTrace, HasWhatEachWarpExecutes)
{
    test::TracedKernel kernel(copies, {{4, 1, 1}, {96, 1, 1}});
    const BlockTrace trace = kernel.traces(1).front();
    ASSERT_EQ(trace.warps.size(), 3u);
    std::uint64_t sum = 0;
    for (const auto& warp : trace.warps) {
        EXPECT_EQ(warp.size(), trace.warps[0].size());
        sum += warp.size();
    }
    EXPECT_EQ(sum, trace.instructions);
    EXPECT_EQ(trace.executed, trace.instructions);
    EXPECT_EQ(trace.kept, 1);
}

TEST(BlockTrace, HasTheSectorsOfEachRequest)
{
    test::TracedKernel kernel(copies, {{4, 1, 1}, {32, 1, 1}});
    const BlockTrace trace = kernel.traces(1).front();
    ASSERT_EQ(trace.requests.size(), 2u) << "parameters are no memory";
    EXPECT_EQ(trace.requests[0].kind, AccessKind::Load);
    EXPECT_EQ(trace.requests[1].kind, AccessKind::Store);
    EXPECT_EQ(trace.requests[0].lines, 1) << "neighbours read neighbours";
    EXPECT_EQ(trace.lines[trace.requests[0].firstLine].sectors, 0xf);
    EXPECT_EQ(trace.requests[0].lanes, 32);

    // Each lane a line of its own.
    test::TracedKernel apart(test::ownElement
            + "mul.wide.s32 %rd6, %r1, 128;\nadd.s64 %rd7, %rd1, %rd6;\nld.global.f32 %f1, [%rd7];\n"
              "st.global.f32 [%rd4], %f1;\n",
        {{1, 1, 1}, {32, 1, 1}});
    const BlockTrace strided = apart.traces(1).front();
    EXPECT_EQ(strided.requests[0].lines, 32);
    EXPECT_EQ(std::popcount(strided.lines[strided.requests[0].firstLine].sectors), 1);
}

TEST(BlockTrace, HasThePassesOfSharedMemory)
{
    test::TracedKernel kernel("mov.u32 %r1, %tid.x;\nmov.u32 %r2, tile;\nshl.b32 %r3, %r1, 7;\n"
                              "add.s32 %r4, %r2, %r3;\nst.shared.u32 [%r4], %r1;\n",
        {{1, 1, 1}, {32, 1, 1}});
    const BlockTrace trace = kernel.traces(1).front();
    ASSERT_EQ(trace.requests.size(), 1u);
    EXPECT_EQ(trace.requests[0].window, Window::Shared);
    EXPECT_EQ(trace.requests[0].passes, 32) << "all lanes want one bank";
    EXPECT_EQ(trace.requests[0].lines, 0);
}

TEST(BlockTrace, CountsWhoComesToABarrier)
{
    test::TracedKernel kernel("bar.sync 0;\nbar.sync 0;\n", {{1, 1, 1}, {128, 1, 1}});
    const BlockTrace trace = kernel.traces(1).front();
    EXPECT_EQ(trace.barriers, (std::vector<std::uint32_t>{4, 4}));
    for (const auto& warp : trace.warps) {
        std::vector<std::uint16_t> waits;
        for (const TracedInstruction& one : warp)
            if (one.barrier != 0)
                waits.push_back(one.barrier);
        EXPECT_EQ(waits, (std::vector<std::uint16_t>{1, 2}));
    }
}

TEST(BlockTrace, PartsOfAWarpComeToABarrierOnce)
{
    // The lower half of each warp comes by one way, the upper by another.
    test::TracedKernel kernel("mov.u32 %r1, %tid.x;\nand.b32 %r2, %r1, 16;\nsetp.ne.s32 %p1, %r2, 0;\n@%p1 bra upper;\n"
                              "barrier.sync 0;\nbra end;\nupper:\nbarrier.sync 0;\nend:\n",
        {{1, 1, 1}, {64, 1, 1}});
    const BlockTrace trace = kernel.traces(1).front();
    EXPECT_EQ(trace.barriers, (std::vector<std::uint32_t>{2}));
    for (const auto& warp : trace.warps) {
        int waits = 0;
        for (const TracedInstruction& one : warp)
            waits += one.barrier != 0 ? 1 : 0;
        EXPECT_EQ(waits, 1) << "where the last of them comes";
    }
}

TEST(BlockTrace, KeepsNoMoreThanItShould)
{
    test::TracedKernel kernel("mov.u32 %r1, 0;\nloop:\nadd.s32 %r1, %r1, 1;\nsetp.lt.s32 %p1, %r1, 1000;\n"
                              "@%p1 bra loop;\n",
        {{2, 1, 1}, {64, 1, 1}});
    BlockTracer tracer(*kernel.snapshot, *kernel.world, kernel.progress);
    const BlockTrace trace = tracer.trace(0, 100);
    EXPECT_EQ(trace.warps[0].size(), 100u);
    EXPECT_EQ(trace.instructions, 200u);
    EXPECT_NEAR(trace.kept, 200.0 / double(trace.executed), 1e-12);
    EXPECT_EQ(tracer.count(1), trace.executed) << "both blocks do the same";
}

TEST(BlockTrace, FindsWhatEarlierBlocksLeft)
{
    // Each block adds one, and goes round as often as it finds.
    test::TracedKernel kernel(test::ownElement
            + "atom.global.add.u32 %r5, [%rd2], 1;\nloop:\nsub.s32 %r5, %r5, 1;\nsetp.ge.s32 %p1, %r5, 0;\n"
              "@%p1 bra loop;\n",
        {{8, 1, 1}, {1, 1, 1}});
    const auto traces = kernel.traces(3);
    EXPECT_LT(traces[0].executed, traces[1].executed);
    EXPECT_LT(traces[1].executed, traces[2].executed);
}

} // namespace
} // namespace warpatlas
