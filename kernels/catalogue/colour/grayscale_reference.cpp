#include "kernels/catalogue/colour/grayscale_reference.h"

#include "kernels/catalogue/common/cpu_forms.h"
#include "kernels/catalogue/common/streaming.h"

#include <algorithm>

namespace warpatlas::inline bundled {

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

struct Planes {
    const std::uint8_t* red = nullptr;
    const std::uint8_t* green = nullptr;
    const std::uint8_t* blue = nullptr;

    Planes from(std::size_t pixel) const { return {red + pixel, green + pixel, blue + pixel}; }
};

void planesScalar(const Planes& planes, std::uint8_t* gray, std::size_t pixels)
{
    for (std::size_t i = 0; i < pixels; ++i) {
        gray[i] =
            static_cast<std::uint8_t>((299 * planes.red[i] + 587 * planes.green[i] + 114 * planes.blue[i]) / 1000);
        stayScalar();
    }
}

void planesBaseline(const Planes& planes, std::uint8_t* __restrict gray, std::size_t pixels)
{
    for (std::size_t i = 0; i < pixels; ++i) {
        const std::uint32_t sum = 299U * planes.red[i] + 587U * planes.green[i] + 114U * planes.blue[i];
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

/// Two times 8 eighths as 16 x 16 bits, divided by 125.
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i divided(__m256i low, __m256i high)
{
    const __m256i eighths = _mm256_packus_epi32(low, high);
    return _mm256_srli_epi16(_mm256_mulhi_epu16(eighths, _mm256_set1_epi16(static_cast<short>(dividesBy125))), 6);
}

/// 32 grey values of 96 bytes; reads 4 more.
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i gray32(const std::uint8_t* rgb)
{
    const __m256i packed = _mm256_packus_epi16(
        divided(weighted(rgb), weighted(rgb + 24)), divided(weighted(rgb + 48), weighted(rgb + 72)));
    // Packing within halves left the order 0-3, 8-11, 16-19, 24-27, 4-7 ...
    return _mm256_permutevar8x32_epi32(packed, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

/// 16 grey values as 16 x 16 bits, in order.
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i gray16(
    const std::uint8_t* reds, const std::uint8_t* greens, const std::uint8_t* blues)
{
    const __m256i red = _mm256_cvtepu8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(reds)));
    const __m256i green = _mm256_cvtepu8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(greens)));
    const __m256i blue = _mm256_cvtepu8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(blues)));
    const __m256i weights = _mm256_set1_epi32(299 | 587 << 16), blueWeight = _mm256_set1_epi32(114),
                  none = _mm256_setzero_si256();
    const auto sum = [&](__m256i redGreen, __m256i blueNone) __attribute__((target("avx2"), always_inline))
    {
        return _mm256_srli_epi32(
            _mm256_add_epi32(_mm256_madd_epi16(redGreen, weights), _mm256_madd_epi16(blueNone, blueWeight)), 3);
    };
    // Unpacking and packing both work within halves: what one parts, the other joins.
    return divided(sum(_mm256_unpacklo_epi16(red, green), _mm256_unpacklo_epi16(blue, none)),
        sum(_mm256_unpackhi_epi16(red, green), _mm256_unpackhi_epi16(blue, none)));
}

[[gnu::target("avx2"), gnu::always_inline]] inline __m256i gray32(
    const std::uint8_t* reds, const std::uint8_t* greens, const std::uint8_t* blues)
{
    const __m256i packed = _mm256_packus_epi16(gray16(reds, greens, blues), gray16(reds + 16, greens + 16, blues + 16));
    return _mm256_permute4x64_epi64(packed, 0xd8);
}

/// Aligned stores go past the caches where `streamed`; such an output begins at a multiple of 32 bytes.
template <bool streamed>
[[gnu::target("avx2"), gnu::always_inline]] inline void store32(std::uint8_t* to, __m256i values)
{
    if constexpr (streamed)
        _mm256_stream_si256(reinterpret_cast<__m256i*>(to), values);
    else
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), values);
}

[[gnu::target("avx2")]] void grayAvx2(const std::uint8_t* rgb, std::uint8_t* gray, std::size_t pixels)
{
    std::size_t i = 0;
    // The last load of a step reads 4 bytes past its 32 pixels, so two more pixels must follow.
    for (; i + 34 <= pixels; i += 32)
        store32<false>(gray + i, gray32(rgb + 3 * i));
    grayBaseline(rgb + 3 * i, gray + i, pixels - i);
}

/// Computes two runs of pixels at the same time, each line by line: while one run waits for its next page of memory,
/// the other goes on. `gray` begins a line.
[[gnu::target("avx2")]] void grayStreamedAvx2(const std::uint8_t* rgb, std::uint8_t* gray, std::size_t pixels)
{
    constexpr std::size_t runs = 2, ahead = 4096;
    // As above, two more pixels must follow.
    const std::size_t run = (std::max(pixels, std::size_t{2}) - 2) / (runs * cacheLineBytes) * cacheLineBytes;
    for (std::size_t i = 0; i < run; i += cacheLineBytes)
        for (std::size_t first = i; first < runs * run; first += run) {
            readAhead(rgb + 3 * first, ahead, 3 * cacheLineBytes);
            store32<true>(gray + first, gray32(rgb + 3 * first));
            store32<true>(gray + first + 32, gray32(rgb + 3 * (first + 32)));
        }
    grayAvx2(rgb + 3 * runs * run, gray + runs * run, pixels - runs * run);
}

template <bool streamed>
[[gnu::target("avx2")]] void planesAvx2(const Planes& planes, std::uint8_t* gray, std::size_t pixels)
{
    std::size_t i = 0;
    for (; i + 32 <= pixels; i += 32)
        store32<streamed>(gray + i, gray32(planes.red + i, planes.green + i, planes.blue + i));
    planesBaseline(planes.from(i), gray + i, pixels - i);
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

void grayStreamed(const std::uint8_t* rgb, std::uint8_t* gray, std::size_t pixels)
{
#if defined(__x86_64__)
    if (hasAvx2()) {
        const std::size_t head = std::min(pixels, bytesToLine(gray));
        grayBaseline(rgb, gray, head);
        grayStreamedAvx2(rgb + 3 * head, gray + head, pixels - head);
        return finishStreaming();
    }
#endif
    grayBaseline(rgb, gray, pixels);
}

void planesSimd(const Planes& planes, std::uint8_t* gray, std::size_t pixels)
{
#if defined(__x86_64__)
    if (hasAvx2())
        return planesAvx2<false>(planes, gray, pixels);
#endif
    planesBaseline(planes, gray, pixels);
}

void planesStreamed(const Planes& planes, std::uint8_t* gray, std::size_t pixels)
{
#if defined(__x86_64__)
    if (hasAvx2()) {
        const std::size_t head = std::min(pixels, bytesToLine(gray));
        planesBaseline(planes, gray, head);
        planesAvx2<true>(planes.from(head), gray + head, pixels - head);
        return finishStreaming();
    }
#endif
    planesBaseline(planes, gray, pixels);
}

/// What is streamed runs faster in long pieces.
std::size_t pieceOf(std::size_t pixels)
{
    return pixels > streamedBytes ? 1 << 16 : 1 << 14;
}

} // namespace

void grayFromRgb(
    CpuForm form, const std::uint8_t* rgb, std::uint8_t* gray, std::size_t pixels, const Progress& progress)
{
    const auto simd = pixels > streamedBytes ? grayStreamed : graySimd;
    inForm(
        form, pixels, pieceOf(pixels), progress,
        [&](std::size_t begin, std::size_t end) { grayScalar(rgb + 3 * begin, gray + begin, end - begin); },
        [&](std::size_t begin, std::size_t end) { simd(rgb + 3 * begin, gray + begin, end - begin); });
}

void grayFromPlanes(
    CpuForm form, const std::uint8_t* planes, std::uint8_t* gray, std::size_t pixels, const Progress& progress)
{
    const Planes all{planes, planes + pixels, planes + 2 * pixels};
    const auto simd = pixels > streamedBytes ? planesStreamed : planesSimd;
    inForm(
        form, pixels, pieceOf(pixels), progress,
        [&](std::size_t begin, std::size_t end) { planesScalar(all.from(begin), gray + begin, end - begin); },
        [&](std::size_t begin, std::size_t end) { simd(all.from(begin), gray + begin, end - begin); });
}

} // namespace warpatlas::inline bundled
