#include "tests/kernels/catalogue/bind_error.h"
#include "tests/kernels/catalogue/simulated.h"
#include "tests/kernels/catalogue/test_data.h"
#include "tests/kernels/catalogue/window_means.h"

#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

const CatalogueKernel& blur()
{
    return *findKernel("blur").value();
}

const CatalogueKernel& tiled()
{
    return *findKernel("blur:tiled").value();
}

} // namespace

TEST(Blur, IsTheMeanOfTheWindowAtEverySizeAndRadius)
{
    for (const Extent size : {Extent{1, 1}, Extent{1, 7}, Extent{31, 3}, Extent{33, 32}, Extent{101, 53}})
        for (const int radius : {1, 2, 8}) {
            SCOPED_TRACE(::testing::Message() << size.x << " x " << size.y << ", radius " << radius);
            const ArrayPointer image = floats(size.x, size.y, 1);
            const Work work = blur().bind(std::vector{image}, {{"radius", radius}});
            expectFormsAgree(blur(), work);
            const std::size_t count = static_cast<std::size_t>(2 * radius + 1) * (2 * radius + 1);
            const std::vector<double> means =
                windowSums(*image, std::vector<double>(count, 1.0 / static_cast<double>(count)), radius);
            EXPECT_LE(
                farthest(referenceOf(blur(), CpuForm::Parallel, work), means), blur().tolerance(work).absolute / 2);
        }
}

/// A pixel that is left out of a window, or counted twice, must not hide in the tolerance.
TEST(Blur, ToleranceIsFarBelowThePartOfAPixel)
{
    const Work work = blur().bind(std::vector{floats(101, 53, 1)}, {{"radius", 8}});
    EXPECT_LT(blur().tolerance(work).absolute, 0.01 / (17 * 17));
    EXPECT_GT(blur().tolerance(work).absolute, 0);
    EXPECT_THAT(blur().tolerance(work).reason, testing::HasSubstr("17 x 17"));
}

TEST(Blur, BothVariantsOnTheSimulatorAtEveryRadius)
{
    const ArrayPointer image = floats(75, 61, 3);
    for (const int radius : {1, 2, 5, 8}) {
        SCOPED_TRACE(radius);
        for (const Dim3 block : {Dim3{16, 16, 1}, Dim3{7, 5, 1}, Dim3{64, 1, 1}})
            simulated(blur(), blur().bind(std::vector{image}, {{"radius", radius}}), block);
        simulated(tiled(), tiled().bind(std::vector{image}, {{"radius", radius}}), tiled().description().defaultBlock);
    }
}

/// What the tile is for: the naive kernel asks for each pixel 25 times, the tiled one 5 times, once for each row of a
/// window; and for those of the halo, which the blocks beside it ask for as well.
TEST(Blur, TheTileSavesRequestsToGlobalMemory)
{
    const ArrayPointer image = floats(256, 224, 4);
    const Work naiveWork = blur().bind(std::vector{image}, {});
    const Work tiledWork = tiled().bind(std::vector{image}, {});
    const Execution naive = simulated(blur(), naiveWork, {32, 8, 1});
    const Execution shared = simulated(tiled(), tiledWork, tiled().description().defaultBlock);
    const std::uint64_t warps = 256 * 224 / 32;
    EXPECT_EQ(naive.trace->total.globalLoadRequests, 25 * warps);
    // 3 x 28 blocks of 4 warps, which read 5 rows for each of 8: 256 columns are two tiles of 124 and a bit.
    EXPECT_EQ(shared.trace->total.globalLoadRequests, 3U * 28 * 4 * 5 * 8);
    EXPECT_LT(shared.trace->total.globalLoadRequests, 8 * warps);
    EXPECT_EQ(naive.trace->total.sharedRequests, 0U);
    EXPECT_EQ(sharedConflictDegree(shared.trace->total), 1.0);
}

TEST(Blur, TakesIntegersAsFloats)
{
    const auto bytes = filled<std::uint8_t>(3, 1, {0, 255, 30});
    const Work work = blur().bind(std::vector{ArrayPointer(bytes)}, {{"radius", 1}});
    EXPECT_EQ(work.buffers[0].type, ElementType::F32);
    EXPECT_THAT(test::listOf<float>(referenceOf(blur(), CpuForm::Simd, work)),
        testing::ElementsAre(testing::FloatEq(85), testing::FloatEq(95), testing::FloatEq(105)));
}

TEST(Blur, RefusesOtherImagesAndRadii)
{
    EXPECT_EQ(bindError(blur(), {image(4, 4, 3, 1)}),
        "blur: input image: takes an image of 1 channel; this one has 3, so make it grey first (grey:FILE)");
    EXPECT_EQ(bindError(blur(), {std::make_shared<Array>(ElementType::F32, Shape{{4, 4, 2}, 1})}),
        "blur: input image: takes a 2-D image; this is 4 x 4 x 2");
    EXPECT_EQ(
        bindError(blur(), {floats(4, 4, 1)}, {{"radius", 9}}), "blur: radius is 9, must be a whole number from 1 to 8");
    EXPECT_EQ(bindError(blur(), {floats(4, 4, 1)}, {{"radius", 1.5}}),
        "blur: radius is 1.5, must be a whole number from 1 to 8");
    EXPECT_THAT(bindError(blur(), {}), testing::HasSubstr("takes 1 input"));
}

} // namespace warpatlas::test
