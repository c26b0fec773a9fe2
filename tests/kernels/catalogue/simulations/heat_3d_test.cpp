#include "tests/kernels/catalogue/simulated.h"
#include "tests/kernels/catalogue/test_data.h"
#include "tests/kernels/catalogue/window_means.h"

#include "kernels/model/error.h"

#include <gmock/gmock.h>
#include <numeric>

namespace warpatlas::test {
namespace {

const CatalogueKernel& heat(const char* name = "heat_3d")
{
    return *findKernel(name).value();
}

ArrayPointer volume(const Extent& size)
{
    auto array = std::make_shared<Array>(ElementType::F32, Shape{size, 1});
    const ArrayPointer values = floats(size.count(), 1, 5);
    std::ranges::copy(values->values<float>(), array->values<float>().begin());
    return array;
}

/// The equation of the step, cell by cell, in double.
std::vector<double> spread(const Array& start, double rate, int steps)
{
    const auto width = static_cast<std::int64_t>(start.shape().extent.x),
               height = static_cast<std::int64_t>(start.shape().extent.y),
               depth = static_cast<std::int64_t>(start.shape().extent.z);
    std::vector<double> cells(start.values<float>().begin(), start.values<float>().end());
    const auto at = [&](std::int64_t x, std::int64_t y, std::int64_t z) {
        x = std::clamp<std::int64_t>(x, 0, width - 1);
        y = std::clamp<std::int64_t>(y, 0, height - 1);
        z = std::clamp<std::int64_t>(z, 0, depth - 1);
        return cells[static_cast<std::size_t>((z * height + y) * width + x)];
    };
    for (int step = 0; step < steps; ++step) {
        std::vector<double> next;
        for (std::int64_t z = 0; z < depth; ++z)
            for (std::int64_t y = 0; y < height; ++y)
                for (std::int64_t x = 0; x < width; ++x)
                    next.push_back(at(x, y, z)
                        + rate
                            * (at(x - 1, y, z) + at(x + 1, y, z) + at(x, y - 1, z) + at(x, y + 1, z) + at(x, y, z - 1)
                                + at(x, y, z + 1) - 6 * at(x, y, z)));
        cells = std::move(next);
    }
    return cells;
}

} // namespace

TEST(Heat3d, FollowsTheEquationAtEverySizeAndLength)
{
    for (const Extent size : {Extent{1, 1, 1}, Extent{2, 1, 1}, Extent{1, 1, 5}, Extent{33, 3, 2}, Extent{37, 29, 19}})
        for (const int steps : {1, 2, 7}) {
            SCOPED_TRACE(::testing::Message() << size.x << " x " << size.y << " x " << size.z << ", " << steps);
            const ArrayPointer cells = volume(size);
            const Work work = heat().bind(std::vector{cells}, {{"steps", steps}});
            expectFormsAgree(heat(), work);
            EXPECT_LE(farthest(referenceOf(heat(), CpuForm::Parallel, work),
                          spread(*cells, static_cast<double>(0.12F), steps)),
                heat().tolerance(work).absolute);
        }
}

TEST(Heat3d, NoHeatGetsLostAndDifferencesEvenOut)
{
    const ArrayPointer cells = volume({9, 7, 5});
    const auto values = cells->values<float>();
    const Array after = referenceOf(heat(), CpuForm::Simd, heat().bind(std::vector{cells}, {{"steps", 400}}));
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    for (const float value : after.values<float>())
        EXPECT_NEAR(value, mean, 1e-3);
}

TEST(Heat3d, OnTheSimulatorWithAnyBlock)
{
    for (const int steps : {1, 2}) {
        const Work work = heat().bind(std::vector{volume({19, 13, 11})}, {{"steps", steps}});
        EXPECT_EQ(work.cover, (Extent{19, 13, 11}));
        for (const Dim3 block : {Dim3{8, 8, 8}, Dim3{32, 1, 1}, Dim3{3, 5, 7}, Dim3{1, 1, 33}})
            simulated(heat(), work, block);
    }
}

TEST(Heat3d, ColumnsAreRightAtEveryDepth)
{
    const CatalogueKernel& columns = heat("heat_3d:columns");
    for (std::uint64_t depth = 1; depth <= 17; ++depth) {
        const Work work = columns.bind(std::vector{volume({19, 5, depth})}, {{"steps", 1 + depth % 2}});
        EXPECT_EQ(work.cover, (Extent{19, 5, (depth + 7) / 8})); // 8 cells a thread
        for (const Dim3 block : {Dim3{64, 4, 1}, Dim3{7, 3, 2}})
            simulated(columns, work, block);
    }
}

/// Five loads a cell and two more a column, against seven a cell.
TEST(Heat3d, ColumnsReadACellsNeighboursAlongZOnce)
{
    const ArrayPointer cells = volume({64, 16, 16});
    const auto loads = [&](const char* name, Dim3 block) {
        const Work work = heat(name).bind(std::vector{cells}, {{"steps", 1}});
        return simulated(heat(name), work, block).trace->total.globalLoadRequests;
    };
    EXPECT_EQ(loads("heat_3d", {64, 4, 1}), 7U * 64 * 16 * 16 / 32);
    EXPECT_EQ(loads("heat_3d:columns", {64, 4, 1}), (5U * 64 * 16 * 16 + 2U * 64 * 16 * 2) / 32);
}

/// A step reads an odd number of rows: neighbours along x are side by side, those along y and z as far as before.
TEST(Heat3d, NeighboursAlongEveryAxisAreReadTogether)
{
    const Work work = heat().bind(std::vector{volume({64, 16, 16})}, {{"steps", 1}});
    const Execution flat = simulated(heat(), work, {32, 4, 4});
    const Execution deep = simulated(heat(), work, {1, 1, 32});
    EXPECT_LT(globalLoadSectorsPerRequest(flat.trace->total).value(), 6);
    EXPECT_EQ(globalStoreSectorsPerRequest(flat.trace->total), 4.0);
    EXPECT_EQ(globalStoreSectorsPerRequest(deep.trace->total), 16.0); // half of a warp is outside
}

TEST(Heat3d, TakesOneChannelAndStableRates)
{
    const auto error = [](const ArrayPointer& cells, const ParameterValues& parameters) -> std::string {
        try {
            heat().bind(std::vector{cells}, parameters);
        } catch (const InputError& refusal) {
            return refusal.what();
        }
        return "no error";
    };
    EXPECT_EQ(error(image(4, 4, 3, 1), {}), "heat_3d: input heat: takes a volume of 1 channel; this one has 3");
    EXPECT_EQ(error(volume({3, 3, 3}), {{"rate", 0.2}}), "heat_3d: rate is 0.2, must be a number from 0 to 0.16");
    EXPECT_EQ(error(volume({3, 3, 3}), {{"steps", 0}}), "heat_3d: steps is 0, must be a whole number from 1 to 1000");
}

} // namespace warpatlas::test
