#include "tests/kernels/catalogue/bind_error.h"
#include "tests/kernels/catalogue/simulated.h"
#include "tests/kernels/catalogue/test_data.h"

#include <array>
#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

const CatalogueKernel& histogram(std::string_view variant)
{
    return *findKernel("histogram:" + std::string(variant)).value();
}

constexpr std::string_view histogramVariants[] = {"global_atomics", "shared_atomics"};

/// `count` bytes of one value.
ArrayPointer alike(std::uint64_t count, std::uint8_t value)
{
    auto array = std::make_shared<Array>(ElementType::U8, Shape{{count, 1, 1}, 1});
    std::ranges::fill(array->values<std::uint8_t>(), value);
    return array;
}

Work histogramWork(const CatalogueKernel& kernel, const ArrayPointer& input)
{
    return kernel.bind(std::vector{input}, {});
}

} // namespace

TEST(Histogram, FormsCountAtEverySize)
{
    for (const std::uint64_t size : {1, 7, 8, 9, 31, 33, 1009, 100003, 3000017}) {
        SCOPED_TRACE(size);
        const Work work = histogramWork(histogram("global_atomics"), image(size, 1, 1, 3));
        std::array<std::int32_t, 256> expected{};
        for (const std::uint8_t value : work.buffers[0].contents->values<std::uint8_t>())
            ++expected[value];
        for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel})
            EXPECT_THAT(test::listOf<std::int32_t>(referenceOf(histogram("global_atomics"), form, work)),
                testing::ElementsAreArray(expected))
                << nameOf(form);
    }
}

TEST(Histogram, EqualsTheReferenceWithAnyBlock)
{
    for (const std::string_view variant : histogramVariants)
        for (const std::uint64_t size : {1, 15, 16, 17, 33, 1009, 20011})
            for (const Dim3 block :
                {Dim3{1, 1, 1}, {7, 1, 1}, {33, 1, 1}, {256, 1, 1}, {1024, 1, 1}, {8, 5, 1}, {5, 3, 7}, {1, 1, 64}}) {
                // Blocks of few threads clear and add up 8192 words each: a few sizes say it.
                if (block.count() < 32 && size > 1009)
                    continue;
                SCOPED_TRACE(testing::Message() << variant << " " << size << " " << toText(block));
                simulated(histogram(variant), histogramWork(histogram(variant), image(size, 1, 1, 4)), block);
            }
}

TEST(Histogram, CountsAllChannelsOfAPicture)
{
    const Work work = histogramWork(histogram("shared_atomics"), image(13, 7, 3, 1));
    EXPECT_EQ(work.cover, (Extent{18, 1, 1})); // 273 bytes, 16 a thread
    EXPECT_EQ(work.outputBuffer().shape, (Shape{{256, 1, 1}, 1}));
    EXPECT_EQ(work.writes, WritePattern::Accumulated);
    const Execution execution = simulated(histogram("shared_atomics"), work, {256, 1, 1});
    std::int64_t all = 0;
    for (const std::int32_t count : execution.output->values<std::int32_t>())
        all += count;
    EXPECT_EQ(all, 273);
}

TEST(Histogram, TakesWhatBytesHold)
{
    const Work work = histogramWork(histogram("global_atomics"), filled<std::int32_t>(3, 1, {0, 255, 7}));
    EXPECT_THAT(test::listOf<std::uint8_t>(*work.buffers[0].contents), testing::ElementsAre(0, 255, 7));
    EXPECT_EQ(bindError(histogram("global_atomics"), {filled<std::int32_t>(2, 1, {0, 256})}),
        "histogram: input in: value 256 at index 1 (i32) has no exact u8; convert the data first");
    EXPECT_EQ(bindError(histogram("global_atomics"), {filled<std::int8_t>(1, 1, {-1})}),
        "histogram: input in: value -1 at index 0 (i8) has no exact u8; convert the data first");
    EXPECT_THAT(bindError(histogram("global_atomics"), {filled<float>(1, 1, {0.25F})}),
        testing::HasSubstr("value 0.25 at index 0"));
}

// The more alike the values, the longer the turns at the global bins. In shared memory every lane has its own word in
// its own bank: no turns and no conflicts, whatever the values are.
TEST(Histogram, TheLadderTellsItsStory)
{
    const Dim3 block{256, 1, 1};
    const std::uint64_t size = 65536;
    const auto totalOf = [&](std::string_view variant, const ArrayPointer& input) {
        return simulated(histogram(variant), histogramWork(histogram(variant), input), block).trace->total;
    };
    const Counters random = totalOf("global_atomics", image(size, 1, 1, 9));
    const Counters same = totalOf("global_atomics", alike(size, 77));
    EXPECT_EQ(random.atomicRequests, size / 32);
    EXPECT_EQ(random.atomicLanes, size);
    EXPECT_EQ(atomicTurnsPerRequest(same), 32.0);
    EXPECT_GT(atomicTurnsPerRequest(random).value(), 1.5); // 32 values of 256: some meet, and each waits for its worst
    EXPECT_LT(atomicTurnsPerRequest(random).value(), 4.0);

    // One block's threads meet as before, but only 256 blocks' sums go to global memory.
    const Work byBlocks = histogramWork(histogram("block_atomics"), alike(size, 77));
    const Execution ofBlocks = simulated(histogram("block_atomics"), byBlocks, block);
    EXPECT_EQ(atomicTurnsPerRequest(countersAt(ofBlocks, byBlocks, "atomicAdd(&counts[in[i]], 1)")), 32.0);
    EXPECT_EQ(countersAt(ofBlocks, byBlocks, "atomicAdd(&bins[threadIdx.x]").atomicRequests, 256U * 8);

    for (const auto& input : {image(size, 1, 1, 9), alike(size, 77)}) {
        const Work work = histogramWork(histogram("shared_atomics"), input);
        const Execution execution = simulated(histogram("shared_atomics"), work, block);
        const Counters& total = execution.trace->total;
        EXPECT_EQ(atomicTurnsPerRequest(total), 1.0);
        EXPECT_EQ(sharedConflictDegree(total), 1.0);
        // 16 blocks add their 256 counts each: the rest of the atomics stays in shared memory.
        EXPECT_EQ(countersAt(execution, work, "atomicAdd(&bins[bin], count)").atomicLanes, 16U * 256);
        EXPECT_EQ(total.atomicLanes, size + 16U * 256);
        EXPECT_EQ(globalLoadSectorsPerRequest(total), 16.0);
    }
}

} // namespace warpatlas::test
