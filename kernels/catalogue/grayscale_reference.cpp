#include "kernels/catalogue/grayscale_reference.h"

#include "kernels/catalogue/cpu_forms.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace warpatlas {

namespace {

void grayScalar(const std::uint8_t* rgb, std::uint8_t* gray, std::size_t pixels)
{
    for (std::size_t i = 0; i < pixels; ++i) {
        const std::uint8_t* pixel = rgb + 3 * i;
        gray[i] = static_cast<std::uint8_t>((299 * pixel[0] + 587 * pixel[1] + 114 * pixel[2]) / 1000);
        stayScalar();
    }
}

// x / 1000 is (x / 8) / 125, and x / 8 is below 2^15, for which multiplying by 33555 / 2^22 divides by 125 exactly.
constexpr std::uint32_t dividesBy125 = 33555;

void grayBaseline(const std::uint8_t* __restrict rgb, std::uint8_t* __restrict gray, std::size_t pixels)
{
    for (std::size_t i = 0; i < pixels; ++i) {
        const std::uint8_t* pixel = rgb + 3 * i;
        const std::uint32_t sum = 299U * pixel[0] + 587U * pixel[1] + 114U * pixel[2];
        gray[i] = static_cast<std::uint8_t>(((sum / 8) * dividesBy125) >> 22U);
    }
}

#if defined(__x86_64__)
/// (299 r + 587 g + 114 b) / 8 of 8 pixels, as 8 x 32 bits. Reads 28 bytes, 4 more than the pixels have.
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i weighted(const std::uint8_t* rgb)
{
    // Four pixels in each half; their bytes become 16-bit pairs, which one instruction multiplies and adds.
    const __m256i bytes =
        _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(rgb))),
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(rgb + 12)), 1);
    const __m256i redGreen = _mm256_shuffle_epi8(bytes,
        _mm256_setr_epi8(0, -1, 1, -1, 3, -1, 4, -1, 6, -1, 7, -1, 9, -1, 10, -1, 0, -1, 1, -1, 3, -1, 4, -1, 6, -1, 7,
            -1, 9, -1, 10, -1));
    const __m256i blue = _mm256_shuffle_epi8(bytes,
        _mm256_setr_epi8(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1, 2, -1, -1, -1, 5, -1, -1, -1, 8,
            -1, -1, -1, 11, -1, -1, -1));
    const __m256i sum = _mm256_add_epi32(_mm256_madd_epi16(redGreen, _mm256_set1_epi32(299 | 587 << 16)),
        _mm256_madd_epi16(blue, _mm256_set1_epi32(114)));
    return _mm256_srli_epi32(sum, 3);
}

/// 16 pixels as 16 x 16 bits, in the order 0-3, 8-11, 4-7, 12-15 that packing within halves leaves.
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i gray16(const std::uint8_t* rgb)
{
    const __m256i eighths = _mm256_packus_epi32(weighted(rgb), weighted(rgb + 24));
    return _mm256_srli_epi16(_mm256_mulhi_epu16(eighths, _mm256_set1_epi16(static_cast<short>(dividesBy125))), 6);
}

[[gnu::target("avx2")]] void grayAvx2(const std::uint8_t* rgb, std::uint8_t* gray, std::size_t pixels)
{
    const __m256i inOrder = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    std::size_t i = 0;
    // The last load of a step reads 4 bytes past its 32 pixels, so two more pixels must follow.
    for (; i + 34 <= pixels; i += 32) {
        const __m256i packed = _mm256_packus_epi16(gray16(rgb + 3 * i), gray16(rgb + 3 * i + 48));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(gray + i), _mm256_permutevar8x32_epi32(packed, inOrder));
    }
    grayBaseline(rgb + 3 * i, gray + i, pixels - i);
}
#endif

void graySimd(const std::uint8_t* rgb, std::uint8_t* gray, std::size_t pixels)
{
#if defined(__x86_64__)
    if (hasAvx2())
        return grayAvx2(rgb, gray, pixels);
#endif
    grayBaseline(rgb, gray, pixels);
}

} // namespace

void grayFromRgb(
    CpuForm form, const std::uint8_t* rgb, std::uint8_t* gray, std::size_t pixels, const Progress& progress)
{
    switch (form) {
    case CpuForm::Scalar:
        inTurn(pixels, progress,
            [&](std::size_t begin, std::size_t end) { grayScalar(rgb + 3 * begin, gray + begin, end - begin); });
        break;
    case CpuForm::Simd:
        inTurn(pixels, progress,
            [&](std::size_t begin, std::size_t end) { graySimd(rgb + 3 * begin, gray + begin, end - begin); });
        break;
    case CpuForm::Parallel:
        inParallel(pixels, 1 << 14, progress,
            [&](std::size_t begin, std::size_t end) { graySimd(rgb + 3 * begin, gray + begin, end - begin); });
        break;
    }
}

} // namespace warpatlas
