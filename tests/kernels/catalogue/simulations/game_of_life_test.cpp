#include "tests/kernels/catalogue/simulated.h"
#include "tests/kernels/catalogue/test_data.h"

#include "kernels/model/error.h"

#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

using Cells = std::vector<std::uint8_t>;

const CatalogueKernel& life(const char* name = "game_of_life")
{
    return *findKernel(name).value();
}

ArrayPointer randomCells(std::uint64_t width, std::uint64_t height)
{
    auto cells = std::make_shared<Array>(ElementType::U8, Shape{{width, height, 1}, 1});
    std::mt19937 random(7);
    for (std::uint8_t& cell : cells->values<std::uint8_t>())
        cell = random() % 3 == 0;
    return cells;
}

/// By the rules, cell by cell.
Cells played(const Array& start, int steps)
{
    const auto width = static_cast<int>(start.shape().extent.x), height = static_cast<int>(start.shape().extent.y);
    Cells cells(start.values<std::uint8_t>().begin(), start.values<std::uint8_t>().end());
    for (int step = 0; step < steps; ++step) {
        Cells next(cells.size());
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                int neighbours = 0;
                for (int dy : {-1, 0, 1})
                    for (int dx : {-1, 0, 1})
                        if (dx != 0 || dy != 0)
                            neighbours += cells[static_cast<std::size_t>(
                                (y + dy + height) % height * width + (x + dx + width) % width)];
                const auto here = static_cast<std::size_t>(y * width + x);
                next[here] = cells[here] ? neighbours == 2 || neighbours == 3 : neighbours == 3;
            }
        cells = next;
    }
    return cells;
}

Cells after(const Work& work, CpuForm form)
{
    const Array output = referenceOf(life(), form, work);
    return {output.values<std::uint8_t>().begin(), output.values<std::uint8_t>().end()};
}

} // namespace

TEST(GameOfLife, PlaysByTheRulesAtEverySizeAndLength)
{
    for (const Extent size : {Extent{1, 1}, Extent{2, 1}, Extent{1, 5}, Extent{3, 2}, Extent{33, 31}, Extent{101, 53}})
        for (const int steps : {1, 2, 3, 8}) {
            SCOPED_TRACE(::testing::Message() << size.x << " x " << size.y << ", " << steps << " steps");
            const ArrayPointer cells = randomCells(size.x, size.y);
            const Work work = life().bind(std::vector{cells}, {{"steps", steps}});
            for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel})
                EXPECT_EQ(after(work, form), played(*cells, steps)) << nameOf(form);
        }
}

/// Four steps move a glider by one cell down and to the right, around the torus as well.
TEST(GameOfLife, AGliderComesBack)
{
    const auto glider = filled<std::uint8_t>(6, 6,
        {0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    const Cells start(glider->values<std::uint8_t>().begin(), glider->values<std::uint8_t>().end());
    EXPECT_EQ(after(life().bind(std::vector{ArrayPointer(glider)}, {{"steps", 24}}), CpuForm::Simd), start);
    EXPECT_NE(after(life().bind(std::vector{ArrayPointer(glider)}, {{"steps", 20}}), CpuForm::Simd), start);
}

TEST(GameOfLife, OneLaunchAStepWithTwoArraysTakingTurns)
{
    const Work work = life().bind(std::vector{randomCells(33, 31)}, {{"steps", 4}});
    ASSERT_EQ(work.earlier.size(), 3U);
    const auto buffers = [](const std::vector<Argument>& arguments) {
        return std::pair(std::get<BufferArgument>(arguments[0]).buffer, std::get<BufferArgument>(arguments[1]).buffer);
    };
    EXPECT_EQ(buffers(work.earlier[0].arguments), (std::pair<std::size_t, std::size_t>(0, 2)));
    EXPECT_EQ(buffers(work.earlier[1].arguments), (std::pair<std::size_t, std::size_t>(2, 1)));
    EXPECT_EQ(buffers(work.earlier[2].arguments), (std::pair<std::size_t, std::size_t>(1, 2)));
    EXPECT_EQ(buffers(work.arguments), (std::pair<std::size_t, std::size_t>(2, 1)));
    EXPECT_EQ(life().bind(std::vector{randomCells(33, 31)}, {{"steps", 1}}).buffers.size(), 2U);
}

TEST(GameOfLife, OnTheSimulatorWithAnyBlock)
{
    for (const int steps : {1, 2, 5}) {
        const Work work = life().bind(std::vector{randomCells(75, 61)}, {{"steps", steps}});
        for (const Dim3 block : {Dim3{16, 16, 1}, Dim3{7, 5, 1}, Dim3{1, 33, 1}})
            simulated(life(), work, block);
    }
}

/// Words begin anywhere in a row where the width is no multiple of four; the rim is computed cell by cell.
TEST(GameOfLife, PackedIsRightAtEveryWidthAndHeight)
{
    const CatalogueKernel& packed = life("game_of_life:packed");
    for (std::uint64_t width = 1; width <= 35; ++width) {
        const std::uint64_t height = 1 + width * 5 % 13;
        SCOPED_TRACE(::testing::Message() << width << " x " << height);
        const Work work = packed.bind(std::vector{randomCells(width, height)}, {{"steps", 2}});
        EXPECT_EQ(work.cover, (Extent{(width + 3) / 4, (height + 1) / 2, 1}));
        for (const Dim3 block : {Dim3{32, 4, 1}, Dim3{3, 5, 1}})
            simulated(packed, work, block);
    }
    simulated(packed, packed.bind(std::vector{randomCells(203, 131)}, {{"steps", 3}}), {32, 4, 1});
}

TEST(GameOfLife, PackedLoadsWords)
{
    const ArrayPointer cells = randomCells(1024, 128);
    const auto loads = [&](const char* name) {
        const Work work = life(name).bind(std::vector{cells}, {{"steps", 1}});
        return simulated(life(name), work, {32, 4, 1}).trace->total.globalLoadRequests;
    };
    // Nine loads a cell, or twelve for eight cells; where a warp has lanes at the rim, 72 more.
    EXPECT_LT(2 * loads("game_of_life:packed"), loads("game_of_life"));
}

TEST(GameOfLife, TakesZerosAndOnesOfAnyType)
{
    const auto error = [](const ArrayPointer& cells) -> std::string {
        try {
            life().bind(std::vector{cells}, {});
        } catch (const InputError& refusal) {
            return refusal.what();
        }
        return "no error";
    };
    EXPECT_EQ(error(filled<float>(3, 1, {0, 1, 1})), "no error");
    EXPECT_EQ(error(filled<float>(3, 1, {0, 1, 0.5})),
        "game_of_life: input cells: a cell is 0 or 1; value 0.5 is at index 2");
    EXPECT_EQ(error(filled<std::uint8_t>(3, 1, {0, 255, 1})),
        "game_of_life: input cells: a cell is 0 or 1; value 255 is at index 1");
    EXPECT_EQ(error(image(4, 4, 3, 1)), "game_of_life: input cells: takes cells of 1 channel; these have 3");
    EXPECT_EQ(error(std::make_shared<Array>(ElementType::U8, Shape{{4, 4, 2}, 1})),
        "game_of_life: input cells: takes a 2-D world; this is 4 x 4 x 2");
}

} // namespace warpatlas::test
