#include "tests/kernels/catalogue/simulated.h"
#include "tests/kernels/catalogue/test_data.h"
#include "tests/kernels/catalogue/window_means.h"

#include "kernels/model/error.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

const CatalogueKernel& sobel()
{
    return *findKernel("sobel").value();
}

const CatalogueKernel& strip()
{
    return *findKernel("sobel:strip").value();
}

std::vector<double> gradients(const Array& image)
{
    const std::vector<double> across = windowSums(image, {-1, 0, 1, -2, 0, 2, -1, 0, 1}, 1);
    const std::vector<double> down = windowSums(image, {-1, -2, -1, 0, 0, 0, 1, 2, 1}, 1);
    std::vector<double> lengths;
    for (std::size_t i = 0; i < across.size(); ++i)
        lengths.push_back(std::hypot(across[i], down[i]));
    return lengths;
}

} // namespace

TEST(Sobel, IsTheLengthOfTheGradientAtEverySize)
{
    for (const Extent size :
        {Extent{1, 1}, Extent{2, 1}, Extent{1, 7}, Extent{31, 3}, Extent{33, 32}, Extent{101, 53}}) {
        SCOPED_TRACE(::testing::Message() << size.x << " x " << size.y);
        const ArrayPointer image = floats(size.x, size.y, 1);
        const Work work = sobel().bind(std::vector{image}, {});
        expectFormsAgree(sobel(), work);
        // The sums of the definition are rounded as well here, and there are ten of them.
        EXPECT_LE(farthest(referenceOf(sobel(), CpuForm::Parallel, work), gradients(*image)), 10 * 0x1p-24 * 8);
    }
}

TEST(Sobel, AStepInBrightnessIsAnEdge)
{
    const auto image = filled<float>(4, 2, {1, 1, 5, 5, 1, 1, 5, 5});
    const Work work = sobel().bind(std::vector{ArrayPointer(image)}, {});
    for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel})
        EXPECT_THAT(
            test::listOf<float>(referenceOf(sobel(), form, work)), testing::ElementsAre(0, 16, 16, 0, 0, 16, 16, 0));
}

TEST(Sobel, BothVariantsOnTheSimulatorWithAnyBlock)
{
    for (const CatalogueKernel* kernel : {&sobel(), &strip()})
        for (const Extent size : {Extent{1, 1}, Extent{75, 61}, Extent{64, 3}}) {
            SCOPED_TRACE(kernel->description().variant);
            const Work work = kernel->bind(std::vector{floats(size.x, size.y, 2)}, {});
            for (const Dim3 block : {Dim3{32, 8, 1}, Dim3{7, 5, 1}, Dim3{1, 33, 1}})
                simulated(*kernel, work, block);
        }
}

TEST(Sobel, TheFirstVariantIsTheTextbooksAndBothGiveTheSame)
{
    EXPECT_EQ(sobel().description().variant, "naive");
    const std::vector<ArrayPointer> image{floats(75, 61, 6)};
    const Execution naive = simulated(sobel(), sobel().bind(image, {}), {16, 16, 1});
    const Execution strips = simulated(strip(), strip().bind(image, {}), strip().description().defaultBlock);
    EXPECT_TRUE(std::ranges::equal(naive.output->values<float>(), strips.output->values<float>()))
        << "sums of one order, bit for bit";
}

/// What a strip is for: the naive kernel reads eight pixels for each, the strip three of each of six rows for four.
TEST(Sobel, AStripSavesRequestsToGlobalMemory)
{
    const std::vector<ArrayPointer> image{floats(256, 128, 4)};
    const std::uint64_t warps = 256 * 128 / 32;
    const Execution naive = simulated(sobel(), sobel().bind(image, {}), {64, 4, 1});
    const Execution strips = simulated(strip(), strip().bind(image, {}), {64, 4, 1});
    EXPECT_EQ(naive.trace->total.globalLoadRequests, 8 * warps);
    EXPECT_EQ(strips.trace->total.globalLoadRequests, 3 * 6 * warps / 4);
    EXPECT_EQ(naive.trace->total.globalStoreRequests, strips.trace->total.globalStoreRequests);
    EXPECT_LT(strips.trace->total.warpInstructions, naive.trace->total.warpInstructions);
}

TEST(Sobel, RefusesColour)
{
    try {
        sobel().bind(std::vector{image(4, 4, 3, 1)}, {});
        FAIL();
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(),
            "sobel: input image: takes an image of 1 channel; this one has 3, so make it grey first (grey:FILE)");
    }
}

} // namespace warpatlas::test
