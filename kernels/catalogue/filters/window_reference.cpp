#include "kernels/catalogue/filters/window_reference.h"

#include "kernels/catalogue/common/cpu_forms.h"

#include <algorithm>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace warpatlas::inline bundled {

namespace {

/// Both directions compute to[i] = scale * the sum over k of weights[k] * taps[k][i]. Down a column the taps are rows
/// of the image; along a row they are one row, each a value further on.
struct Taps {
    const float* const* rows;
    const float* weights; ///< null: all 1
    std::size_t count;
    float scale;
};

void sumScalar(const Taps& taps, float* to, std::size_t width)
{
    for (std::size_t i = 0; i < width; ++i) {
        float sum = 0;
        if (taps.weights) {
            for (std::size_t k = 0; k < taps.count; ++k) {
                sum += taps.weights[k] * taps.rows[k][i];
                stayScalar();
            }
        } else {
            for (std::size_t k = 0; k < taps.count; ++k) {
                sum += taps.rows[k][i];
                stayScalar();
            }
        }
        to[i] = taps.scale * sum;
    }
}

/// The widest strip whose sums stay in the first-level cache next to the taps.
constexpr std::size_t stripWidth = 512;

void sumBaseline(const Taps& taps, float* __restrict to, std::size_t begin, std::size_t end)
{
    for (std::size_t start = begin; start < end; start += stripWidth) {
        const std::size_t stop = std::min(start + stripWidth, end);
        std::fill(to + start, to + stop, 0.0F);
        for (std::size_t k = 0; k < taps.count; ++k) {
            const float* row = taps.rows[k];
            const float weight = taps.weights ? taps.weights[k] : 1.0F;
            for (std::size_t i = start; i < stop; ++i)
                to[i] += weight * row[i];
        }
        for (std::size_t i = start; i < stop; ++i)
            to[i] *= taps.scale;
    }
}

#if defined(__x86_64__)
/// Four vectors of sums at a time stay in registers, so that each value of a tap is loaded once and nothing else is.
template <bool weighted> [[gnu::target("avx2,fma")]] void sumAvx2(const Taps& taps, float* to, std::size_t width)
{
    const __m256 scale = _mm256_set1_ps(taps.scale);
    std::size_t i = 0;
    for (; i + 32 <= width; i += 32) {
        __m256 sums[4] = {_mm256_setzero_ps(), _mm256_setzero_ps(), _mm256_setzero_ps(), _mm256_setzero_ps()};
        for (std::size_t k = 0; k < taps.count; ++k) {
            const float* row = taps.rows[k] + i;
            const __m256 weight = weighted ? _mm256_broadcast_ss(taps.weights + k) : _mm256_setzero_ps();
            for (std::size_t part = 0; part < 4; ++part) {
                const __m256 value = _mm256_loadu_ps(row + 8 * part);
                sums[part] = weighted ? _mm256_fmadd_ps(weight, value, sums[part]) : _mm256_add_ps(sums[part], value);
            }
        }
        for (std::size_t part = 0; part < 4; ++part)
            _mm256_storeu_ps(to + i + 8 * part, _mm256_mul_ps(sums[part], scale));
    }
    sumBaseline(taps, to, i, width);
}
#endif

void sumSimd(const Taps& taps, float* to, std::size_t width)
{
#if defined(__x86_64__)
    if (hasAvx2())
        return taps.weights ? sumAvx2<true>(taps, to, width) : sumAvx2<false>(taps, to, width);
#endif
    sumBaseline(taps, to, 0, width);
}

struct SummedWindow {
    const float* from;
    float* to;
    ImageSize size;
    std::size_t radius;
    const float* weights; ///< null: all 1
    float scale;
};

/// Rows begin..end of the result.
template <class Sum>
void sumRows(const SummedWindow& window, std::size_t begin, std::size_t end, const Progress& progress, const Sum& sum)
{
    const std::size_t radius = window.radius, count = 2 * radius + 1;
    const std::size_t width = window.size.width;
    const auto lastRow = static_cast<std::ptrdiff_t>(window.size.height) - 1;
    // The sums of the columns, with the window's width of edge on both sides.
    std::vector<float> line(width + 2 * radius);
    std::vector<const float*> down(count), along(count);
    for (std::size_t k = 0; k < count; ++k)
        along[k] = line.data() + k;
    for (std::size_t y = begin; y < end; ++y) {
        progress.throwIfCancelled();
        for (std::size_t k = 0; k < count; ++k) {
            const auto row = static_cast<std::ptrdiff_t>(y + k) - static_cast<std::ptrdiff_t>(radius);
            down[k] = window.from + static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(row, 0, lastRow)) * width;
        }
        sum(Taps{down.data(), window.weights, count, 1.0F}, line.data() + radius, width);
        std::fill_n(line.begin(), radius, line[radius]);
        std::fill_n(line.end() - static_cast<std::ptrdiff_t>(radius), radius, line[radius + width - 1]);
        sum(Taps{along.data(), window.weights, count, window.scale}, window.to + y * width, width);
    }
}

void sumAll(CpuForm form, const SummedWindow& window, const Progress& progress)
{
    const std::size_t height = window.size.height;
    const auto rows = [&](std::size_t begin, std::size_t end) {
        sumRows(window, begin, end, progress, form == CpuForm::Scalar ? sumScalar : sumSimd);
    };
    if (form == CpuForm::Parallel)
        inParallel(height, std::max<std::size_t>((std::size_t{1} << 14) / window.size.width, 1), progress, rows);
    else
        rows(0, height);
}

} // namespace

void sumWindowsWeighted(CpuForm form, const float* from, float* to, const ImageSize& size,
    std::span<const float> weights, const Progress& progress)
{
    sumAll(form, {from, to, size, weights.size() / 2, weights.data(), 1.0F}, progress);
}

void sumWindows(CpuForm form, const float* from, float* to, const ImageSize& size, std::size_t radius, float scale,
    const Progress& progress)
{
    sumAll(form, {from, to, size, radius, nullptr, scale}, progress);
}

} // namespace warpatlas::inline bundled
