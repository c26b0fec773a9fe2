#include "kernels/timing/footprint.h"

#include "tests/kernels/timing/traced_kernel.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(Footprint, IsAsMuchAsTheBlocksTouchAndNoMoreThanThereIs)
{
    test::TracedKernel kernel(test::ownElement + "ld.global.f32 %f1, [%rd3];\nst.global.f32 [%rd4], %f1;\n",
        {{64, 1, 1}, {256, 1, 1}}, 64 * 256);
    const auto traces = kernel.traces(8);
    const Footprint footprint = footprintOf(traces, 8, kernel.snapshot->memory());
    EXPECT_EQ(footprint.read.size(), 1u);
    EXPECT_EQ(footprint.read.begin()->second, 64 * 256 * 4.0);
    EXPECT_EQ(footprint.totalWritten(), 64 * 256 * 4.0);
    EXPECT_EQ(footprint.total(), 2 * 64 * 256 * 4.0);
    EXPECT_EQ(footprintOf(traces, 100, kernel.snapshot->memory()).total(), 2 * 64 * 256 * 4.0);
}

TEST(Footprint, WhatComesAgainAfterMoreThanL2HoldsIsFetchedAgain)
{
    // Blocks of all z read the same elements.
    const std::string body = test::ownElement + "ld.global.f32 %f1, [%rd3];\nst.global.f32 [%rd4], %f1;\n";
    test::TracedKernel kernel(body, {{64, 1, 4}, {256, 1, 1}}, 64 * 256);
    const BlockDistribution distribution{256, 8, 2};
    const Footprint footprint = footprintOf(kernel.traces(8), 32, kernel.snapshot->memory());
    BlockTracer tracer(*kernel.snapshot, *kernel.world, kernel.progress);
    const std::uint64_t slot = footprint.read.begin()->first;
    EXPECT_EQ(Fetches(distribution, {64, 1, 4}, tracer, footprint, 16 << 10)(slot), 4);
    EXPECT_EQ(Fetches(distribution, {64, 1, 4}, tracer, footprint, 1 << 20)(slot), 1) << "L2 holds all";
    EXPECT_EQ(Fetches({256, 132, 8}, {64, 1, 4}, tracer, footprint, 16 << 10)(slot), 1) << "they run side by side";
}

} // namespace
} // namespace warpatlas
