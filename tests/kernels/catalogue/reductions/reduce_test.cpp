#include "tests/kernels/catalogue/bind_error.h"
#include "tests/kernels/catalogue/simulated.h"
#include "tests/kernels/catalogue/test_data.h"

#include <gmock/gmock.h>
#include <limits>
#include <numeric>

namespace warpatlas::test {
namespace {

const CatalogueKernel& reduce(std::string_view variant)
{
    return *findKernel("reduce:" + std::string(variant)).value();
}

constexpr std::string_view reduceVariants[] = {"divergent", "sequential", "shuffle"};

Work reduceWork(const CatalogueKernel& kernel, std::uint64_t count)
{
    return kernel.bind(std::vector{integers(count, 1, 3)}, {});
}

std::int32_t valueOf(const Array& sum)
{
    return sum.values<std::int32_t>()[0];
}

} // namespace

TEST(Reduce, FormsAreTheSumAtEverySize)
{
    for (const std::uint64_t size : {1, 2, 31, 32, 33, 1009, 100003, 3000017}) {
        SCOPED_TRACE(size);
        const Work work = reduceWork(reduce("divergent"), size);
        const auto values = work.buffers[0].contents->values<std::int32_t>();
        const auto expected = std::accumulate(values.begin(), values.end(), std::int64_t{0});
        for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel})
            EXPECT_EQ(valueOf(referenceOf(reduce("divergent"), form, work)), expected) << nameOf(form);
    }
}

TEST(Reduce, SumsWrapAroundEverywhereAlike)
{
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    const auto in = filled<std::int32_t>(5, 1, {most, most, most, 1, 7}); // 3 * 2^31 - 3 + 8
    for (const std::string_view variant : reduceVariants) {
        const Work work = reduce(variant).bind(std::vector{in}, {});
        for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel})
            EXPECT_EQ(valueOf(referenceOf(reduce(variant), form, work)), std::numeric_limits<std::int32_t>::min() + 5);
        simulated(reduce(variant), work, {32, 1, 1});
    }
}

TEST(Reduce, EqualsTheReferenceWithAnyBlock)
{
    for (const std::string_view variant : reduceVariants)
        for (const std::uint64_t size : {1, 3, 33, 1009, 20011})
            for (const Dim3 block : {Dim3{1, 1, 1}, {7, 1, 1}, {33, 1, 1}, {100, 1, 1}, {256, 1, 1}, {1024, 1, 1},
                     {8, 5, 1}, {5, 3, 7}, {1, 1, 64}}) {
                SCOPED_TRACE(testing::Message() << variant << " " << size << " " << toText(block));
                simulated(reduce(variant), reduceWork(reduce(variant), size), block);
            }
}

TEST(Reduce, TakesWholeNumbersOfAnyType)
{
    const auto work = reduce("divergent").bind(std::vector{filled<float>(3, 1, {-2, 16777216, 5})}, {});
    EXPECT_THAT(test::listOf<std::int32_t>(*work.buffers[0].contents), testing::ElementsAre(-2, 16777216, 5));
    EXPECT_EQ(bindError(reduce("divergent"), {filled<float>(2, 1, {1, 0.5F})}),
        "reduce: input in: value 0.5 at index 1 (f32) has no exact i32; convert the data first");
    EXPECT_THAT(
        bindError(reduce("divergent"), {filled<float>(1, 1, {2147483648.0F})}), testing::HasSubstr("has no exact i32"));
    EXPECT_THAT(bindError(reduce("divergent"), {filled<float>(1, 1, {std::numeric_limits<float>::quiet_NaN()})}),
        testing::HasSubstr("value nan"));
    EXPECT_THAT(bindError(reduce("divergent"), {filled<std::uint32_t>(1, 1, {4000000000U})}),
        testing::HasSubstr("value 4000000000"));
    EXPECT_THAT(bindError(reduce("divergent"), {filled<std::int64_t>(1, 1, {-2147483649})}),
        testing::HasSubstr("value -2147483649"));
    EXPECT_EQ(bindError(reduce("divergent"), {filled<std::int64_t>(2, 1, {-2147483648, 2147483647})}), "no error");
}

TEST(Reduce, CoversTheValues)
{
    EXPECT_EQ(reduceWork(reduce("divergent"), 1009).cover, (Extent{1009, 1, 1}));
    EXPECT_EQ(reduceWork(reduce("sequential"), 1009).cover, (Extent{1009, 1, 1}));
    EXPECT_EQ(reduceWork(reduce("shuffle"), 1009).cover, (Extent{64, 1, 1}));
    EXPECT_EQ(reduceWork(reduce("shuffle"), 1009).outputBuffer().shape, (Shape{{1, 1, 1}, 1}));
    EXPECT_EQ(reduceWork(reduce("shuffle"), 1009).writes, WritePattern::Accumulated);
}

// 256 values in one block are 255 additions of threads in 8 steps. Divergent: with s = 1 ... 16 each of the 8 warps has
// lanes at work, 16, 8, 4, 2 and 1 of them; with s = 32, 64, 128 it is one lane of 4, 2 and 1 warps: 5 * 8 + 7 = 47
// times a warp. Sequential: 4, 2 and 1 whole warps, then 16, 8, 4, 2 and 1 lanes of one: 7 + 5 = 12 times.
// Shuffle: 5 steps of all lanes in 8 warps and of one more, without a branch that only some take but `lane + offset`.
TEST(Reduce, TheLadderTellsItsStory)
{
    const Dim3 block{256, 1, 1};
    const Work divergentWork = reduceWork(reduce("divergent"), 256);
    const Execution divergent = simulated(reduce("divergent"), divergentWork, block);
    const Counters& far = countersAt(divergent, divergentWork, "part[t] += part[t + s]");
    EXPECT_EQ(far.warpInstructions % 47, 0U);
    EXPECT_DOUBLE_EQ(laneEfficiency(far).value(), 255.0 / (47 * 32));

    const Work sequentialWork = reduceWork(reduce("sequential"), 256);
    const Execution sequential = simulated(reduce("sequential"), sequentialWork, block);
    const Counters& near = countersAt(sequential, sequentialWork, "part[t] += part[t + half]");
    EXPECT_EQ(near.warpInstructions % 12, 0U);
    EXPECT_DOUBLE_EQ(laneEfficiency(near).value(), 255.0 / (12 * 32));

    // The branch around the addition parts the lanes of a warp 47 times, or in the last five steps of one warp only;
    // the one around the last atomic parts those of one warp.
    EXPECT_EQ(divergent.trace->total.divergentBranches, 47U + 1);
    EXPECT_EQ(sequential.trace->total.divergentBranches, 5U + 1);
    EXPECT_GT(laneEfficiency(sequential.trace->total).value(), laneEfficiency(divergent.trace->total).value());
    // Neither has conflicts: the lanes that work have words 2 s apart, as many fewer of them.
    EXPECT_EQ(sharedConflictDegree(divergent.trace->total), 1.0);
    EXPECT_EQ(sharedConflictDegree(sequential.trace->total), 1.0);
}

TEST(Reduce, ShufflesNeedOneBarrierAndLittleSharedMemory)
{
    const Dim3 block{256, 1, 1};
    const std::uint64_t size = 65536;
    const auto total = [&](std::string_view variant) {
        return simulated(reduce(variant), reduceWork(reduce(variant), size), block).trace->total;
    };
    const Counters sequential = total("sequential");
    const Counters warp = total("warp");
    const Counters shuffle = total("shuffle");
    // One atomic a block: a value a thread are 256 blocks, 16 values a thread 16.
    EXPECT_EQ(sequential.atomicRequests, 256U);
    EXPECT_EQ(shuffle.atomicRequests, 16U);
    // A barrier after loading and one after each of the 8 steps; the one before the first warp takes over.
    EXPECT_EQ(sequential.barrierArrivals, 256U * 8 * 9);
    EXPECT_EQ(shuffle.barrierArrivals, 16U * 8);
    EXPECT_EQ(warp.barrierArrivals, 256U * 8);
    EXPECT_EQ(warp.sharedRequests, 256U * 9);
    EXPECT_EQ(warp.atomicRequests, 256U);
    EXPECT_EQ(globalLoadSectorsPerRequest(warp), 4.0);
    // Each warp writes its sum, the first reads them.
    EXPECT_EQ(shuffle.sharedRequests, 16U * 9);
    // All of the data once, 16 bytes a lane: 512 bytes a request.
    EXPECT_EQ(globalLoadSectorsPerRequest(shuffle), 16.0);
    EXPECT_EQ(globalLoadSectorsPerRequest(sequential), 4.0);
    EXPECT_EQ(shuffle.globalLoadSectors, sequential.globalLoadSectors);
    EXPECT_LT(shuffle.warpInstructions * 8, sequential.warpInstructions);
    EXPECT_GT(laneEfficiency(shuffle).value(), laneEfficiency(sequential).value());
}

} // namespace warpatlas::test
