// Facts whose numbers are reckoned by hand beside them.
#include "app/roofline/roofline.h"

#include "app/roofline/run_variants.h"
#include "kernels/model/error.h"
#include "tests/app/support/saxpy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

OutcomePointer outcomeOf(const Experiment& experiment)
{
    Progress progress;
    return runForRoofline(experiment, progress);
}

OutcomePointer outcomeOf(
    const std::string& kernel, const std::vector<std::string>& data, const std::string& gpu = "RTX 3060")
{
    Experiment experiment;
    experiment.kernel = kernel;
    experiment.data = data;
    experiment.gpu = gpu;
    return outcomeOf(experiment);
}

RooflineFacts factsOf(
    const std::string& kernel, const std::vector<std::string>& data, const std::string& gpu = "RTX 3060")
{
    return rooflineOf(*outcomeOf(kernel, data, gpu)).value();
}

double levelBytes(const RooflineFacts& facts, MemoryLevel level)
{
    return facts.traffic(level)->bytes;
}

TimeResult timeOnGpu(Timed what, double ms)
{
    TimeResult time;
    time.what = what;
    time.device = "GPU";
    time.medianMs = ms;
    time.ciLowMs = 0.9 * ms;
    time.ciHighMs = 1.1 * ms;
    return time;
}

const std::vector<std::string> vectors{"random:65536:1", "random:65536:2"};

TEST(Roofline, AnAdditionOfVectorsMovesTwelveBytesForEachOperation)
{
    const RooflineFacts facts = factsOf("vector_add", vectors);
    EXPECT_EQ(facts.kernel, "vector_add:naive");
    EXPECT_EQ(facts.kind, OperationKind::Single);
    EXPECT_EQ(facts.operations, 65536);
    for (const MemoryLevel level : {MemoryLevel::Dram, MemoryLevel::L2, MemoryLevel::L1}) {
        EXPECT_EQ(levelBytes(facts, level), 12 * 65536) << nameOf(level);
        EXPECT_DOUBLE_EQ(intensityAt(facts, level), 1.0 / 12);
    }
    EXPECT_FALSE(facts.traffic(MemoryLevel::Shared));
    EXPECT_DOUBLE_EQ(ridgeOf(facts, MemoryLevel::Dram), 12700.0 / 360);
    EXPECT_TRUE(isBelowRidge(facts, MemoryLevel::Dram));
    EXPECT_DOUBLE_EQ(roofAbove(facts, MemoryLevel::Dram), 30) << "360 / 12";
}

TEST(Roofline, AProductOfMatricesReadsEachElementOftenButNotFromDram)
{
    // 64 x 64 x 64: each of 4096 elements takes 64 products and sums, and asks for 2 x 64 elements; 3 x 16 KiB are
    // touched.
    const RooflineFacts facts = factsOf("matmul:naive", {"random:64x64:1", "random:64x64:2"});
    EXPECT_EQ(facts.operations, 2.0 * 64 * 64 * 64);
    EXPECT_EQ(levelBytes(facts, MemoryLevel::Dram), 3 * 64 * 64 * 4);
    EXPECT_EQ(facts.traffic(MemoryLevel::Dram)->source, TrafficSource::Compulsory);
    EXPECT_TRUE(facts.has(RooflineNote::HeldByL2));
    EXPECT_EQ(levelBytes(facts, MemoryLevel::L1), 4.0 * (2 * 64 * 64 * 64 + 64 * 64));
    EXPECT_LT(levelBytes(facts, MemoryLevel::L2), levelBytes(facts, MemoryLevel::L1));
    EXPECT_EQ(facts.traffic(MemoryLevel::L2)->source, TrafficSource::PastL1);
    EXPECT_GT(intensityAt(facts, MemoryLevel::Dram), intensityAt(facts, MemoryLevel::L2));
}

TEST(Roofline, ATileIsReadFromSharedMemory)
{
    // A block of 16 x 16 reads 2 x 16 values a thread and tile of 16, and writes 2. A warp is two rows of a block: a
    // column of the first tile is two words, a row of the second 16: no conflicts, a pass each.
    const RooflineFacts facts = factsOf("matmul:tiled", {"random:64x64:1", "random:64x64:2"});
    const double warps = 64 * 64 / 32, tiles = 4;
    EXPECT_GE(levelBytes(facts, MemoryLevel::Shared), 128 * warps * tiles * 2) << "what is written";
    EXPECT_LE(levelBytes(facts, MemoryLevel::Shared), 128 * warps * tiles * (2 * 16 + 2));
    EXPECT_EQ(facts.traffic(MemoryLevel::Shared)->source, TrafficSource::Passes);
}

TEST(Roofline, ATranspositionHasNoArithmeticAndOnlyMovesBytes)
{
    const RooflineFacts facts = factsOf("transpose:naive", {"random:128x64:1"});
    EXPECT_FALSE(facts.kind) << "sums for an index are no arithmetic on f32";
    EXPECT_EQ(facts.operations, 0);
    EXPECT_EQ(intensityAt(facts, MemoryLevel::Dram), 0);
    EXPECT_EQ(ridgeOf(facts, MemoryLevel::Dram), 0);
    EXPECT_EQ(levelBytes(facts, MemoryLevel::Dram), 2 * 128 * 64 * 4);
    EXPECT_DOUBLE_EQ(roofAbove(facts, MemoryLevel::Dram), 360) << "GB/s";
    EXPECT_DOUBLE_EQ(rateOf(facts, MemoryLevel::Dram, 0.001), 65.536);
    EXPECT_TRUE(isBelowRidge(facts, MemoryLevel::Dram));
}

TEST(Roofline, WholeNumbersCountIntegerOperations)
{
    const RooflineFacts facts = factsOf("histogram", {"random:4096:1:u8"});
    EXPECT_EQ(facts.kind, OperationKind::Integer);
    EXPECT_GT(facts.operations, 4096);
}

/// Eight threads of a block write a sector one after the other, and L2 puts that together: on an H100, three stores to
/// each of 67 million floats wrote 251 MB to DRAM, as one did (Nsight Compute, 2026-11-27).
TEST(Roofline, WhatIsWrittenInPiecesGoesToDramOnce)
{
    const RooflineFacts facts = factsOf("transpose:naive", {"ramp:2048x2048"}, "T4");
    EXPECT_NEAR(levelBytes(facts, MemoryLevel::Dram) / (2.0 * 2048 * 2048 * 4), 1, 1e-3);
    EXPECT_FALSE(facts.has(RooflineNote::HeldByL2));
    const RooflineFacts once = factsOf("vector_add", {"random:4194304:1", "random:4194304:2"});
    EXPECT_NEAR(levelBytes(once, MemoryLevel::Dram) / (12.0 * 4194304), 1, 1e-3);
    EXPECT_FALSE(once.has(RooflineNote::HeldByL2));
}

TEST(Roofline, AModelledTimeIsABandAndItsShareToo)
{
    const RooflineFacts facts = factsOf("vector_add", vectors);
    ASSERT_EQ(facts.times.size(), 1u);
    const RooflineTime& time = facts.times.front();
    EXPECT_EQ(time.provenance, Provenance::Modelled);
    EXPECT_LT(time.lowMs, time.ms);
    const Reach reach = reachOf(facts, MemoryLevel::Dram, time);
    EXPECT_DOUBLE_EQ(reach.share, 65536 / time.ms * 1e-6 / 30);
    EXPECT_DOUBLE_EQ(reach.low, 65536 / time.highMs * 1e-6 / 30) << "the longest time is the least share";
    EXPECT_DOUBLE_EQ(reach.high, 65536 / time.lowMs * 1e-6 / 30);
    EXPECT_TRUE(facts.limit);
}

TEST(Roofline, ARecordedTimeStandsBelowTheRoofsOfItsOwnGpuAlone)
{
    const RooflineFacts own = factsOf("vector_add", vectors, "H100");
    ASSERT_EQ(own.times.size(), 2u);
    EXPECT_EQ(own.times.front().provenance, Provenance::Recorded);
    EXPECT_THAT(own.times.front().device, HasSubstr("NVIDIA H100 80GB HBM3, driver"));
    EXPECT_EQ(own.times.back().provenance, Provenance::Modelled);
    const RooflineFacts other = factsOf("vector_add", vectors);
    EXPECT_EQ(other.times.size(), 1u);
    EXPECT_TRUE(other.has(RooflineNote::RecordedOnOther));
    const RooflineFacts size = factsOf("vector_add", {"random:1000:1", "random:1000:2"}, "H100");
    EXPECT_EQ(size.times.size(), 1u);
    EXPECT_TRUE(size.has(RooflineNote::RecordedOfOther));
}

TEST(Roofline, AMeasuredTimeComesFirst)
{
    Outcome outcome = *outcomeOf("vector_add", vectors);
    outcome.times = {timeOnGpu(Timed::CpuScalar, 1), timeOnGpu(Timed::Kernel, 0.01)};
    const RooflineFacts facts = rooflineOf(outcome).value();
    ASSERT_EQ(facts.times.size(), 2u);
    EXPECT_EQ(facts.time()->provenance, Provenance::Measured);
    EXPECT_EQ(facts.time()->ms, 0.01);
    EXPECT_DOUBLE_EQ(facts.time()->lowMs, 0.009);
}

TEST(Roofline, ATimeOfSeveralLaunchesIsNotThatOfTheLast)
{
    Experiment experiment;
    experiment.kernel = "gaussian:separable";
    experiment.data = {"ramp:64x48"};
    Outcome outcome = *outcomeOf(experiment);
    outcome.times = {timeOnGpu(Timed::Kernel, 0.01)};
    const RooflineFacts facts = rooflineOf(outcome).value();
    ASSERT_EQ(facts.times.size(), 1u);
    EXPECT_EQ(facts.times.front().provenance, Provenance::Modelled);
    EXPECT_DOUBLE_EQ(facts.times.front().ms, outcome.predicted->shown.milliseconds);
    EXPECT_LT(facts.times.front().ms, outcome.predicted->milliseconds) << "of the last of two launches";
    EXPECT_TRUE(facts.has(RooflineNote::TimeOfAllLaunches));
}

TEST(Roofline, APersonsOwnKernelHasOneToo)
{
    // y = a x + y of 250 elements: two operations, three f32.
    const RooflineFacts facts = rooflineOf(*outcomeOf(test::saxpy())).value();
    EXPECT_EQ(facts.kernel, "saxpy");
    EXPECT_EQ(facts.kind, OperationKind::Single);
    EXPECT_EQ(facts.operations, 500);
    EXPECT_EQ(levelBytes(facts, MemoryLevel::L1), 3000);
    EXPECT_EQ(levelBytes(facts, MemoryLevel::Dram), 3 * 32 * 32) << "32 sectors of 8 values, three times";
}

TEST(Roofline, AWrongResultIsSaid)
{
    Experiment experiment;
    experiment.kernel = "vector_add";
    experiment.data = vectors;
    EXPECT_FALSE(rooflineOf(*outcomeOf(experiment)).value().has(RooflineNote::Unchecked));
    Outcome outcome = *outcomeOf(experiment);
    outcome.check->matches = false;
    EXPECT_TRUE(rooflineOf(outcome).value().has(RooflineNote::Unchecked));
}

TEST(Roofline, AWrongRunIsSaidAlsoWhereItsResultIsRight)
{
    Outcome outcome = *outcomeOf("vector_add", vectors);
    EXPECT_FALSE(rooflineOf(outcome).value().isWrong());
    Problem problem;
    problem.line = 7;
    problem.fact = ToldByApi{"reads past the end"};
    problem.severity = Severity::Information;
    outcome.problems = {problem};
    EXPECT_FALSE(rooflineOf(outcome).value().isWrong()) << "it is told, and no fault";
    outcome.problems.front().severity = Severity::Error;
    const RooflineFacts facts = rooflineOf(outcome).value();
    EXPECT_TRUE(facts.isWrong());
    EXPECT_THAT(wrongRunInWords(facts), HasSubstr("The run is wrong: line 7: reads past the end"));
    EXPECT_EQ(notesInWords(facts, MemoryLevel::Dram).front(), wrongRunInWords(facts));
}

TEST(Roofline, SaysWhyThereIsNone)
{
    Outcome outcome = *outcomeOf("vector_add", vectors);
    outcome.trace.reset();
    outcome.traceRefusal = "not simulated: 9 threads";
    EXPECT_EQ(rooflineOf(outcome).reason(), "not simulated: 9 threads");
    auto part = std::make_shared<Trace>(*outcomeOf("vector_add", vectors)->trace);
    part->known = BlockSet::none(256);
    outcome.trace = part;
    EXPECT_THAT(rooflineOf(outcome).reason(), HasSubstr("not all blocks"));
    Experiment nothing = test::saxpy({});
    nothing.kernel = "nothing";
    EXPECT_THAT(rooflineOf(*outcomeOf(nothing)).reason(), HasSubstr("no bytes"));
}

} // namespace
} // namespace warpatlas
