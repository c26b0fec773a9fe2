#include "kernels/catalogue/binding.h"
#include "kernels/catalogue/grayscale_reference.h"
#include "kernels/values/error.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

class Grayscale : public CatalogueKernel {
public:
    const KernelDescription& description() const override
    {
        static const KernelDescription description{
            .name = "grayscale",
            .variant = "naive",
            .title = "Colour to grey",
            .summary = "Turns each pixel of a colour image into its brightness.",
            .teaches = "One thread a pixel: how a 2-D grid lands on an image, x along the row, y down the rows.",
            .inputs = {{"rgb", "RGB image, u8, 3 channels", "bundled:picture"}},
            .parameters = {},
            .defaultBlock = {16, 16, 1},
        };
        return description;
    }

    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const override
    {
        requireInputCount(description(), inputs);
        requireKnownParameters(description(), parameters);
        const ArrayPointer& image = inputs[0];
        const Shape& shape = image->shape();
        const std::string subject = inputSubject(description(), 0);
        if (shape.channels == 1)
            throw InputError(subject, "takes a colour image of 3 channels; this one has 1, so it is grey already");
        if (shape.channels == 4)
            throw InputError(
                subject, "takes an image of 3 channels; this one has 4, so remove its alpha channel first");
        if (shape.channels != 3)
            throw InputError(subject, fmt::format("takes an image of 3 channels; this one has {}", shape.channels));
        if (image->type() != ElementType::U8)
            throw InputError(subject, fmt::format("takes u8 values; these are {}", nameOf(image->type())));
        if (shape.extent.z != 1)
            throw InputError(subject, fmt::format("takes a 2-D image; this is {}", toText(shape)));
        asInt(description(), shape.elements(), "the number of pixels");

        Work work;
        work.code = catalogueCode("grayscale");
        work.buffers = {inputBuffer("rgb", image), outputBuffer("gray", ElementType::U8, {shape.extent, 1})};
        work.arguments = {BufferArgument{0}, BufferArgument{1},
            ScalarArgument::of("width", static_cast<std::int32_t>(shape.extent.x)),
            ScalarArgument::of("height", static_cast<std::int32_t>(shape.extent.y))};
        work.output = 1;
        work.cover = shape.extent;
        return work;
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const auto gray = output.values<std::uint8_t>();
        grayFromRgb(form, work.buffers[0].contents->values<std::uint8_t>().data(), gray.data(), gray.size(), progress);
    }

    Tolerance tolerance(const Work&) const override { return {0, "exact: integers"}; }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        const Extent size = nearSquare(elements);
        return {{fmt::format("ramp:{}x{}x3", size.x, size.y)}, {}};
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.elements());
        return {4 * n, 6 * n, "4 n: three u8 of a pixel read, one written",
            "6 n: three products, two sums and a division a pixel"};
    }
};

} // namespace

const CatalogueKernel& grayscaleKernel()
{
    static const Grayscale kernel;
    return kernel;
}

} // namespace warpatlas
