#include "kernels/catalogue/colour/grayscale_reference.h"
#include "kernels/catalogue/common/binding.h"
#include "kernels/model/error.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

constexpr std::uint64_t pixelsOfAThread = 16; // grayscale_vectorised.cu

KernelDescription describeGrayscale(std::string variant, std::string teaches, InputDescription input, Dim3 block)
{
    return {
        .name = "grayscale",
        .variant = std::move(variant),
        .title = "Colour to grey",
        .summary = "Turns each pixel of a colour image into its brightness.",
        .makes = "make the picture grey",
        .teaches = std::move(teaches),
        .inputs = {std::move(input)},
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

/// All variants compute the same; they differ in how the pixels lie and how the threads share them.
class Grayscale : public CatalogueKernel {
public:
    /// `code`: the file's name.
    Grayscale(std::string code, KernelDescription description)
        : m_code(std::move(code)), m_description(std::move(description))
    {
        m_description.mistakes = mistakesOf(m_code);
    }

    const KernelDescription& description() const override { return m_description; }

    Tolerance tolerance(const Work&) const override { return {0, "exact: integers"}; }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.elements());
        return {4 * n, 6 * n, "4 n: three u8 of a pixel read, one written",
            "6 n: three products, two sums and a division a pixel"};
    }

protected:
    /// `size`: of the picture. Arguments after the two buffers are the variant's.
    Work bound(const ArrayPointer& image, const Extent& size) const
    {
        // A kernel counts the bytes of the input with an int.
        asInt(m_description, image->shape().values(), "the number of bytes");
        Work work;
        work.code = catalogueCode(m_code);
        work.buffers = {
            inputBuffer(m_description.inputs[0].name, image), outputBuffer("gray", ElementType::U8, {size, 1})};
        work.arguments = {BufferArgument{0}, BufferArgument{1}};
        work.output = 1;
        work.cover = size;
        return work;
    }

    static void addSize(Work& work)
    {
        const Extent& size = work.outputBuffer().shape.extent;
        work.arguments.emplace_back(ScalarArgument::of("width", static_cast<std::int32_t>(size.x)));
        work.arguments.emplace_back(ScalarArgument::of("height", static_cast<std::int32_t>(size.y)));
    }

    static const std::uint8_t* inputOf(const Work& work)
    {
        return work.buffers[0].contents->values<std::uint8_t>().data();
    }

private:
    std::string m_code;
    KernelDescription m_description;
};

/// A thread a pixel, by row and column or by number, or 16.
class GrayscaleOfColours : public Grayscale {
public:
    using Grayscale::Grayscale;

    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const override
    {
        requireInputCount(description(), inputs);
        requireKnownParameters(description(), parameters);
        requireColours(inputSubject(description(), 0), *inputs[0]);
        Work work = bound(inputs[0], inputs[0]->shape().extent);
        if (description().variant == "naive") {
            addSize(work);
        } else {
            const std::uint64_t pixels = work.cover.count(),
                                each = description().variant == "linear" ? 1 : pixelsOfAThread;
            work.arguments.emplace_back(ScalarArgument::of("pixels", static_cast<std::int32_t>(pixels)));
            // Rows follow one another in memory: what is linear knows of no width, and 16 pixels may be of two rows.
            work.cover = {(pixels + each - 1) / each, 1, 1};
        }
        return work;
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const auto gray = output.values<std::uint8_t>();
        grayFromRgb(form, inputOf(work), gray.data(), gray.size(), progress);
    }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        const Extent size = nearSquare(elements);
        return {{fmt::format("ramp:{}x{}x3", size.x, size.y)}, {}};
    }
};

class GrayscaleOfPlanes : public Grayscale {
public:
    using Grayscale::Grayscale;

    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const override
    {
        requireInputCount(description(), inputs);
        requireKnownParameters(description(), parameters);
        requirePlanes(inputSubject(description(), 0), *inputs[0]);
        const Extent& extent = inputs[0]->shape().extent;
        Work work = bound(inputs[0], {extent.x, extent.y, 1});
        addSize(work);
        return work;
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const auto gray = output.values<std::uint8_t>();
        grayFromPlanes(form, inputOf(work), gray.data(), gray.size(), progress);
    }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        const Extent size = nearSquare(elements);
        return {{fmt::format("planar:ramp:{}x{}x3", size.x, size.y)}, {}};
    }
};

} // namespace

const CatalogueKernel& grayscaleKernel()
{
    static const GrayscaleOfColours kernel("grayscale",
        describeGrayscale("naive",
            "One thread a pixel: how a 2-D grid lands on an image, x along the row, y down the rows.",
            {"rgb", "RGB image, u8, 3 channels", "bundled:picture", {InputLayout::Colours, ElementType::U8}},
            {16, 16, 1}));
    return kernel;
}

const CatalogueKernel& grayscaleLinearKernel()
{
    static const GrayscaleOfColours kernel("grayscale_linear",
        describeGrayscale("linear",
            "The same picture by a 1-D grid: rows follow one another in memory, so one number finds a pixel, and a "
            "block "
            "lies along a row and wraps round into the next.",
            {"rgb", "RGB image, u8, 3 channels", "bundled:picture", {InputLayout::Colours, ElementType::U8}},
            {256, 1, 1}));
    return kernel;
}

const CatalogueKernel& grayscalePlanarKernel()
{
    static const GrayscaleOfPlanes kernel("grayscale_planar",
        describeGrayscale("planar",
            "The same picture as three planes: how channel, height and width become one index, and how neighbouring "
            "threads then read neighbouring bytes.",
            {"planes", "three planes of u8, W x H x 3", "planar:bundled:picture",
                {InputLayout::Planes, ElementType::U8}},
            {16, 16, 1}));
    return kernel;
}

const CatalogueKernel& grayscaleVectorisedKernel()
{
    static const GrayscaleOfColours kernel("grayscale_vectorised",
        describeGrayscale("vectorised",
            "16 pixels a thread, read and written 16 bytes at a time: bytes under way keep the memory busy.",
            {"rgb", "RGB image, u8, 3 channels", "bundled:picture", {InputLayout::Colours, ElementType::U8}},
            {256, 1, 1}));
    return kernel;
}

} // namespace warpatlas
