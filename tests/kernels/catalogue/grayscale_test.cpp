#include "tests/kernels/catalogue/references.h"
#include "tests/kernels/catalogue/test_data.h"

#include "kernels/values/error.h"

#include <gmock/gmock.h>

using namespace warpatlas;
using namespace warpatlas::test;

namespace {

const CatalogueKernel& grayscale()
{
    return *findKernel("grayscale").value();
}

std::string bindError(const ArrayPointer& input)
{
    try {
        grayscale().bind(std::vector{input}, {});
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
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
    EXPECT_EQ(bindError(image(4, 4, 1, 1)),
        "grayscale: input rgb: takes a colour image of 3 channels; this one has 1, so it is grey already");
    EXPECT_EQ(bindError(image(4, 4, 4, 1)),
        "grayscale: input rgb: takes an image of 3 channels; this one has 4, so remove its alpha channel first");
    EXPECT_THAT(bindError(image(4, 4, 2, 1)), testing::HasSubstr("this one has 2"));
    EXPECT_THAT(bindError(std::make_shared<Array>(ElementType::F32, Shape{{4, 4, 1}, 3})),
        testing::HasSubstr("takes u8 values; these are f32"));
    EXPECT_THAT(bindError(std::make_shared<Array>(ElementType::U8, Shape{{4, 4, 2}, 3})),
        testing::HasSubstr("takes a 2-D image"));
}
