#include "tests/bench/kernels_cases.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::bench {

namespace {

/// Of the smallest array that counts.
double smallestArray(const Work& work)
{
    double largest = 0, smallest = INFINITY;
    for (const BufferSpec& buffer : work.buffers)
        largest = std::max(largest, static_cast<double>(buffer.byteCount()));
    for (const BufferSpec& buffer : work.buffers)
        if (const auto bytes = static_cast<double>(buffer.byteCount()); bytes >= largest / 100)
            smallest = std::min(smallest, bytes);
    return smallest;
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
        {"gaussian:separable", Bound::Copy, 0.70}, {"sobel", Bound::Copy, 0.70}}};
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

std::string fullName(const KernelDescription& kernel)
{
    return kernel.name + ":" + kernel.variant;
}

std::shared_ptr<const BoundExperiment> bindLarge(
    const CatalogueKernel& kernel, double megabytes, std::uint64_t matrixSide, double mostOperations)
{
    if (kernel.library() == LibraryRoutine::MatrixProduct)
        return bindTo(
            kernel, {{fmt::format("random:{0}x{0}:1", matrixSide), fmt::format("random:{0}x{0}:2", matrixSide)}, {}});
    // A small one says how the sizes of the arrays and the operations grow.
    constexpr std::uint64_t few = 1U << 16U;
    const auto small = bindTo(kernel, kernel.sampleOfSize(few));
    auto elements = static_cast<double>(few) * megabytes * 1e6 / smallestArray(small->work);
    for (auto size = static_cast<std::uint64_t>(elements * 1.02);; size /= 2) {
        auto bound = bindTo(kernel, kernel.sampleOfSize(size));
        if (size < few || kernel.cost(bound->work).operations <= mostOperations)
            return bound;
    }
}

} // namespace warpatlas::bench
