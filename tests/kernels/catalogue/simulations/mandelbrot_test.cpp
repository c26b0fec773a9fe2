#include "tests/kernels/catalogue/simulated.h"

#include "kernels/model/error.h"

#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

const CatalogueKernel& mandelbrot()
{
    return *findKernel("mandelbrot").value();
}

Work mandelbrotWork(const ParameterValues& parameters)
{
    return mandelbrot().bind({}, parameters);
}

std::int32_t stepsAt(double x, double y, int iterations)
{
    const Work work =
        mandelbrotWork({{"width", 1}, {"height", 1}, {"centre_x", x}, {"centre_y", y}, {"iterations", iterations}});
    return referenceOf(mandelbrot(), CpuForm::Simd, work).values<std::int32_t>()[0];
}

} // namespace

/// Orbits that can be followed by hand.
TEST(Mandelbrot, CountsTheStepsOfKnownPoints)
{
    EXPECT_EQ(stepsAt(0, 0, 77), 77); // stays at 0
    EXPECT_EQ(stepsAt(-1, 0, 77), 77); // 0, -1, 0, -1 ...
    EXPECT_EQ(stepsAt(-2, 0, 77), 77); // -2, 2, 2 ...: on the circle is within
    EXPECT_EQ(stepsAt(0, 1, 77), 77); // i, -1 + i, -i, -1 + i ...
    EXPECT_EQ(stepsAt(1, 0, 77), 3); // 1, 2, 5
    EXPECT_EQ(stepsAt(2, 0, 77), 2); // 2, 6
    EXPECT_EQ(stepsAt(3, 0, 77), 1);
    EXPECT_EQ(stepsAt(1, 1, 77), 2); // 1 + i, 1 + 3 i
}

TEST(Mandelbrot, FormsAgreeAtEverySize)
{
    for (const double width : {1, 31, 32, 33, 101})
        for (const double zoom : {1.0, 900.0}) {
            const Work work = mandelbrotWork(
                {{"width", width}, {"height", 37}, {"zoom", zoom}, {"centre_x", -0.7436}, {"centre_y", 0.1318}});
            expectFormsAgree(mandelbrot(), work);
        }
}

TEST(Mandelbrot, ShowsTheWholeSetWithTheImaginaryAxisUpwards)
{
    const Work work = mandelbrotWork({{"width", 97}, {"height", 61}, {"centre_y", 0.3}});
    const Array steps = referenceOf(mandelbrot(), CpuForm::Parallel, work);
    const auto at = [&](std::uint64_t x, std::uint64_t y) { return steps.values<std::int32_t>()[y * 97 + x]; };
    EXPECT_EQ(at(48, 30 + 7), 128); // the centre is 0.3 above the axis, 2.5 / 61 a pixel
    for (const std::uint64_t x : {0, 96})
        for (const std::uint64_t y : {0, 60})
            EXPECT_LT(at(x, y), 5);
}

/// Bit for bit, however the device could have fused the products and the sums.
TEST(Mandelbrot, TheSimulatorCountsTheSame)
{
    for (const Dim3 block : {Dim3{16, 16, 1}, Dim3{7, 5, 1}, Dim3{1, 33, 1}}) {
        const Work work =
            mandelbrotWork({{"width", 75}, {"height", 61}, {"zoom", 300}, {"centre_x", -0.7436}, {"centre_y", 0.1318}});
        EXPECT_EQ(mandelbrot().tolerance(work).absolute, 0);
        simulated(mandelbrot(), work, block);
    }
}

/// The lesson: where points of one warp need different numbers of steps, lanes wait. Where all need the same, inside
/// the set as well as far outside, no warp parts.
TEST(Mandelbrot, DivergesAtTheEdgeOfTheSetAlone)
{
    const ParameterValues size{{"width", 64}, {"height", 64}, {"iterations", 100}};
    const auto lanesOf = [&](double x, double y, double zoom) {
        ParameterValues parameters = size;
        parameters.insert({{"centre_x", x}, {"centre_y", y}, {"zoom", zoom}});
        const Work work = mandelbrotWork(parameters);
        const Execution execution = simulated(mandelbrot(), work, {16, 16, 1});
        const Counters& loop = countersAt(execution, work, "__fmul_rn(zr, zr)");
        const Counters& escape = countersAt(execution, work, "> 4.0f");
        return std::pair(laneEfficiency(loop).value(), branchEfficiency(escape).value());
    };
    const auto [edgeLanes, edgeBranches] = lanesOf(-0.65, 0.02, 1);
    EXPECT_LT(edgeLanes, 0.8);
    EXPECT_LT(edgeBranches, 0.99);
    EXPECT_GT(edgeLanes, 1.0 / 32);
    EXPECT_EQ(lanesOf(-0.1, 0, 100), std::pair(1.0, 1.0)); // inside
    EXPECT_EQ(lanesOf(3, 3, 100), std::pair(1.0, 1.0)); // all escape at once
}

TEST(Mandelbrot, RefusesOtherParametersAndInputs)
{
    const auto error = [](const ParameterValues& parameters) -> std::string {
        try {
            mandelbrotWork(parameters);
        } catch (const InputError& refusal) {
            return refusal.what();
        }
        return "no error";
    };
    EXPECT_EQ(error({{"width", 0}}), "mandelbrot: width is 0, must be a whole number from 1 to 32768");
    EXPECT_EQ(error({{"iterations", 0.5}}), "mandelbrot: iterations is 0.5, must be a whole number from 1 to 100000");
    EXPECT_EQ(error({{"zoom", 0}}), "mandelbrot: zoom is 0, must be a number from 0.1 to 100000");
    EXPECT_EQ(error({{"depth", 1}}),
        "mandelbrot: has no parameter depth; there are width, height, centre_x, centre_y, zoom, iterations");
}

TEST(Mandelbrot, EstimatesItsWorkFromASample)
{
    const Cost inside = mandelbrot().cost(
        mandelbrotWork({{"width", 64}, {"height", 32}, {"centre_x", -0.1}, {"zoom", 100}, {"iterations", 50}}));
    EXPECT_EQ(inside.bytes, 4 * 64 * 32);
    EXPECT_EQ(inside.operations, 8.0 * 50 * 64 * 32);
}

} // namespace warpatlas::test
