#include "kernels/catalogue/binding.h"
#include "kernels/catalogue/matmul_reference.h"
#include "kernels/values/error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace warpatlas {

namespace {

float largestFinite(std::span<const float> values)
{
    float largest = 0;
    for (const float value : values)
        if (std::isfinite(value))
            largest = std::max(largest, std::fabs(value));
    return largest;
}

class Matmul : public CatalogueKernel {
public:
    const KernelDescription& description() const override
    {
        static const KernelDescription description{
            .name = "matmul",
            .variant = "naive",
            .title = "Matrix product",
            .summary = "C = A x B: each value of C is a row of A times a column of B.",
            .teaches = "One thread a value of C: x is the column, y the row; a warp reads one value of A and 32 "
                       "neighbours of B.",
            .inputs = {{"A", "matrix, K wide and M high", "random:53x37:1"},
                {"B", "matrix, N wide and K high", "random:29x53:2"}},
            .parameters = {},
            .defaultBlock = {16, 16, 1},
        };
        return description;
    }

    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const override
    {
        requireInputCount(description(), inputs);
        requireKnownParameters(description(), parameters);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const Shape& shape = inputs[i]->shape();
            if (shape.channels != 1 || shape.extent.z != 1)
                throw InputError(
                    inputSubject(description(), i), fmt::format("takes a 2-D matrix; this is {}", toText(shape)));
        }
        const Extent& a = inputs[0]->shape().extent;
        const Extent& b = inputs[1]->shape().extent;
        if (a.x != b.y)
            throw InputError(description().name,
                fmt::format("the sizes do not fit: A is {} wide ({} x {}), so B must be {} high, but it is {} x {}",
                    a.x, a.x, a.y, a.x, b.x, b.y));
        const Extent c{b.x, a.y, 1};
        for (const Extent& extent : {a, b, c})
            asInt(description(), extent.count(), "the number of values of a matrix");

        Work work;
        work.code = catalogueCode("matmul");
        work.buffers = {inputBuffer("A", asFloats(description(), 0, inputs[0])),
            inputBuffer("B", asFloats(description(), 1, inputs[1])), outputBuffer("C", ElementType::F32, {c, 1})};
        work.arguments = {BufferArgument{0}, BufferArgument{1}, BufferArgument{2},
            ScalarArgument::of("M", static_cast<std::int32_t>(c.y)),
            ScalarArgument::of("N", static_cast<std::int32_t>(c.x)),
            ScalarArgument::of("K", static_cast<std::int32_t>(a.x))};
        work.output = 2;
        work.cover = c;
        return work;
    }

    void reference(CpuForm form, const Work& work, Array& output) const override
    {
        const Extent& a = work.buffers[0].shape.extent;
        const Extent& c = work.buffers[2].shape.extent;
        multiplyMatrices(form, work.buffers[0].contents->values<float>().data(),
            work.buffers[1].contents->values<float>().data(), output.values<float>().data(), {c.y, c.x, a.x});
    }

    /// Each value is a sum of K products in some order, with each product either rounded or fused: its error is at most
    /// g = K u / (1 - K u) of the sum of the products' sizes (u: half the distance from 1 to the next f32). Two such
    /// sums differ by twice that. Products so small that they underflow add half the smallest f32 each.
    Tolerance tolerance(const Work& work) const override
    {
        const auto terms = static_cast<double>(work.buffers[0].shape.extent.x);
        const double product = static_cast<double>(largestFinite(work.buffers[0].contents->values<float>()))
            * largestFinite(work.buffers[1].contents->values<float>());
        const double roundings = terms * std::numeric_limits<float>::epsilon() / 2;
        const double relative = roundings < 1 ? roundings / (1 - roundings) : std::numeric_limits<double>::infinity();
        Tolerance tolerance;
        tolerance.absolute = 2 * (relative * terms * product + terms * std::numeric_limits<float>::denorm_min());
        tolerance.reason = fmt::format("sums of {} rounded products up to {:.3g}: the GPU fuses each product with its "
                                       "addition, so that it rounds once where the CPU may round twice",
            work.buffers[0].shape.extent.x, product);
        return tolerance;
    }
};

} // namespace

const CatalogueKernel& matmulKernel()
{
    static const Matmul kernel;
    return kernel;
}

} // namespace warpatlas
