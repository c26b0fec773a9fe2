// Blocks of a cooperative launch are all there at once, and may wait for each other.
#include "kernels/simulator/recording/block_rotation.h"

#include "kernels/ptx/address_space.h"
#include "kernels/simulator/recording/simulation.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

/// Each block says that it is there, waits for all of them, and reads what its neighbour said. Without a barrier of the
/// grid it says so and ends.
constexpr const char* exchangePtx = R"(.version 8.0
.target sm_75
.address_size 64
.visible .entry exchange(.param .u64 said, .param .u64 heard)
{
    .reg .pred %p<3>; .reg .b32 %r<12>; .reg .b64 %rd<12>;
    ld.param.u64 %rd1, [said];
    ld.param.u64 %rd2, [heard];
    mov.u32 %r1, %envreg1;
    mov.u32 %r2, %envreg2;
    cvt.u64.u32 %rd3, %r1;
    shl.b64 %rd3, %rd3, 32;
    cvt.u64.u32 %rd4, %r2;
    or.b64 %rd5, %rd3, %rd4;
    mov.u32 %r3, %ctaid.x;
    mov.u32 %r4, %nctaid.x;
    mul.wide.u32 %rd6, %r3, 4;
    add.s64 %rd7, %rd1, %rd6;
    add.s64 %rd8, %rd2, %rd6;
    add.u32 %r5, %r3, 1;
    st.volatile.global.u32 [%rd7], %r5;
    setp.eq.s64 %p1, %rd5, 0;
    @%p1 bra none;
    atom.add.release.gpu.u32 %r6, [%rd5+4], 1;
wait:
    ld.acquire.gpu.u32 %r7, [%rd5+4];
    setp.lt.u32 %p2, %r7, %r4;
    @%p2 bra wait;
    rem.u32 %r8, %r5, %r4;
    mul.wide.u32 %rd9, %r8, 4;
    add.s64 %rd10, %rd1, %rd9;
    ld.volatile.global.u32 %r9, [%rd10];
    st.global.u32 [%rd8], %r9;
    ret;
none:
    mov.u32 %r10, 4711;
    st.global.u32 [%rd8], %r10;
    ret;
}
)";

class CooperativeLaunches : public ::testing::Test {
protected:
    std::vector<Problem> launch(std::uint32_t blocks, bool cooperative)
    {
        KernelCode code;
        code.entry = "exchange";
        code.sourceName = "exchange.cu";
        code.lessonPtx = exchangePtx;
        code.cooperative = cooperative;
        m_said.assign(blocks, 0);
        m_heard.assign(blocks, 0);
        Simulation simulation(loadKernel(code, "exchange"), {{blocks, 1, 1}, {1, 1, 1}});
        simulation.lend({"said", 200, std::as_writable_bytes(std::span(m_said)), 4, nullptr});
        simulation.lend({"heard", 201, std::as_writable_bytes(std::span(m_heard)), 4, nullptr});
        const std::uint64_t said = ptx::address::ofSlot(200), heard = ptx::address::ofSlot(201);
        simulation.setParameter(0, std::as_bytes(std::span(&said, 1)));
        simulation.setParameter(1, std::as_bytes(std::span(&heard, 1)));
        Progress progress;
        return simulation.run({}, progress).problems;
    }
    std::vector<std::uint32_t> m_said, m_heard;
};

TEST_F(CooperativeLaunches, AllBlocksMayWaitForEachOther)
{
    constexpr std::uint32_t blocks = 300; // more than an ordinary launch has at once
    EXPECT_TRUE(launch(blocks, true).empty());
    for (std::uint32_t i = 0; i < blocks; ++i)
        EXPECT_EQ(m_heard[i], (i + 1) % blocks + 1) << i;
}

TEST_F(CooperativeLaunches, AnOrdinaryLaunchHasNoBarrierOfTheGrid)
{
    EXPECT_TRUE(launch(3, false).empty());
    EXPECT_EQ(m_heard, (std::vector<std::uint32_t>{4711, 4711, 4711}));
}

struct TrapCase {
    const char* file; ///< that the trap is of; empty: no line
    bool asksForGrid;
    BlockStop::What expected;
};

TEST(TrapsOfOrdinaryLaunches, AreOfTheGridWhereItsHeaderHasThem)
{
    using enum BlockStop::What;
    for (const TrapCase& one : {TrapCase{"include/cooperative_groups.h", true, GridSync}, {"meet.cu", true, Trap},
             {"", true, GridSync}, {"", false, Trap}}) {
        const std::string ptx = std::string(".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry meet()\n{\n"
                                            "    .reg .b32 %r<3>;\n")
            + (one.asksForGrid ? "    mov.u32 %r1, %envreg1;\n" : "") + (*one.file != 0 ? "    .loc 1 7 1\n" : "")
            + "    trap;\n}\n" + (*one.file != 0 ? std::string(".file 1 \"") + one.file + "\"\n" : "");
        KernelCode code;
        code.entry = "meet";
        code.sourceName = "meet.cu";
        code.lessonPtx = ptx;
        Simulation simulation(loadKernel(code, "meet"), {{2, 1, 1}, {1, 1, 1}});
        Progress progress;
        const std::vector<Problem> problems = simulation.run({}, progress).problems;
        ASSERT_EQ(problems.size(), 1u) << one.file;
        EXPECT_EQ(problems.front().count, 2u);
        const auto* const stop = factOf<BlockStop>(problems.front());
        ASSERT_NE(stop, nullptr);
        EXPECT_EQ(stop->what, one.expected) << one.file;
    }
}

} // namespace
} // namespace warpatlas::simulator
