// Arithmetic operations of PTX whose lines are reasoned out beside their numbers.
#include "kernels/simulator/recording/operation_count.h"

#include "kernels/simulator/recording/simulation.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

/// The counts of a warp of 32 lanes that executes these instructions once.
Counters countedOf(const std::string& instructions, bool fuses = false)
{
    const std::string text = ".version 7.8\n.target sm_90\n.address_size 64\n.visible .entry k()\n{\n"
                             ".reg .pred %p<4>; .reg .b16 %h<4>; .reg .b32 %r<20>; .reg .f32 %f<8>; .reg .f64 %d<4>;\n"
        + instructions + "\nret;\n}\n";
    KernelCode code;
    code.entry = "k";
    code.sourceName = "k.cu";
    code.lessonPtx = text;
    code.fusesProducts = fuses;
    Simulation simulation(loadKernel(code, "k"), {{1, 1, 1}, {32, 1, 1}});
    Progress progress;
    return simulation.run({}, progress).total;
}

TEST(OperationCount, AFusedProductAndSumAreTwo)
{
    const Counters counted = countedOf("fma.rn.f32 %f3, %f0, %f1, %f2;\nadd.f32 %f4, %f3, %f0;");
    EXPECT_EQ(counted.of(OperationKind::Single), 3u * 32);
    EXPECT_EQ(counted.of(OperationKind::Integer), 0u);
    EXPECT_EQ(countedOf("fma.rn.f64 %d3, %d0, %d1, %d2;").of(OperationKind::Double), 2u * 32);
    EXPECT_EQ(countedOf("mad.lo.s32 %r3, %r0, %r1, %r2;").of(OperationKind::Integer), 2u * 32);
    EXPECT_EQ(countedOf("dp4a.s32.s32 %r3, %r0, %r1, %r2;").of(OperationKind::Integer), 8u * 32);
}

TEST(OperationCount, AProductThatASumTakesCountsOnce)
{
    const std::string apart = "mul.f32 %f3, %f0, %f1;\nadd.f32 %f4, %f3, %f2;";
    EXPECT_EQ(countedOf(apart, false).of(OperationKind::Single), 2u * 32);
    EXPECT_EQ(countedOf(apart, true).of(OperationKind::Single), 2u * 32) << "one fma, and its product as well";
}

TEST(OperationCount, PairsOfHalvesAreTwice)
{
    EXPECT_EQ(countedOf("fma.rn.f16 %h3, %h0, %h1, %h2;").of(OperationKind::Half), 2u * 32);
    EXPECT_EQ(countedOf("fma.rn.f16x2 %r3, %r0, %r1, %r2;").of(OperationKind::Half), 4u * 32);
}

TEST(OperationCount, RootsAndComparisonsAreOneByWhatTheyCompute)
{
    EXPECT_EQ(countedOf("sqrt.rn.f32 %f1, %f0;\nsetp.lt.f32 %p1, %f0, %f1;").of(OperationKind::Single), 2u * 32);
    EXPECT_EQ(countedOf("rcp.rn.f64 %d1, %d0;").of(OperationKind::Double), 32u);
    EXPECT_EQ(countedOf("set.lt.u32.f32 %r1, %f0, %f1;").of(OperationKind::Single), 32u) << "by what is compared";
}

TEST(OperationCount, MovesAndConversionsAreNone)
{
    const Counters counted = countedOf("mov.f32 %f1, %f0;\ncvt.rn.f32.s32 %f2, %r0;\nselp.b32 %r2, %r0, %r1, %p1;");
    EXPECT_EQ(counted.operations, Counters().operations);
}

TEST(OperationCount, AProductOfMatricesCountsForItsWarp)
{
    const Counters counted = countedOf("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r8, %r9, %r10, %r11}, "
                                       "{%r2, %r3, %r4, %r5}, {%r6, %r7}, {%r12, %r13, %r14, %r15};");
    EXPECT_EQ(counted.of(OperationKind::Tensor), 2u * 16 * 8 * 16);
    EXPECT_EQ(counted.of(OperationKind::Half), 0u);
}

} // namespace
} // namespace warpatlas::simulator
