#include "tests/kernels/catalogue/bind_error.h"
#include "tests/kernels/catalogue/simulated.h"
#include "tests/kernels/catalogue/test_data.h"

#include "kernels/catalogue/common/streaming.h"
#include "kernels/simulator/recording/trace.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

const CatalogueKernel& grayscale()
{
    return *findKernel("grayscale").value();
}

const CatalogueKernel& planar()
{
    return *findKernel("grayscale:planar").value();
}

const CatalogueKernel& vectorisedGrayscale()
{
    return *findKernel("grayscale:vectorised").value();
}

/// The picture with its channels as planes, as "planar:" makes it.
ArrayPointer planesOf(const Array& picture)
{
    const Extent& size = picture.shape().extent;
    auto planes = std::make_shared<Array>(ElementType::U8, Shape{{size.x, size.y, 3}, 1});
    for (std::size_t i = 0; i < picture.shape().values(); ++i)
        planes->values<std::uint8_t>()[i % 3 * size.count() + i / 3] = picture.values<std::uint8_t>()[i];
    return planes;
}

} // namespace

TEST(Grayscale, FormsAgreeAtEverySize)
{
    for (const std::uint64_t width : {1, 31, 32, 33, 34, 35, 65, 67, 1009})
        for (const std::uint64_t height : {1, 3, 31}) {
            SCOPED_TRACE(testing::Message() << width << " x " << height);
            expectFormsAgree(grayscale(), grayscale().bind(std::vector{image(width, height, 3, 7)}, {}));
        }
}

/// Large enough to be streamed past the caches, in pieces that begin anywhere.
TEST(Grayscale, FormsAgreeWhereTheOutputLeavesTheCaches)
{
    const ArrayPointer picture = image(4801, 3607, 3, 7);
    expectFormsAgree(grayscale(), grayscale().bind(std::vector{picture}, {}));
    expectFormsAgree(planar(), planar().bind(std::vector{planesOf(*picture)}, {}));
}

/// Streamed, with each kind of rest after the last whole line.
TEST(Grayscale, FormsAgreeAtTheEndOfALargePicture)
{
    for (const std::uint64_t more : {1, 15, 17, 66, 129}) {
        SCOPED_TRACE(more);
        expectFormsAgree(grayscale(), grayscale().bind(std::vector{image(streamedBytes + more, 1, 3, 7)}, {}));
    }
}

TEST(GrayscalePlanar, IsThePictureItsPlanesAreOf)
{
    for (const std::uint64_t width : {1, 31, 32, 33, 67, 1009})
        for (const std::uint64_t height : {1, 3, 31}) {
            SCOPED_TRACE(testing::Message() << width << " x " << height);
            const ArrayPointer picture = image(width, height, 3, 7);
            const Work work = planar().bind(std::vector{planesOf(*picture)}, {});
            EXPECT_EQ(work.cover, (Extent{width, height, 1}));
            const Array expected =
                referenceOf(grayscale(), CpuForm::Scalar, grayscale().bind(std::vector{picture}, {}));
            ASSERT_EQ(work.outputBuffer().shape, expected.shape());
            for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel})
                EXPECT_TRUE(std::ranges::equal(referenceOf(planar(), form, work).bytes(), expected.bytes()))
                    << nameOf(form);
        }
}

TEST(GrayscaleLinear, GoesOnInTheNextRow)
{
    const CatalogueKernel& linear = *findKernel("grayscale:linear").value();
    for (const std::uint64_t width : {1, 5, 31, 33, 67})
        for (const std::uint64_t height : {1, 3, 13}) {
            SCOPED_TRACE(testing::Message() << width << " x " << height);
            const ArrayPointer picture = image(width, height, 3, 7);
            const Work work = linear.bind(std::vector{picture}, {});
            EXPECT_EQ(work.cover, (Extent{width * height, 1, 1}));
            const Execution execution = executed(linear, work, {32, 1, 1});
            EXPECT_TRUE(execution.problems.empty());
            const Work rows = grayscale().bind(std::vector{picture}, {});
            EXPECT_TRUE(
                std::ranges::equal(execution.output->bytes(), referenceOf(grayscale(), CpuForm::Scalar, rows).bytes()));
        }
}

/// 16 pixels a thread: sizes that leave each number of pixels to the last one, rows that begin anywhere.
TEST(GrayscaleVectorised, IsRightAtAnyWidth)
{
    for (const std::uint64_t width : {1, 5, 15, 16, 17, 29, 31, 47, 67})
        for (const std::uint64_t height : {1, 3, 13}) {
            SCOPED_TRACE(testing::Message() << width << " x " << height);
            const Work work = vectorisedGrayscale().bind(std::vector{image(width, height, 3, 7)}, {});
            EXPECT_EQ(work.cover, (Extent{(width * height + 15) / 16, 1, 1}));
            const Execution execution = executed(vectorisedGrayscale(), work, {32, 1, 1});
            EXPECT_TRUE(execution.problems.empty());
            EXPECT_TRUE(std::ranges::equal(
                execution.output->bytes(), referenceOf(vectorisedGrayscale(), CpuForm::Scalar, work).bytes()));
        }
}

/// What the variants are for: the same bytes, in ever fewer requests of ever more bytes.
TEST(GrayscaleLadder, RequestsGrow)
{
    const ArrayPointer picture = image(128, 64, 3, 7); // 8192 pixels, 256 warps of them
    const auto countersOf = [](const CatalogueKernel& kernel, const ArrayPointer& input, const Dim3& block) {
        const Work work = kernel.bind(std::vector{input}, {});
        const Execution execution = executed(kernel, work, block);
        EXPECT_TRUE(std::ranges::equal(execution.output->bytes(), referenceOf(kernel, CpuForm::Scalar, work).bytes()));
        return execution.trace->total;
    };
    const Counters naive = countersOf(grayscale(), picture, {32, 8, 1});
    const Counters planes = countersOf(planar(), planesOf(*picture), {32, 8, 1});
    const Counters wide = countersOf(vectorisedGrayscale(), picture, {32, 1, 1});
    // A thread a pixel: a request for each channel, in planes of 32 bytes that are one sector.
    EXPECT_EQ(planes.globalLoadRequests, 3U * 256);
    EXPECT_EQ(planes.globalLoadSectors, 3U * 256);
    EXPECT_EQ(planes.globalStoreSectors, 256U);
    // Interleaved, the 96 bytes of a warp are three sectors, touched by each of three requests.
    EXPECT_EQ(naive.globalLoadRequests, 3U * 256);
    EXPECT_EQ(naive.globalLoadSectors, 9U * 256);
    // 16 pixels a thread: a sixteenth of the requests, for as many bytes.
    EXPECT_EQ(wide.globalLoadRequests, 3U * 16);
    EXPECT_EQ(wide.globalStoreRequests, 16U);
    EXPECT_EQ(wide.globalLoadBytes, naive.globalLoadBytes);
    EXPECT_EQ(wide.globalStoreSectors, 256U);
    EXPECT_EQ(wide.localLoadRequests + wide.localStoreRequests, 0U);
}

/// The vectorised form divides by multiplying: every colour there is, against the division itself.
TEST(Grayscale, EveryColourIsTheFormulaExactly)
{
    auto colours = std::make_shared<Array>(ElementType::U8, Shape{{4096, 4096, 1}, 3});
    const auto bytes = colours->values<std::uint8_t>();
    for (std::uint32_t colour = 0; colour < 1U << 24U; ++colour)
        for (std::uint32_t channel = 0; channel < 3; ++channel)
            bytes[3ULL * colour + channel] = static_cast<std::uint8_t>(colour >> (8 * channel));
    const Work work = grayscale().bind(std::vector<ArrayPointer>{colours}, {});
    for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel}) {
        const Array gray = referenceOf(grayscale(), form, work);
        std::uint64_t wrong = 0;
        for (std::uint32_t colour = 0; colour < 1U << 24U; ++colour) {
            const std::uint32_t r = colour & 255U;
            const std::uint32_t g = colour >> 8U & 255U;
            const std::uint32_t b = colour >> 16U;
            wrong += gray.values<std::uint8_t>()[colour] != (299 * r + 587 * g + 114 * b) / 1000;
        }
        EXPECT_EQ(wrong, 0U) << nameOf(form);
    }
    const Work planes = planar().bind(std::vector{planesOf(*colours)}, {});
    const Array expected = referenceOf(grayscale(), CpuForm::Scalar, work);
    for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel})
        EXPECT_TRUE(std::ranges::equal(referenceOf(planar(), form, planes).bytes(), expected.bytes())) << nameOf(form);
}

TEST(Grayscale, CoversThePictureAPixelAThread)
{
    const Work work = grayscale().bind(std::vector{image(400, 900, 3, 1)}, {});
    EXPECT_EQ(work.cover, (Extent{400, 900, 1}));
    EXPECT_EQ(work.outputBuffer().shape, (Shape{{400, 900, 1}, 1}));
    EXPECT_EQ(work.outputBuffer().type, ElementType::U8);
    EXPECT_EQ(grayscale().tolerance(work).absolute, 0);
    EXPECT_EQ(grayscale().description().inputs[0].defaultData, "bundled:picture");
}

TEST(Grayscale, RefusesOtherImagesWithWords)
{
    EXPECT_EQ(bindError(grayscale(), {image(4, 4, 1, 1)}),
        "grayscale: input rgb: takes a colour image of 3 channels; this one has 1, so it is grey already");
    EXPECT_EQ(bindError(grayscale(), {image(4, 4, 4, 1)}),
        "grayscale: input rgb: takes an image of 3 channels; this one has 4, so remove its alpha channel first");
    EXPECT_THAT(bindError(grayscale(), {image(4, 4, 2, 1)}), testing::HasSubstr("this one has 2"));
    EXPECT_THAT(bindError(grayscale(), {std::make_shared<Array>(ElementType::F32, Shape{{4, 4, 1}, 3})}),
        testing::HasSubstr("takes u8 values; these are f32"));
    EXPECT_THAT(bindError(grayscale(), {std::make_shared<Array>(ElementType::U8, Shape{{4, 4, 2}, 3})}),
        testing::HasSubstr("takes a 2-D image"));
}

TEST(GrayscalePlanar, RefusesWhatIsNotThreePlanes)
{
    EXPECT_EQ(bindError(planar(), {image(4, 5, 3, 1)}),
        "grayscale: input planes: takes three planes one after the other; these are 3 channels, so give them as "
        "planar:DATA");
    EXPECT_THAT(bindError(planar(), {image(4, 5, 1, 1)}), testing::HasSubstr("W x H x 3 of one channel"));
    EXPECT_THAT(bindError(planar(), {std::make_shared<Array>(ElementType::U8, Shape{{4, 5, 2}, 1})}),
        testing::HasSubstr("this is 4 x 5 x 2"));
    EXPECT_THAT(bindError(planar(), {std::make_shared<Array>(ElementType::F32, Shape{{4, 5, 3}, 1})}),
        testing::HasSubstr("takes u8 values; these are f32"));
    EXPECT_THAT(bindError(vectorisedGrayscale(), {image(4, 4, 1, 1)}), testing::HasSubstr("grey already"));
}

} // namespace warpatlas::test
