#include "app/session/slow_work.h"

#include "app/session/run_experiment.h"
#include "kernels/model/error.h"
#include "tests/app/support/endless.h"
#include "tests/app/support/own_kernel.h"

#include <atomic>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;

TEST(MemoryWatch, SaysWhenLessThanATenthIsLeft)
{
    std::optional<std::uint64_t> left = 8'000'000'000;
    const MemoryWatch watch([&] { return left; });
    EXPECT_EQ(watch.look(), "");
    left = 800'000'000;
    EXPECT_EQ(watch.look(), "");
    left = 700'000'000;
    EXPECT_EQ(watch.look(), "stopped: of 8.0 GB of memory that were free 0.7 GB are left");
    left.reset();
    EXPECT_EQ(watch.look(), "") << "nobody knows";
}

TEST(MemoryWatch, WithoutNumbersNothingIsWatched)
{
    EXPECT_EQ(MemoryWatch([] { return std::optional<std::uint64_t>(); }).look(), "");
}

/// A kernel that never ends, while memory goes to its end: it can only be the watch that ends it.
TEST(MemoryWatch, ARunThatLacksMemoryIsRefusedAndSaysWhy)
{
    std::atomic<std::uint64_t> asked = 0;
    RunOptions options{false};
    options.freeMemory = [&] { return std::optional<std::uint64_t>(++asked < 4 ? 8'000'000'000 : 100'000'000); };
    Progress progress;
    const OutcomePointer outcome = runExperiment(
        test::ownKernel("endless.cu", test::endlessPtx, {{1, 1, 1}, {64, 1, 1}}, {"out:u32:64"}), options, progress);
    EXPECT_EQ(outcome->trace, nullptr);
    EXPECT_EQ(outcome->traceRefusal, "stopped: of 8.0 GB of memory that were free 0.1 GB are left");
    ASSERT_EQ(outcome->problems.size(), 1u);
    EXPECT_EQ(outcome->problems[0].kind, ProblemKind::Device);
    EXPECT_FALSE(progress.cancelRequested()) << "nobody has cancelled the run";
}

TEST(MemoryWatch, WhatCannotFitIsRefusedBefore)
{
    RunOptions options{false};
    options.freeMemory = [] { return std::optional<std::uint64_t>(1000); };
    Experiment experiment;
    experiment.kernel = "vector_add";
    experiment.data = {"ramp:1000", "ramp:1000"};
    Progress progress;
    EXPECT_THAT(
        runExperiment(experiment, options, progress)->traceRefusal, HasSubstr("tracing it takes 0.0 GB of memory"));
}

} // namespace
} // namespace warpatlas
