#include "tests/kernels/catalogue/references.h"

#include "kernels/catalogue/networks/network_weights.h"
#include "kernels/device/device.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"

#include <array>
#include <cmath>
#include <gmock/gmock.h>
#include <numbers>
#include <numeric>

namespace warpatlas::test {
namespace {

using Point = std::array<double, 2>;

constexpr double unit = 301 / 4.6; // pixels, in a picture 301 high

const CatalogueKernel& diffusion()
{
    return *findKernel("diffusion").value();
}

Work diffusionWork(double points, double step, double seed = 1)
{
    return diffusion().bind({}, {{"points", points}, {"step", step}, {"seed", seed}, {"width", 403}, {"height", 301}});
}

/// Light, and where its middle is: in units of the plane.
struct Light {
    double amount = 0;
    Point middle{};
};

template <class Weigh> Light lightOf(const Array& picture, const Weigh& weigh)
{
    Light light;
    const std::size_t width = picture.shape().extent.x;
    const auto values = picture.values<std::uint32_t>();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] == 0)
            continue;
        const Point at{(double(i % width) + 0.5 - 403 / 2.0) / unit, (double(i / width) + 0.5 - 301 / 2.0) / unit};
        const double amount = values[i] * weigh(at);
        light.amount += amount;
        light.middle[0] += amount * at[0];
        light.middle[1] += amount * at[1];
    }
    for (double& coordinate : light.middle)
        coordinate /= light.amount;
    return light;
}

Light lightOf(const Array& picture)
{
    return lightOf(picture, [](const Point&) { return 1.0; });
}

/// The network in double precision, written from the layout of its file.
class Denoiser {
public:
    Denoiser()
    {
        NetworkWeights file("diffusion");
        for (const auto& [columns, rows] : std::vector<std::pair<std::size_t, std::size_t>>{
                 {51, 1}, {2, 64}, {64, 50}, {64, 64}, {64, 1}, {64, 2}, {2, 1}})
            m_parts.push_back(file.next(columns, rows));
        EXPECT_TRUE(file.atEnd());
    }

    Point step(const Point& point, std::size_t t) const
    {
        std::array<double, 64> first{}, second{};
        for (std::size_t i = 0; i < 64; ++i)
            first[i] =
                std::max(0.0, part(2, (t - 1) * 64 + i) + part(1, 2 * i) * point[0] + part(1, 2 * i + 1) * point[1]);
        for (std::size_t j = 0; j < 64; ++j) {
            double sum = part(4, j);
            for (std::size_t i = 0; i < 64; ++i)
                sum += part(3, j * 64 + i) * first[i];
            second[j] = std::max(0.0, sum);
        }
        Point result{};
        for (std::size_t axis = 0; axis < 2; ++axis) {
            double noise = part(6, axis);
            for (std::size_t j = 0; j < 64; ++j)
                noise += part(5, axis * 64 + j) * second[j];
            const double figure = (point[axis] - std::sqrt(1 - part(0, t)) * noise) / std::sqrt(part(0, t));
            result[axis] = std::sqrt(part(0, t - 1)) * figure + std::sqrt(1 - part(0, t - 1)) * noise;
        }
        return result;
    }

private:
    double part(std::size_t number, std::size_t index) const { return m_parts[number]->values<float>()[index]; }
    std::vector<ArrayPointer> m_parts;
};

/// How far a point is from the trefoil that the training script draws.
double distanceToTrefoil(const Point& at)
{
    double least = 1e9;
    for (int i = 0; i < 1000; ++i) {
        const double t = i * 2 * std::numbers::pi / 1000;
        least = std::min(least,
            std::hypot(
                at[0] - (std::sin(t) + 2 * std::sin(2 * t)) / 1.6, at[1] - (std::cos(t) - 2 * std::cos(2 * t)) / 1.6));
    }
    return least;
}

} // namespace

/// A point alone is a spot whose middle is where double precision, with other roundings, puts it; all the way.
TEST(Diffusion, StepsAreThoseOfTheNetworkInTheFile)
{
    const Denoiser denoiser;
    for (const double seed : {1, 2, 3}) {
        Point point = lightOf(referenceOf(diffusion(), CpuForm::Scalar, diffusionWork(1, 0, seed))).middle;
        for (std::size_t t = 50; t > 0; --t) {
            const Work work = diffusionWork(1, 51 - double(t), seed);
            const Point next = lightOf(referenceOf(diffusion(), CpuForm::Simd, work)).middle;
            const Point expected = denoiser.step(point, t);
            // A spot's middle is a sixteenth of a pixel fine, and so is what the step before it started from.
            EXPECT_NEAR(next[0], expected[0], 0.4 / unit) << "from t = " << t;
            EXPECT_NEAR(next[1], expected[1], 0.4 / unit) << "from t = " << t;
            point = next;
        }
        EXPECT_LT(distanceToTrefoil(point), 0.1) << "seed " << seed;
    }
}

TEST(Diffusion, NoiseIsNormal)
{
    const Array picture = referenceOf(diffusion(), CpuForm::Simd, diffusionWork(20000, 0));
    const Light light = lightOf(picture);
    EXPECT_NEAR(light.middle[0], 0, 0.03);
    EXPECT_NEAR(light.middle[1], 0, 0.03);
    // The share of a normal distribution within one and two standard deviations of its middle, along y.
    const auto within = [&](double limit) {
        return lightOf(picture, [&](const Point& at) { return std::fabs(at[1]) < limit ? 1.0 : 0.0; }).amount
            / light.amount;
    };
    EXPECT_NEAR(within(1), 0.683 / 0.979, 0.01); // what is beyond 2.3 is outside of the picture
    EXPECT_NEAR(within(2), 0.954 / 0.979, 0.01);
}

TEST(Diffusion, NoiseBecomesTheTrefoil)
{
    const auto shareNear = [](double step) {
        const Array picture = referenceOf(diffusion(), CpuForm::Parallel, diffusionWork(1009, step));
        const auto near = [](const Point& at) { return distanceToTrefoil(at) < 0.15 ? 1.0 : 0.0; };
        return lightOf(picture, near).amount / lightOf(picture).amount;
    };
    EXPECT_LT(shareNear(0), 0.45);
    EXPECT_GT(shareNear(50), 0.97);
}

TEST(Diffusion, FormsAreEqual)
{
    for (const double points : {1, 15, 16, 17, 33, 1009})
        for (const double step : {0, 1, 3}) {
            SCOPED_TRACE(testing::Message() << points << " points, step " << step);
            expectFormsAgree(diffusion(), diffusionWork(points, step));
        }
    expectFormsAgree(diffusion(), diffusionWork(211, 50));
    EXPECT_EQ(diffusion().tolerance(diffusionWork(1, 1)).absolute, 0);
}

TEST(Diffusion, ASpotThatLeavesThePictureIsCut)
{
    // So small a picture that most of the noise is outside of it.
    const Work work = diffusion().bind({}, {{"points", 500}, {"step", 0}, {"width", 3}, {"height", 2}});
    expectFormsAgree(diffusion(), work);
}

TEST(Diffusion, TheSimulatorDrawsTheSamePicture)
{
    const auto device = openDevice("sim");
    ASSERT_TRUE(device) << device.reason();
    for (const double step : {0, 1, 5})
        for (const Dim3 block : {Dim3{256, 1, 1}, Dim3{48, 1, 1}}) {
            const Work work = diffusionWork(301, step);
            Progress progress;
            const Execution execution =
                device.value()->prepare(work, &diffusion(), {gridToCover(work.cover, block), block})->execute(progress);
            EXPECT_TRUE(execution.problems.empty());
            const Array expected = referenceOf(diffusion(), CpuForm::Scalar, work);
            EXPECT_TRUE(std::ranges::equal(execution.output->bytes(), expected.bytes()))
                << "step " << step << ", blocks of " << toText(block);
        }
}

TEST(Diffusion, IsALaunchAStep)
{
    EXPECT_EQ(diffusionWork(100, 0).earlier.size(), 1U);
    EXPECT_EQ(diffusionWork(100, 1).earlier.size(), 1U);
    const Work work = diffusionWork(2053, 50);
    ASSERT_EQ(work.earlier.size(), 50U);
    EXPECT_EQ(work.earlier[0].entry, "noise");
    EXPECT_EQ(work.earlier[49].entry, "denoise");
    EXPECT_EQ(work.earlier[49].launch({{9, 9, 1}, {16, 16, 1}}), (Launch{{9, 1, 1}, {256, 1, 1}}));
    EXPECT_EQ(work.writes, WritePattern::Accumulated);
}

TEST(Diffusion, RefusesStepsThatThereAreNot)
{
    try {
        diffusionWork(100, 51);
        FAIL() << "took step 51";
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "diffusion: step is 51, must be a whole number from 0 to 50");
    }
}

} // namespace warpatlas::test
