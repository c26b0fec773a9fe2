#include "kernels/catalogue/catalogue.h"
#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/cpu_forms.h"
#include "kernels/catalogue/common/one_channel.h"
#include "kernels/catalogue/common/stepping.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <limits>
#include <memory>

namespace warpatlas::inline bundled {

namespace {

/// A row along x and the four rows around it.
struct HeatRows {
    const float* here;
    const float* above;
    const float* below;
    const float* front;
    const float* back;
};

[[gnu::always_inline]] inline float nextValue(
    const HeatRows& rows, std::size_t left, std::size_t x, std::size_t right, float rate)
{
    const float around =
        rows.here[left] + rows.here[right] + rows.above[x] + rows.below[x] + rows.front[x] + rows.back[x];
    return rows.here[x] + rate * (around - 6 * rows.here[x]);
}

/// Columns 1 to width - 2.
void heatInsideScalar(HeatRows rows, float* next, std::size_t width, float rate)
{
    for (std::size_t x = 1; x + 1 < width; ++x) {
        next[x] = nextValue(rows, x - 1, x, x + 1, rate);
        stayScalar();
    }
}

[[gnu::always_inline]] inline void heatInsideBody(HeatRows rows, float* __restrict next, std::size_t width, float rate)
{
    for (std::size_t x = 1; x + 1 < width; ++x)
        next[x] = nextValue(rows, x - 1, x, x + 1, rate);
}

void heatInsideSimd(HeatRows rows, float* next, std::size_t width, float rate)
{
    vectorised<heatInsideBody>(rows, next, width, rate);
}

using HeatInside = void (*)(HeatRows, float*, std::size_t, float);

/// One step: each value of `next` is that of `heat` plus rate times (the sum of its six neighbours minus six times
/// itself); beyond the faces of the body counts the nearest value inside. Throws Cancelled.
void spreadHeat(CpuForm form, const float* heat, float* next, const Extent& size, float rate, const Progress& progress)
{
    const std::size_t width = size.x, slice = size.x * size.y;
    // Rows are counted through all slices.
    inRows(form, size.y * size.z, (std::size_t{1} << 14) / width, progress, heatInsideScalar, heatInsideSimd,
        [&](std::size_t row, HeatInside inside) {
            const std::size_t y = row % size.y, z = row / size.y;
            const float* here = heat + row * width;
            const HeatRows rows{here, y > 0 ? here - width : here, y + 1 < size.y ? here + width : here,
                z > 0 ? here - slice : here, z + 1 < size.z ? here + slice : here};
            float* to = next + row * width;
            inside(rows, to, width, rate);
            to[0] = nextValue(rows, 0, 0, width > 1 ? 1 : 0, rate);
            to[width - 1] = nextValue(rows, width > 1 ? width - 2 : 0, width - 1, width - 1, rate);
        });
}

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
class Heat3d final : public BundledKernel {
public:
    /// `cellsPerThread`: how many cells a thread computes, one behind the other.
    Heat3d(std::string code, std::uint64_t cellsPerThread, KernelDescription description)
        : BundledKernel(std::move(code), std::move(description)), m_cellsPerThread(cellsPerThread)
    {
    }

    void fill(Work& work, Inputs inputs, const BoundParameters& value) const override
    {
        const Shape& shape = inputs[0]->shape();
        if (shape.channels != 1)
            throw InputError(inputSubject(description(), 0),
                fmt::format("takes a volume of 1 channel; this one has {}", shape.channels));
        asInt(description(), shape.elements(), "the number of cells");
        fromTo(work, inputBuffer("heat", asFloats(description(), 0, inputs[0])),
            outputBuffer("next", ElementType::F32, shape),
            {intArgument("width", shape.extent.x), intArgument("height", shape.extent.y),
                intArgument("depth", shape.extent.z), ScalarArgument::of("rate", static_cast<float>(value("rate")))});
        work.cover.z = piecesOf(shape.extent.z, m_cellsPerThread);
        repeatSteps(work, value.integer("steps"));
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const Extent& size = work.outputBuffer().shape.extent;
        const auto rate = scalarArgument<float>(work, "rate");
        inSteps<float>(
            work, output, [&](const float* from, float* to) { spreadHeat(form, from, to, size, rate, progress); });
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
        return {steps
                * (8 * std::numeric_limits<float>::epsilon() / 2 * largest
                    + 8 * std::numeric_limits<float>::denorm_min()),
            fmt::format("f32, {} step{} on values of at most {:.3g}: a GPU fuses products with sums and "
                        "rounds once where a CPU rounds twice",
                steps, steps == 1 ? "" : "s", largest)};
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
    std::uint64_t m_cellsPerThread;
};

} // namespace

KernelList heat3dKernels()
{
    static const Heat3d naive("heat_3d", 1,
        describeHeat("naive", {8, 8, 8},
            "Grid and block in three dimensions: x runs along memory, y a row further, z a whole slice."));
    static const Heat3d columns("heat_3d_columns", 8, // CELLS of heat_3d_columns.cu
        describeHeat("columns", {64, 4, 1},
            "Eight cells a thread, one behind the other: what the next one needs is kept in registers, and a warp lies "
            "along a row."));
    return {&naive, &columns};
}

} // namespace warpatlas::inline bundled
