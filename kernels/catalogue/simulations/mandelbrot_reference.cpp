#include "kernels/catalogue/simulations/mandelbrot_reference.h"

#include "kernels/catalogue/common/cpu_forms.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// The whole program is compiled with -ffp-contract=off, so that a product and a sum stay two roundings here as well.

namespace warpatlas {

namespace {

void rowScalar(const PlaneView& view, std::size_t y, std::size_t begin, std::int32_t limit, std::int32_t* steps)
{
    const float ci = view.top - static_cast<float>(y) * view.spacing;
    for (std::size_t x = begin; x < view.width; ++x)
        steps[x] = stepsOf(view.left + static_cast<float>(x) * view.spacing, ci, limit);
}

#if defined(__x86_64__)
/// 32 neighbours at a time, as a warp: four vectors, because one alone would wait for its own results. Lanes that have
/// escaped go on computing, and count no more. No fma here: the target does not have it, so nothing can be fused.
[[gnu::target("avx2")]] void rowAvx2(const PlaneView& view, std::size_t y, std::int32_t limit, std::int32_t* steps)
{
    constexpr int parts = 4;
    const __m256 ci = _mm256_set1_ps(view.top - static_cast<float>(y) * view.spacing);
    const __m256 four = _mm256_set1_ps(4);
    const __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    std::size_t x = 0;
    for (; x + 8 * parts <= view.width; x += 8 * parts) {
        __m256 cr[parts], zr[parts], zi[parts];
        __m256i active[parts], count[parts];
        for (int part = 0; part < parts; ++part) {
            const __m256i column = _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(x) + 8 * part), lane);
            cr[part] = _mm256_add_ps(
                _mm256_set1_ps(view.left), _mm256_mul_ps(_mm256_cvtepi32_ps(column), _mm256_set1_ps(view.spacing)));
            zr[part] = zi[part] = _mm256_setzero_ps();
            active[part] = _mm256_set1_epi32(-1);
            count[part] = _mm256_setzero_si256();
        }
        for (std::int32_t step = 0; step < limit; ++step) {
            __m256i any = _mm256_setzero_si256();
            for (int part = 0; part < parts; ++part) {
                const __m256 rr = _mm256_mul_ps(zr[part], zr[part]);
                const __m256 ii = _mm256_mul_ps(zi[part], zi[part]);
                const __m256 ri = _mm256_mul_ps(zr[part], zi[part]);
                const __m256 escaped = _mm256_cmp_ps(_mm256_add_ps(rr, ii), four, _CMP_GT_OQ);
                active[part] = _mm256_andnot_si256(_mm256_castps_si256(escaped), active[part]);
                count[part] = _mm256_sub_epi32(count[part], active[part]); // active is -1
                any = _mm256_or_si256(any, active[part]);
                zr[part] = _mm256_add_ps(_mm256_sub_ps(rr, ii), cr[part]);
                zi[part] = _mm256_add_ps(_mm256_add_ps(ri, ri), ci);
            }
            if (_mm256_testz_si256(any, any))
                break;
        }
        for (int part = 0; part < parts; ++part)
            _mm256_storeu_si256(
                reinterpret_cast<__m256i*>(steps + x + 8 * static_cast<std::size_t>(part)), count[part]);
    }
    rowScalar(view, y, x, limit, steps);
}
#endif

void rowSimd(const PlaneView& view, std::size_t y, std::int32_t limit, std::int32_t* steps)
{
#if defined(__x86_64__)
    if (hasAvx2())
        return rowAvx2(view, y, limit, steps);
#endif
    rowScalar(view, y, 0, limit, steps);
}

} // namespace

std::int32_t stepsOf(float cr, float ci, std::int32_t limit)
{
    float zr = 0, zi = 0;
    std::int32_t count = 0;
    for (; count < limit; ++count) {
        const float rr = zr * zr;
        const float ii = zi * zi;
        if (rr + ii > 4)
            break;
        const float ri = zr * zi;
        zr = rr - ii + cr;
        zi = ri + ri + ci;
        stayScalar();
    }
    return count;
}

void countSteps(CpuForm form, const PlaneView& view, std::int32_t limit, std::int32_t* steps, const Progress& progress)
{
    switch (form) {
    case CpuForm::Scalar:
        for (std::size_t y = 0; y < view.height; ++y) {
            progress.throwIfCancelled();
            rowScalar(view, y, 0, limit, steps + y * view.width);
        }
        break;
    case CpuForm::Simd:
        for (std::size_t y = 0; y < view.height; ++y) {
            progress.throwIfCancelled();
            rowSimd(view, y, limit, steps + y * view.width);
        }
        break;
    case CpuForm::Parallel:
        inParallel(view.height, 1, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t y = begin; y < end; ++y) {
                progress.throwIfCancelled();
                rowSimd(view, y, limit, steps + y * view.width);
            }
        });
        break;
    }
}

} // namespace warpatlas
