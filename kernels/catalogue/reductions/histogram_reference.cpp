#include "kernels/catalogue/reductions/histogram_reference.h"

#include "kernels/catalogue/common/cpu_forms.h"

#include <array>
#include <atomic>
#include <cstring>

namespace warpatlas {

namespace {

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

} // namespace

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

} // namespace warpatlas
