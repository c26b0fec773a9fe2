#include "kernels/timing/instruction_cost.h"

#include "kernels/ptx/decoded_instruction.h"
#include "tests/kernels/timing/traced_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpatlas {
namespace {

using ptx::Operation;

struct Costed {
    explicit Costed(const std::string& body)
        : kernel(simulator::loadKernel(test::timedPtx(body), "k.ptx", "k", "k.cu")),
          timing(timingOf(findGpu("H200").value())),
          costs(kernel->program(), timing)
    {
    }
    /// The instruction `skip` after the first of that operation.
    std::uint32_t find(Operation operation, int skip = 0) const
    {
        const auto& all = kernel->program().decoded;
        for (std::uint32_t i = 0; i < all.size(); ++i)
            if (all[i].operation == operation && all[i].countsAs != 0 && skip-- == 0)
                return i;
        ADD_FAILURE() << "no such instruction";
        return 0;
    }

    std::shared_ptr<const simulator::Kernel> kernel;
    GpuTiming timing;
    InstructionCosts costs;
};

TEST(InstructionCost, WhatTheAssemblerFoldsAwayIsFree)
{
    const Costed costed(test::ownElement);
    EXPECT_EQ(costed.costs.of(costed.find(Operation::Load)).unit, Unit::None) << "parameters are operands";
    EXPECT_EQ(costed.costs.of(costed.find(Operation::Move)).unit, Unit::None);
    EXPECT_EQ(costed.costs.of(costed.find(Operation::MultiplyWide)).unit, Unit::Product);
    EXPECT_EQ(costed.costs.of(costed.find(Operation::Add)).unit, Unit::None) << "one IMAD.WIDE with its product";
}

TEST(InstructionCost, WhatTheAssemblerWritesOutCountsAsOften)
{
    const Costed costed("mov.u32 %r1, 7;\nmov.u64 %rd1, 5;\nadd.s32 %r2, %r1, 3;\nadd.s64 %rd2, %rd1, 3;\n"
                        "div.s32 %r3, %r2, %r1;\nmov.f32 %f1, 0f40000000;\ndiv.rn.f32 %f2, %f1, %f1;\n"
                        "div.full.f32 %f3, %f1, %f1;\nfma.rn.f32 %f4, %f1, %f2, %f3;\n");
    EXPECT_EQ(costed.costs.of(costed.find(Operation::Add)).slots, 1);
    EXPECT_EQ(costed.costs.of(costed.find(Operation::Add, 1)).slots, 2) << "64 bits";
    EXPECT_GT(costed.costs.of(costed.find(Operation::Divide)).slots, 10) << "of whole numbers";
    EXPECT_GT(costed.costs.of(costed.find(Operation::Divide, 1)).slots,
        costed.costs.of(costed.find(Operation::Divide, 2)).slots)
        << "rounded beside approximate";
    EXPECT_EQ(costed.costs.of(costed.find(Operation::Fma)).unit, Unit::Float);
    EXPECT_NEAR(costed.costs.of(costed.find(Operation::Fma)).latency, 4, 0.5);
}

TEST(InstructionCost, ASumOfAProductFarAwayIsNotFree)
{
    const Costed costed("mov.u64 %rd1, 5;\nadd.s64 %rd2, %rd1, 3;\n");
    EXPECT_EQ(costed.costs.of(costed.find(Operation::Add)).unit, Unit::Integer);
}

TEST(InstructionCost, AShortSkipBecomesConditions)
{
    std::string many;
    for (int i = 0; i < 40; ++i)
        many += "add.s32 %r2, %r2, 1;\n";
    const std::string skip = "mov.u32 %r1, %tid.x;\nsetp.gt.s32 %p1, %r1, 5;\n@%p1 bra over;\n";
    const Costed brief(skip + "add.s32 %r2, %r1, 1;\nover:\n"), far(skip + many + "over:\n"),
        barrier(skip + "bar.sync 0;\nover:\n");
    EXPECT_TRUE(becomesConditions(brief.kernel->program(), brief.find(Operation::Branch)));
    EXPECT_EQ(brief.costs.of(brief.find(Operation::Branch)).unit, Unit::None);
    EXPECT_FALSE(becomesConditions(far.kernel->program(), far.find(Operation::Branch)));
    EXPECT_EQ(far.costs.of(far.find(Operation::Branch)).unit, Unit::Control);
    EXPECT_FALSE(becomesConditions(barrier.kernel->program(), barrier.find(Operation::Branch)));
}

TEST(InstructionCost, RegistersAreOneNumberWhereverTheyAreUsed)
{
    const Costed costed("mov.u32 %r1, 7;\nadd.s32 %r2, %r1, %r1;\nmul.lo.s32 %r3, %r2, %r1;\n");
    const auto sum = costed.find(Operation::Add), product = costed.find(Operation::MultiplyLow);
    ASSERT_EQ(costed.costs.writes(sum).size(), 1u);
    ASSERT_EQ(costed.costs.reads(sum).size(), 1u) << "the same register twice";
    const auto reads = costed.costs.reads(product);
    EXPECT_EQ(reads.size(), 2u);
    EXPECT_NE(std::ranges::find(reads, costed.costs.writes(sum)[0]), reads.end());
    EXPECT_LT(costed.costs.writes(product)[0], costed.costs.registerCount());
}

} // namespace
} // namespace warpatlas
