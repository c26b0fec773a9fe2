/// What all element-wise kernels share: their variants, the CPU forms for outputs larger than the caches, and what the
/// simulator counts of them.
#include "kernels/analysis/execution.h"
#include "kernels/catalogue/common/streaming.h"
#include "kernels/device/simulated/simulated_device.h"
#include "kernels/simulator/recording/trace.h"
#include "tests/kernels/catalogue/references.h"
#include "tests/kernels/catalogue/test_data.h"

#include <cmath>
#include <gmock/gmock.h>
#include <memory>

namespace warpatlas::test {
namespace {

const std::vector<std::string> names{"vector_add", "vector_multiply", "relu"};
const std::vector<std::string> elementwiseVariants{"naive", "vectorised", "grid_stride"};

const CatalogueKernel& elementwise(const std::string& name)
{
    return *findKernel(name).value();
}

Work elementwiseWork(const CatalogueKernel& kernel, std::uint64_t size)
{
    std::vector<ArrayPointer> inputs;
    for (std::size_t i = 0; i < kernel.description().inputs.size(); ++i)
        inputs.push_back(floats(size, 1, static_cast<std::uint32_t>(i + 1)));
    return kernel.bind(inputs, {});
}

Execution simulate(const CatalogueKernel& kernel, const Work& work, const Launch& launch)
{
    Progress progress;
    return openSimulatedDevice("").value()->prepare(work, &kernel, launch)->execute(progress);
}

Execution simulate(const CatalogueKernel& kernel, const Work& work)
{
    const Dim3 block = kernel.description().defaultBlock;
    return simulate(kernel, work, {gridToCover(work.cover, block), block});
}

} // namespace

TEST(Elementwise, EveryVariantIsRightAtEverySizeAndBlock)
{
    for (const std::string& name : names)
        for (const std::string& variant : elementwiseVariants) {
            const CatalogueKernel& kernel = elementwise(name + ":" + variant);
            for (const std::uint64_t size : {1, 2, 3, 4, 5, 31, 32, 33, 1009})
                for (const Dim3 block : {Dim3{1, 1, 1}, Dim3{32, 1, 1}, Dim3{96, 1, 1}, Dim3{256, 1, 1}}) {
                    SCOPED_TRACE(name + ":" + variant + ", " + std::to_string(size) + ", block " + toText(block));
                    const Work work = elementwiseWork(kernel, size);
                    const Execution execution = simulate(kernel, work, {gridToCover(work.cover, block), block});
                    EXPECT_TRUE(execution.problems.empty());
                    const Comparison comparison =
                        compare(*execution.output, referenceOf(kernel, CpuForm::Scalar, work), kernel.tolerance(work));
                    EXPECT_TRUE(comparison.matches) << "first at " << comparison.firstDiffering;
                }
        }
}

TEST(Elementwise, AGridStrideLoopIsRightWithAnyGrid)
{
    const CatalogueKernel& kernel = elementwise("vector_add:grid_stride");
    const Work work = elementwiseWork(kernel, 1009);
    for (const std::uint32_t blocks : {1U, 3U, 50U}) {
        const Execution execution = simulate(kernel, work, {{blocks, 1, 1}, {32, 1, 1}});
        EXPECT_TRUE(
            compare(*execution.output, referenceOf(kernel, CpuForm::Scalar, work), kernel.tolerance(work)).matches);
    }
}

/// Past streamedBytes the SIMD forms write past the caches: whole lines, and what is left in every way.
TEST(Elementwise, FormsAgreeWhereTheOutputIsStreamed)
{
    for (const std::uint64_t more : {0, 1, 15, 16, 17})
        for (const std::string& name : names) {
            SCOPED_TRACE(name + ", " + std::to_string(more));
            expectFormsAgree(
                elementwise(name), elementwiseWork(elementwise(name), streamedBytes / sizeof(float) + more));
        }
}

TEST(Streaming, CopiesFromAndToAnyPlace)
{
    std::vector<float> from(100);
    for (std::size_t i = 0; i < from.size(); ++i)
        from[i] = static_cast<float>(i);
    for (std::size_t first = 0; first < 20; ++first)
        for (const std::size_t count : {0, 1, 3, 4, 15, 16, 17, 31, 32, 33, 64}) {
            std::vector<float> to(from.size(), -1);
            streamValues(from.data() + 3, to.data() + first, count);
            finishStreaming();
            for (std::size_t i = 0; i < to.size(); ++i)
                ASSERT_EQ(to[i], i >= first && i < first + count ? static_cast<float>(i - first + 3) : -1);
        }
}

TEST(Streaming, FindsWhereTheNextLineBegins)
{
    alignas(64) std::byte bytes[128];
    EXPECT_EQ(bytesToLine(bytes), 0U);
    EXPECT_EQ(bytesToLine(bytes + 1), 63U);
    EXPECT_EQ(bytesToLine(bytes + 63), 1U);
    EXPECT_EQ(bytesToLine(bytes + 64), 0U);
}

/// It asks beyond the data as well.
TEST(Streaming, ReadsAheadAnywhere)
{
    readAhead(nullptr, 0, 4096);
    const std::vector<std::byte> page(4096, std::byte{7});
    readAhead(page.data(), std::size_t{1} << 40U, 4096);
    readAhead(page.data(), 0, 8192);
    EXPECT_EQ(page, std::vector<std::byte>(4096, std::byte{7})) << "asking changes nothing";
}

/// A warp that loads one float a lane asks for 128 bytes, with a float4 for 512: a quarter of the requests for the same
/// sectors, of which every byte is used.
TEST(Elementwise, AFloat4IsAQuarterOfTheRequests)
{
    const std::uint64_t size = 4096;
    for (const std::string& name : names) {
        SCOPED_TRACE(name);
        const auto countersOf = [&](const std::string& variant) {
            const CatalogueKernel& kernel = elementwise(name + ":" + variant);
            return simulate(kernel, elementwiseWork(kernel, size)).trace->total;
        };
        const Counters naive = countersOf("naive"), vectorised = countersOf("vectorised"),
                       stride = countersOf("grid_stride");
        EXPECT_EQ(naive.globalStoreRequests, size / 32);
        EXPECT_EQ(vectorised.globalStoreRequests, size / 128);
        EXPECT_EQ(vectorised.globalLoadRequests * 4, naive.globalLoadRequests);
        EXPECT_EQ(globalStoreSectorsPerRequest(naive), 4.0);
        EXPECT_EQ(globalStoreSectorsPerRequest(vectorised), 16.0);
        EXPECT_EQ(globalLoadEfficiency(vectorised), 1.0);
        EXPECT_LT(vectorised.warpInstructions * 2, naive.warpInstructions);
        EXPECT_EQ(globalStoreSectorsPerRequest(stride), 4.0);
        EXPECT_EQ(stride.globalStoreRequests, naive.globalStoreRequests);
    }
}

TEST(Elementwise, ThreadsAreLaunchedForWhatEachTakes)
{
    for (const std::string& name : names) {
        EXPECT_EQ(elementwiseWork(elementwise(name), 1009).cover, (Extent{1009, 1, 1}));
        EXPECT_EQ(elementwiseWork(elementwise(name + ":vectorised"), 1009).cover, (Extent{253, 1, 1}));
        EXPECT_EQ(elementwiseWork(elementwise(name + ":grid_stride"), 1009).cover, (Extent{127, 1, 1}));
        EXPECT_EQ(elementwiseWork(elementwise(name + ":vectorised"), 1).cover, (Extent{1, 1, 1}));
    }
}

} // namespace warpatlas::test
