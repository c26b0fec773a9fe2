#include "kernels/catalogue/common/cpu_forms.h"
#include "kernels/catalogue/reductions/accumulated.h"

#include <atomic>
#include <fmt/format.h>

namespace warpatlas::inline bundled {

namespace {

// Unsigned, so that sums past the largest i32 wrap around, as the GPU's do.

std::uint32_t addScalar(const std::int32_t* in, std::size_t count)
{
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        sum += static_cast<std::uint32_t>(in[i]);
        stayScalar();
    }
    return sum;
}

/// Four sums of 8 values side by side: one alone would wait for its own addition.
[[gnu::always_inline]] inline void addBody(const std::int32_t* in, std::size_t count, std::uint32_t* sum)
{
    constexpr std::size_t width = 32;
    std::uint32_t sums[width] = {};
    std::size_t i = 0;
    for (; i + width <= count; i += width)
        for (std::size_t k = 0; k < width; ++k)
            sums[k] += static_cast<std::uint32_t>(in[i + k]);
    std::uint32_t all = 0;
    for (; i < count; ++i)
        all += static_cast<std::uint32_t>(in[i]);
    for (const std::uint32_t part : sums)
        all += part;
    *sum = all;
}

std::uint32_t addSimd(const std::int32_t* in, std::size_t count)
{
    std::uint32_t sum = 0;
    vectorised<addBody>(in, count, &sum);
    return sum;
}

KernelDescription describeReduce(std::string variant, std::string teaches)
{
    return {
        .name = "reduce",
        .variant = std::move(variant),
        .title = "Sum",
        .summary = "Adds up all values of an array: many numbers become one.",
        .makes = "add up all values",
        .teaches = std::move(teaches),
        .inputs = {{"in", "whole numbers, any shape", "random:100003:1:i32", {InputLayout::Values, ElementType::I32}}},
        .parameters = {},
        .defaultBlock = {256, 1, 1},
    };
}

/// All variants compute the same; they differ in how the threads share the work.
class Reduce final : public Accumulated {
public:
    using Accumulated::Accumulated;

    void fill(Work& work, Inputs inputs, const BoundParameters&) const override
    {
        accumulate(
            work, asIntegers(description(), 0, inputs[0]), outputBuffer("sum", ElementType::I32, {{1, 1, 1}, 1}));
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        const auto values = work.buffers[0].contents->values<std::int32_t>();
        const std::int32_t* in = values.data();
        std::atomic<std::uint32_t> sum = 0;
        inForm(
            form, values.size(), 1 << 15, progress,
            [&](std::size_t begin, std::size_t end) { sum += addScalar(in + begin, end - begin); },
            [&](std::size_t begin, std::size_t end) { sum += addSimd(in + begin, end - begin); });
        output.values<std::int32_t>()[0] = static_cast<std::int32_t>(sum.load());
    }

    Tolerance tolerance(const Work&) const override
    {
        return {0, "exact: whole numbers in any order; sums past 2147483647 wrap around on every device"};
    }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        return {{fmt::format("random:{}:1:i32", elements)}, {}};
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.buffers[0].shape.values());
        return {4 * n + 4, n - 1, "4 n + 4: n i32 read, one written", "n - 1 additions"};
    }

    LibraryRoutine library() const override { return LibraryRoutine::Sum; }
};

} // namespace

KernelList reduceKernels()
{
    static const Reduce divergent("reduce", 1, Reduce::anyNumber,
        describeReduce("divergent",
            "A tree of additions in shared memory whose active threads lie ever further apart: every warp goes through "
            "every step, with half as many of its lanes at work each time."));
    static const Reduce sequential("reduce_sequential", 1, Reduce::anyNumber,
        describeReduce("sequential",
            "The same tree with the active threads side by side: whole warps work or are done, and only the last five "
            "steps leave lanes idle."));
    KernelDescription byWarps = describeReduce("warp",
        "Lanes of a warp add their registers by shuffles, so that shared memory and its barrier are needed once: for "
        "the "
        "sums of the warps.");
    byWarps.blockIsFixed = true;
    static const Reduce warp("reduce_warp", 1, Reduce::anyNumber, std::move(byWarps));
    // 2^20 threads are several waves of the largest GPU; more would only bring more atomics.
    static const Reduce shuffle("reduce_shuffle", 16, 1 << 20,
        describeReduce("shuffle",
            "As reduce:warp, but each thread first adds many values in a register, 16 bytes a load, so that barriers, "
            "shuffles and atomics are few; and blocks may have any shape."));
    return {&divergent, &sequential, &warp, &shuffle};
}

} // namespace warpatlas::inline bundled
