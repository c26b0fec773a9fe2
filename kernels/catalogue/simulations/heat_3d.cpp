#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/one_channel.h"
#include "kernels/catalogue/common/stepping.h"
#include "kernels/catalogue/simulations/heat_3d_reference.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <memory>

namespace warpatlas {

namespace {

KernelDescription describeHeat(std::string variant, Dim3 block, std::string teaches)
{
    return {
        .name = "heat_3d",
        .variant = std::move(variant),
        .title = "Heat in a solid",
        .summary = "Lets heat spread through a solid body step by step: each cell takes its part of the difference "
                   "to its six neighbours.",
        .makes = "let heat spread",
        .teaches = std::move(teaches),
        .inputs = {{"heat", "volume of 1 channel; computed in f32", "random:37x29x19x1:1",
            {InputLayout::Volume, ElementType::F32}}},
        .parameters = {{"steps", "how many steps, one launch each", 1, 1000, 24},
            // From a sixth on a cell would give away more than it has, and the numbers would grow without end.
            {"rate", "the part of a difference that evens out in a step", 0, 0.16, 0.12, false}},
        .defaultBlock = block,
    };
}

/// Both variants compute the same; they differ in how often they read the body.
class Heat3d : public CatalogueKernel {
public:
    /// `code`: the file's name. `cellsPerThread`: how many cells a thread computes, one behind the other.
    Heat3d(std::string code, std::uint64_t cellsPerThread, KernelDescription description)
        : m_code(std::move(code)), m_cellsPerThread(cellsPerThread), m_description(std::move(description))
    {
        m_description.mistakes = mistakesOf(m_code);
    }

    const KernelDescription& description() const override { return m_description; }

    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const override
    {
        requireInputCount(description(), inputs);
        requireKnownParameters(description(), parameters);
        const Shape& shape = inputs[0]->shape();
        if (shape.channels != 1)
            throw InputError(inputSubject(description(), 0),
                fmt::format("takes a volume of 1 channel; this one has {}", shape.channels));
        asInt(description(), shape.elements(), "the number of cells");

        Work work;
        work.code = catalogueCode(m_code);
        work.buffers = {
            inputBuffer("heat", asFloats(description(), 0, inputs[0])), outputBuffer("next", ElementType::F32, shape)};
        work.arguments = {BufferArgument{0}, BufferArgument{1},
            ScalarArgument::of("width", static_cast<std::int32_t>(shape.extent.x)),
            ScalarArgument::of("height", static_cast<std::int32_t>(shape.extent.y)),
            ScalarArgument::of("depth", static_cast<std::int32_t>(shape.extent.z)),
            ScalarArgument::of("rate", static_cast<float>(parameterOf(description(), parameters, "rate")))};
        work.output = 1;
        work.cover = shape.extent;
        work.cover.z = (shape.extent.z + m_cellsPerThread - 1) / m_cellsPerThread;
        repeatSteps(work, static_cast<int>(parameterOf(description(), parameters, "steps")));
        return work;
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const Extent& size = work.outputBuffer().shape.extent;
        const auto rate = scalarArgument<float>(work, "rate");
        const int steps = stepsOf(work);
        const auto spare = steps > 1 ? std::make_unique_for_overwrite<float[]>(size.count()) : nullptr;
        inSteps(steps, work.buffers[0].contents->values<float>().data(), output.values<float>().data(), spare.get(),
            [&](const float* from, float* to) { spreadHeat(form, from, to, size, rate, progress); });
    }

    /// The six neighbours are added up in one order everywhere. What differs is whether the product with 6 and the one
    /// with the rate are rounded, or fused with their sums: no more than u * 6 m and u * 12 m rate (< 2 m), where no
    /// value is larger than m, and the differences of roundings that follow from these, another 12 m rate for the
    /// difference and m for the sum. Together fewer than 8 u m a step; a step makes no difference larger that it finds,
    /// because its weights are positive and add up to 1.
    Tolerance tolerance(const Work& work) const override
    {
        const double largest = largestMagnitude(*work.buffers[0].contents);
        const int steps = stepsOf(work);
        Tolerance tolerance;
        tolerance.absolute = steps
            * (8 * std::numeric_limits<float>::epsilon() / 2 * largest + 8 * std::numeric_limits<float>::denorm_min());
        tolerance.reason = fmt::format("f32, {} step{} on values of at most {:.3g}: a GPU fuses products with sums and "
                                       "rounds once where a CPU rounds twice",
            steps, steps == 1 ? "" : "s", largest);
        return tolerance;
    }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        const Extent size = nearCube(elements);
        return {{fmt::format("random:{}x{}x{}x1:1", size.x, size.y, size.z)}, {{"steps", 2}}};
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.elements());
        const double steps = stepsOf(work);
        return {8 * n * steps, 9 * n * steps, "8 n k: an f32 read and one written, in each of k steps",
            "9 n k: seven sums and differences and two products a cell, in each of k steps"};
    }

private:
    static int stepsOf(const Work& work) { return static_cast<int>(work.earlier.size()) + 1; }

    std::string m_code;
    std::uint64_t m_cellsPerThread;
    KernelDescription m_description;
};

} // namespace

const CatalogueKernel& heat3dKernel()
{
    static const Heat3d kernel("heat_3d", 1,
        describeHeat("naive", {8, 8, 8},
            "Grid and block in three dimensions: x runs along memory, y a row further, z a whole slice."));
    return kernel;
}

const CatalogueKernel& heat3dColumnsKernel()
{
    static const Heat3d kernel("heat_3d_columns", 8, // CELLS of heat_3d_columns.cu
        describeHeat("columns", {64, 4, 1},
            "Eight cells a thread, one behind the other: what the next one needs is kept in registers, and a warp lies "
            "along a row."));
    return kernel;
}

} // namespace warpatlas
