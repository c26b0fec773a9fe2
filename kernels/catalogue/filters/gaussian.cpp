#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/one_channel.h"
#include "kernels/catalogue/filters/window_reference.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <vector>

namespace warpatlas::inline bundled {

namespace {

constexpr int maximumGaussianRadius = 8; // MAX_SIDE of the .cu files is 2 x 8 + 1
constexpr std::size_t maximumSide = 2 * maximumGaussianRadius + 1;

/// 2 radius + 1 values of the bell, which add up to 1.
std::vector<double> bell(int radius, double sigma)
{
    std::vector<double> weights;
    double sum = 0;
    for (int i = -radius; i <= radius; ++i) {
        weights.push_back(std::exp(-i * i / (2 * sigma * sigma)));
        sum += weights.back();
    }
    for (double& weight : weights)
        weight /= sum;
    return weights;
}

/// As large as the code's array, filled with zeros.
ArrayPointer padded(const std::vector<double>& values, std::size_t size)
{
    auto array = std::make_shared<Array>(ElementType::F32, Shape{{size, 1, 1}, 1});
    for (std::size_t i = 0; i < values.size(); ++i)
        array->values<float>()[i] = static_cast<float>(values[i]);
    return array;
}

constexpr std::uint64_t rowsPerThread = 4; // ROWS of gaussian_separable.cu

KernelDescription describeGaussian(std::string variant, std::string teaches, Dim3 block)
{
    return {
        .name = "gaussian",
        .variant = std::move(variant),
        .title = "Gaussian blur",
        .summary = "Replaces each pixel by a mean of its surroundings that weighs near pixels more; beyond the "
                   "edge, the nearest pixel inside counts.",
        .makes = "blur the picture",
        .teaches = std::move(teaches),
        .inputs = {{"image", std::string(acceptsOneChannelImage), "grey:bundled:picture", onePlaneOfFloats}},
        .parameters = {{"radius", "how far the window reaches from its centre: 2 is a window of 5 x 5", 1,
                           maximumGaussianRadius, 2},
            {"sigma", "the width of the bell, in pixels", 0.3, 10, 1, false}},
        .defaultBlock = block,
    };
}

class Gaussian final : public BundledKernel {
public:
    Gaussian(bool separable, KernelDescription description)
        : BundledKernel(separable ? "gaussian_separable" : "gaussian", std::move(description)), m_separable(separable)
    {
    }

    void fill(Work& work, Inputs inputs, const BoundParameters& value) const override
    {
        const auto radius = value.integer("radius");
        const std::vector<double> weights = bell(radius, value("sigma"));
        filterImage(work, description(), inputs, "smooth", {ScalarArgument::of("radius", radius)});
        if (m_separable) {
            work.cover.y = piecesOf(work.cover.y, rowsPerThread);
            addRowPass(work, weights);
        } else {
            work.variables = {{"weights", padded(square(weights), maximumSide * maximumSide)}};
        }
    }

    /// Separable for both variants: what the GPU's direct form is compared with is the best way of the CPU.
    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const Extent& extent = work.outputBuffer().shape.extent;
        const std::vector<float> weights = columnWeights(work);
        sumWindowsWeighted(
            form, inputValues<float>(work), output.values<float>().data(), {extent.x, extent.y}, weights, progress);
    }

    /// The weights add up to 1, and no pixel is larger than m. A term of the direct form is rounded as a weight and as
    /// a product, and takes part in up to s * s - 1 sums; one of the separable form twice so with s - 1 sums each time,
    /// and its weights may be off by two units more. So neither errs by more than (s * s + 4) u m (u: half a unit), and
    /// two of them differ by at most twice that.
    Tolerance tolerance(const Work& work) const override
    {
        const double side = 2 * scalarArgument<std::int32_t>(work, "radius") + 1;
        const double roundings = (side * side + 4) * std::numeric_limits<float>::epsilon() / 2;
        const double largest = largestMagnitude(*work.buffers[0].contents);
        return {2 * (roundings / (1 - roundings) * largest + side * side * std::numeric_limits<float>::denorm_min()),
            fmt::format("f32 sums of {} x {} weighted values of at most {:.3g}: a GPU fuses a product "
                        "with its sum, and rows first rounds otherwise than all at once",
                side, side, largest)};
    }

    SizedData sampleOfSize(std::uint64_t elements) const override { return squareSample("random:", elements, ":1"); }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.elements());
        const double side = 2 * scalarArgument<std::int32_t>(work, "radius") + 1;
        if (m_separable)
            return {16 * n, 4 * side * n, "16 n: two passes, an f32 read and one written in each",
                "4 s n: s products and sums in each of two passes"};
        return {8 * n, 2 * side * side * n, "8 n: an f32 read, one written",
            "2 s s n: a product and a sum for each of s x s weights"};
    }

private:
    static std::vector<double> square(const std::vector<double>& weights)
    {
        std::vector<double> products;
        for (const double row : weights)
            for (const double column : weights)
                products.push_back(row * column);
        return products;
    }

    static void addRowPass(Work& work, const std::vector<double>& weights)
    {
        work.buffers.push_back(outputBuffer("rows", ElementType::F32, work.outputBuffer().shape));
        work.earlier = {{"gaussian_rows", work.arguments, likeShown}};
        work.earlier[0].arguments[1] = work.arguments[0] = BufferArgument{2};
        work.variables = {{"weights", padded(weights, maximumSide)}};
    }

    /// The one-dimensional weights, whatever the variant's variable holds.
    std::vector<float> columnWeights(const Work& work) const
    {
        const auto side = 2 * static_cast<std::size_t>(scalarArgument<std::int32_t>(work, "radius")) + 1;
        const auto values = work.variables[0].contents->values<float>();
        std::vector<float> weights(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(side));
        if (!m_separable)
            for (std::size_t i = 0; i < side; ++i) {
                double sum = 0;
                for (const float product : values.subspan(i * side, side))
                    sum += product;
                weights[i] = static_cast<float>(sum);
            }
        return weights;
    }

    bool m_separable;
};

} // namespace

KernelList gaussianKernels()
{
    static const Gaussian direct(false,
        describeGaussian("direct",
            "The weights are in constant memory, which hands one value to all lanes of a warp at once.", {16, 16, 1}));
    static const Gaussian separable(true,
        describeGaussian("separable",
            "Two launches, along the rows and down the columns: 10 products a pixel in place of 25, for one more trip "
            "through memory.",
            {64, 4, 1}));
    return {&direct, &separable};
}

} // namespace warpatlas::inline bundled
