#include "tests/kernels/catalogue/simulated.h"
#include "tests/kernels/catalogue/test_data.h"
#include "tests/kernels/catalogue/window_means.h"

#include "kernels/model/error.h"

#include <cmath>
#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

const CatalogueKernel& direct()
{
    return *findKernel("gaussian").value();
}

const CatalogueKernel& separable()
{
    return *findKernel("gaussian:separable").value();
}

/// side x side values of the bell, as its definition has them.
std::vector<double> bell(int radius, double sigma)
{
    std::vector<double> weights;
    double sum = 0;
    for (int y = -radius; y <= radius; ++y)
        for (int x = -radius; x <= radius; ++x) {
            weights.push_back(std::exp(-(x * x + y * y) / (2 * sigma * sigma)));
            sum += weights.back();
        }
    for (double& weight : weights)
        weight /= sum;
    return weights;
}

} // namespace

TEST(Gaussian, IsTheWeightedMeanAtEverySizeRadiusAndWidth)
{
    for (const CatalogueKernel* kernel : {&direct(), &separable()})
        for (const Extent size : {Extent{1, 1}, Extent{7, 1}, Extent{33, 32}, Extent{101, 53}})
            for (const int radius : {1, 2, 8})
                for (const double sigma : {0.3, 1.0, 10.0}) {
                    SCOPED_TRACE(::testing::Message() << kernel->description().variant << ": " << size.x << " x "
                                                      << size.y << ", radius " << radius << ", sigma " << sigma);
                    const ArrayPointer image = floats(size.x, size.y, 1);
                    const Work work = kernel->bind(std::vector{image}, {{"radius", radius}, {"sigma", sigma}});
                    expectFormsAgree(*kernel, work);
                    EXPECT_LE(farthest(referenceOf(*kernel, CpuForm::Simd, work),
                                  windowSums(*image, bell(radius, sigma), radius)),
                        kernel->tolerance(work).absolute / 2);
                }
}

TEST(Gaussian, BothVariantsOnTheSimulator)
{
    const ArrayPointer image = floats(75, 61, 3);
    for (const int radius : {1, 2, 8}) {
        SCOPED_TRACE(radius);
        const ParameterValues parameters{{"radius", radius}, {"sigma", 1.7}};
        for (const Dim3 block : {Dim3{32, 8, 1}, Dim3{7, 5, 1}, Dim3{1, 33, 1}}) {
            simulated(direct(), direct().bind(std::vector{image}, parameters), block);
            simulated(separable(), separable().bind(std::vector{image}, parameters), block);
        }
    }
}

TEST(Gaussian, KeepsTheWeightsInConstantMemory)
{
    const Work work = direct().bind(std::vector{floats(64, 64, 1)}, {});
    ASSERT_EQ(work.variables.size(), 1U);
    EXPECT_EQ(work.variables[0].name, "weights");
    const Execution execution = simulated(direct(), work, {32, 8, 1});
    // A thread reads 50 values, and only the pixels come from global memory.
    EXPECT_EQ(execution.trace->total.globalLoadRequests, 25U * 64 * 64 / 32);
    EXPECT_GE(
        execution.trace->total.mix[static_cast<std::size_t>(InstructionClass::ConstantMemory)], 25U * 64 * 64 / 32);
}

TEST(Gaussian, TheSeparableFormIsTwoLaunchesWithFewerReads)
{
    const Work work = separable().bind(std::vector{floats(64, 64, 1)}, {});
    ASSERT_EQ(work.earlier.size(), 1U);
    EXPECT_EQ(work.earlier[0].entry, "gaussian_rows");
    const Execution execution = simulated(separable(), work, {32, 8, 1});
    EXPECT_EQ(execution.trace->total.globalLoadRequests, 5U * 64 * 64 / 32);
}

TEST(Gaussian, RefusesOtherImagesAndWidths)
{
    const auto error = [](const ArrayPointer& input, const ParameterValues& parameters) -> std::string {
        try {
            separable().bind(std::vector{input}, parameters);
        } catch (const InputError& refusal) {
            return refusal.what();
        }
        return "no error";
    };
    EXPECT_EQ(error(image(4, 4, 3, 1), {}),
        "gaussian: input image: takes an image of 1 channel; this one has 3, so make it grey first (grey:FILE)");
    EXPECT_EQ(error(floats(4, 4, 1), {{"sigma", 0}}), "gaussian: sigma is 0, must be a number from 0.3 to 10");
    EXPECT_EQ(error(floats(4, 4, 1), {{"radius", 0}}), "gaussian: radius is 0, must be a whole number from 1 to 8");
}

} // namespace warpatlas::test
