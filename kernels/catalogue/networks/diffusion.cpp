#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/networks/diffusion_reference.h"
#include "kernels/catalogue/networks/network_weights.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

namespace warpatlas::inline bundled {

namespace {

constexpr double halfOfView = 2.3; // units of the plane from the picture's middle to its nearer edge

/// weights/diffusion.f32, part by part.
struct DiffusionWeights {
    ArrayPointer kept, W1, b1, W2, b2, W3, b3;

    DiffusionWeights()
    {
        NetworkWeights file("diffusion");
        kept = file.next(diffusionNoisings + 1);
        W1 = file.next(2, diffusionHidden);
        b1 = file.next(diffusionHidden, diffusionNoisings);
        W2 = file.next(diffusionHidden, diffusionHidden);
        b2 = file.next(diffusionHidden);
        W3 = file.next(diffusionHidden, 2);
        b3 = file.next(2);
    }
};

const DiffusionWeights& diffusionWeights()
{
    static const DiffusionWeights weights;
    return weights;
}

/// From the noise of t noisings to that of t - 1 without new noise (DDIM): of the network's noise e, the point's figure
/// is (x - sqrt(1 - kept[t]) e) / sqrt(kept[t]), and gets back sqrt(1 - kept[t - 1]) e.
DiffusionStep stepFrom(std::int32_t t)
{
    const auto kept = diffusionWeights().kept->values<float>();
    const double before = kept[static_cast<std::size_t>(t)], after = kept[static_cast<std::size_t>(t) - 1];
    const double keep = std::sqrt(after / before);
    return {t, static_cast<float>(keep), static_cast<float>(std::sqrt(1 - after) - keep * std::sqrt(1 - before))};
}

template <class T> T scalarOf(const Argument& argument)
{
    T value;
    std::memcpy(&value, std::get<ScalarArgument>(argument).bytes.data(), sizeof value);
    return value;
}

class Diffusion final : public BundledKernel {
public:
    using BundledKernel::BundledKernel;

    void fill(Work& work, Inputs, const BoundParameters& value) const override
    {
        const auto points = value.integer("points");
        const auto width = value.integer("width");
        const auto height = value.integer("height");
        const auto steps = value.integer("step");
        const Extent all{static_cast<std::uint64_t>(points), 1, 1};
        const Extent picture{static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(height), 1};
        work.buffers = {outputBuffer("points", ElementType::F32, {all, 2}),
            outputBuffer("picture", ElementType::U32, {picture, 1})};
        work.output = 1;
        work.cover = all;
        work.writes = WritePattern::Accumulated;
        work.variables = {{"W1", diffusionWeights().W1}, {"b1", diffusionWeights().b1}, {"W2", diffusionWeights().W2},
            {"b2", diffusionWeights().b2}, {"W3", diffusionWeights().W3}, {"b3", diffusionWeights().b3}};
        const auto n = ScalarArgument::of("n", points);
        // The launches work on the points in place, so no two threads may have the same point. They get a row of
        // threads, whatever shape the shown block has.
        const auto inARow = [all](const Launch& shown) {
            const Dim3 block{static_cast<std::uint32_t>(shown.block.count()), 1, 1};
            return Launch{gridToCover(all, block), block};
        };
        work.earlier.push_back({"noise",
            {BufferArgument{0}, n, ScalarArgument::of("seed", static_cast<std::uint32_t>(value("seed")))}, inARow});
        const auto stepArguments = [](std::vector<Argument> arguments, const DiffusionStep& step) {
            arguments.push_back(ScalarArgument::of("t", step.t));
            arguments.push_back(ScalarArgument::of("keep", step.keep));
            arguments.push_back(ScalarArgument::of("add", step.add));
            return arguments;
        };
        constexpr auto noisings = static_cast<std::int32_t>(diffusionNoisings);
        for (std::int32_t done = 0; done + 1 < steps; ++done)
            work.earlier.push_back(
                {"denoise", stepArguments({BufferArgument{0}, n}, stepFrom(noisings - done)), inARow});
        work.arguments = stepArguments({BufferArgument{0}, BufferArgument{1}, n},
            steps > 0 ? stepFrom(noisings - steps + 1) : DiffusionStep{0, 1, 0});
        work.arguments.push_back(
            ScalarArgument::of("scale", static_cast<float>(16 * std::min(width, height) / (2 * halfOfView))));
        work.arguments.push_back(ScalarArgument::of("width", width));
        work.arguments.push_back(ScalarArgument::of("height", height));
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const auto data = [](const ArrayPointer& array) { return array->values<float>().data(); };
        const DiffusionWeights& weights = diffusionWeights();
        const DiffusionModel network{
            data(weights.W1), data(weights.b1), data(weights.W2), data(weights.b2), data(weights.W3), data(weights.b3)};
        std::vector<DiffusionStep> steps;
        const auto take = [&](const std::vector<Argument>& arguments, std::size_t first) {
            const DiffusionStep step{scalarOf<std::int32_t>(arguments[first]), scalarOf<float>(arguments[first + 1]),
                scalarOf<float>(arguments[first + 2])};
            if (step.t > 0)
                steps.push_back(step);
        };
        for (std::size_t i = 1; i < work.earlier.size(); ++i)
            take(work.earlier[i].arguments, 2);
        take(work.arguments, 3);
        const DiffusionSpots spots{scalarOf<std::int32_t>(work.arguments[2]),
            scalarOf<std::uint32_t>(work.earlier[0].arguments[2]), scalarOf<float>(work.arguments[6]),
            scalarOf<std::int32_t>(work.arguments[7]), scalarOf<std::int32_t>(work.arguments[8])};
        drawDiffusion(form, network, steps, spots, output.values<std::uint32_t>(), progress);
    }

    Tolerance tolerance(const Work&) const override
    {
        return {0,
            "exact: each product is fused with its addition and rounded once, in one order, so every point is the same "
            "to the last bit; what it adds to the picture are integers"};
    }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        const std::uint64_t points = std::min<std::uint64_t>(elements, 1 << 24);
        // A CPU takes minutes for all steps of many points, and more steps would only do the same work again.
        const std::uint64_t steps = std::clamp<std::uint64_t>(4000 / points, 1, diffusionNoisings);
        const Extent size = nearSquare(elements);
        return {{},
            {{"points", static_cast<double>(points)}, {"step", static_cast<double>(steps)},
                {"width", static_cast<double>(std::min<std::uint64_t>(size.x, 16384))},
                {"height", static_cast<double>(std::min<std::uint64_t>(size.y, 16384))}}};
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.buffers[0].shape.elements());
        const auto pixels = static_cast<double>(work.buffers[1].shape.elements());
        const bool denoises = scalarOf<std::int32_t>(work.arguments[3]) > 0;
        const double steps = static_cast<double>(work.earlier.size() - 1) + (denoises ? 1 : 0);
        constexpr double hidden = diffusionHidden;
        const double products = 2 * hidden + hidden * hidden + 2 * hidden + 4;
        return {8 * n + 16 * n * static_cast<double>(work.earlier.size() - 1) + 8 * n + 4 * pixels,
            2 * products * n * steps,
            "16 n (s - 1) + 16 n + 4 w h: the points made, read and written by each step but the last, which reads "
            "them; the picture written once",
            "2 n s (64 (2 + 64 + 2) + 4): a product and a sum for each weight, point and step"};
    }
};

} // namespace

KernelList diffusionKernels()
{
    static const Diffusion kernel("diffusion",
        {
            .name = "diffusion",
            .variant = "naive",
            .title = "Diffusion sampler",
            .summary =
                "A trained denoising-diffusion model turns noise into points of a trefoil knot, a launch a step.",
            .makes = "turn noise into a knot",
            .teaches =
                "One thread a point carries a whole small network through many launches; weights that all lanes "
                "read at once are in constant memory, and atomics on integers draw the same picture in any order.",
            .inputs = {},
            .parameters = {{"step", "steps of the reverse process that are done: 0 is noise, 50 the figure", 0,
                               diffusionNoisings, diffusionNoisings},
                {"points", "points, a thread each", 1, 1 << 24, 1031},
                {"seed", "of the noise that it starts from", 0, 4294967295, 1},
                {"width", "of the picture, pixels", 1, 16384, 259},
                {"height", "of the picture, pixels", 1, 16384, 193}},
            .defaultBlock = {256, 1, 1},
        });
    return {&kernel};
}

} // namespace warpatlas::inline bundled
