/// A layer of a small network on the CPU, for several points at once: one in each lane of the machine's vectors, or one
/// alone. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/common/cpu_forms.h"

#include <cmath>
#include <cstddef>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace warpatlas::inline bundled {

/// Points that go through a network together: two of AVX2's vectors.
inline constexpr std::size_t networkLanes = 16;

/// A layer's matrix, a row for each output, and its bias.
struct NetworkLayer {
    const float* weights = nullptr;
    const float* bias = nullptr;
    bool relu = true;
};

/// Outputs that are computed together: each has its own sum in a register, so that no addition waits for the one
/// before.
inline constexpr std::size_t networkRows = 4;

template <std::size_t lanes, std::size_t inputs, std::size_t rows>
[[gnu::always_inline]] inline void addRows(const NetworkLayer& layer, std::size_t first, const float* in, float* out)
{
    const float* weights = layer.weights + first * inputs;
    float sums[rows][lanes];
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            sums[row][lane] = layer.bias[first + row];
    for (std::size_t k = 0; k < inputs; ++k) {
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t lane = 0; lane < lanes; ++lane)
                sums[row][lane] = std::fma(weights[row * inputs + k], in[k * lanes + lane], sums[row][lane]);
        if constexpr (lanes == 1)
            stayScalar();
    }
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const float sum = sums[row][lane];
            out[(first + row) * lanes + lane] = layer.relu && sum < 0 ? 0 : sum;
        }
}

template <std::size_t lanes, std::size_t inputs, std::size_t outputs>
[[gnu::always_inline]] inline void layerBody(const NetworkLayer* layer, const float* in, float* out)
{
    constexpr std::size_t left = outputs % networkRows;
    for (std::size_t output = 0; output + networkRows <= outputs; output += networkRows)
        addRows<lanes, inputs, networkRows>(*layer, output, in, out);
    if constexpr (left > 0)
        addRows<lanes, inputs, left>(*layer, outputs - left, in, out);
}

#if defined(__x86_64__)
/// The same with vectors by hand, because compilers keep the sums in memory.
template <std::size_t inputs, std::size_t rows>
[[gnu::target("avx2,fma")]] inline void addRowsAvx2(
    const NetworkLayer& layer, std::size_t first, const float* in, float* out)
{
    const float* weights = layer.weights + first * inputs;
    __m256 low[rows];
    __m256 high[rows];
    for (std::size_t row = 0; row < rows; ++row)
        low[row] = high[row] = _mm256_set1_ps(layer.bias[first + row]);
    for (std::size_t k = 0; k < inputs; ++k) {
        const __m256 inLow = _mm256_loadu_ps(in + k * networkLanes);
        const __m256 inHigh = _mm256_loadu_ps(in + k * networkLanes + 8);
        for (std::size_t row = 0; row < rows; ++row) {
            const __m256 weight = _mm256_broadcast_ss(weights + row * inputs + k);
            low[row] = _mm256_fmadd_ps(weight, inLow, low[row]);
            high[row] = _mm256_fmadd_ps(weight, inHigh, high[row]);
        }
    }
    const __m256 least = _mm256_set1_ps(layer.relu ? 0 : -INFINITY);
    for (std::size_t row = 0; row < rows; ++row) {
        _mm256_storeu_ps(out + (first + row) * networkLanes, _mm256_max_ps(low[row], least));
        _mm256_storeu_ps(out + (first + row) * networkLanes + 8, _mm256_max_ps(high[row], least));
    }
}

template <std::size_t inputs, std::size_t outputs>
[[gnu::target("avx2,fma")]] inline void addLayerAvx2(const NetworkLayer& layer, const float* in, float* out)
{
    constexpr std::size_t left = outputs % networkRows;
    for (std::size_t output = 0; output + networkRows <= outputs; output += networkRows)
        addRowsAvx2<inputs, networkRows>(layer, output, in, out);
    if constexpr (left > 0)
        addRowsAvx2<inputs, left>(layer, outputs - left, in, out);
}
#endif

/// `in`: the lanes of the first input, then those of the second ...; `out` likewise. Each output is its bias, to which
/// the products are added in the order of the inputs, each fused with its addition: the same in every form.
template <std::size_t lanes, std::size_t inputs, std::size_t outputs>
void addLayer(const NetworkLayer& layer, const float* in, float* out)
{
#if defined(__x86_64__)
    if constexpr (lanes == networkLanes)
        if (hasAvx2())
            return addLayerAvx2<inputs, outputs>(layer, in, out);
#endif
    vectorised<layerBody<lanes, inputs, outputs>>(&layer, in, out);
}

} // namespace warpatlas::inline bundled
