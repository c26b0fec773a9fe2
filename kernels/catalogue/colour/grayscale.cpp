#include "kernels/catalogue/colour/grayscale_reference.h"
#include "kernels/catalogue/common/binding.h"
#include "kernels/model/error.h"

#include <fmt/format.h>
#include <optional>

namespace warpatlas::inline bundled {

namespace {

constexpr std::uint64_t pixelsOfAThread = 16; // grayscale_vectorised.cu

KernelDescription describeGrayscale(
    std::string variant, Dim3 block, std::string teaches, const std::optional<InputDescription>& input = {})
{
    return {
        .name = "grayscale",
        .variant = std::move(variant),
        .title = "Colour to grey",
        .summary = "Turns each pixel of a colour image into its brightness.",
        .makes = "make the picture grey",
        .teaches = std::move(teaches),
        .inputs = {input.value_or(InputDescription{
            "rgb", "RGB image, u8, 3 channels", "bundled:picture", {InputLayout::Colours, ElementType::U8}})},
        .parameters = {},
        .defaultBlock = block,
    };
}

void requireBytes(const std::string& subject, const Array& image)
{
    if (image.type() != ElementType::U8)
        throw InputError(subject, fmt::format("takes u8 values; these are {}", nameOf(image.type())));
}

void requireColours(const std::string& subject, const Array& image)
{
    const Shape& shape = image.shape();
    if (shape.channels == 1)
        throw InputError(subject, "takes a colour image of 3 channels; this one has 1, so it is grey already");
    if (shape.channels == 4)
        throw InputError(subject, "takes an image of 3 channels; this one has 4, so remove its alpha channel first");
    if (shape.channels != 3)
        throw InputError(subject, fmt::format("takes an image of 3 channels; this one has {}", shape.channels));
    requireBytes(subject, image);
    if (shape.extent.z != 1)
        throw InputError(subject, fmt::format("takes a 2-D image; this is {}", toText(shape)));
}

void requirePlanes(const std::string& subject, const Array& image)
{
    const Shape& shape = image.shape();
    if (shape.channels == 3 && shape.extent.z == 1)
        throw InputError(
            subject, "takes three planes one after the other; these are 3 channels, so give them as planar:DATA");
    if (shape.channels != 1 || shape.extent.z != 3)
        throw InputError(subject,
            fmt::format(
                "takes three planes, W x H x 3 of one channel, as planar:DATA makes them; this is {}", toText(shape)));
    requireBytes(subject, image);
}

/// All variants compute the same; they differ in how the pixels lie and how the threads share them: a thread a pixel,
/// by row and column or by number, or 16.
class Grayscale final : public BundledKernel {
public:
    using BundledKernel::BundledKernel;

    void fill(Work& work, Inputs inputs, const BoundParameters&) const override
    {
        const Shape& shape = inputs[0]->shape();
        (ofPlanes() ? requirePlanes : requireColours)(inputSubject(description(), 0), *inputs[0]);
        // A kernel counts the bytes of the input with an int.
        asInt(description(), shape.values(), "the number of bytes");
        const Extent size{shape.extent.x, shape.extent.y, 1};
        const std::string& variant = description().variant;
        const bool byNumber = variant == "linear" || variant == "vectorised";
        const std::vector<ScalarArgument> sides{intArgument("width", size.x), intArgument("height", size.y)};
        fromTo(work, inputBuffer(description().inputs[0].name, inputs[0]),
            outputBuffer("gray", ElementType::U8, {size, 1}),
            byNumber ? std::vector{intArgument("pixels", size.count())} : sides);
        // Rows follow one another in memory: what is linear knows of no width, and 16 pixels may be of two rows.
        if (byNumber)
            work.cover = {piecesOf(size.count(), variant == "linear" ? 1 : pixelsOfAThread), 1, 1};
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const auto gray = output.values<std::uint8_t>();
        (ofPlanes() ? grayFromPlanes : grayFromRgb)(
            form, inputValues<std::uint8_t>(work), gray.data(), gray.size(), progress);
    }

    Tolerance tolerance(const Work&) const override { return {0, "exact: integers"}; }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        return squareSample(ofPlanes() ? "planar:ramp:" : "ramp:", elements, "x3");
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.elements());
        return {4 * n, 6 * n, "4 n: three u8 of a pixel read, one written",
            "6 n: three products, two sums and a division a pixel"};
    }

private:
    bool ofPlanes() const { return description().variant == "planar"; }
};

} // namespace

KernelList grayscaleKernels()
{
    static const Grayscale naive("grayscale",
        describeGrayscale("naive", {16, 16, 1},
            "One thread a pixel: how a 2-D grid lands on an image, x along the row, y down the rows."));
    static const Grayscale linear("grayscale_linear",
        describeGrayscale("linear", {256, 1, 1},
            "The same picture by a 1-D grid: rows follow one another in memory, so one number finds a pixel, and a "
            "block lies along a row and wraps round into the next."));
    static const Grayscale planar("grayscale_planar",
        describeGrayscale("planar", {16, 16, 1},
            "The same picture as three planes: how channel, height and width become one index, and how neighbouring "
            "threads then read neighbouring bytes.",
            InputDescription{"planes", "three planes of u8, W x H x 3", "planar:bundled:picture",
                {InputLayout::Planes, ElementType::U8}}));
    static const Grayscale vectorised("grayscale_vectorised",
        describeGrayscale("vectorised", {256, 1, 1},
            "16 pixels a thread, read and written 16 bytes at a time: bytes under way keep the memory busy."));
    return {&naive, &linear, &planar, &vectorised};
}

} // namespace warpatlas::inline bundled
