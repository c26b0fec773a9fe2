#include "kernels/catalogue/reductions/scan_reference.h"

#include "kernels/catalogue/common/cpu_forms.h"

#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace warpatlas {

namespace {

// All return the carry for what follows: `carry` and the sum of the values. Unsigned, so that sums wrap around.

std::uint32_t scanScalar(const std::int32_t* in, std::int32_t* out, std::size_t count, std::uint32_t carry)
{
    for (std::size_t i = 0; i < count; ++i) {
        carry += static_cast<std::uint32_t>(in[i]);
        out[i] = static_cast<std::int32_t>(carry);
        stayScalar();
    }
    return carry;
}

#if defined(__x86_64__)
/// Eight values a step: each half of a vector is scanned by two shifted additions, the lower half's sum goes to the
/// upper one. From step to step only one addition waits for the one before it.
[[gnu::target("avx2")]] std::uint32_t scanAvx2(
    const std::int32_t* in, std::int32_t* out, std::size_t count, std::uint32_t carry)
{
    __m256i before = _mm256_set1_epi32(static_cast<int>(carry));
    const __m256i last = _mm256_set1_epi32(7);
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(in + i));
        x = _mm256_add_epi32(x, _mm256_slli_si256(x, 4));
        x = _mm256_add_epi32(x, _mm256_slli_si256(x, 8));
        // Lower half to the upper, zeros to the lower; of these the last value four times.
        const __m256i lower = _mm256_permute2x128_si256(x, x, 0x08);
        x = _mm256_add_epi32(x, _mm256_shuffle_epi32(lower, 0xff));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i), _mm256_add_epi32(x, before));
        before = _mm256_add_epi32(before, _mm256_permutevar8x32_epi32(x, last));
    }
    return scanScalar(
        in + i, out + i, count - i, static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm256_castsi256_si128(before))));
}
#endif

std::uint32_t scanSimd(const std::int32_t* in, std::int32_t* out, std::size_t count, std::uint32_t carry)
{
#if defined(__x86_64__)
    if (hasAvx2())
        return scanAvx2(in, out, count, carry);
#endif
    return scanScalar(in, out, count, carry);
}

[[gnu::always_inline]] inline void sumBody(const std::int32_t* in, std::size_t count, std::uint32_t* sum)
{
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < count; ++i)
        all += static_cast<std::uint32_t>(in[i]);
    *sum = all;
}

/// Goes over the data twice, as the GPU does: first for the sums of all pieces, then for every piece from the sum
/// before it. A piece stays in a core's own cache, but the passes lie apart, so three times the data move instead of
/// two.
void scanParallel(std::span<const std::int32_t> in, std::span<std::int32_t> out, const Progress& progress)
{
    constexpr std::size_t size = std::size_t{1} << 16;
    const std::size_t pieces = (in.size() + size - 1) / size;
    const auto lengthOf = [&](std::size_t piece) { return std::min(size, in.size() - piece * size); };
    std::vector<std::uint32_t> carries(pieces);
    inParallel(pieces, 1, progress, [&](std::size_t begin, std::size_t end) {
        for (std::size_t piece = begin; piece < end; ++piece)
            vectorised<sumBody>(in.data() + piece * size, lengthOf(piece), &carries[piece]);
    });
    std::uint32_t carry = 0;
    for (std::uint32_t& sum : carries) {
        const std::uint32_t before = carry;
        carry += sum;
        sum = before;
    }
    inParallel(pieces, 1, progress, [&](std::size_t begin, std::size_t end) {
        for (std::size_t piece = begin; piece < end; ++piece)
            scanSimd(in.data() + piece * size, out.data() + piece * size, lengthOf(piece), carries[piece]);
    });
}

} // namespace

void prefixSums(CpuForm form, std::span<const std::int32_t> in, std::span<std::int32_t> out, const Progress& progress)
{
    if (form == CpuForm::Parallel) {
        scanParallel(in, out, progress);
        return;
    }
    std::uint32_t carry = 0;
    inTurn(in.size(), progress, [&](std::size_t begin, std::size_t end) {
        const auto scan = form == CpuForm::Scalar ? scanScalar : scanSimd;
        carry = scan(in.data() + begin, out.data() + begin, end - begin, carry);
    });
}

} // namespace warpatlas
