#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/cpu_forms.h"
#include "kernels/catalogue/common/stepping.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace warpatlas::inline bundled {

namespace {

using Cell = std::uint8_t;

[[gnu::always_inline]] inline Cell nextCell(
    const Cell* above, const Cell* here, const Cell* below, std::size_t left, std::size_t x, std::size_t right)
{
    const auto neighbours = static_cast<Cell>(
        above[left] + above[x] + above[right] + here[left] + here[right] + below[left] + below[x] + below[right]);
    // Among the numbers 2 and 3, only 3 has the lowest bit; a living cell sets it in 2.
    return static_cast<Cell>((neighbours | here[x]) == 3);
}

/// Columns 1 to width - 2.
void liveInsideScalar(const Cell* above, const Cell* here, const Cell* below, Cell* next, std::size_t width)
{
    for (std::size_t x = 1; x + 1 < width; ++x) {
        next[x] = nextCell(above, here, below, x - 1, x, x + 1);
        stayScalar();
    }
}

[[gnu::always_inline]] inline void liveInsideBody(
    const Cell* above, const Cell* here, const Cell* below, Cell* __restrict next, std::size_t width)
{
    for (std::size_t x = 1; x + 1 < width; ++x)
        next[x] = nextCell(above, here, below, x - 1, x, x + 1);
}

void liveInsideSimd(const Cell* above, const Cell* here, const Cell* below, Cell* next, std::size_t width)
{
    vectorised<liveInsideBody>(above, here, below, next, width);
}

using LiveInside = void (*)(const Cell*, const Cell*, const Cell*, Cell*, std::size_t);

/// Row y of the next generation.
void stepRow(const Cell* cells, Cell* next, const Extent& size, std::size_t y, LiveInside inside)
{
    const std::size_t width = size.x, height = size.y;
    const Cell* above = cells + (y > 0 ? y - 1 : height - 1) * width;
    const Cell* here = cells + y * width;
    const Cell* below = cells + (y + 1 < height ? y + 1 : 0) * width;
    Cell* to = next + y * width;
    inside(above, here, below, to, width);
    to[0] = nextCell(above, here, below, width - 1, 0, width > 1 ? 1 : 0);
    to[width - 1] = nextCell(above, here, below, width > 1 ? width - 2 : 0, width - 1, 0);
}

KernelDescription describeLife(std::string variant, Dim3 block, std::string teaches)
{
    return {
        .name = "game_of_life",
        .variant = std::move(variant),
        .title = "Game of life",
        .summary = "Plays Conway's game of life on a torus: a cell is born with three neighbours, and lives on with "
                   "two or three.",
        .makes = "play the game of life",
        .teaches = std::move(teaches),
        .inputs = {{"cells", "cells, 1 channel, each 0 or 1", "cells:203x131:1",
            {InputLayout::Plane, ElementType::U8, true}}},
        .parameters = {{"steps", "how many generations, one launch each", 1, 1000, 8}},
        .defaultBlock = block,
    };
}

/// Both variants play by the same rules; they differ in how many cells a thread computes.
class GameOfLife final : public BundledKernel {
public:
    /// `cellsPerThread`: columns and rows of a thread.
    GameOfLife(std::string code, Extent cellsPerThread, KernelDescription description)
        : BundledKernel(std::move(code), std::move(description)), m_cellsPerThread(cellsPerThread)
    {
    }

    void fill(Work& work, Inputs inputs, const BoundParameters& value) const override
    {
        const ArrayPointer cells = asCells(inputs[0]);
        const Shape& shape = cells->shape();
        fromTo(work, inputBuffer("cells", cells), outputBuffer("next", ElementType::U8, shape),
            {intArgument("width", shape.extent.x), intArgument("height", shape.extent.y)});
        work.cover.x = piecesOf(shape.extent.x, m_cellsPerThread.x);
        work.cover.y = piecesOf(shape.extent.y, m_cellsPerThread.y);
        repeatSteps(work, value.integer("steps"));
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const Extent& size = work.outputBuffer().shape.extent;
        inSteps<Cell>(work, output, [&](const Cell* from, Cell* to) {
            inRows(form, size.y, (std::size_t{1} << 15) / size.x, progress, liveInsideScalar, liveInsideSimd,
                [&](std::size_t y, LiveInside inside) { stepRow(from, to, size, y, inside); });
        });
    }

    Tolerance tolerance(const Work&) const override { return {0, "exact: integers"}; }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        return {squareSample("cells:", elements, ":1").data, {{"steps", 3}}};
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.elements());
        const double steps = stepsOf(work);
        return {2 * n * steps, 10 * n * steps, "2 n k: a u8 read and one written, in each of k steps",
            "10 n k: seven sums, two comparisons and a choice a cell, in each of k steps"};
    }

private:
    /// As u8. Throws InputError unless they are of one channel, 2-D, and 0 or 1 each.
    ArrayPointer asCells(const ArrayPointer& input) const
    {
        const Shape& shape = input->shape();
        const std::string subject = inputSubject(description(), 0);
        if (shape.channels != 1)
            throw InputError(subject, fmt::format("takes cells of 1 channel; these have {}", shape.channels));
        if (shape.extent.z != 1)
            throw InputError(subject, fmt::format("takes a 2-D world; this is {}", toText(shape)));
        asInt(description(), shape.elements(), "the number of cells");
        auto cells = std::make_shared<Array>(ElementType::U8, shape);
        const auto values = cells->values<Cell>();
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double value = input->valueAsDouble(i);
            if (value != 0 && value != 1)
                throw InputError(
                    subject, fmt::format("a cell is 0 or 1; value {} is at index {}", input->valueAsText(i), i));
            values[i] = static_cast<Cell>(value);
        }
        return input->type() == ElementType::U8 ? input : cells;
    }

    Extent m_cellsPerThread;
};

} // namespace

KernelList gameOfLifeKernels()
{
    static const GameOfLife naive("game_of_life", {1, 1, 1},
        describeLife("naive", {16, 16, 1},
            "One launch a step and two arrays that take turns: a launch is the only point at which all blocks have "
            "seen each other's cells."));
    static const GameOfLife packed("game_of_life_packed", {4, 2, 1}, // ROWS of game_of_life_packed.cu
        describeLife("packed", {32, 4, 1},
            "Four cells are the bytes of one word: a load brings four, and one addition counts for four."));
    return {&naive, &packed};
}

} // namespace warpatlas::inline bundled
