#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/networks/mlp_reference.h"
#include "kernels/catalogue/networks/network_weights.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace warpatlas::inline bundled {

namespace {

constexpr double longerHalf = 1.2; // units of the plane from the picture's middle to its farther edge
constexpr std::uint64_t mostPixels = 64'000'000; // a layer's values must be an int's

/// weights/mlp.f32, part by part.
struct MlpWeights {
    ArrayPointer W1, b1, W2, b2, W3, b3;

    MlpWeights()
    {
        NetworkWeights file("mlp");
        W1 = file.next(2, mlpHidden);
        b1 = file.next(mlpHidden);
        W2 = file.next(mlpHidden, mlpHidden);
        b2 = file.next(mlpHidden);
        W3 = file.next(mlpHidden, mlpArms);
        b3 = file.next(mlpArms);
    }
};

const MlpWeights& mlpWeights()
{
    static const MlpWeights weights;
    return weights;
}

/// Values of a layer, in general: how large they can be (none is negative behind a ReLU), and how far from exact.
struct Bound {
    double size = 0;
    double error = 0;
};

/// A layer's output for inputs within the bounds. A sum of n products and a bias is off by what its inputs are off and
/// by at most n + 1 roundings of no more than the sum of all sizes; fused or not, in whatever order.
std::vector<Bound> behind(const Array& weights, const Array& bias, const std::vector<Bound>& in, bool inputsHaveSigns)
{
    const double rounding = std::numeric_limits<float>::epsilon() / 2 * (static_cast<double>(in.size()) + 1) * 1.001;
    std::vector<Bound> out;
    for (std::size_t row = 0; row < bias.values<float>().size(); ++row) {
        const double first = bias.values<float>()[row];
        double sizes = std::fabs(first), error = 0, most = std::max(first, 0.0);
        for (std::size_t k = 0; k < in.size(); ++k) {
            const double weight = weights.values<float>()[row * in.size() + k];
            sizes += std::fabs(weight) * in[k].size;
            error += std::fabs(weight) * in[k].error;
            most += (inputsHaveSigns ? std::fabs(weight) : std::max(weight, 0.0)) * in[k].size;
        }
        error += rounding * sizes;
        out.push_back({most + error, error});
    }
    return out;
}

KernelDescription describeMlp(std::string variant, Dim3 block, std::string teaches)
{
    return {
        .name = "mlp",
        .variant = std::move(variant),
        .title = "Neural network",
        .summary = "A small trained classifier says for every pixel of a plane to which of three spiral arms it "
                   "belongs, and how surely.",
        .makes = "classify the plane's points",
        .teaches = std::move(teaches),
        .inputs = {},
        .parameters = {{"width", "of the picture, pixels", 1, 16384, 195},
            {"height", "of the picture, pixels", 1, 16384, 147}},
        .defaultBlock = block,
    };
}

/// Units of the plane that a pixel is wide.
float scaleOf(const Extent& picture)
{
    return static_cast<float>(2 * longerHalf / static_cast<double>(std::max(picture.x, picture.y)));
}

/// What the variants share; they differ in their launches.
class Mlp : public BundledKernel {
public:
    using BundledKernel::BundledKernel;

    void fill(Work& work, Inputs, const BoundParameters& value) const final
    {
        const auto size = [&](const char* name) { return static_cast<std::uint64_t>(value(name)); };
        const Extent picture{size("width"), size("height"), 1};
        asInt(description(), picture.count() * mlpHidden, "the number of a layer's values");
        work.buffers = {inputBuffer("W1", mlpWeights().W1), inputBuffer("b1", mlpWeights().b1),
            inputBuffer("W2", mlpWeights().W2), inputBuffer("b2", mlpWeights().b2), inputBuffer("W3", mlpWeights().W3),
            inputBuffer("b3", mlpWeights().b3)};
        bindLaunches(work, picture,
            {ScalarArgument::of("scale", scaleOf(picture)), intArgument("width", picture.x),
                intArgument("height", picture.y)});
    }

    void reference(CpuForm form, const Work&, Array& output, const Progress& progress) const override
    {
        const auto data = [](const ArrayPointer& array) { return array->values<float>().data(); };
        const MlpWeights& weights = mlpWeights();
        const MlpModel network{
            data(weights.W1), data(weights.b1), data(weights.W2), data(weights.b2), data(weights.W3), data(weights.b3)};
        const Extent& size = output.shape().extent;
        drawDecisions(form, network, {size.x, size.y, scaleOf(size)}, output.values<std::uint8_t>().data(), progress);
    }

    /// Two right results differ in each score by at most d, twice what behind() says. Softmax then moves at most d / 2
    /// of the whole between any arms and the rest (its derivative is p (1 - p), and no two scores move apart by more
    /// than 2 d), so that a mix of the colours changes by at most d / 2 of their greatest distance in a channel. The
    /// power of e, its sum, the mix and the division add some twenty roundings. Cut to a whole number, less than 1
    /// becomes 1.
    Tolerance tolerance(const Work&) const override
    {
        const double roundings = std::numeric_limits<float>::epsilon() / 2;
        std::vector<Bound> values(2, {longerHalf, 3 * roundings * longerHalf});
        values = behind(*mlpWeights().W1, *mlpWeights().b1, values, true);
        values = behind(*mlpWeights().W2, *mlpWeights().b2, values, false);
        values = behind(*mlpWeights().W3, *mlpWeights().b3, values, false);
        double score = 0;
        for (const Bound& bound : values)
            score = std::max(score, bound.error);
        double distance = 0;
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const auto [least, most] =
                std::minmax({mlpPalette[0][channel], mlpPalette[1][channel], mlpPalette[2][channel]});
            distance = std::max<double>(distance, most - least);
        }
        const double mixed = score * distance + 2 * 20 * roundings * 255;
        return {std::ceil(mixed),
            fmt::format("f32 sums of up to {} products, rounded once or twice each: a score is off by at "
                        "most {:.2g}, a colour by less than {:.2g} of 255, and then cut to a whole number",
                mlpHidden, score, mixed)};
    }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        const Extent size = nearSquare(std::min(elements, mostPixels));
        return {{}, {{"width", static_cast<double>(size.x)}, {"height", static_cast<double>(size.y)}}};
    }

protected:
    static Cost costOf(const Work& work, double bytesOfAPixel, std::string bytes)
    {
        const auto pixels = static_cast<double>(work.outputBuffer().shape.elements());
        constexpr double hidden = mlpHidden, arms = mlpArms;
        return {pixels * bytesOfAPixel, 2 * pixels * (2 * hidden + hidden * hidden + arms * hidden), std::move(bytes),
            "2 (2 x 32 + 32 x 32 + 32 x 3) w h: a product and a sum for each weight and pixel"};
    }

    struct PictureArguments {
        ScalarArgument scale, width, height;
    };

private:
    /// Adds the buffers behind those of the weights, and how the kernels are launched.
    virtual void bindLaunches(Work& work, const Extent& picture, const PictureArguments& arguments) const = 0;
};

class LayerByLayer final : public Mlp {
public:
    using Mlp::Mlp;

    Cost cost(const Work& work) const override
    {
        return costOf(work, 4 * (2 + 2 + 4 * mlpHidden) + 3,
            "4 (2 + 2 + 4 x 32) w h + 3 w h: points and both layers written and read, f32; three u8 of the picture");
    }

private:
    void bindLaunches(Work& work, const Extent& picture, const PictureArguments& arguments) const override
    {
        const Extent layer{picture.x, picture.y, mlpHidden};
        const auto& [scale, width, height] = arguments;
        const auto inputCount = [](std::size_t count) { return intArgument("inputs", count); };
        const auto outputs = intArgument("outputs", mlpHidden);
        const auto covering = [](const Extent& extent) {
            return [extent](const Launch& shown) { return Launch{gridToCover(extent, shown.block), shown.block}; };
        };
        for (BufferSpec& buffer : std::vector{outputBuffer("points", ElementType::F32, {{picture.x, picture.y, 2}, 1}),
                 outputBuffer("first", ElementType::F32, {layer, 1}),
                 outputBuffer("second", ElementType::F32, {layer, 1}),
                 outputBuffer("picture", ElementType::U8, {picture, 3})})
            work.buffers.push_back(std::move(buffer));
        work.output = 9;
        work.cover = picture;
        work.earlier = {{"place", {BufferArgument{6}, scale, width, height}, covering(picture)},
            {"layer",
                {BufferArgument{0}, BufferArgument{1}, BufferArgument{6}, BufferArgument{7}, inputCount(2), outputs,
                    width, height},
                covering(layer)},
            {"layer",
                {BufferArgument{2}, BufferArgument{3}, BufferArgument{7}, BufferArgument{8}, inputCount(mlpHidden),
                    outputs, width, height},
                covering(layer)}};
        work.arguments = {BufferArgument{4}, BufferArgument{5}, BufferArgument{8}, BufferArgument{9},
            inputCount(mlpHidden), width, height};
    }
};

class Fused final : public Mlp {
public:
    using Mlp::Mlp;

    Cost cost(const Work& work) const override { return costOf(work, 3, "3 w h: three u8 of the picture"); }

private:
    static constexpr std::uint64_t pixelsOfAThread = 2; // PIXELS of mlp_fused.cu

    void bindLaunches(Work& work, const Extent& picture, const PictureArguments& arguments) const override
    {
        work.buffers.push_back(outputBuffer("picture", ElementType::U8, {picture, 3}));
        work.output = 6;
        work.cover = {picture.x, (picture.y + pixelsOfAThread - 1) / pixelsOfAThread, 1};
        for (std::size_t buffer = 0; buffer <= work.output; ++buffer)
            work.arguments.emplace_back(BufferArgument{buffer});
        for (const ScalarArgument& argument : {arguments.scale, arguments.width, arguments.height})
            work.arguments.emplace_back(argument);
    }
};

} // namespace

KernelList mlpKernels()
{
    static const LayerByLayer naive("mlp",
        describeMlp("naive", {16, 16, 1},
            "A network is matrix products, biases and ReLUs: one launch a layer, because a layer needs all values of "
            "the one before, and one thread a value."));
    static const Fused fused("mlp_fused",
        describeMlp("fused", {32, 4, 1},
            "All layers in one launch: a thread keeps its pixels' values in registers, so that no layer goes through "
            "memory; the weights lie in shared memory."));
    return {&naive, &fused};
}

} // namespace warpatlas::inline bundled
