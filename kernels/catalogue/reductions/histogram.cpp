#include "kernels/catalogue/catalogue.h"
#include "kernels/catalogue/common/cpu_forms.h"
#include "kernels/catalogue/reductions/accumulated.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <span>

namespace warpatlas::inline bundled {

namespace {

inline constexpr std::size_t histogramBins = 256;

using Bins = std::array<std::uint32_t, histogramBins>;

void countBins(const std::uint8_t* in, std::size_t count, Bins& bins)
{
    for (std::size_t i = 0; i < count; ++i) {
        ++bins[in[i]];
        stayScalar();
    }
}

/// AVX2 has no instruction that adds to eight addresses. So a core loads eight values at once and counts them in eight
/// tables: a value that follows an equal one does not wait for the other's store.
void countWide(const std::uint8_t* in, std::size_t count, Bins& bins)
{
    constexpr std::size_t width = 8;
    std::array<Bins, width> tables{};
    std::size_t i = 0;
    for (; i + width <= count; i += width) {
        std::uint64_t values = 0;
        std::memcpy(&values, in + i, width);
        for (std::size_t k = 0; k < width; ++k)
            ++tables[k][values >> (8 * k) & 255];
    }
    for (; i < count; ++i)
        ++bins[in[i]];
    for (const Bins& table : tables)
        for (std::size_t bin = 0; bin < histogramBins; ++bin)
            bins[bin] += table[bin];
}

/// How often each value occurs; `bins` are histogramBins and are overwritten. Throws Cancelled.
void countBytes(CpuForm form, std::span<const std::uint8_t> in, std::span<std::int32_t> bins, const Progress& progress)
{
    Bins counts{};
    switch (form) {
    case CpuForm::Scalar:
        inTurn(in.size(), progress,
            [&](std::size_t begin, std::size_t end) { countBins(in.data() + begin, end - begin, counts); });
        break;
    case CpuForm::Simd:
        inTurn(in.size(), progress,
            [&](std::size_t begin, std::size_t end) { countWide(in.data() + begin, end - begin, counts); });
        break;
    case CpuForm::Parallel: {
        // Each piece has a histogram of its own; only its 256 sums meet those of the others.
        std::array<std::atomic<std::uint32_t>, histogramBins> shared{};
        inParallel(in.size(), 1 << 17, progress, [&](std::size_t begin, std::size_t end) {
            Bins own{};
            countWide(in.data() + begin, end - begin, own);
            for (std::size_t bin = 0; bin < histogramBins; ++bin)
                shared[bin].fetch_add(own[bin], std::memory_order_relaxed);
        });
        for (std::size_t bin = 0; bin < histogramBins; ++bin)
            counts[bin] = shared[bin];
        break;
    }
    }
    for (std::size_t bin = 0; bin < histogramBins; ++bin)
        bins[bin] = static_cast<std::int32_t>(counts[bin]);
}

KernelDescription describeHistogram(std::string variant, std::string teaches, Dim3 block)
{
    return {
        .name = "histogram",
        .variant = std::move(variant),
        .title = "Histogram",
        .summary = "Counts how often each of the 256 values of a byte occurs.",
        .makes = "count how often each value occurs",
        .teaches = std::move(teaches),
        .inputs = {{"in", "bytes (u8), any shape: a picture's values", "grey:bundled:picture",
            {InputLayout::Values, ElementType::U8}}},
        .parameters = {},
        .defaultBlock = block,
    };
}

class Histogram final : public Accumulated {
public:
    using Accumulated::Accumulated;

    void fill(Work& work, Inputs inputs, const BoundParameters&) const override
    {
        accumulate(work, asBytes(description(), 0, inputs[0]),
            outputBuffer("bins", ElementType::I32, {{histogramBins, 1, 1}, 1}));
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        countBytes(form, work.buffers[0].contents->values<std::uint8_t>(), output.values<std::int32_t>(), progress);
    }

    Tolerance tolerance(const Work&) const override { return {0, "exact: counts of whole numbers"}; }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        return {{fmt::format("random:{}:1:u8", elements)}, {}};
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.buffers[0].shape.values());
        return {n + 4.0 * histogramBins, n, "n + 1024: n bytes read, 256 i32 written", "n additions of one"};
    }

    LibraryRoutine library() const override { return LibraryRoutine::Histogram; }
};

} // namespace

KernelList histogramKernels()
{
    static const Histogram global("histogram", 1, Histogram::anyNumber,
        describeHistogram("global_atomics",
            "Many threads meet at one address: atomic additions lose no count, but those at the same bin take turns, "
            "the more the more alike the values are.",
            {256, 1, 1}));
    KernelDescription byBlocks = describeHistogram("block_atomics",
        "Each block counts in shared memory, where atomics are quick and other blocks do not wait, and adds its 256 "
        "counts to the total once.",
        {256, 1, 1});
    byBlocks.blockIsFixed = true;
    static const Histogram block("histogram_block_atomics", 1, Histogram::anyNumber, std::move(byBlocks));
    // Two blocks of 512 keep an SM of the largest GPU busy; each more has 32 KB to clear and 256 counts to hand in.
    static const Histogram shared("histogram_shared_atomics", 16, 1 << 17,
        describeHistogram("shared_atomics",
            "Private copies: as histogram:block_atomics, but every lane counts in a bank of its own, where no lane "
            "waits "
            "for another, and a thread counts many values, 16 bytes a load.",
            {512, 1, 1}));
    return {&global, &block, &shared};
}

} // namespace warpatlas::inline bundled
