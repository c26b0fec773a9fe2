#include "tests/kernels/catalogue/simulated.h"

#include "kernels/catalogue/networks/network_weights.h"
#include "kernels/model/error.h"

#include <cmath>
#include <gmock/gmock.h>
#include <numbers>

namespace warpatlas::test {
namespace {

using Values = std::vector<double>;

const CatalogueKernel& mlp(const char* name = "mlp")
{
    return *findKernel(name).value();
}

Work mlpWork(double width, double height, const char* name = "mlp")
{
    return mlp(name).bind({}, {{"width", width}, {"height", height}});
}

Values layer(const Array& weights, const Array& bias, const Values& in)
{
    Values out;
    for (std::size_t row = 0; row < bias.shape().elements(); ++row) {
        double sum = bias.valueAsDouble(row);
        for (std::size_t k = 0; k < in.size(); ++k)
            sum += weights.valueAsDouble(row * in.size() + k) * in[k];
        out.push_back(sum);
    }
    return out;
}

/// The network's answer for a point of the plane, in double precision: the share of each arm.
Values shares(double x, double y)
{
    NetworkWeights file("mlp");
    Values values{x, y};
    for (const std::size_t outputs : {32, 32, 3}) {
        const ArrayPointer weights = file.next(values.size(), outputs);
        values = layer(*weights, *file.next(outputs), values);
        if (outputs != 3)
            for (double& value : values)
                value = std::max(value, 0.0);
    }
    EXPECT_TRUE(file.atEnd());
    const double total = std::exp(values[0]) + std::exp(values[1]) + std::exp(values[2]);
    for (double& value : values)
        value = std::exp(value) / total;
    return values;
}

constexpr double palette[3][3] = {{230, 159, 0}, {86, 180, 233}, {0, 158, 115}};

} // namespace

TEST(Mlp, IsTheNetworkOfTheFile)
{
    constexpr std::size_t width = 61, height = 45;
    const Work work = mlpWork(width, height);
    for (const CpuForm form : {CpuForm::Scalar, CpuForm::Simd, CpuForm::Parallel}) {
        const Array picture = referenceOf(mlp(), form, work);
        double worst = 0;
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x) {
                const double unit = 1.2 / (width / 2.0);
                const Values share = shares((x + 0.5 - width / 2.0) * unit, (y + 0.5 - height / 2.0) * unit);
                for (std::size_t channel = 0; channel < 3; ++channel) {
                    double mixed = 0;
                    for (std::size_t arm = 0; arm < 3; ++arm)
                        mixed += share[arm] * palette[arm][channel];
                    const double got = picture.values<std::uint8_t>()[3 * (y * width + x) + channel];
                    worst = std::max(worst, std::fabs(got - mixed));
                }
            }
        // Rounded to the nearest: half a level, and what f32 is off.
        EXPECT_LT(worst, 0.51) << nameOf(form);
        EXPECT_GT(worst, 0.4) << nameOf(form);
    }
}

/// The middle line of each arm, as the training script draws it, is of that arm, and surely so.
TEST(Mlp, KnowsTheArmsOfTheSpiral)
{
    for (std::size_t arm = 0; arm < 3; ++arm)
        for (double along = 0.15; along < 1; along += 0.05) {
            const double angle = along * 4.4 + double(arm) * 2 * std::numbers::pi / 3;
            EXPECT_GT(shares(0.95 * along * std::cos(angle), 0.95 * along * std::sin(angle))[arm], 0.9)
                << "arm " << arm << " at " << along;
        }
}

TEST(Mlp, FormsAgreeAtEverySize)
{
    for (const double width : {1, 15, 16, 17, 33, 323})
        for (const double height : {1, 31, 243}) {
            SCOPED_TRACE(testing::Message() << width << " x " << height);
            expectFormsAgree(mlp(), mlpWork(width, height));
        }
}

TEST(Mlp, ToleranceIsOneLevelAndSaysWhy)
{
    const Tolerance tolerance = mlp().tolerance(mlpWork(323, 243));
    EXPECT_EQ(tolerance.absolute, 1);
    EXPECT_THAT(tolerance.reason, testing::HasSubstr("sums of up to 32 products"));
}

TEST(Mlp, IsALaunchALayer)
{
    const Work work = mlpWork(323, 243);
    EXPECT_EQ(work.cover, (Extent{323, 243, 1}));
    ASSERT_EQ(work.earlier.size(), 3U);
    EXPECT_EQ(work.earlier[0].entry, "place");
    EXPECT_EQ(work.earlier[1].entry, "layer");
    EXPECT_EQ(work.earlier[2].entry, "layer");
    // Whatever grid is given for the picture, the layers before it are whole.
    const Launch launch = work.earlier[2].launch({{1, 1, 1}, {16, 8, 4}});
    EXPECT_EQ(launch.grid, (Dim3{21, 31, 8}));
    EXPECT_EQ(launch.block, (Dim3{16, 8, 4}));
}

TEST(Mlp, TheSimulatorAgrees)
{
    for (const char* variant : {"mlp", "mlp:fused"})
        for (const Dim3 block : {Dim3{16, 16, 1}, Dim3{32, 1, 1}, Dim3{7, 5, 3}})
            simulated(mlp(variant), mlpWork(67, 41, variant), block);
}

/// The picture and nothing else goes to global memory.
TEST(Mlp, FusedIsOneLaunchThatKeepsTheLayers)
{
    const Work work = mlpWork(64, 16, "mlp:fused");
    EXPECT_TRUE(work.earlier.empty());
    EXPECT_EQ(work.cover, (Extent{64, 8, 1})); // two pixels a thread
    const Execution execution = simulated(mlp("mlp:fused"), work, {32, 4, 1});
    EXPECT_EQ(execution.trace->total.globalStoreRequests, 64U * 16 * 3 / 32);
    EXPECT_EQ(mlp("mlp:fused").cost(work).bytes, 3 * 64 * 16);
    EXPECT_EQ(mlp("mlp:fused").cost(work).operations, mlp().cost(mlpWork(64, 16)).operations);
}

TEST(Mlp, RefusesWhatItCannotDraw)
{
    const auto error = [](const ParameterValues& parameters) -> std::string {
        try {
            mlp().bind({}, parameters);
        } catch (const InputError& error) {
            return error.what();
        }
        return "no error";
    };
    EXPECT_EQ(error({{"width", 0}}), "mlp: width is 0, must be a whole number from 1 to 16384");
    EXPECT_EQ(error({{"width", 16384}, {"height", 16384}}),
        "mlp: the number of a layer's values is 8589934592, more than the kernel's int can count");
}

} // namespace warpatlas::test
