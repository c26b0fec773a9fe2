#include "tests/bench/kernels_cases.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::bench {

namespace {

constexpr std::uint64_t mostValues = 1ULL << 30U;

/// How the arrays that grow with the size do: of the smallest that counts, bytes; of the one with most values, these.
struct Growth {
    double smallestBytes = INFINITY;
    double mostValues = 0;
};

/// From `small` to `larger`, of twice the elements.
Growth growthOf(const Work& small, const Work& larger)
{
    const auto grows = [&](std::size_t i) {
        return static_cast<double>(larger.buffers[i].byteCount())
            > 1.5 * static_cast<double>(small.buffers[i].byteCount());
    };
    Growth growth;
    double largest = 0;
    for (std::size_t i = 0; i < small.buffers.size(); ++i) {
        if (!grows(i))
            continue;
        largest = std::max(largest, static_cast<double>(small.buffers[i].byteCount()));
        growth.mostValues = std::max(growth.mostValues, static_cast<double>(small.buffers[i].shape.values()));
    }
    for (std::size_t i = 0; i < small.buffers.size(); ++i)
        if (const auto bytes = static_cast<double>(small.buffers[i].byteCount()); grows(i) && bytes >= largest / 100)
            growth.smallestBytes = std::min(growth.smallestBytes, bytes);
    return growth;
}

std::shared_ptr<const BoundExperiment> bindTo(const CatalogueKernel& kernel, SizedData data)
{
    Experiment experiment;
    experiment.kernel = fullName(kernel.description());
    experiment.data = std::move(data.data);
    experiment.parameters = std::move(data.parameters);
    return bindExperiment(experiment);
}

} // namespace

std::span<const Target> gpuTargets()
{
    static constexpr std::array<Target, 11> targets{{{"vector_add", Bound::Copy, 0.90}, {"relu", Bound::Copy, 0.90},
        {"grayscale:vectorised", Bound::Copy, 0.90}, {"transpose:padded", Bound::Copy, 0.90},
        {"reduce:shuffle", Bound::Library, 0.95}, {"histogram:shared_atomics", Bound::Library, 0.80},
        {"scan", Bound::Library, 0.50}, {"matmul:register_tiled", Bound::Library, 0.80}, {"blur", Bound::Copy, 0.70},
        {"gaussian:separable", Bound::Copy, 0.70}, {"sobel:strip", Bound::Copy, 0.70}}};
    return targets;
}

std::span<const Target> cpuTargets()
{
    static constexpr std::array<Target, 3> targets{
        {{"grayscale", Bound::Copy, 0.80}, {"vector_add", Bound::Copy, 0.80}, {"transpose", Bound::Copy, 0.80}}};
    return targets;
}

const Target* targetOf(std::span<const Target> targets, const KernelDescription& kernel)
{
    for (const Target& target : targets)
        if (target.kernel == kernel.name || target.kernel == fullName(kernel))
            return &target;
    return nullptr;
}

LargeCase bindLarge(const CatalogueKernel& kernel, double megabytes, std::uint64_t matrixSide, double mostOperations)
{
    if (kernel.library() == LibraryRoutine::MatrixProduct)
        return {bindTo(kernel,
                    {{fmt::format("random:{0}x{0}:1", matrixSide), fmt::format("random:{0}x{0}:2", matrixSide)}, {}}),
            {}};
    // Two small ones say how the arrays grow.
    constexpr std::uint64_t few = 1U << 16U;
    const auto small = bindTo(kernel, kernel.sampleOfSize(few)), larger = bindTo(kernel, kernel.sampleOfSize(2 * few));
    const Growth growth = growthOf(small->work, larger->work);
    LargeCase large;
    // Sizes are only about as large as asked for: a little more than enough, a little less than too many.
    const double enough = 1.02 * few * megabytes * 1e6 / growth.smallestBytes,
                 most = 0.98 * few * static_cast<double>(mostValues) / growth.mostValues;
    if (enough > most)
        large.remark = "smaller: no array has more than 2^30 values";
    for (auto size = static_cast<std::uint64_t>(std::min(enough, most));; size /= 2) {
        large.bound = bindTo(kernel, kernel.sampleOfSize(size));
        if (size < few || kernel.cost(large.bound->work).operations <= mostOperations)
            return large;
        large.remark = fmt::format("smaller: at most {:g} operations", mostOperations);
    }
}

std::shared_ptr<const BoundExperiment> withOddWidths(const BoundExperiment& large)
{
    const Extent& even = large.work.buffers[0].shape.extent;
    return bindTo(*large.kernel, {{fmt::format("ramp:{}x{}", even.x | 1U, even.y | 1U)}, {}});
}

} // namespace warpatlas::bench
