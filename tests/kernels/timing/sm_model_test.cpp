#include "kernels/timing/sm_model.h"

#include "tests/kernels/timing/traced_kernel.h"

#include <gtest/gtest.h>

#include <numeric>

namespace warpatlas {
namespace {

const GpuTiming& h200()
{
    static const GpuTiming timing = timingOf(findGpu("H200").value());
    return timing;
}

SmTime modelled(
    test::TracedKernel& kernel, std::uint64_t blocks, const SmSituation& situation, const GpuTiming& timing = h200())
{
    const InstructionCosts costs(kernel.program(), timing);
    return modelSm(kernel.traces(blocks), costs, kernel.program(), timing, situation);
}

std::string repeated(const std::string& text, int times)
{
    std::string all;
    for (int i = 0; i < times; ++i)
        all += text;
    return all;
}

double partOf(const SmTime& time, TimePart part)
{
    return time.parts[static_cast<std::size_t>(part)];
}

double startOf(const GpuTiming& timing)
{
    return timing.blockStartCycles;
}

TEST(SmModel, AChainWaitsForEachResult)
{
    test::TracedKernel kernel(
        "mov.f32 %f1, 0f3f800000;\n" + repeated("fma.rn.f32 %f1, %f1, %f1, %f1;\n", 100), {{1, 1, 1}, {32, 1, 1}});
    const SmTime time = modelled(kernel, 1, {});
    EXPECT_NEAR(time.cycles - startOf(h200()), 100 * 4, 10) << "latency of a hundred sums, and the end";
    EXPECT_GT(partOf(time, TimePart::Latency), partOf(time, TimePart::Issue) / 4);
}

TEST(SmModel, ManyWarpsHideLatencyUntilTheSchedulersAreBusy)
{
    const std::string chain = "mov.f32 %f1, 0f3f800000;\n" + repeated("fma.rn.f32 %f1, %f1, %f1, %f1;\n", 200);
    test::TracedKernel one(chain, {{1, 1, 1}, {128, 1, 1}}), many(chain, {{1, 1, 1}, {1024, 1, 1}});
    const double ofOne = modelled(one, 1, {}).cycles - startOf(h200());
    const double ofMany = modelled(many, 1, {}).cycles - startOf(h200());
    EXPECT_LT(ofMany, 2.3 * ofOne) << "eight times the work: four of the warps of a partition hide each other";
    EXPECT_GT(ofMany, 1.9 * ofOne);
}

TEST(SmModel, PartsSumUpToTheTime)
{
    test::TracedKernel kernel(test::ownElement
            + "ld.global.f32 %f1, [%rd3];\nmov.u32 %r9, tile;\nst.shared.f32 [%r9], %f1;\nbar.sync 0;\n"
              "sqrt.rn.f32 %f2, %f1;\nst.global.f32 [%rd4], %f2;\n",
        {{9, 1, 1}, {96, 1, 1}});
    SmSituation situation;
    situation.residentBlocks = 2;
    situation.l1Bytes = 128 << 10;
    const SmTime time = modelled(kernel, 9, situation);
    EXPECT_NEAR(std::accumulate(time.parts.begin(), time.parts.end(), 0.0), time.cycles, 1e-6 * time.cycles);
    EXPECT_EQ(time.ends.size(), 9u);
    EXPECT_TRUE(std::is_sorted(time.ends.begin(), time.ends.end()));
    EXPECT_LE(time.ends.back(), time.cycles);
}

TEST(SmModel, ResidentBlocksShareTheTime)
{
    const std::string loads =
        test::ownElement + "ld.global.f32 %f1, [%rd3];\nadd.f32 %f2, %f1, %f1;\nst.global.f32 [%rd4], %f2;\n";
    test::TracedKernel kernel(loads, {{8, 1, 1}, {32, 1, 1}});
    SmSituation alone, together;
    together.residentBlocks = 8;
    EXPECT_GT(modelled(kernel, 8, alone).cycles, 4 * modelled(kernel, 8, together).cycles);
}

TEST(SmModel, L1AndL2GiveWhatTheyHave)
{
    // The same element twice: what misses the first time is there the second time.
    const std::string twice = test::ownElement
        + "ld.global.f32 %f1, [%rd3];\nadd.f32 %f2, %f1, %f1;\nsetp.lt.f32 %p1, %f2, 0f00000000;\n@%p1 ret;\n"
          "ld.global.f32 %f3, [%rd3];\nadd.f32 %f4, %f3, %f1;\nst.global.f32 [%rd4], %f4;\n";
    test::TracedKernel kernel(twice, {{1, 1, 1}, {32, 1, 1}});
    SmSituation without, with;
    with.l1Bytes = 64 << 10;
    const SmTime far = modelled(kernel, 1, without), near = modelled(kernel, 1, with);
    EXPECT_EQ(far.sectors, 8u);
    EXPECT_EQ(far.missed.begin()->second, 8u);
    EXPECT_EQ(near.missed.begin()->second, 4u);
    EXPECT_NEAR(far.cycles - near.cycles, h200().l2Latency + h200().dramLatency - h200().l1Latency, 60);
    SmSituation held = with;
    held.dramShare[near.missed.begin()->first] = 0;
    EXPECT_NEAR(near.cycles - modelled(kernel, 1, held).cycles, h200().dramLatency, 60);
    EXPECT_EQ(near.written, 4u);
}

TEST(SmModel, ConflictsAndLinesOfTheirOwnQueueUp)
{
    const std::string address = "mov.u32 %r1, %tid.x;\nmov.u32 %r2, tile;\nshl.b32 %r3, %r1, SHIFT;\n"
                                "and.b32 %r3, %r3, 4092;\nadd.s32 %r4, %r2, %r3;\n"
        + repeated("ld.shared.u32 %r5, [%r4];\n", 64);
    const auto cyclesWith = [&](const std::string& shift, const GpuTiming& timing) {
        std::string body = address;
        body.replace(body.find("SHIFT"), 5, shift);
        test::TracedKernel kernel(body, {{1, 1, 1}, {32, 1, 1}});
        return modelled(kernel, 1, {}, timing).cycles - startOf(timing);
    };
    EXPECT_NEAR(cyclesWith("7", h200()) / cyclesWith("2", h200()), 32, 15) << "32 passes for each request";
    const GpuTiming free = withoutPart(h200(), TimePart::Shared);
    EXPECT_NEAR(cyclesWith("7", free), cyclesWith("2", free), 1);
}

TEST(SmModel, AtomicsOnOnePlaceWaitForEachOther)
{
    const std::string one = "ld.param.u64 %rd1, [k_param_1];\nred.global.add.u32 [%rd1], 1;\n",
                      own = test::ownElement + "red.global.add.u32 [%rd4], 1;\n";
    test::TracedKernel same(one, {{64, 1, 1}, {256, 1, 1}}), apart(own, {{64, 1, 1}, {256, 1, 1}});
    SmSituation situation;
    situation.residentBlocks = 8;
    situation.activeMultiprocessors = 132;
    EXPECT_GT(partOf(modelled(same, 64, situation), TimePart::Atomics), 0);
    EXPECT_LT(modelled(apart, 64, situation).missed.size(), 1u) << "nothing is loaded";
}

/// As measured on an H200: 0.69 lanes a cycle where all are at one word, 2.76 at four words side by side.
TEST(SmModel, LanesThatWantTheSameWordTakeTurns)
{
    const auto cyclesAt = [](const std::string& mask) {
        const std::string body = "ld.param.u64 %rd1, [k_param_1];\nmov.u32 %r1, %tid.x;\nand.b32 %r2, %r1, " + mask
            + ";\nmul.wide.u32 %rd2, %r2, 4;\nadd.s64 %rd3, %rd1, %rd2;\n"
            + repeated("red.global.add.u32 [%rd3], 1;\n", 32);
        test::TracedKernel kernel(body, {{8, 1, 1}, {256, 1, 1}});
        SmSituation situation;
        situation.residentBlocks = 8;
        situation.activeMultiprocessors = 132;
        return modelled(kernel, 8, situation).cycles;
    };
    const double lanes = 132.0 * 8 * 256 * 32;
    EXPECT_NEAR(lanes / cyclesAt("0"), 0.69, 0.05);
    EXPECT_NEAR(lanes / cyclesAt("3"), 2.76, 0.4);
    EXPECT_GT(lanes / cyclesAt("31"), 4) << "no two lanes at one word: four sectors";
}

/// Words of constant memory, 16 of each line: `bytes` in a ring, of which each of 24 warps begins at a place of its
/// own.
double cyclesOfConstants(std::uint32_t bytes)
{
    const std::string ring = std::to_string(bytes - 1), apart = std::to_string(bytes / 24 / 64 * 64);
    std::string line;
    for (int word = 0; word < 16; ++word)
        line += "ld.const.u32 %r5, [%rd7+" + std::to_string(4 * word) + "];\nadd.s32 %r6, %r6, %r5;\n";
    const std::string body = "mov.u32 %r1, %ctaid.x;\nmul.lo.u32 %r2, %r1, " + apart
        + ";\nmov.u64 %rd6, held;\nmov.u32 %r6, 0;\nmov.u32 %r7, 0;\nagain:\nand.b32 %r3, %r2, " + ring
        + ";\ncvt.u64.u32 %rd5, %r3;\nadd.s64 %rd7, %rd6, %rd5;\n" + line
        + "add.s32 %r2, %r2, 64;\nadd.s32 %r7, %r7, 1;\nsetp.lt.u32 %p1, %r7, 512;\n@%p1 bra again;\n"
          "ld.param.u64 %rd1, [k_param_1];\nst.global.u32 [%rd1], %r6;\n";
    test::TracedKernel kernel(body, {{24, 1, 1}, {32, 1, 1}});
    SmSituation situation;
    situation.residentBlocks = 24;
    return modelled(kernel, 24, situation).cycles / (24 * 512);
}

/// On an H200 each line of 64 bytes takes 33 to 38 cycles of an SM where 24 warps are apart in 8 to 64 KiB, and where
/// all is in the cache no more than its instructions take.
TEST(SmModel, ConstantsThatDoNotFitAreFetchedAgain)
{
    EXPECT_NEAR(cyclesOfConstants(16 << 10), 36, 2);
    EXPECT_LT(cyclesOfConstants(1 << 10), 16);
}

TEST(SmModel, LanesThatWantDifferentConstantsTakeTurns)
{
    const auto cyclesWith = [](const std::string& stride) {
        test::TracedKernel kernel("mov.u32 %r1, %tid.x;\nmul.wide.u32 %rd1, %r1, " + stride
                + ";\nmov.u64 %rd2, held;\nadd.s64 %rd3, %rd2, %rd1;\nmov.u32 %r3, 0;\n"
                + repeated("ld.const.u32 %r2, [%rd3];\nadd.s32 %r3, %r3, %r2;\n", 64),
            {{1, 1, 1}, {32, 1, 1}});
        return modelled(kernel, 1, {}).cycles;
    };
    EXPECT_NEAR((cyclesWith("4") - cyclesWith("0")) / 64 / 31, 2.75, 0.1) << "as on an H200";
}

TEST(SmModel, ABarrierWaitsForTheLast)
{
    // Warp 0 has a long way to the barrier.
    const std::string body =
        "mov.u32 %r1, %tid.x;\nmov.f32 %f1, 0f3f800000;\nsetp.ge.u32 %p1, %r1, 32;\n@%p1 bra wait;\n"
        + repeated("fma.rn.f32 %f1, %f1, %f1, %f1;\n", 100) + "wait:\nbar.sync 0;\n";
    test::TracedKernel kernel(body, {{1, 1, 1}, {64, 1, 1}});
    const SmTime time = modelled(kernel, 1, {});
    EXPECT_GT(time.cycles - startOf(h200()), 400);
    EXPECT_GT(partOf(time, TimePart::Barriers), 0);
}

TEST(SmModel, AnAsynchronousCopyIsWaitedForWhereItsGroupIs)
{
    const std::string copy = test::ownElement
        + "mov.u32 %r9, tile;\nshl.b32 %r10, %r4, 2;\nadd.s32 %r9, %r9, %r10;\n"
          "cp.async.ca.shared.global [%r9], [%rd3], 4;\ncp.async.commit_group;\n";
    const std::string work = "mov.f32 %f1, 0f3f800000;\n" + repeated("fma.rn.f32 %f1, %f1, %f1, %f1;\n", 100);
    test::TracedKernel kernel(copy + work + "cp.async.wait_group 0;\n", {{1, 1, 1}, {32, 1, 1}}),
        waits(copy + "cp.async.wait_group 0;\n" + work, {{1, 1, 1}, {32, 1, 1}});
    EXPECT_NEAR(modelled(waits, 1, {}).cycles - modelled(kernel, 1, {}).cycles, 400, 40)
        << "the work hides four hundred cycles of it";
}

} // namespace
} // namespace warpatlas
