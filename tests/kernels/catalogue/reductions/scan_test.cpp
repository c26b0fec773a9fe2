#include "app/words/problem_words.h"
#include "tests/kernels/catalogue/simulated.h"
#include "tests/kernels/catalogue/test_data.h"

#include "kernels/device/open_device.h"
#include "kernels/model/error.h"

#include <gmock/gmock.h>
#include <limits>

namespace warpatlas::test {
namespace {

const CatalogueKernel& scan()
{
    return *findKernel("scan").value();
}

Work scanWork(std::uint64_t count)
{
    return scan().bind(std::vector{integers(count, 1, 5)}, {});
}

std::int32_t scalarOf(const Argument& argument)
{
    std::int32_t value = 0;
    std::memcpy(&value, std::get<ScalarArgument>(argument).bytes.data(), sizeof value);
    return value;
}

} // namespace

TEST(Scan, FormsAreTheRunningSumAtEverySize)
{
    for (const std::uint64_t size : {1, 7, 8, 9, 31, 32, 33, 1009, 65536, 65537, 1200007}) {
        SCOPED_TRACE(size);
        const Work work = scanWork(size);
        const auto values = work.buffers[0].contents->values<std::int32_t>();
        for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel}) {
            const Array out = referenceOf(scan(), form, work);
            std::int64_t sum = 0;
            for (std::uint64_t i = 0; i < size; ++i) {
                sum += values[i];
                ASSERT_EQ(out.values<std::int32_t>()[i], sum) << nameOf(form) << " at " << i;
            }
        }
    }
}

TEST(Scan, SumsWrapAroundEverywhereAlike)
{
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
    const Work work = scan().bind(std::vector{filled<std::int32_t>(9, 1, {most, 1, 0, -1, 5, 0, 0, 0, most})}, {});
    for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel})
        EXPECT_THAT(test::listOf<std::int32_t>(referenceOf(scan(), form, work)),
            testing::ElementsAre(most, least, least, most, least + 4, least + 4, least + 4, least + 4, 3));
    simulated(scan(), work, {256, 1, 1});
}

/// Sizes around those of a part (1024 values) and of four values; blocks that are no multiple of a warp; blocks that
/// take several parts in turn; and blocks that are left without one.
TEST(Scan, EqualsTheReferenceWithAnyBlock)
{
    for (const std::uint64_t size : {1, 3, 4, 5, 31, 1023, 1024, 1025, 20011})
        for (const Dim3 block : {Dim3{1, 1, 1}, {7, 1, 1}, {33, 1, 1}, {100, 1, 1}, {256, 1, 1}, {1024, 1, 1},
                 {8, 5, 1}, {5, 3, 7}, {1, 1, 64}}) {
            SCOPED_TRACE(testing::Message() << size << " " << toText(block));
            simulated(scan(), scanWork(size), block);
        }
}

TEST(Scan, EqualsTheReferenceWithAnyGrid)
{
    const auto device = openDevice("sim");
    ASSERT_TRUE(device) << device.reason();
    const Work work = scanWork(20011);
    for (const std::uint32_t blocks : {1U, 3U, 20U, 50U}) {
        Progress progress;
        const Execution execution =
            device.value()->prepare(work, &scan(), {{blocks, 1, 1}, {64, 1, 1}})->execute(progress);
        EXPECT_TRUE(execution.problems.empty()) << sentenceOf(execution.problems.front());
        EXPECT_TRUE(
            compare(*execution.output, referenceOf(scan(), CpuForm::Scalar, work), scan().tolerance(work)).matches)
            << blocks;
    }
}

TEST(Scan, PartsCoverTheValues)
{
    for (const std::uint64_t size : {1, 1024, 1025, 100003, 1048576, 1048577, 5000011}) {
        SCOPED_TRACE(size);
        const Work work = scanWork(size);
        const std::int64_t parts = scalarOf(work.arguments[4]);
        const std::int64_t length = scalarOf(work.arguments[5]);
        EXPECT_EQ(length % 4, 0);
        EXPECT_LE(parts, 1024);
        EXPECT_GE(parts * length, static_cast<std::int64_t>(size));
        EXPECT_LT((parts - 1) * length, static_cast<std::int64_t>(size));
        EXPECT_EQ(work.buffers[1].shape.extent.x, static_cast<std::uint64_t>(parts));
        EXPECT_EQ(gridToCover(work.cover, scan().description().defaultBlock).x, static_cast<std::uint32_t>(parts));
    }
}

TEST(Scan, KeepsTheShape)
{
    const Work work = scan().bind(std::vector{integers(13, 7, 1)}, {});
    EXPECT_EQ(work.outputBuffer().shape, (Shape{{13, 7, 1}, 1}));
    ASSERT_EQ(work.earlier.size(), 2U);
    EXPECT_EQ(work.earlier[1].launch({{98, 1, 1}, {256, 1, 1}}), (Launch{{1, 1, 1}, {256, 1, 1}}));
    simulated(scan(), work, {256, 1, 1});
}

// One part of 1024 values, one block of 256 threads: 256 groups of four. Each of the 8 warps loads and stores once, and
// shuffles 5 times.
TEST(Scan, OneRoundOfABlockIsOneRequestAWarp)
{
    const Work work = scanWork(1024);
    const Execution execution = simulated(scan(), work, {256, 1, 1});
    const Counters& load = countersAt(execution, work, "four = inFours[i]");
    EXPECT_EQ(load.globalLoadRequests, 8U);
    EXPECT_EQ(globalLoadSectorsPerRequest(load), 16.0);
    const Counters& store = countersAt(execution, work, "outFours[i] = four");
    EXPECT_EQ(store.globalStoreRequests, 8U);
    EXPECT_EQ(globalStoreSectorsPerRequest(store), 16.0);
    EXPECT_EQ(execution.trace->total.barrierArrivals, 16U); // two barriers of 8 warps
    EXPECT_EQ(execution.trace->total.atomicRequests, 0U);
}

} // namespace warpatlas::test
