#include "tests/gpu/cuda_fixture.h"

#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "kernels/simulator/recording/trace.h"

#include <algorithm>
#include <cstring>

namespace warpatlas::test {

using CudaCatalogue = CudaTest;

TEST_F(CudaCatalogue, EqualsTheCpuReferenceAtEverySizeAndBlock)
{
    for (const Sample& sample : samples())
        for (const Launch& launch : launchesOf(*sample.kernel, sample.work)) {
            SCOPED_TRACE(sample.name() + ", block " + toText(launch.block));
            expectMatches(*sample.kernel, sample.work, launch);
        }
}

/// The simulator runs the lesson PTX, the GPU optimised machine code of the same text.
TEST_F(CudaCatalogue, EqualsTheSimulatorBitForBitWhereResultsAreExact)
{
    const auto simulator = openDevice("sim");
    ASSERT_TRUE(simulator) << simulator.reason();
    int compared = 0;
    for (const Sample& sample : samples()) {
        SCOPED_TRACE(sample.name());
        const Launch launch = coverAll(sample.work, sample.kernel->description().defaultBlock);
        Progress progress;
        const Execution simulated = simulator.value()->prepare(sample.work, sample.kernel, launch)->execute(progress);
        const Execution real = execute(*sample.kernel, sample.work, launch);
        ASSERT_TRUE(simulated.output && real.output);
        const Tolerance tolerance = sample.kernel->tolerance(sample.work);
        const Comparison comparison = compare(*real.output, *simulated.output, tolerance);
        EXPECT_TRUE(comparison.matches) << "differs by " << comparison.maxAbsError;
        if (tolerance.absolute > 0)
            continue;
        EXPECT_TRUE(std::ranges::equal(real.output->bytes(), simulated.output->bytes()));
        ++compared;
    }
    EXPECT_GE(compared, 11);
}

/// A grid that is too small leaves the rest as zeros, also where another run's results lay in the same memory.
TEST_F(CudaCatalogue, WhatNobodyWroteIsZeroAsInTheSimulator)
{
    const CatalogueKernel& kernel = *findKernel("grayscale").value();
    auto white = std::make_shared<Array>(ElementType::U8, Shape{{400, 900, 1}, 3});
    std::ranges::fill(white->values<std::uint8_t>(), std::uint8_t{255});
    const Work work = kernel.bind(std::vector<ArrayPointer>{white}, {});
    expectMatches(kernel, work, coverAll(work, {32, 32, 1}));

    const Execution partial = execute(kernel, work, {{12, 28, 1}, {32, 32, 1}});
    const auto values = partial.output->values<std::uint8_t>();
    EXPECT_EQ(std::ranges::count(values, std::uint8_t{0}), 15936);
    EXPECT_EQ(std::ranges::count(values, std::uint8_t{255}), 400 * 900 - 15936);
}

TEST_F(CudaCatalogue, RunsAgainFromFreshOutputsAndAfterCancelling)
{
    const CatalogueKernel& kernel = *findKernel("matmul").value();
    const Work work = kernel.bind(std::vector{floats(53, 37, 1), floats(29, 53, 2)}, {});
    const auto run = device().prepare(work, &kernel, coverAll(work, {16, 16, 1}));
    Progress cancelled;
    cancelled.cancel();
    EXPECT_THROW(run->execute(cancelled), Cancelled);
    Progress progress;
    const Execution first = run->execute(progress);
    run->sampleMs(Timed::EndToEnd, Progress());
    const Execution second = run->execute(progress);
    EXPECT_GT(first.firstCallMs, 0);
    EXPECT_TRUE(std::ranges::equal(first.output->bytes(), second.output->bytes()));
    EXPECT_TRUE(first.problems.empty());
    EXPECT_FALSE(first.trace);
}

TEST_F(CudaCatalogue, TheDriverSaysWhatTheKernelsUse)
{
    const auto simulator = openDevice("sim");
    ASSERT_TRUE(simulator) << simulator.reason();
    for (const Sample& sample : samples()) {
        const Launch launch = coverAll(sample.work, sample.kernel->description().defaultBlock);
        const auto run = device().prepare(sample.work, sample.kernel, launch);
        ASSERT_TRUE(run->registersPerThread());
        EXPECT_GT(*run->registersPerThread(), 0);
        EXPECT_LE(*run->registersPerThread(), 255);
        // The simulator lays out the lesson PTX's: the same declarations.
        const auto simulated = simulator.value()->prepare(sample.work, sample.kernel, launch);
        EXPECT_EQ(run->staticSharedBytes(), simulated->staticSharedBytes()) << sample.name();
    }
}

} // namespace warpatlas::test
