#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/cpu_forms.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::inline bundled {

namespace {

void countScalar(std::int32_t* id, std::size_t begin, std::size_t end)
{
    for (std::size_t i = begin; i < end; ++i) {
        id[i] = static_cast<std::int32_t>(i);
        stayScalar();
    }
}

[[gnu::always_inline]] inline void countBody(std::int32_t* id, std::size_t begin, std::size_t end)
{
    const auto first = static_cast<std::int32_t>(begin);
    const auto count = static_cast<std::int32_t>(end - begin);
    for (std::int32_t i = 0; i < count; ++i)
        id[begin + static_cast<std::size_t>(i)] = first + i;
}

void countSimd(std::int32_t* id, std::size_t begin, std::size_t end)
{
    vectorised<countBody>(id, begin, end);
}

/// Axes of the grid and of the block, and what follows from them.
struct Axes {
    int grid = 1;
    int block = 1;

    bool areFirst() const { return grid == 1 && block == 1; }
    std::string variant() const { return fmt::format("{}d_{}d", grid, block); }
    std::string code() const { return areFirst() ? "thread_index" : "thread_index_" + variant(); }
    /// Sides that differ. Small ones where the grid has several axes: its blocks round up along each of them.
    Dim3 defaultBlock() const
    {
        if (block == 1)
            return {grid == 1 ? 256U : grid == 2 ? 64U : 32U, 1, 1};
        if (block == 2)
            return Dim3{16, 8, 1};
        return grid == 1 ? Dim3{8, 4, 4} : Dim3{8, 4, 2};
    }
};

std::vector<ParameterDescription> parametersOf(int gridAxes)
{
    std::vector<ParameterDescription> parameters;
    const auto add = [&](const char* name, const char* description, double maximum, double value) {
        parameters.push_back({name, description, 1, maximum, value, true});
    };
    if (gridAxes == 1)
        add("width", "number of ids", 1 << 30, 1003);
    else
        add("width", "ids in a row of the output", 1 << 16, gridAxes == 2 ? 101 : 37);
    if (gridAxes >= 2)
        add("height", "rows of the output", 1 << 15, gridAxes == 2 ? 67 : 19);
    if (gridAxes == 3)
        add("depth", "layers of the output", 1 << 10, 5);
    return parameters;
}

std::string teachesOf(const Axes& axes)
{
    static constexpr const char* grids[] = {"a line of blocks", "a plane of blocks", "a volume of blocks"};
    static constexpr const char* blocks[] = {"a line of threads", "a plane of threads", "a volume of threads"};
    const std::string shape = fmt::format("{}, each {}", grids[axes.grid - 1], blocks[axes.block - 1]);
    if (axes.areFirst())
        return "The index that every other kernel begins with, for " + shape
            + ": blockIdx.x blocks of blockDim.x threads come before, then threadIdx.x threads.";
    return "One id for each thread of " + shape + ": x counts first, then y, then z, in the block as in the grid.";
}

/// All variants give the same ids; only the formula differs with the axes.
class ThreadIndex final : public BundledKernel {
public:
    explicit ThreadIndex(const Axes& axes)
        : BundledKernel(axes.code(),
            {
                .name = "thread_index",
                .variant = axes.variant(),
                .title = "Thread index",
                .summary = "Each thread writes its own id, counted through the whole launch, to the element of that "
                           "number.",
                .makes = "write their numbers",
                .teaches = teachesOf(axes),
                .inputs = {},
                .parameters = parametersOf(axes.grid),
                .defaultBlock = axes.defaultBlock(),
            }),
          m_axes(axes)
    {
    }

    void fill(Work& work, Inputs, const BoundParameters& value) const override
    {
        Extent extent;
        std::uint64_t* const sides[] = {&extent.x, &extent.y, &extent.z};
        for (std::size_t axis = 0; axis < description().parameters.size(); ++axis)
            *sides[axis] = static_cast<std::uint64_t>(value(description().parameters[axis].name));
        constexpr std::uint64_t most = std::uint64_t{1} << 30U;
        if (extent.count() > most)
            throw InputError(description().name,
                fmt::format("{} would be {} ids; at most {}", toText(Shape{extent, 1}), extent.count(), most));
        work.buffers = {outputBuffer("id", ElementType::I32, {extent, 1})};
        work.arguments = {BufferArgument{0}, intArgument("n", extent.count())};
        work.output = 0;
        work.cover = extent;
        work.countedBlockAxes = m_axes.block;
    }

    void reference(CpuForm form, const Work&, Array& output, const Progress& progress) const override
    {
        std::int32_t* id = output.values<std::int32_t>().data();
        const std::size_t count = output.values<std::int32_t>().size();
        const auto run = form == CpuForm::Scalar ? countScalar : countSimd;
        const auto piece = [&](std::size_t begin, std::size_t end) { run(id, begin, end); };
        inForm(form, count, 1 << 14, progress, piece, piece);
    }

    Tolerance tolerance(const Work&) const override { return {0, "exact: integers"}; }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        SizedData sample;
        const bool measured = m_axes.grid == 3 && elements >= measuredElements;
        const Extent plane = measured ? nearCube(elements)
            : m_axes.grid == 3        ? nearSquare(std::max<std::uint64_t>(elements / 3, 1))
                                      : nearSquare(elements);
        if (m_axes.grid == 1 || plane.y == 1)
            sample.parameters["width"] = static_cast<double>(elements);
        else
            sample.parameters = {{"width", plane.x}, {"height", plane.y}};
        if (m_axes.grid == 3 && plane.y > 1)
            sample.parameters["depth"] = measured ? static_cast<double>(plane.z) : 3;
        for (const ParameterDescription& parameter : description().parameters)
            sample.parameters.try_emplace(parameter.name, 1);
        return sample;
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.values());
        // A product and a sum for each axis after the first, and one more pair from the block's number to the thread's.
        const int operations = 2 * (m_axes.grid + m_axes.block - 1);
        return {4 * n, operations * n, "4 n: one i32 written",
            fmt::format("{} n: a product and a sum for each step of the index", operations)};
    }

private:
    Axes m_axes;
};

} // namespace

KernelList threadIndexKernels()
{
    static const ThreadIndex kernels[] = {ThreadIndex({1, 1}), ThreadIndex({1, 2}), ThreadIndex({1, 3}),
        ThreadIndex({2, 1}), ThreadIndex({2, 2}), ThreadIndex({2, 3}), ThreadIndex({3, 1}), ThreadIndex({3, 2}),
        ThreadIndex({3, 3})};
    KernelList list;
    for (const ThreadIndex& kernel : kernels)
        list.push_back(&kernel);
    return list;
}

} // namespace warpatlas::inline bundled
