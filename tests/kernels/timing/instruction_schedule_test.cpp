#include "kernels/timing/instruction_schedule.h"

#include "tests/kernels/timing/traced_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpatlas {
namespace {

using ptx::Operation;

struct Scheduled {
    explicit Scheduled(const std::string& body)
        : kernel(body, {{2, 1, 1}, {32, 1, 1}}),
          timing(timingOf(findGpu("H200").value())),
          costs(kernel.program(), timing),
          schedule(kernel.program(), costs, timing)
    {
    }
    /// Operations of the first warp, in the order in which they are issued; only those that cost something.
    std::vector<Operation> ran()
    {
        BlockTrace trace = std::move(kernel.traces(1).front());
        schedule.apply(trace);
        std::vector<Operation> all;
        for (const TracedInstruction& one : trace.warps[0])
            if (costs.of(one.decoded).unit != Unit::None)
                all.push_back(kernel.program().decoded[one.decoded].operation);
        return all;
    }

    test::TracedKernel kernel;
    GpuTiming timing;
    InstructionCosts costs;
    InstructionSchedule schedule;
};

std::size_t placeOf(const std::vector<Operation>& all, Operation operation, int skip = 0)
{
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] == operation && skip-- == 0)
            return i;
    return all.size();
}

TEST(InstructionSchedule, LoadsComeBeforeWhatWaitsForTheFirst)
{
    const auto ran = Scheduled(test::ownElement
        + "ld.global.f32 %f1, [%rd3];\nadd.f32 %f2, %f1, %f1;\nld.global.f32 %f3, [%rd3+128];\n"
          "add.f32 %f4, %f3, %f2;\nst.global.f32 [%rd4], %f4;\n")
                         .ran();
    EXPECT_LT(placeOf(ran, Operation::Load, 1), placeOf(ran, Operation::Add)) << "both loads are on their way";
    EXPECT_LT(placeOf(ran, Operation::Add, 1), placeOf(ran, Operation::Store));
    EXPECT_EQ(placeOf(ran, Operation::Load, 2), ran.size()) << "nothing twice";
}

TEST(InstructionSchedule, ALoadStaysBehindAStoreThatMayBeOfThePlace)
{
    const std::string own = "ld.global.f32 %f1, [%rd3];\nst.global.f32 [%rd4], %f1;\nld.global.f32 %f3, [%rd3+128];\n"
                            "st.global.f32 [%rd4+128], %f3;\n";
    const auto ran = Scheduled(test::ownElement + own).ran();
    EXPECT_GT(placeOf(ran, Operation::Load, 1), placeOf(ran, Operation::Store));
    // It may pass an access to another space.
    const auto shared = Scheduled(test::ownElement
        + "mov.u32 %r9, tile;\nld.global.f32 %f1, [%rd3];\nst.shared.f32 [%r9], %f1;\nld.global.f32 %f3, [%rd3+128];\n"
          "st.global.f32 [%rd4], %f3;\n")
                            .ran();
    EXPECT_LT(placeOf(shared, Operation::Load, 1), placeOf(shared, Operation::Store));
}

TEST(InstructionSchedule, NothingMovesOverABarrier)
{
    const auto ran = Scheduled(test::ownElement
        + "ld.global.f32 %f1, [%rd3];\nadd.f32 %f2, %f1, %f1;\nbar.sync 0;\nld.global.f32 %f3, [%rd3+128];\n"
          "add.f32 %f4, %f3, %f2;\nst.global.f32 [%rd4], %f4;\n")
                         .ran();
    EXPECT_LT(placeOf(ran, Operation::Add), placeOf(ran, Operation::Barrier));
    EXPECT_GT(placeOf(ran, Operation::Load, 1), placeOf(ran, Operation::Barrier));
}

TEST(InstructionSchedule, LoadsPassAConditionThatIsShort)
{
    const auto ran = Scheduled(test::ownElement
        + "setp.gt.s32 %p1, %r1, 100000;\nmov.f32 %f2, 0f00000000;\n@%p1 bra first;\nld.global.f32 %f1, [%rd3];\n"
          "add.f32 %f2, %f1, %f1;\nfirst:\nsetp.gt.s32 %p2, %r1, 99999;\n@%p2 bra second;\n"
          "ld.global.f32 %f3, [%rd3+128];\nadd.f32 %f2, %f3, %f2;\nsecond:\nst.global.f32 [%rd4], %f2;\n")
                         .ran();
    EXPECT_LT(placeOf(ran, Operation::Load, 1), placeOf(ran, Operation::Add));
    EXPECT_LT(placeOf(ran, Operation::SetPredicate), placeOf(ran, Operation::Load)) << "the condition comes first";
}

TEST(InstructionSchedule, AnOrderHasEachInstructionOnce)
{
    const Scheduled scheduled(test::ownElement + "ld.global.f32 %f1, [%rd3];\nst.global.f32 [%rd4], %f1;\n");
    std::size_t blocks = 0;
    for (std::uint32_t i = 0; i < scheduled.kernel.program().decoded.size(); ++i) {
        std::vector<std::uint32_t> order = scheduled.schedule.orderAt(i);
        if (order.empty())
            continue;
        ++blocks;
        std::ranges::sort(order);
        EXPECT_EQ(order.front(), i);
        EXPECT_EQ(std::ranges::adjacent_find(order), order.end());
    }
    EXPECT_GT(blocks, 0u);
}

} // namespace
} // namespace warpatlas
